import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first program with this name on the PATH; `undefined` when there is none. */
export const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
