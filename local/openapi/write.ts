import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { script } from '../script.ts';
import { openApiDocument } from './document.ts';

const file = join(import.meta.dirname, '../../docs/openapi.json');
const current = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

const { check } = script(
  'openapi',
  'Writes docs/openapi.json, the API document, from the contract (contract in each folder of shared).',
)
  .option('--check', 'write nothing; fail if the document is not what the contract gives')
  .parse()
  .opts<{ check?: true }>();
if (check) {
  if (readFileSync(file, 'utf8') !== current) {
    console.error('docs/openapi.json does not match the contract: run npm run openapi and commit it.');
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, current);
  console.log('docs/openapi.json is what the contract says.');
}
