/** Preloaded before any TypeScript, which an older Node cannot even read: says in one line what is missing. */
import module from 'node:module';
import { join } from 'node:path';

const NEEDED = 24;
const [major] = process.versions.node.split('.').map(Number);

if (major < NEEDED) {
  console.error(
    `Couvert needs Node ${NEEDED} or newer, this is ${process.version}: run npm ci, which brings it, or update Node.`,
  );
  process.exit(1);
}

// Compiled code is kept for the next start, which then needs half the work.
module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/couvert'));
