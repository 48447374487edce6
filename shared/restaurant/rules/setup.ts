import { seatsOf } from '../../floor/rules/seats.ts';
import type { Pause } from '../contract/pause.ts';
import type { RestaurantConfig } from '../contract/restaurant-config.ts';
import type { HoursEntry, Room, Table, TableMerge } from '../contract/setup.ts';
import type { SpecialDay } from '../contract/special-days.ts';

/** A table as stored: a deleted one stays as a tombstone, `deleted_at` in UTC epoch minutes. */
export type StoredTable = Table & { deleted_at?: number | undefined };

/** A configuration as stored: with what its restaurant has set elsewhere, so that nothing is read that is not there. */
export type StoredConfig = RestaurantConfig & {
  /** Until when no guest books a start (ISO 8601). */
  paused_until?: string | undefined;
  /** Whether any date ever was special. */
  has_special_days?: boolean | undefined;
  /** Whether guests ever were offered a choice of rooms. */
  has_room_choice?: boolean | undefined;
  /** What the secret address of the calendar is known by, and since when (ISO 8601). */
  calendar_digest?: string | undefined;
  calendar_since?: string | undefined;
};

/** A configuration as its operator sees it at `now` (epoch ms): with the pause, while it lasts. */
export const ownView = (
  { paused_until, calendar_digest: _, ...config }: StoredConfig,
  now: number,
): RestaurantConfig & { pause?: Pause; calendar_since?: string | undefined } => ({
  ...config,
  ...(paused_until !== undefined && Date.parse(paused_until) > now && { pause: { until: paused_until } }),
});

/** What decides which services open on a date: the week, and the dates that are not like it, as far as they were read. */
export type Calendar = { hours: readonly HoursEntry[]; special_days: readonly SpecialDay[] };

/** Everything that decides what a restaurant offers, but for its special days. */
export type Setup = {
  config: StoredConfig;
  hours: readonly HoursEntry[];
  rooms: readonly Room[];
  tables: readonly StoredTable[];
  merges: readonly TableMerge[];
};

/** The same with the special days that concern the dates which are looked at. */
export type DatedSetup = Setup & { special_days: readonly SpecialDay[] };

/** The tables that were not deleted. */
export const liveTables = (tables: readonly StoredTable[]): StoredTable[] =>
  tables.filter(({ deleted_at }) => deleted_at === undefined);

/** Seats of a merged group: the sum of its tables' that still exist. */
export const seatsOfMerge = ({ table_ids }: Pick<TableMerge, 'table_ids'>, tables: readonly StoredTable[]): number =>
  seatsOf(liveTables(tables), table_ids);
