import type { StoredReservation } from './reservation.ts';

/**
 * What a guest is told of a change. `requested` is a change that the restaurant has yet to accept, `declined` the end of
 * a request that never was accepted.
 */
export type GuestNotification = 'confirmed' | 'received' | 'moved' | 'requested' | 'cancelled' | 'declined';

/** Whether a guest has ever been told that the booking is confirmed: their calendar has it then. */
export const wasConfirmed = ({ was_confirmed, status }: StoredReservation): boolean =>
  was_confirmed ?? status === 'confirmed';

/** Whether the restaurant has ended a request that it never had confirmed; a record of an earlier release does not say so. */
export const isDeclined = ({ status, was_confirmed, cancelled_by }: StoredReservation): boolean =>
  status === 'cancelled' && was_confirmed === false && cancelled_by !== 'guest';

/** Whether date, time or number of guests differ. */
export const isMoved = (before: StoredReservation, after: StoredReservation): boolean =>
  before.reservation_date !== after.reservation_date ||
  before.reservation_time !== after.reservation_time ||
  before.party_size !== after.party_size;

/**
 * What the guest is told of a change (absent `before`: of a new booking); nothing when the change concerns only the
 * restaurant.
 */
export function guestNotification(
  before: StoredReservation | undefined,
  after: StoredReservation,
): GuestNotification | undefined {
  if (after.notify_guest === false) return undefined;
  if (after.status === 'cancelled') {
    if (!before || before.status === 'cancelled') return undefined;
    return wasConfirmed(before) || after.cancelled_by === 'guest' ? 'cancelled' : 'declined';
  }
  // The new address has had no mail about the booking.
  const isNew = !before || before.guest_email !== after.guest_email;
  if (isNew) return after.status === 'pending' ? 'received' : 'confirmed';
  if (before.status !== after.status) return after.status === 'pending' ? 'requested' : 'confirmed';
  if (!isMoved(before, after)) return undefined;
  return after.status === 'pending' ? 'requested' : 'moved';
}
