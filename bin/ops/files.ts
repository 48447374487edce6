import { readFile, writeFile } from 'node:fs/promises';
import { pathFault, UserError } from '../../local/user-error.ts';
import { WrongInput } from './wrong-input.ts';

/** The bytes of a file that was named on the command line. Throws `WrongInput` with the reason in words. */
export const readNamed = (path: string): Promise<Buffer> =>
  readFile(path).catch((error) => {
    throw new WrongInput(`Cannot read ${path}: ${pathFault(error, 'there is no such file')}.`);
  });

/** Writes such a file, for its owner alone: it tells of people. Throws `UserError` with the reason in words. */
export const writeNamed = (path: string, content: string): Promise<void> =>
  writeFile(path, content, { mode: 0o600 }).catch((error) => {
    throw new UserError(`Cannot write ${path}: ${pathFault(error, 'there is no such folder')}.`);
  });
