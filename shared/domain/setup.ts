import type { RestaurantConfig } from '../contract/restaurant-config.ts';
import type { HoursEntry, Room, Table, TableMerge } from '../contract/setup.ts';

/** A table as stored: a deleted one stays as a tombstone, `deleted_at` in UTC epoch minutes. */
export type StoredTable = Table & { deleted_at?: number | undefined };

/** Everything that decides what a restaurant offers. */
export type Setup = {
  config: RestaurantConfig;
  hours: HoursEntry[];
  rooms: Room[];
  tables: StoredTable[];
  merges: TableMerge[];
};

/** The tables that were not deleted. */
export const liveTables = (tables: readonly StoredTable[]): StoredTable[] =>
  tables.filter(({ deleted_at }) => deleted_at === undefined);

/** Seats of a merged group: the sum of its tables' that still exist. */
export const seatsOf = ({ table_ids }: Pick<TableMerge, 'table_ids'>, tables: readonly StoredTable[]): number =>
  liveTables(tables)
    .filter(({ id }) => table_ids.includes(id))
    .reduce((sum, { seats }) => sum + seats, 0);
