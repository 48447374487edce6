import * as z from 'zod/mini';
import { isFoundBy, readQuery } from '../../guests/rules/guest-search.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryAll, readOn } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { invalidField } from '../../platform/errors.ts';
import { type DateCount, pageStart } from '../../platform/paging.ts';
import type { ReservationStatus } from '../contract/reservation.ts';
import type { StoredReservation } from '../rules/reservation.ts';
import { IndexRow, reservationOf } from './reservation-records.ts';
import { readBookingsById } from './reservations.ts';
import { searchReservations } from './search.ts';

/** A date's number of reservations by status. */
const TotalsRecord = z.object({
  sk: z.string(),
  pending: z._default(z.number(), 0),
  confirmed: z._default(z.number(), 0),
  cancelled: z._default(z.number(), 0),
});

/** Rows of a page: a full Friday in three requests. */
const PAGE_SIZE = 50;

/** What a listing is narrowed to. */
export type Filters = {
  date?: string | undefined;
  /** The first and the last date, both included. */
  from?: string | undefined;
  to?: string | undefined;
  status?: ReservationStatus | undefined;
  q?: string | undefined;
  /** Whether guests' contacts are hidden from who searches. */
  hides_contacts?: boolean | undefined;
};

/**
 * One page, how many there are in all, and after which row the next one begins, `null` on the last; of a search, whose pages have
 * only numbers, whether there may be more than it found.
 */
export type Page = { items: StoredReservation[]; total: number; next?: string | null; truncated?: boolean };

/** The dates that a listing is narrowed to, both included; nothing without any. */
function datesOf({ date, from, to }: Filters): { first: string; last: string } | undefined {
  if (date !== undefined) return { first: date, last: date };
  return from === undefined && to === undefined ? undefined : { first: from ?? '0', last: to ?? '9999-12-31' };
}

/**
 * How many reservations each date has, in the order of the listing. Undated, this reads one small item per booked date; else one
 * for each of those dates.
 */
async function countByDate(db: TableSession, rid: string, filters: Filters): Promise<DateCount[]> {
  const { status } = filters;
  const dates = datesOf(filters);
  const items = await queryAll(db, {
    KeyConditionExpression: dates ? 'pk = :pk AND sk BETWEEN :first AND :last' : 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.dates(rid), ...(dates && { ':first': dates.first, ':last': dates.last }) },
    ConsistentRead: true,
    ScanIndexForward: dates !== undefined,
  });
  return items.map((item) => {
    const { sk, pending, confirmed, cancelled } = z.parse(TotalsRecord, item);
    const counts = { pending, confirmed, cancelled };
    return { date: sk, count: status ? counts[status] : pending + confirmed + cancelled };
  });
}

/** A row of either index. */
const Row = z.object({ by_date: z.optional(z.string()), by_status: z.optional(z.string()) });

/**
 * Reads `limit` rows of an index: forwards to the last one that is wanted, or backwards through all before; from a date on, or
 * behind the row `after` (`date#time#id`), which may be gone by now. Throws `invalid_request` for a row beside what is wanted.
 */
async function readRows(
  db: TableSession,
  rid: string,
  filters: Filters,
  { date, after, limit }: { date?: string; after?: string; limit: number },
) {
  const { status } = filters;
  const dates = datesOf(filters);
  const [index, key, prefix] = status
    ? (['byStatus', 'by_status', `${status}#`] as const)
    : (['byDate', 'by_date', ''] as const);
  const first = dates ? `${date ?? dates.first}#` : '0';
  const last = dates ? `${dates.last}#~` : date === undefined ? '~' : `${date}#~`;
  if (after !== undefined && (after < first || after > last)) throw invalidField('after', 'is no `next` of this list');
  const { items } = await readOn(
    db,
    {
      IndexName: index,
      KeyConditionExpression: 'pk = :pk AND #key BETWEEN :first AND :last',
      ExpressionAttributeNames: { '#key': key },
      ExpressionAttributeValues: {
        ':pk': keys.reservations(rid),
        ':first': `${prefix}${first}`,
        ':last': `${prefix}${last}`,
      },
      ConsistentRead: true,
      ScanIndexForward: dates !== undefined,
      Limit: limit,
    },
    after === undefined
      ? undefined
      : { ...keys.reservation(rid, after.split('#').slice(2).join('#')), [key]: `${prefix}${after}` },
  );
  return items.map((item) => ({ item, place: (z.parse(Row, item)[key] ?? '').slice(prefix.length) }));
}

/** Reads the rows of a page in their order; one that has left the status meanwhile, or is not what is searched, is left out. */
async function readFound(
  db: TableSession,
  rid: string,
  ids: readonly string[],
  { status, q, hides_contacts }: Filters,
) {
  const found = await readBookingsById(db, rid, ids);
  const query = q === undefined ? undefined : readQuery({ q, hides_contacts });
  return found.filter(
    (reservation) => (!status || reservation.status === status) && (!query || isFoundBy(query, reservation)),
  );
}

/** The rows of a page, of which one more than it has were read, and where the next one begins. */
function pageOf<Row extends { place: string }>(rows: readonly Row[]): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, PAGE_SIZE);
  return { rows: page, next: rows.length > PAGE_SIZE ? (page.at(-1)?.place ?? null) : null };
}

/**
 * One page of the reservations, strongly consistent: with dates by date and time, else the latest first, and what a search
 * found in its own order. Behind `after` it reads no row of the pages before; by its number it finds the date on which it starts
 * by the totals, and reads what the pages before have of that. `now` is epoch ms.
 */
export async function readPage(
  db: TableSession,
  rid: string,
  { page, after, now, ...filters }: Filters & { page: number; after?: string | undefined; now: number },
): Promise<Page> {
  const offset = (page - 1) * PAGE_SIZE;
  const { q } = filters;
  if (q !== undefined) {
    if (after !== undefined) throw invalidField('after', 'cannot be given with `q`');
    const { ids, truncated } = await searchReservations(db, rid, { ...filters, dates: datesOf(filters), q, now });
    const items = await readFound(db, rid, ids.slice(offset, offset + PAGE_SIZE), filters);
    return { items, total: ids.length, truncated };
  }
  const counts = await countByDate(db, rid, filters);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const start = after === undefined ? pageStart(counts, offset) : { after, skip: 0 };
  if (!start) return { items: [], total, next: null };
  const read = await readRows(db, rid, filters, { ...start, limit: start.skip + PAGE_SIZE + 1 });
  const { rows, next } = pageOf(read.slice(start.skip));
  if (!filters.status) return { items: rows.map(({ item }) => reservationOf(item)), total, next };
  const ids = rows.map(({ item }) => z.parse(IndexRow, item).sk);
  return { items: await readFound(db, rid, ids, filters), total, next };
}
