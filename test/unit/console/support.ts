import type { Calendar, HoursEntry, Reservation, Room, Table } from '../../../web/console/day/records.ts';
import { serviceOf, tableOf } from '../../support/book.ts';

/** The services of a week in which every day is like its weekday. */
export const week = (...hours: HoursEntry[]): Calendar => ({ hours, special_days: [] });

let drawn = 0;
const nextId = (kind: string) => `rid-${kind}${++drawn}`;

/** A service of one weekday (0 Monday), two hours each. */
export const service = (day_of_week: number, open_time: string, close_time: string): HoursEntry =>
  serviceOf({ id: nextId('h'), day_of_week, open_time, close_time });

/** A confirmed reservation of two for two hours, unless told otherwise. */
export const reservation = (reservation_date: string, time: string, more: Partial<Reservation> = {}): Reservation => ({
  id: nextId('r'),
  confirmation_code: 'K7M2XQ9P',
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin',
  guest_email: null,
  guest_phone: null,
  party_size: 2,
  reservation_date,
  reservation_time: `${time}:00`,
  duration_min: 120,
  version: 1,
  status: 'confirmed',
  service_status: 'expected',
  created_at: '2026-11-01T10:00:00.000Z',
  ...more,
});

export const room = (name: string, display_order = 0): Room => ({ id: `rid-m${name}`, name, display_order });

export const table = (name: string, seats: number, more: Partial<Table> = {}): Table => ({
  ...tableOf(`rid-t${name}`, seats, { name, room_id: 'rid-mSalle' }),
  ...{ min_guests: 1, online: true, ...more },
});
