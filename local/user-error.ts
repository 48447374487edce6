/** Something that its reader can mend: shown as one line without a stack, and the process ends with a non-zero code. */
export class UserError extends Error {
  override name = 'UserError';
}

/** The short reason of a system error, for one line: its code, else its message. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error);

/** What a command ends with that was called in a way which it does not know. */
export const WRONG_USAGE = 2;
