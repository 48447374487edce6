import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { pathsOf } from '../local/data-folder.ts';
import { LOCAL_TABLE } from '../local/environment.ts';
import { layout } from '../shared/platform/dynamo/layout.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { bookMany, ROOT, withApp } from './support/running-app.ts';

const GUESTS = 400;
const AT_ONCE = 4;
/** What DynamoDB adds to the attributes of an item, in the table and in each index that has it (bytes). */
const OVERHEAD = 100;

/** A value as DynamoDB's JSON has it, by its type. */
type Value = { S?: string; N?: string; M?: Record<string, Value>; L?: Value[] };

/** The size of a value by DynamoDB's rules (bytes): text in UTF-8, two digits of a number a byte, 3 bytes for a list or map. */
function sizeOf({ S, N, M, L }: Value): number {
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) return Math.ceil(N.replace(/\D/g, '').length / 2) + 1;
  if (M)
    return 3 + Object.entries(M).reduce((sum, [name, each]) => sum + Buffer.byteLength(name) + 1 + sizeOf(each), 0);
  if (L) return 3 + L.reduce((sum, each) => sum + 1 + sizeOf(each), 0);
  return 1;
}

const itemSize = (json: string): number => {
  const item: Record<string, Value> = JSON.parse(json);
  return Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOf(value), OVERHEAD);
};

const Part = z.object({ name: z.string(), bytes: z.number() });
const Stored = z.object({ pk: z.string(), item_json: z.string() });
const Projected = z.object({ item_json: z.string() });

const INDEXES = [
  ...layout.indexes.map(({ name }) => ({ name, kind: 'lsi' })),
  ...layout.globalIndexes.map(({ name }) => ({ name, kind: 'gsi' })),
];

/** What a table of the file belongs to, with the indexes that SQLite keeps of it. */
const partOf = (name: string): string => {
  const index = INDEXES.find(({ name: one }) => name.includes(`::${one}`));
  if (index) return `index ${index.name}`;
  return name.replace(/^sqlite_autoindex_/, '').replace(/_1$/, '') === LOCAL_TABLE ? 'table' : 'the rest of the engine';
};

/** Which items a partition of the file has, where keys stand with their type: `RES` of `S:R#<rid>#RES`, `WORD` of `S:R#<rid>#WORD#ma`. */
const kindOf = (pk: string): string => /^S:R#[^#]+#([^#]+)/.exec(pk)?.[1] ?? 'others';

const addUp = (entries: Iterable<readonly [string, number]>): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const [name, value] of entries) sums.set(name, (sums.get(name) ?? 0) + value);
  return sums;
};

/** What each part of a file takes, and what its items would take in DynamoDB (bytes). */
function partsOf(path: string): Map<string, number> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = <T>(schema: z.ZodMiniType<T>, sql: string): T[] => z.parse(z.array(schema), file.prepare(sql).all());
    const pages = rows(Part, 'SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name');
    const items = rows(Stored, `SELECT pk, item_json FROM "${LOCAL_TABLE}"`);
    const projected = INDEXES.map(({ name, kind }) => {
      const entries = rows(Projected, `SELECT item_json FROM "${LOCAL_TABLE}::${kind}::${name}"`);
      return [`DynamoDB: index ${name}`, entries.reduce((sum, { item_json }) => sum + itemSize(item_json), 0)] as const;
    });
    return addUp([
      ...pages.map(({ name, bytes }) => [`file: ${partOf(name)}`, bytes] as const),
      ...items.map(({ item_json }) => ['DynamoDB: table', itemSize(item_json)] as const),
      ...items.map(({ pk, item_json }) => [`DynamoDB: table, ${kindOf(pk)}`, itemSize(item_json)] as const),
      ...projected,
    ]);
  } finally {
    file.close();
  }
}

/** What a booking takes on the disk of one machine, by part, and in DynamoDB: itself, its history, its words and its indexes. */
export const measurement: Measurement = {
  summary: `bytes a booking by part, in the file of one machine and in DynamoDB, of ${GUESTS} with their mails`,
  run: (progress) =>
    withApp(ROOT, async ({ app, folder }) => {
      const { database } = pathsOf(folder);
      const before = partsOf(database);
      progress(`${GUESTS} guests book`);
      await bookMany(app, { guests: GUESTS, at_once: AT_ONCE });
      const after = partsOf(database);
      const more = [...after].map(([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / GUESTS] as const);
      const total = (side: string, isPart: (name: string) => boolean): Figure => ({
        figure: `${side}: in all`,
        value: more.reduce((sum, [name, bytes]) => (name.startsWith(side) && isPart(name) ? sum + bytes : sum), 0),
        unit: 'bytes a booking',
      });
      const parts = more
        .filter(([, bytes]) => bytes >= 1)
        .sort(([one, a], [other, b]) => one.slice(0, 4).localeCompare(other.slice(0, 4)) || b - a)
        .map(([figure, value]): Figure => ({ figure, value, unit: 'bytes a booking' }));
      return [...parts, total('file', () => true), total('DynamoDB', (name) => !name.includes(','))];
    }),
};
