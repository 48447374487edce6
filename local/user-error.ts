/** Something that its reader can mend: shown as one line without a stack, and the process ends with a non-zero code. */
export class UserError extends Error {
  override name = 'UserError';
}

/** The short reason of a system error, for one line: its code, else its message. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error);
