import { customAlphabet } from 'nanoid';

const MIN_LENGTH = 8;
const classes: [RegExp, string][] = [
  [/[a-z]/, 'a lower case letter'],
  [/[A-Z]/, 'an upper case letter'],
  [/\d/, 'a digit'],
  [/[^A-Za-z0-9\s]/, 'a symbol'],
];

/** What a password lacks by the user pool's policy: words to follow "needs"; nothing when it is strong enough. */
export function weaknessOf(password: string): string | undefined {
  const missing = classes.filter(([pattern]) => !pattern.test(password)).map(([, name]) => name);
  if (password.length < MIN_LENGTH) missing.unshift(`${MIN_LENGTH} characters`);
  return missing.length > 0 ? missing.join(', ') : undefined;
}

/** No letters that look alike, and no symbols that a shell would read. */
const draw = customAlphabet('abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_', 16);

/** A new password of 16 characters that the policy accepts; it begins with a letter. */
export function newPassword(): string {
  const password = draw();
  return weaknessOf(password) || !/^[A-Za-z]/.test(password) ? newPassword() : password;
}
