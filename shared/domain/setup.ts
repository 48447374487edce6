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
