import type { Lang } from '../contract/primitives.ts';
import type { Reservation, ReservationStatus } from '../contract/reservation.ts';
import { DomainError } from './errors.ts';
import { type HoldEntry, type OccupancyRef, refsOf, type Span } from './occupancy.ts';
import type { StoredTable } from './setup.ts';
import { addDays, localDateAt } from './time.ts';

/** Who booked; the operator may leave e-mail and telephone out. */
export type Guest = Pick<Reservation, 'guest_first_name' | 'guest_last_name' | 'guest_email' | 'guest_phone'>;

/** When a party is there: UTC epoch minutes, and the calendar dates they touch. */
export type Stay = Span & { dates: string[] };

/**
 * A reservation as stored. `tables` and `dates` name the occupancy items it stands in, so that later edits of a group
 * leave nothing behind; `version` counts its changes.
 */
export type StoredReservation = Reservation & Stay & { tables: string[]; lang: Lang; version: number };

/** The reservation that a hold becomes. `now` is epoch ms; the guest's language wins over the lock's. */
export function fromHold(
  hold: HoldEntry,
  guest: Guest,
  details: { id: string; code: string; status: ReservationStatus; lang: Lang | undefined; now: number },
): StoredReservation {
  const [table_id] = hold.tables;
  return {
    id: details.id,
    confirmation_code: details.code,
    ...guest,
    party_size: hold.party,
    reservation_date: hold.date,
    reservation_time: `${hold.time}:00`,
    duration_min: hold.to - hold.from,
    status: details.status,
    created_at: new Date(details.now).toISOString(),
    ...(hold.table_merge_id ? { table_merge_id: hold.table_merge_id } : { table_id }),
    from: hold.from,
    to: hold.to,
    tables: hold.tables,
    dates: hold.dates,
    lang: details.lang ?? hold.lang,
    version: 1,
  };
}

/** Whether a repeated confirm names the same guest, so that it is answered with the same reservation. */
export const isSameGuest = (a: Guest, b: Guest): boolean =>
  a.guest_first_name === b.guest_first_name &&
  a.guest_last_name === b.guest_last_name &&
  a.guest_email === b.guest_email &&
  a.guest_phone === b.guest_phone;

/**
 * Days after which a date leaves the book: its occupancy then neither matters nor is certain to exist, because
 * DynamoDB may delete it ten days later. A reservation of such a date is changed without it.
 */
const IN_BOOK_DAYS = 30;

/** Whether the occupancy of a date still counts at `now` (epoch ms). */
export const isInBook = (date: string, now: number): boolean => date >= addDays(localDateAt(now, 'UTC'), -IN_BOOK_DAYS);

/**
 * The occupancy items in which a reservation must stand at `now` (epoch ms): none when it is cancelled, or when its stay
 * has no length, as that of a party which left before it began.
 */
export const bookedRefs = (reservation: StoredReservation, now: number): OccupancyRef[] =>
  reservation.status === 'cancelled' || reservation.to <= reservation.from
    ? []
    : refsOf(reservation).filter(({ date }) => isInBook(date, now));

/** Whether a reservation must change to get this status. Throws `invalid_transition` out of `cancelled`. */
export function mustChange(from: ReservationStatus, to: ReservationStatus): boolean {
  if (from === to) return false;
  if (from === 'cancelled') throw new DomainError('invalid_transition', 'A cancelled reservation stays cancelled.');
  return true;
}

/**
 * Whether a reservation has lost its table: one of its tables was deleted before it starts. A cancelled one keeps the
 * table it had.
 */
export const hasLostTable = ({ status, tables, from }: StoredReservation, deleted: readonly StoredTable[]): boolean =>
  status !== 'cancelled' &&
  deleted.some(({ id, deleted_at }) => deleted_at !== undefined && from >= deleted_at && tables.includes(id));

/** A reservation as it reads now: without the assignment when it has lost its table. */
export const asRead = (reservation: StoredReservation, tables: readonly StoredTable[]): StoredReservation =>
  hasLostTable(reservation, tables) ? { ...reservation, table_id: undefined, table_merge_id: undefined } : reservation;
