/** Something that its reader can mend: shown as one line without a stack, and the process ends with a non-zero code. */
export class UserError extends Error {
  override name = 'UserError';
}

/** The short reason of a system error, for one line: its code, else its message. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error);

/** What the system says of a path that cannot be read or written, by its code. */
const OF_PATHS: Readonly<Record<string, string>> = {
  EISDIR: 'that is a folder, not a file',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EACCES: 'your account has no right to it',
  EPERM: 'your account has no right to it',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'the path is a link that leads to itself',
  EMFILE: 'too many files are open',
  ERR_FS_FILE_TOO_LARGE: 'the file is too large',
  EEXIST: 'a file has that name already',
};

/** Why a file or folder cannot be read or written, in plain words, `missing` where it is not there; a code where there are none. */
export function pathFault(error: unknown, missing: string): string {
  const reason = reasonOf(error);
  return reason === 'ENOENT' ? missing : (OF_PATHS[reason] ?? reason);
}

/** What a command ends with that was called in a way which it does not know. */
export const WRONG_USAGE = 2;
