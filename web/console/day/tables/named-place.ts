import { groupOf } from '../../../../shared/floor/rules/groups.ts';
import { seatsOf } from '../../../../shared/floor/rules/seats.ts';
import type { Table, TableMerge } from '../records.ts';

/** A place as a change or a reservation names it; one that has a group names the tables of it that it holds. */
export type NamedPlace = {
  table_id?: string | null | undefined;
  table_merge_id?: string | null | undefined;
  table_ids?: readonly string[] | undefined;
  merged_table_ids?: readonly string[] | undefined;
};

/** The group that a named place is now; nothing for tables alone, as those of a group that was separated or has others since. */
export const groupNamed = <G extends Pick<TableMerge, 'id' | 'table_ids'>>(
  merges: readonly G[],
  { table_merge_id, merged_table_ids }: NamedPlace,
): G | undefined => groupOf(merges, { table_merge_id, tables: merged_table_ids });

/** The tables of a named place: one, those joined for one party, or those that a party of a group holds; none where none is named. */
export function tablesNamed(
  merges: readonly Pick<TableMerge, 'id' | 'table_ids'>[],
  place: NamedPlace,
): readonly string[] {
  const { table_id, table_ids, merged_table_ids } = place;
  return table_ids ?? merged_table_ids ?? groupNamed(merges, place)?.table_ids ?? (table_id ? [table_id] : []);
}

/** A named place as it is called (« T3 + T4 » of tables joined for one party), and how many it seats; nothing where none is named. */
export function placeNamed(
  { tables, merges }: { tables: readonly Table[]; merges: readonly TableMerge[] },
  place: NamedPlace,
): { table: string; seats: number } | undefined {
  const ids = tablesNamed(merges, place);
  const named = tables.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  if (named.length === 0) return undefined;
  return { table: groupNamed(merges, place)?.name ?? named.join(' + '), seats: seatsOf(tables, ids) };
}
