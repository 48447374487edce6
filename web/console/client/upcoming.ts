import type { Reservation, Table, TableMerge } from '../day/records.ts';
import type { ConsoleApi } from './api.ts';

/** Pages of the book that are read to count what stands on a table; a larger book is counted as far as that. */
const PAGES_READ = 20;

/**
 * Parties that are to sit at a table, itself or as part of a group, from today on. The listing begins with the latest, so
 * it is read as far as yesterday's.
 */
export async function upcomingAt(
  api: ConsoleApi,
  { id }: Pick<Table, 'id'>,
  merges: readonly TableMerge[],
  today: string,
): Promise<number> {
  const groups = new Set(merges.filter(({ table_ids }) => table_ids.includes(id)).map((merge) => merge.id));
  const isHere = ({ table_id, table_merge_id = '', status, reservation_date }: Reservation) =>
    status !== 'cancelled' && reservation_date >= today && (table_id === id || groups.has(table_merge_id));
  let count = 0;
  for (let page = 1; page <= PAGES_READ; page++) {
    const { items } = await api.reservations({ page });
    count += items.filter(isHere).length;
    if (items.length === 0 || items.some(({ reservation_date }) => reservation_date < today)) break;
  }
  return count;
}
