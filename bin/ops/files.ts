import { open, readFile } from 'node:fs/promises';
import { pathFault, UserError } from '../../local/user-error.ts';
import { WrongInput } from './wrong-input.ts';

const FOR_OWNER = 0o600;

/** The bytes of a file that was named on the command line. Throws `WrongInput` with the reason in words. */
export const readNamed = (path: string): Promise<Buffer> =>
  readFile(path).catch((error) => {
    throw new WrongInput(`Cannot read ${path}: ${pathFault(error, 'there is no such file')}.`);
  });

/** Writes such a file, for its owner alone: it tells of people. Throws `UserError` with the reason in words. */
export async function writeNamed(path: string, content: string): Promise<void> {
  try {
    const file = await open(path, 'w', FOR_OWNER);
    try {
      // A file that was there keeps the rights that it had; what is no file, such as a terminal, has its own.
      if ((await file.stat()).isFile()) await file.chmod(FOR_OWNER);
      await file.writeFile(content);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new UserError(`Cannot write ${path}: ${pathFault(error, 'there is no such folder')}.`);
  }
}

/** Throws `WrongInput` for a file that could not be written after long work, before that; leaves it as it is, or empty. */
export async function requireWritable(path: string): Promise<void> {
  try {
    await (await open(path, 'a', FOR_OWNER)).close();
  } catch (error) {
    throw new WrongInput(`Cannot write ${path}: ${pathFault(error, 'there is no such folder')}.`);
  }
}
