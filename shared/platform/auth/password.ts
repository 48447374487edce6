/** Characters of the shortest password that the operators' user pool takes. */
export const SHORTEST_PASSWORD = 12;

/** What Cognito counts as a symbol: an accented letter or a euro sign is none. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/;

/** The user pool's rules for passwords; `lib/state/auth.ts` demands the same of the pool in the cloud. */
export const passwordRules = [
  { rule: 'length', isMet: (password: string) => password.length >= SHORTEST_PASSWORD },
  { rule: 'lower', isMet: (password: string) => /[a-z]/.test(password) },
  { rule: 'upper', isMet: (password: string) => /[A-Z]/.test(password) },
  { rule: 'digit', isMet: (password: string) => /[0-9]/.test(password) },
  { rule: 'symbol', isMet: (password: string) => SYMBOL.test(password) },
] as const;

/** Whether the user pool takes a password. */
export const isStrong = (password: string): boolean => passwordRules.every(({ isMet }) => isMet(password));
