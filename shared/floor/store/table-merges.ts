import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { TableMerge } from '../../restaurant/contract/setup.ts';
import { seatsOfMerge } from '../../restaurant/rules/setup.ts';
import { requireTables } from '../../restaurant/rules/setup-rules.ts';
import { readLiveSetup } from '../../restaurant/store/setup.ts';
import { createOne, deleteOne, editOne, type SetupCollection } from '../../restaurant/store/setup-collection.ts';

/** What an operator says about a merged group. */
type Wanted = Pick<TableMerge, 'name' | 'table_ids'>;

const MERGES: SetupCollection<TableMerge> = {
  kind: 'merge',
  limit: 'merges',
  listed: ({ merges }) => merges,
  keyOf: keys.merge,
  named: ({ name }) => ({ what: 'group', subject: name }),
};

/** All merged groups of a restaurant, by name. */
export async function readTableMerges(db: TableSession, rid: string): Promise<TableMerge[]> {
  const { merges } = await readLiveSetup(db, rid, { consistent: true });
  return merges.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** Creates a merged group, once for a key. Throws `not_found` for a table and `limit_reached`. */
export const storeTableMerge = (
  db: TableSession,
  rid: string,
  wanted: Wanted,
  key: string | undefined,
): Promise<TableMerge> =>
  createOne(db, rid, MERGES, {
    wanted,
    key,
    make: (setup, id) => {
      requireTables(setup, wanted.table_ids);
      const stored = { id, ...wanted };
      return { stored, result: { ...stored, seats: seatsOfMerge(stored, setup.tables) } };
    },
  });

/** Changes the given fields of a merged group; its new members must exist. Throws `not_found`. */
export async function changeTableMerge(
  db: TableSession,
  rid: string,
  id: string,
  changes: Partial<Wanted>,
): Promise<TableMerge> {
  const { setup, before } = await editOne(db, rid, id, MERGES, {
    changes,
    check: (seen) => requireTables(seen, changes.table_ids ?? []),
  });
  const merge = { ...before, ...changes };
  return { ...merge, seats: seatsOfMerge(merge, setup.tables) };
}

/** Deletes a merged group; what was booked on it keeps its tables. Throws `not_found`. */
export const removeTableMerge = (db: TableSession, rid: string, id: string): Promise<void> =>
  deleteOne(db, rid, id, MERGES);
