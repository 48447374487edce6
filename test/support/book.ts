import type { Entry, Occupancy } from '../../shared/availability/rules/occupancy.ts';
import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import type { HoursEntry, TableMerge } from '../../shared/restaurant/contract/setup.ts';
import type { DatedSetup, StoredTable } from '../../shared/restaurant/rules/setup.ts';
import { CONFIG } from './restaurant.ts';

/** A table of a setup in memory. */
export const tableOf = (id: string, seats: number, more: Partial<StoredTable> = {}): StoredTable => ({
  id,
  name: id,
  seats,
  is_active: true,
  display_order: 0,
  room_id: 'room',
  pos_x: 0,
  pos_y: 0,
  width: 80,
  height: 80,
  shape: 'rect',
  rotation: 0,
  ...more,
});

/** A service period of a setup in memory, every field of which can be given. */
export const serviceOf = (more: Partial<HoursEntry> = {}): HoursEntry => ({
  id: 'h1',
  day_of_week: 5,
  service_name: 'Dîner',
  open_time: '19:00',
  close_time: '23:00',
  slot_duration_min: 120,
  slot_interval_min: 30,
  is_active: true,
  ...more,
});

/** The same service on every weekday. */
export const everyDay = (more: Partial<HoursEntry> = {}): HoursEntry[] =>
  [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => serviceOf({ ...more, id: `h${day_of_week}`, day_of_week }));

export const mergeOf = (id: string, table_ids: string[], seats = 0): TableMerge => ({ id, name: id, table_ids, seats });

/** A setup in memory. */
export const setupOf = (
  parts: Partial<Omit<DatedSetup, 'config'>> & { config?: Partial<DatedSetup['config']> },
): DatedSetup => ({
  hours: everyDay(),
  rooms: [],
  tables: [],
  merges: [],
  special_days: [],
  ...parts,
  config: { ...CONFIG, restaurant_id: 'rid', public_token: 'token', ...parts.config },
});

/** The occupancy of one table on one date. */
export const occupancyOf = (date: string, table_id: string, entries: Record<string, Entry>): Occupancy => ({
  date,
  table_id,
  version: 1,
  entries,
});

/** A reservation's entry; times are ISO 8601 instants. */
export const stay = (from: string, to: string, party = 2): Entry => ({
  kind: 'reservation',
  from: Date.parse(from) / 60_000,
  to: Date.parse(to) / 60_000,
  party,
});

/** A confirmed reservation of two on table A, on the Saturday of the tests from 19:00 to 21:00 in Paris. */
export const reservationOf = (changes: Partial<StoredReservation> = {}): StoredReservation => ({
  id: 'rid-rone',
  confirmation_code: 'K7QM4XPA',
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin',
  guest_email: null,
  guest_phone: null,
  party_size: 2,
  reservation_date: '2026-11-21',
  reservation_time: '19:00:00',
  duration_min: 120,
  status: 'confirmed',
  service_status: 'expected',
  created_at: '2026-11-20T09:00:00.000Z',
  table_id: 'A',
  from: 29_921_400,
  to: 29_921_520,
  tables: ['A'],
  dates: ['2026-11-21'],
  lang: 'fr',
  version: 1,
  ...changes,
});

/** The code, and what is said beside it, of the rule that something runs into; `undefined` for none. */
export function ruleBrokenBy(act: () => unknown): Pick<DomainError, 'code' | 'extra' | 'message'> | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
