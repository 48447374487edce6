import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { putNew } from '../../platform/dynamo/transact.ts';
import { DomainError, Unavailable } from '../../platform/errors.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { Table } from '../../restaurant/contract/setup.ts';
import { liveTables, type Setup, type StoredTable } from '../../restaurant/rules/setup.ts';
import { byOrder, requirePlaces, requireRoom, tableOf } from '../../restaurant/rules/setup-rules.ts';
import { createOne, deleteOne, editOne, type SetupCollection } from '../../restaurant/store/setup-collection.ts';
import { editSetup } from '../../restaurant/store/setup-edits.ts';
import { changeLoggedItem, listItems, patch, readItem } from '../../restaurant/store/setup-items.ts';
import { TableRecord } from '../../restaurant/store/setup-records.ts';
import type { NewTable, PositionUpdate, TableChanges } from '../contract/tables.ts';
import { sweepTombstones } from './tombstones.ts';

/** All tables of a restaurant, in the order in which they are shown. */
export const readTables = async (db: TableSession, rid: string): Promise<Table[]> =>
  (await listItems(db, rid, 'TABLE#', TableRecord)).sort(byOrder);

const TABLES: SetupCollection<StoredTable> = {
  kind: 'table',
  limit: 'tables',
  listed: ({ tables }) => liveTables(tables),
  keyOf: keys.table,
  named: ({ name }) => ({ what: 'table', subject: name }),
};

/**
 * Creates a table, once for a key. Throws `limit_reached`, `not_found` for the room, `invalid_request` when none is given
 * among several.
 */
export const storeTable = (db: TableSession, rid: string, wanted: NewTable, key: string | undefined): Promise<Table> =>
  createOne(db, rid, TABLES, { wanted, key, make: (setup, id) => ({ result: tableOf(setup, id, wanted) }) });

/**
 * Changes the given fields of a table; into another room only while that exists. A table is switched on or off as an edit
 * of the setup, so that nobody is assigned to it at the same time. Throws `not_found`.
 */
export async function changeTable(db: TableSession, rid: string, id: string, changes: TableChanges): Promise<Table> {
  const key = keys.table(rid, id);
  const { room_id, is_active } = changes;
  if (room_id === undefined && is_active === undefined) {
    return changeLoggedItem(db, key, TableRecord, changes, { rid, call: TABLES.named });
  }
  await editOne(db, rid, id, TABLES, {
    changes,
    check: (setup) => room_id !== undefined && requireRoom(setup, room_id),
  });
  return readItem(db, key, TableRecord);
}

/** Tables that one transaction moves: with the setup's version 80 items, below the 100 that DynamoDB allows. */
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
      const changes = [{ field: 'positions' }];
      return { writes, result: undefined, logged: { what: 'table' as const, action: 'changed' as const, changes } };
    };
    await editSetup(db, rid, decide).catch((error: unknown) => {
      if (start > 0 && error instanceof DomainError) throw new Unavailable('A table or room was deleted meanwhile.');
      throw error;
    });
  }
}

/**
 * Deletes a table: a tombstone takes its place, in one transaction, and nothing else is touched. A booking on it that
 * starts later than `now` (epoch ms) reads as unassigned from then on. Then it sweeps the tombstones of earlier deletions.
 * Throws `not_found`.
 */
export async function removeTable(db: TableSession, rid: string, id: string, now: number): Promise<void> {
  const deleted_at = Math.floor(now / MINUTE_MS) + 1;
  await deleteOne(db, rid, id, TABLES, {
    beside: (table) => [putNew(db, { ...keys.deletedTable(rid, id), ...table, deleted_at })],
  });
  // The table is deleted already. A failed sweep is left to the next deletion.
  await sweepTombstones(db, rid, now).catch(() => undefined);
}
