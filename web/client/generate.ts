import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { script } from '../../local/script.ts';

// Writes the API's types for the pages, from the API document.

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENT = join(ROOT, 'docs/openapi.json');
const TYPES = join(import.meta.dirname, 'api.d.ts');

/** Fetched when the document has changed: it refuses TypeScript 7, and weighs 25 MB with the one that it wants. */
const GENERATOR = ['--package=openapi-typescript@7.13.0', '--package=typescript@5.9.3', '--', 'openapi-typescript'];

const run = promisify(execFile);

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** The first line of the types: what they were made of, and what they are. */
const stampOf = (document: string, types: string) =>
  `// docs/openapi.json: ${digest(document)}; types: ${digest(types)}\n`;

/** Types of the document, as the generator prints them. Throws what it says when it fails. */
async function generate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'couvert-client-'));
  try {
    const output = join(folder, 'api.d.ts');
    // From elsewhere, so that no package of the project is taken for one of the generator's.
    await run('npx', ['--yes', ...GENERATOR, DOCUMENT, '--output', output], { cwd: folder });
    return await readFile(output, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

const { check } = script('client', 'Writes web/client/api.d.ts, the API’s types for the pages, from docs/openapi.json.')
  .option('--check', 'write nothing; fail if the types are not what the document gives')
  .parse()
  .opts<{ check?: true }>();
const document = await readFile(DOCUMENT, 'utf8');
if (check) {
  const present = await readFile(TYPES, 'utf8');
  const types = present.slice(present.indexOf('\n') + 1);
  if (!present.startsWith(stampOf(document, types))) {
    console.error('web/client/api.d.ts is not what docs/openapi.json gives: npm run client');
    process.exitCode = 1;
  }
} else {
  console.error('Fetching the generator, if npm has not kept it, and writing the types…');
  const types = await generate();
  await writeFile(TYPES, stampOf(document, types) + types);
  console.log('web/client/api.d.ts is what docs/openapi.json says.');
}
