import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Lang } from '../contract/primitives.ts';
import type { Entry, Occupancy, OccupancyRef } from '../domain/occupancy.ts';
import { keys } from './keys.ts';
import { getAll, queryAll } from './query.ts';
import type { TableSession } from './table-session.ts';

const span = { from: z.number(), to: z.number() };

const KnownEntry = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('reservation'), ...span, party: z.number() }),
  z.looseObject({
    kind: z.literal('hold'),
    ...span,
    party: z.number(),
    expires_at: z.number(),
    date: z.string(),
    time: z.string(),
    lang: Lang,
    tables: z.array(z.string()),
    dates: z.array(z.string()),
    table_merge_id: z.optional(z.string()),
  }),
]);

const UnknownEntry = z.pipe(
  z.looseObject(span),
  z.transform((stored) => ({ kind: 'unknown' as const, from: stored.from, to: stored.to, stored })),
);

/** Read by its shape, with what it does not know: releases work on one table side by side. */
const EntryRecord = z.union([KnownEntry, UnknownEntry]);

/** An entry as it is stored. */
export const storedEntry = (entry: Entry): object => (entry.kind === 'unknown' ? entry.stored : entry);

/** A stored occupancy item; its sort key tells date and table. */
export const OccupancyRecord = z.object({
  sk: z.string(),
  version: z.number(),
  entries: z.record(z.string(), EntryRecord),
});

/** An occupancy item outlives its date by this long, so that no write can meet a version that restarted (seconds). */
const OUTLIVES_DATE_SECONDS = 40 * 86_400;

/** Epoch seconds at which DynamoDB may delete the occupancy of a date. */
export const occupancyTtl = (date: string): number => Date.parse(date) / 1000 + OUTLIVES_DATE_SECONDS;

/** Reads an occupancy item as it is stored. */
export const toOccupancy = (item: unknown): Occupancy => {
  const { sk, version, entries } = z.parse(OccupancyRecord, item);
  return { date: sk.slice(0, 10), table_id: sk.slice(11), version, entries };
};

/** Reads the occupancy of every table from `first` to `last`, both calendar dates included. */
export async function readOccupancies(
  db: TableSession,
  rid: string,
  { first, last, consistent }: { first: string; last: string; consistent: boolean },
): Promise<Occupancy[]> {
  const items = await queryAll(db, {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':pk': keys.occupancies(rid), ':first': `${first}#`, ':last': `${last}#~` },
    ConsistentRead: consistent,
  });
  // Another release may keep something else beside the tables.
  return items.filter((item) => 'entries' in item).map(toOccupancy);
}

/** Reads the occupancy of one table on one date. */
export async function readOccupancy(
  db: TableSession,
  rid: string,
  date: string,
  tableId: string,
): Promise<Occupancy | undefined> {
  const { Item } = await db.call((client) =>
    client.send(new GetCommand({ TableName: db.table, Key: keys.occupancy(rid, date, tableId), ConsistentRead: true })),
  );
  return Item && toOccupancy(Item);
}

/** Reads the occupancy items of some tables on some dates; those that nobody has written yet are left out. */
export const readOccupanciesAt = async (
  db: TableSession,
  rid: string,
  refs: readonly OccupancyRef[],
): Promise<Occupancy[]> =>
  (
    await getAll(
      db,
      refs.map(({ date, table_id }) => keys.occupancy(rid, date, table_id)),
    )
  ).map(toOccupancy);
