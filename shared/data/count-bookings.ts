import type { StoredReservation } from '../domain/reservation.ts';
import { countBooking } from '../seen/request.ts';

/** Counts what became of a booking, once it is stored: `before` is as it was, if it is not new. A walk-in is none. */
export function countBookings(after: StoredReservation, before?: StoredReservation): void {
  if (after.origin === 'walk_in') return;
  const { status, reservation_date: date, reservation_time: time } = after;
  if (status !== before?.status && (status === 'confirmed' || status === 'cancelled')) countBooking(status);
  const isMoved = before && (before.reservation_date !== date || before.reservation_time !== time);
  if (isMoved && status !== 'cancelled') countBooking('moved');
}
