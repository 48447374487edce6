import type { Reservation, Table, TableMerge } from '../day/records.ts';
import type { ConsoleApi } from './api.ts';

/** Pages of the book that are read to count what stands on a table; a larger book is counted as far as that. */
const PAGES_READ = 20;

const OVER: readonly Reservation['service_status'][] = ['left', 'no_show'];

/**
 * How many parties are to sit at a table from today on: itself, as part of a group, or joined for one party; those whose
 * visit is over no longer do. The listing begins with the latest date, so it is read as far as yesterday's.
 */
export async function upcomingAt(
  api: Pick<ConsoleApi, 'reservations'>,
  { id }: Pick<Table, 'id'>,
  merges: readonly TableMerge[],
  today: string,
): Promise<number> {
  const groups = new Set(merges.filter(({ table_ids }) => table_ids.includes(id)).map((merge) => merge.id));
  const needsTable = ({ table_id, table_merge_id = '', table_ids = [] }: Reservation) =>
    table_id === id || groups.has(table_merge_id) || table_ids.includes(id);
  const isAhead = ({ status, service_status, reservation_date }: Reservation) =>
    status !== 'cancelled' && !OVER.includes(service_status) && reservation_date >= today;
  let count = 0;
  for (let page = 1; page <= PAGES_READ; page++) {
    const { items } = await api.reservations({ page });
    count += items.filter((one) => isAhead(one) && needsTable(one)).length;
    if (items.length === 0 || items.some(({ reservation_date }) => reservation_date < today)) break;
  }
  return count;
}
