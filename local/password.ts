import { customAlphabet } from 'nanoid';
import { isStrong, passwordRules, SHORTEST_PASSWORD } from '../shared/platform/auth/password.ts';

const NAMES: Record<(typeof passwordRules)[number]['rule'], string> = {
  length: `${SHORTEST_PASSWORD} characters`,
  lower: 'a lower case letter',
  upper: 'an upper case letter',
  digit: 'a digit',
  symbol: 'a symbol',
};

/** What a password lacks by the user pool's policy: words to follow "needs"; nothing when it is strong enough. */
export function weaknessOf(password: string): string | undefined {
  const missing = passwordRules.filter(({ isMet }) => !isMet(password));
  return missing.length > 0 ? missing.map(({ rule }) => NAMES[rule]).join(', ') : undefined;
}

/** No letters that look alike, and no symbols that a shell would read. */
const draw = customAlphabet('abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_', 16);

/** A new password of 16 characters that the policy accepts; it begins with a letter. */
export function newPassword(): string {
  const password = draw();
  return isStrong(password) && /^[A-Za-z]/.test(password) ? password : newPassword();
}
