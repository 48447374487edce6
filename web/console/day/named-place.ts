import { seatsOf } from '../../../shared/floor/rules/seats.ts';
import type { Table, TableMerge } from './records.ts';

/** A place as a change or a reservation names it. */
export type NamedPlace = {
  table_id?: string | null | undefined;
  table_merge_id?: string | null | undefined;
  table_ids?: readonly string[] | undefined;
};

/** A named place as it is called (« T3 + T4 » of tables joined for one party), and how many it seats; nothing where none is named. */
export function placeNamed(
  { tables, merges }: { tables: readonly Table[]; merges: readonly TableMerge[] },
  { table_id, table_merge_id, table_ids }: NamedPlace,
): { table: string; seats: number } | undefined {
  const group = merges.find(({ id }) => id === table_merge_id);
  const ids = table_ids ?? group?.table_ids ?? (table_id ? [table_id] : []);
  const named = tables.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return named.length > 0 ? { table: group?.name ?? named.join(' + '), seats: seatsOf(tables, ids) } : undefined;
}
