import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keys } from '../../shared/platform/dynamo/keys.ts';

type Key = { pk: string; sk: string };
type Row = { names: string[]; pk: string[]; sk: string[] };

const design = readFileSync(join(import.meta.dirname, '../../docs/design.md'), 'utf8');
const [, dataModel = ''] = /^## Data model\n([\s\S]*?)^## /m.exec(design) ?? [];

const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

/** The rows of the item table: names in `keys`, and the patterns of partition and sort key. */
const rows: Row[] = dataModel
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => {
    const [names, pk, sk] = line.split('|').slice(2).map(quoted);
    return { names: names ?? [], pk: pk ?? [], sk: sk ?? [] };
  });

/** Every kind of item. The other members of `keys` are partitions, which hold items of these kinds. */
const kinds = Object.entries(keys).flatMap(([name, key]) => {
  if (typeof key !== 'function') return [];
  const sample = (key as (...args: string[]) => Key | string)('one', 'two', 'three');
  return typeof sample === 'object' ? [[name, sample] as const] : [];
});

/** Whether a key has the form of a cell, such as `R#<rid>#WAIT`; a place in angle brackets is anything without a number sign. */
const fits = (pattern: string | undefined, key: string): boolean =>
  pattern !== undefined && new RegExp(`^${pattern.replace(/<[^>]+>/g, '[^#]+')}$`).test(key);

test('the item table of the design has every kind of item, each once, and no other', () => {
  expect(rows.flatMap(({ names }) => names).sort()).toEqual(kinds.map(([name]) => name).sort());
});

test.each(kinds)('the item table of the design has the keys of %s', (name, { pk, sk }) => {
  const row = rows.find(({ names }) => names.includes(name));
  const place = row?.names.indexOf(name) ?? 0;
  // Kinds that share a row share its partition.
  expect(fits(row?.pk[0], pk), `${row?.pk[0]} for ${pk}`).toBe(true);
  expect(fits(row?.sk[place], sk), `${row?.sk[place]} for ${sk}`).toBe(true);
});
