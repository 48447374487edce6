/**
 * After `npm ci`: the Node that comes with it brings 68 MB of C headers to build add-ons against, which nothing here does.
 * Plain JavaScript, for whatever Node the machine has.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const platforms = join(import.meta.dirname, '../node_modules/node/node_modules');
for (const name of existsSync(platforms) ? readdirSync(platforms) : []) {
  if (name.startsWith('node-')) rmSync(join(platforms, name, 'include'), { recursive: true, force: true });
}
