import * as z from 'zod/mini';
import { CountedRecord, LangRecord } from '../../booking/store/reservation-records.ts';
import { keys, occupancyRefOf } from '../../platform/dynamo/keys.ts';
import { getAll, getItem, queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { DAY_SECONDS, HOUR_MINUTES, MINUTE_MS } from '../../platform/time/units.ts';
import { type Entry, isSameRef, type Occupancy, type OccupancyRef, type Span } from '../rules/occupancy.ts';

const span = { from: z.number(), to: z.number() };

/** Entries by their shape: fields that only a later release knows stay in what is written back. */
const KnownEntry = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('reservation'),
    ...span,
    party: z.number(),
    seated: z.optional(z.literal(true)),
    sat_at: z.optional(z.number()),
  }),
  z.looseObject({
    kind: z.literal('hold'),
    ...span,
    party: z.number(),
    expires_at: z.number(),
    date: z.string(),
    time: z.string(),
    lang: LangRecord,
    tables: z.array(z.string()),
    dates: z.array(z.string()),
    table_merge_id: z.optional(z.string()),
    counted: z.optional(CountedRecord),
    claimed: z.optional(z.literal(true)),
    waiting: z.optional(z.string()),
    waiting_dates: z.optional(z.string()),
  }),
  z.looseObject({ kind: z.literal('block'), ...span, release_at: z.optional(z.number()) }),
]);

const SpanRecord = z.object(span);

/** The whole of a calendar date, wherever it is: dates begin 14 hours before those in UTC, and end 12 hours after. */
function wholeOf(date: string): Span {
  const midnight = Date.parse(date) / MINUTE_MS;
  return { from: midnight - 14 * HOUR_MINUTES, to: midnight + 36 * HOUR_MINUTES };
}

/**
 * Reads an entry of an occupancy item. One that this release cannot read counts as taken for its span, or for the whole
 * date without one (docs/design.md, "Data model").
 */
function readEntry(stored: unknown, date: string): Entry {
  const known = z.safeParse(KnownEntry, stored);
  if (known.success) return known.data;
  return { kind: 'unknown', ...(z.safeParse(SpanRecord, stored).data ?? wholeOf(date)), stored };
}

/** An entry as it is stored. */
export const storedEntry = (entry: Entry): unknown => (entry.kind === 'unknown' ? entry.stored : entry);

/** A stored occupancy item. */
const OccupancyRecord = z.object({ version: z.number(), entries: z.record(z.string(), z.unknown()) });

/** An occupancy item outlives its date by this long, so that no write can meet a version that restarted (seconds). */
const OUTLIVES_DATE_SECONDS = 40 * DAY_SECONDS;

/** Epoch seconds at which DynamoDB may delete the occupancy of a date. */
export const occupancyTtl = (date: string): number => Date.parse(date) / 1000 + OUTLIVES_DATE_SECONDS;

/** Reads an occupancy item as it is stored, in a list: nothing for an item of a kind that this release does not know. */
export function toOccupancy(item: Record<string, unknown>): Occupancy[] {
  const ref = occupancyRefOf(String(item.sk));
  if (!ref) return [];
  const { version, entries } = z.parse(OccupancyRecord, item);
  const read = Object.entries(entries).map(([id, entry]) => [id, readEntry(entry, ref.date)] as const);
  return [{ ...ref, version, entries: Object.fromEntries(read) }];
}

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
  return items.flatMap(toOccupancy);
}

/** The last date of the calendar. */
const LAST_DATE = '9999-12-31';

/** Reads the occupancy of every table from a date on, strongly consistent. */
export const readUpcoming = (db: TableSession, rid: string, first: string): Promise<Occupancy[]> =>
  readOccupancies(db, rid, { first, last: LAST_DATE, consistent: true });

/** Reads the occupancy of one table on one date. */
export async function readOccupancy(
  db: TableSession,
  rid: string,
  date: string,
  tableId: string,
): Promise<Occupancy | undefined> {
  const item = await getItem(db, keys.occupancy(rid, date, tableId));
  return item && toOccupancy(item)[0];
}

/**
 * Reads the occupancy items of some tables on some dates, each once however often it is named; those that nobody has
 * written yet are left out.
 */
export async function readOccupanciesAt(
  db: TableSession,
  rid: string,
  refs: readonly OccupancyRef[],
): Promise<Occupancy[]> {
  // One read may not name a key twice.
  const each = refs.filter((ref, index) => refs.findIndex(isSameRef(ref)) === index);
  const items = await getAll(
    db,
    each.map(({ date, table_id }) => keys.occupancy(rid, date, table_id)),
  );
  return items.flatMap(toOccupancy);
}
