import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../contract/setup.ts';
import type { NewTable, PositionUpdate, TableChanges } from '../contract/tables.ts';
import { DomainError, Unavailable } from '../domain/errors.ts';
import { liveTables, type Setup, type StoredTable } from '../domain/setup.ts';
import {
  byOrder,
  requireBelowLimit,
  requirePlaces,
  requireRoom,
  requireTables,
  tableOf,
} from '../domain/setup-rules.ts';
import { addDays, localDateAt } from '../domain/time.ts';
import { MINUTE_MS } from '../domain/units.ts';
import { createOnce } from './creations.ts';
import { keys } from './keys.ts';
import { occupancyTtl } from './occupancies.ts';
import { queryAll } from './query.ts';
import { editSetup } from './setup-edits.ts';
import { changeItem, deletion, listItems, patch, readItem } from './setup-items.ts';
import { TableRecord } from './setup-records.ts';
import type { TableSession } from './table-session.ts';
import { putNew } from './transact.ts';

/** All tables of a restaurant, in the order in which they are shown. */
export const readTables = async (db: TableSession, rid: string): Promise<Table[]> =>
  (await listItems(db, rid, 'TABLE#', TableRecord)).sort(byOrder);

/** The tombstones of a restaurant's deleted tables: `deleted_at` tells which bookings have lost theirs. */
export const readDeletedTables = (db: TableSession, rid: string): Promise<StoredTable[]> =>
  listItems(db, rid, 'DELETED#', TableRecord);

/**
 * Creates a table, once for a key. Throws `limit_reached`, `not_found` for the room, `invalid_request` when none is given
 * among several.
 */
export const storeTable = (db: TableSession, rid: string, wanted: NewTable, key: string | undefined): Promise<Table> =>
  createOnce(db, rid, {
    ...{ kind: 'table', wanted, key },
    existing: ({ tables }) => liveTables(tables),
    make: (setup, id) => {
      requireBelowLimit(setup, 'tables');
      const result = tableOf(setup, id, wanted);
      return { item: { ...keys.table(rid, id), ...result }, result };
    },
  });

/** Changes the given fields of a table; into another room only while that exists. Throws `not_found`. */
export async function changeTable(db: TableSession, rid: string, id: string, changes: TableChanges): Promise<Table> {
  const key = keys.table(rid, id);
  const { room_id } = changes;
  if (room_id === undefined) return changeItem(db, key, TableRecord, changes);
  await editSetup(db, rid, (setup) => {
    requireTables(setup, [id]);
    requireRoom(setup, room_id);
    return { writes: [{ Update: patch(db, key, changes) }], result: undefined };
  });
  return readItem(db, key, TableRecord);
}

/** Tables that one transaction moves: with the setup's version it stays within the 80 items of the design. */
const MOVED_AT_ONCE = 79;

/**
 * Moves tables on the floor plan: everything is validated before the first is written, and again before each further
 * transaction. Throws `not_found`, or `Unavailable` when a table or room was deleted between two transactions.
 */
export async function moveTables(db: TableSession, rid: string, updates: readonly PositionUpdate[]): Promise<void> {
  for (let start = 0; start < updates.length; start += MOVED_AT_ONCE) {
    const writes = updates
      .slice(start, start + MOVED_AT_ONCE)
      .map(({ id, ...changes }) => ({ Update: patch(db, keys.table(rid, id), changes) }));
    const decide = (setup: Setup) => {
      requirePlaces(setup, updates);
      return { writes, result: undefined };
    };
    await editSetup(db, rid, decide).catch((error: unknown) => {
      if (start > 0 && error instanceof DomainError) throw new Unavailable('A table or room was deleted meanwhile.');
      throw error;
    });
  }
}

/**
 * Days for which a tombstone is kept at least. Guests book 180 days ahead at most, so only an operator's own booking can
 * lie behind it, and that one prolongs it. So old tombstones leave the setup, which every request reads, and none
 * leaves before the last booking that needs it is over.
 */
const TOMBSTONE_DAYS = 730;

/**
 * Deletes a table: a tombstone takes its place, in one transaction, and nothing else is touched. A booking on it that
 * starts later than `now` (epoch ms) reads as unassigned from then on. Throws `not_found`.
 */
export async function removeTable(db: TableSession, rid: string, id: string, now: number): Promise<void> {
  const deleted_at = Math.floor(now / MINUTE_MS) + 1;
  const kept = addDays(localDateAt(now, 'UTC'), TOMBSTONE_DAYS);
  const key = keys.deletedTable(rid, id);
  await editSetup(db, rid, (setup) => {
    requireTables(setup, [id]);
    const table = setup.tables.find((candidate) => candidate.id === id);
    const tombstone = { ...key, ...table, deleted_at, ttl: occupancyTtl(kept) };
    return { writes: [deletion(db, keys.table(rid, id)), putNew(db, tombstone)], result: undefined };
  });
  const last = await lastBookedDate(db, rid, id, kept);
  if (last) await db.write((client) => client.send(new UpdateCommand(patch(db, key, { ttl: occupancyTtl(last) }))));
}

/** The last date after `after` on which anybody stands on a table: few bookings lie so far ahead, usually none. */
async function lastBookedDate(db: TableSession, rid: string, id: string, after: string): Promise<string | undefined> {
  const items = await queryAll(db, {
    KeyConditionExpression: 'pk = :pk AND sk > :after',
    ProjectionExpression: 'sk',
    ExpressionAttributeValues: { ':pk': keys.occupancies(rid), ':after': `${after}#~` },
    ConsistentRead: true,
  });
  const last = items.map(({ sk }) => String(sk)).findLast((sk) => sk.endsWith(`#${id}`));
  return last?.slice(0, 10);
}
