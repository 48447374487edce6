import * as z from 'zod/mini';
import { isFoundBy, readQuery } from '../../guests/rules/guest-search.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
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

/** One page, and how many there are in all; a search also says whether there may be more than it found. */
export type Page = { items: StoredReservation[]; total: number; truncated?: boolean };

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

/** Reads `limit` rows of an index from a date on: forwards to the last one wanted, or backwards through all before it. */
function readRows(db: TableSession, rid: string, filters: Filters, start: string, limit: number) {
  const { status } = filters;
  const dates = datesOf(filters);
  const prefix = status ? `${status}#` : '';
  return queryAll(db, {
    IndexName: status ? 'byStatus' : 'byDate',
    KeyConditionExpression: 'pk = :pk AND #key BETWEEN :first AND :last',
    ExpressionAttributeNames: { '#key': status ? 'by_status' : 'by_date' },
    ExpressionAttributeValues: {
      ':pk': keys.reservations(rid),
      ':first': dates ? `${prefix}${start}#` : `${prefix}0`,
      ':last': `${prefix}${dates ? dates.last : start}#~`,
    },
    ConsistentRead: true,
    ScanIndexForward: dates !== undefined,
    Limit: limit,
  });
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

/**
 * One page of the reservations, strongly consistent: with dates by date and time, else the latest first, and what a search
 * found in its own order. The totals by date tell where the page starts, so that its cost does not grow with its number.
 * `now` is epoch ms.
 */
export async function readPage(
  db: TableSession,
  rid: string,
  { page, now, ...filters }: Filters & { page: number; now: number },
): Promise<Page> {
  const offset = (page - 1) * PAGE_SIZE;
  const { q } = filters;
  if (q !== undefined) {
    const { ids, truncated } = await searchReservations(db, rid, { ...filters, dates: datesOf(filters), q, now });
    const items = await readFound(db, rid, ids.slice(offset, offset + PAGE_SIZE), filters);
    return { items, total: ids.length, truncated };
  }
  const counts = await countByDate(db, rid, filters);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const start = pageStart(counts, offset);
  if (!start) return { items: [], total };
  const rows = (await readRows(db, rid, filters, start.date, start.skip + PAGE_SIZE)).slice(start.skip);
  if (!filters.status) return { items: rows.map(reservationOf), total };
  const ids = rows.map((row) => z.parse(IndexRow, row).sk);
  return { items: await readFound(db, rid, ids, filters), total };
}
