import type { TableWish } from '../../availability/rules/choose-table.ts';
import { DomainError } from '../../platform/errors.ts';
import { addDays, dayClock, localDateAt } from '../../platform/time/time.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';
import type { BookingChange } from '../contract/bookings.ts';
import { requireAhead, requireInTime, requireSeen } from './guest-rights.ts';
import { GUEST_WORDS, type StoredReservation } from './reservation.ts';
import type { ReservationDetails } from './reservation-changes.ts';

/** What a guest asks for by their link. */
export type GuestWish = Omit<BookingChange, 'version'>;

/** When and for how many a booking is to be, and in which room a new place is looked for. */
export type WantedPlace = TableWish & { date: string; time: string };

/** Changes of one booking by its guest on one calendar date. */
const CHANGES_A_DAY = 10;

/** When and for how many a booking is after a change; what is not named stays. */
export const wantedPlace = (reservation: StoredReservation, wanted: GuestWish): WantedPlace => ({
  date: wanted.reservation_date ?? reservation.reservation_date,
  time: wanted.reservation_time ?? reservation.reservation_time.slice(0, 5),
  guests: wanted.guests ?? reservation.party_size,
  room_id: wanted.room_id,
});

/** Whether a booking is to be at another date or time. */
export const changesTime = (reservation: StoredReservation, { date, time }: WantedPlace): boolean =>
  date !== reservation.reservation_date || time !== reservation.reservation_time.slice(0, 5);

/** Whether a change is about more than words. */
export const changesPlace = (reservation: StoredReservation, place: WantedPlace): boolean =>
  changesTime(reservation, place) || place.guests !== reservation.party_size;

/** The guest's words that a change names and that differ, as they are stored: `null` instead of an empty text. */
export function changedWords(reservation: StoredReservation, wanted: GuestWish): ReservationDetails {
  const changed = GUEST_WORDS.flatMap((field) => {
    const text = wanted[field];
    return text === undefined || (text || null) === (reservation[field] ?? null) ? [] : [[field, text || null]];
  });
  return Object.fromEntries(changed);
}

/** Whether a booking already is what its guest asks for: so a request whose answer was lost can be repeated. */
export const isAlready = (reservation: StoredReservation, wanted: GuestWish): boolean =>
  !changesPlace(reservation, wantedPlace(reservation, wanted)) &&
  Object.keys(changedWords(reservation, wanted)).length === 0;

/**
 * Decides whether a guest may change a booking by their link, in the order in which it throws (docs/design.md, "Booking
 * lifecycle"). `version` is the one that the guest has seen, `now` epoch ms, `shown` the booking as the answer shows
 * it. Throws `reservation_cancelled`, `booking_changed`, `reservation_over`, `party_arrived`, `too_late` or
 * `too_many_changes`.
 */
export function requireChangeable(
  reservation: StoredReservation,
  { version, ...wanted }: BookingChange,
  { config, now, shown }: { config: RestaurantConfig; now: number; shown: Record<string, unknown> },
): void {
  if (reservation.status === 'cancelled') {
    throw new DomainError('reservation_cancelled', 'This booking has been cancelled.');
  }
  requireSeen(reservation, version, shown);
  requireAhead(reservation, config, now);
  if (changesPlace(reservation, wantedPlace(reservation, wanted))) requireInTime(reservation, config, now);
  requireChangesLeft(reservation, config, now);
}

function requireChangesLeft({ guest_changes }: StoredReservation, { timezone }: RestaurantConfig, now: number): void {
  const today = localDateAt(now, timezone);
  if (guest_changes?.date !== today || guest_changes.count < CHANGES_A_DAY) return;
  const midnight = dayClock(addDays(today, 1), timezone)(0) ?? dayClock(addDays(today, 1), timezone)(60) ?? 0;
  throw new DomainError('too_many_changes', `A booking can be changed ${CHANGES_A_DAY} times a day.`, {
    retry_after: Math.max(1, Math.ceil((midnight * MINUTE_MS - now) / 1000)),
  });
}

/** Counts one more change by the guest today, in the restaurant's zone. */
export function countChange(
  { guest_changes }: StoredReservation,
  { timezone }: RestaurantConfig,
  now: number,
): NonNullable<StoredReservation['guest_changes']> {
  const date = localDateAt(now, timezone);
  return { date, count: guest_changes?.date === date ? guest_changes.count + 1 : 1 };
}
