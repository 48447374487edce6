import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { liveEntries, type Occupancy, UNASSIGNED } from '../../availability/rules/occupancy.ts';
import { occupancyTtl, readUpcoming } from '../../availability/store/occupancies.ts';
import { IN_BOOK_DAYS } from '../../booking/rules/reservation.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { getAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { addDays, localDateAt } from '../../platform/time/time.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { Setup, StoredTable } from '../../restaurant/rules/setup.ts';
import { listItems, patch } from '../../restaurant/store/setup-items.ts';
import { TableRecord } from '../../restaurant/store/setup-records.ts';

/**
 * Days for which a tombstone outlives its table's deletion and the last stay there: as long as the book. A visit that was
 * ended by mistake leaves nothing on the table until it is taken back, and a party that has lost its place does not have it
 * again because it is late.
 */
const KEPT_DAYS = IN_BOOK_DAYS;
const KEPT_MINUTES = KEPT_DAYS * 24 * 60;

/** No stay is longer, so that its first date is read too. */
const LONGEST_STAY_DAYS = 2;

/** Tombstones that one sweep looks into at most. */
const SWEPT_AT_ONCE = 100;

/** The tombstones of a restaurant's deleted tables: `deleted_at` tells which bookings have lost theirs. */
export const readDeletedTables = (db: TableSession, rid: string): Promise<StoredTable[]> =>
  listItems(db, rid, 'DELETED#', TableRecord);

/**
 * A setup that was read without its deleted tables, with the tombstones of those among `ids`: usually none, and then
 * nothing is read.
 */
export async function withDeletedTables<S extends Setup>(
  db: TableSession,
  rid: string,
  setup: S,
  ids: readonly string[],
): Promise<S> {
  const known = new Set(setup.tables.map(({ id }) => id));
  const gone = new Set(ids.filter((id) => !known.has(id)));
  if (gone.size === 0) return setup;
  const found = await getAll(
    db,
    [...gone].map((id) => keys.deletedTable(rid, id)),
  );
  return { ...setup, tables: [...setup.tables, ...found.map((item) => z.parse(TableRecord, item))] };
}

/** A setup that was read without its deleted tables, with those of them on which somebody stands in `occupancies`. */
export const withTombstones = <S extends Setup>(
  db: TableSession,
  rid: string,
  setup: S,
  occupancies: readonly Occupancy[],
): Promise<S> => {
  const stoodOn = occupancies.filter(
    ({ table_id, entries }) => table_id !== UNASSIGNED && Object.keys(entries).length > 0,
  );
  const ids = stoodOn.map(({ table_id }) => table_id);
  return withDeletedTables(db, rid, setup, ids);
};

/** When the last of those ends who have stood on each table in the book at epoch minute `now` (epoch minutes). */
function lastEnds(occupancies: readonly Occupancy[], now: number): Map<string, number> {
  const ends = new Map<string, number>();
  for (const occupancy of occupancies) {
    for (const [, { to }] of liveEntries(occupancy, (now - KEPT_MINUTES) * MINUTE_MS)) {
      if (to > now - KEPT_MINUTES) ends.set(occupancy.table_id, Math.max(to, ends.get(occupancy.table_id) ?? 0));
    }
  }
  return ends;
}

/**
 * Deletes tombstones that are not needed any more at `now` (epoch ms), at most 100 of them, and marks those that a booking
 * needs with its end. Answers how many it checked: 0 when there is nothing to do.
 */
export async function sweepTombstones(db: TableSession, rid: string, now: number): Promise<number> {
  const minute = Math.floor(now / MINUTE_MS);
  const due = (await listItems(db, rid, 'DELETED#', TableRecord))
    .filter(({ deleted_at = 0 }) => deleted_at + KEPT_MINUTES < minute)
    .filter(({ needed_until = 0 }) => needed_until + KEPT_MINUTES <= minute)
    .slice(0, SWEPT_AT_ONCE);
  if (due.length === 0) return 0;
  const ends = lastEnds(
    await readUpcoming(db, rid, addDays(localDateAt(now, 'UTC'), -KEPT_DAYS - LONGEST_STAY_DAYS)),
    minute,
  );
  await Promise.all(due.map(({ id }) => settle(db, rid, id, ends.get(id))));
  return due.length;
}

/** Sweeps until there is nothing more to do at `now` (epoch ms). Answers how many tombstones it looked into. */
export async function sweepAllTombstones(db: TableSession, rid: string, now: number): Promise<number> {
  let all = 0;
  for (let swept = -1; swept !== 0; all += swept) swept = await sweepTombstones(db, rid, now);
  return all;
}

/** Notes until when (epoch minute) bookings need a tombstone, or deletes it. */
async function settle(db: TableSession, rid: string, id: string, needed_until: number | undefined): Promise<void> {
  const Key = keys.deletedTable(rid, id);
  if (needed_until === undefined) {
    await db.call((client) => client.send(new DeleteCommand({ TableName: db.table, Key })));
    return;
  }
  const ttl = occupancyTtl(localDateAt(needed_until * MINUTE_MS, 'UTC'));
  await db.write((client) => client.send(new UpdateCommand(patch(db, Key, { needed_until, ttl }))));
}
