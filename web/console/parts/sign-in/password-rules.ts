/** What the user pool asks of a password, each by the name of its words. */
export const passwordRules = [
  { word: 'rule.length', met: (password: string) => password.length >= 8 },
  { word: 'rule.lower', met: (password: string) => /[a-z]/.test(password) },
  { word: 'rule.upper', met: (password: string) => /[A-Z]/.test(password) },
  { word: 'rule.digit', met: (password: string) => /\d/.test(password) },
  { word: 'rule.symbol', met: (password: string) => /[^A-Za-z0-9\s]/.test(password) },
] as const;
