import { join } from 'node:path';
import { formatProblems, getTotals, lint, loadConfig } from '@redocly/openapi-core';
import { script } from '../script.ts';

script('openapi:lint', 'Checks docs/openapi.json by the strictest rules of Redocly (redocly.yaml).').parse();

const ROOT = join(import.meta.dirname, '../..');

// What Redocly recommends for API documents, at its strictest: a warning fails too.
const config = await loadConfig({ configPath: join(ROOT, 'redocly.yaml') });
const problems = await lint({ ref: join(ROOT, 'docs/openapi.json'), config });
const totals = getTotals(problems);
formatProblems(problems, { totals, version: '' });
if (totals.errors + totals.warnings > 0) process.exitCode = 1;
