import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { deleteExisting } from '../../platform/dynamo/transact.ts';
import type { TableMerge } from '../../restaurant/contract/setup.ts';
import { changesBetween } from '../../restaurant/rules/log.ts';
import { seatsOfMerge } from '../../restaurant/rules/setup.ts';
import { requireBelowLimit, requireMerge, requireTables } from '../../restaurant/rules/setup-rules.ts';
import { createIdempotently } from '../../restaurant/store/idempotency-keys.ts';
import { readLiveSetup } from '../../restaurant/store/setup.ts';
import { editSetup } from '../../restaurant/store/setup-edits.ts';
import { patch } from '../../restaurant/store/setup-items.ts';

/** What an operator says about a merged group. */
type Wanted = Pick<TableMerge, 'name' | 'table_ids'>;

/** How the log calls a group of tables. */
const called = ({ name }: Pick<TableMerge, 'name'>) => ({ what: 'group', subject: name }) as const;

/** All merged groups of a restaurant, by name. */
export async function readTableMerges(db: TableSession, rid: string): Promise<TableMerge[]> {
  const { merges } = await readLiveSetup(db, rid, { consistent: true });
  return merges.sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** Creates a merged group, once for a key. Throws `not_found` for a table and `limit_reached`. */
export const storeTableMerge = (
  db: TableSession,
  rid: string,
  wanted: Wanted,
  key: string | undefined,
): Promise<TableMerge> =>
  createIdempotently(db, rid, {
    ...{ kind: 'merge', wanted, key },
    existing: ({ merges }) => merges,
    logged: ({ name }) => called({ name }),
    make: (setup, id) => {
      requireBelowLimit(setup, 'merges');
      requireTables(setup, wanted.table_ids);
      const merge = { id, ...wanted };
      return {
        item: { ...keys.merge(rid, id), ...merge },
        result: { ...merge, seats: seatsOfMerge(merge, setup.tables) },
      };
    },
  });

/** Changes the given fields of a merged group; its new members must exist. Throws `not_found`. */
export const changeTableMerge = (
  db: TableSession,
  rid: string,
  id: string,
  changes: Partial<Wanted>,
): Promise<TableMerge> =>
  editSetup(db, rid, (setup) => {
    const before = requireMerge(setup, id);
    const merge = { ...before, ...changes };
    if (changes.table_ids) requireTables(setup, changes.table_ids);
    const writes = Object.keys(changes).length > 0 ? [{ Update: patch(db, keys.merge(rid, id), changes) }] : [];
    const logged = { ...called(before), action: 'changed' as const, changes: changesBetween(before, changes) };
    return { writes, result: { ...merge, seats: seatsOfMerge(merge, setup.tables) }, logged };
  });

/** Deletes a merged group; what was booked on it keeps its tables. Throws `not_found`. */
export const removeTableMerge = (db: TableSession, rid: string, id: string): Promise<void> =>
  editSetup(db, rid, (setup) => {
    const logged = { ...called(requireMerge(setup, id)), action: 'deleted' as const };
    return { writes: [deleteExisting(db, keys.merge(rid, id))], result: undefined, logged };
  });
