import { countBooking } from '../../platform/telemetry/request.ts';
import type { StoredReservation } from '../rules/reservation.ts';

/**
 * Counts the result of a stored change of a booking: `before` is the earlier state, if it is not new. Walk-ins are not
 * counted.
 */
export function countBookings(after: StoredReservation, before?: StoredReservation): void {
  if (after.origin === 'walk_in') return;
  const { status, reservation_date: date, reservation_time: time } = after;
  if (status !== before?.status && (status === 'confirmed' || status === 'cancelled')) countBooking(status);
  const isMoved = before && (before.reservation_date !== date || before.reservation_time !== time);
  if (isMoved && status !== 'cancelled') countBooking('moved');
}
