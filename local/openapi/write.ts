import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from './document.ts';

const file = join(import.meta.dirname, '../../docs/openapi.json');
const current = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== current) {
    console.error('docs/openapi.json does not match the contract: run npm run openapi and commit it.');
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, current);
  console.log('docs/openapi.json is what the contract says; npm run client writes the types that follow from it.');
}
