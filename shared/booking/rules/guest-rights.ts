import { DomainError } from '../../platform/errors.ts';
import { HOUR_MINUTES, MINUTE_MS } from '../../platform/time/units.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';
import type { StoredReservation } from './reservation.ts';
import { hasCome } from './visit.ts';

/**
 * The latest moment, in hours before the start, until which a guest may cancel or move: as promised when the booking was
 * made or last moved by its guest. If the restaurant has lowered its rule since, the lower value counts; a higher one does
 * not.
 */
const cancelHours = (reservation: StoredReservation, config: RestaurantConfig): number =>
  Math.min(reservation.min_cancel_hours ?? config.min_cancel_hours, config.min_cancel_hours);

/** Epoch ms until which a guest may cancel or move a booking. */
export const cutoffOf = (reservation: StoredReservation, config: RestaurantConfig): number =>
  (reservation.from - cancelHours(reservation, config) * HOUR_MINUTES) * MINUTE_MS;

const hasBegun = ({ from }: StoredReservation, now: number) => from * MINUTE_MS <= now;

/** What a guest's link may still do at `now` (epoch ms); `until` is epoch ms. */
export function guestRights(
  reservation: StoredReservation,
  config: RestaurantConfig,
  now: number,
): { may_change: boolean; may_cancel: boolean; until: number } {
  const until = cutoffOf(reservation, config);
  const ahead = !hasBegun(reservation, now) && !hasCome(reservation);
  const possible = reservation.status !== 'cancelled' && ahead && now < until;
  return { may_change: possible, may_cancel: possible, until };
}

/** The refusal of what a guest's link can no longer do, with the number to call. */
const callInstead = (
  code: 'reservation_over' | 'party_arrived' | 'too_late',
  detail: string,
  { restaurant_phone }: RestaurantConfig,
) => new DomainError(code, `${detail} Please call the restaurant.`, restaurant_phone ? { restaurant_phone } : {});

/**
 * Throws `booking_changed`, with the booking as it is `shown`, unless `version` is the present one: what a guest asks for
 * is meant for what they have seen. Pages of an earlier release name none where they need not.
 */
export function requireSeen(
  reservation: StoredReservation,
  version: number | undefined,
  shown: Record<string, unknown>,
): void {
  if (version === undefined || version === reservation.version) return;
  throw new DomainError('booking_changed', 'This booking has been changed since. Look at it again.', {
    booking: shown,
  });
}

/** Throws `reservation_over` once the booking's time has come: from then on the house decides. */
export function requireAhead(reservation: StoredReservation, config: RestaurantConfig, now: number): void {
  if (hasBegun(reservation, now)) throw callInstead('reservation_over', 'The time of this booking has come.', config);
}

/**
 * Throws `reservation_over`, `party_arrived` once the house has seen the party, or `too_late` from the cutoff on, for what
 * changes more than words.
 */
export function requireInTime(reservation: StoredReservation, config: RestaurantConfig, now: number): void {
  requireAhead(reservation, config, now);
  if (hasCome(reservation)) throw callInstead('party_arrived', 'The party has arrived.', config);
  if (now < cutoffOf(reservation, config)) return;
  const hours = cancelHours(reservation, config);
  throw callInstead('too_late', `This is possible until ${hours} h before the booking.`, config);
}

/** Throws unless a booking is confirmed and ahead: `reservation_cancelled`, `not_confirmed`, `reservation_over`. */
export function requireExpected(reservation: StoredReservation, config: RestaurantConfig, now: number): void {
  if (reservation.status === 'cancelled') {
    throw new DomainError('reservation_cancelled', 'This booking has been cancelled.');
  }
  if (reservation.status === 'pending') {
    throw new DomainError('not_confirmed', 'The restaurant has not accepted this booking yet.');
  }
  requireAhead(reservation, config, now);
}
