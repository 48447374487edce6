import type { StoredReservation } from '../../booking/rules/reservation.ts';
import { DEFAULT_KEEP_GUESTS_DAYS } from '../../platform/contract/constants.ts';
import { DomainError } from '../../platform/errors.ts';
import { addDays, localDateAt } from '../../platform/time/time.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';

/** Whether a booking keeps its guest from being erased at `now` (epoch ms): its stay is not over, and it is not cancelled. */
export const isAhead = ({ status, to }: Pick<StoredReservation, 'status' | 'to'>, now: number): boolean =>
  status !== 'cancelled' && to * MINUTE_MS > now;

/** Throws `bookings_ahead` with their number, unless there are none. */
export function requireNoneAhead(reservations: readonly StoredReservation[], now: number): void {
  const bookings_ahead = reservations.filter((reservation) => isAhead(reservation, now)).length;
  if (bookings_ahead === 0) return;
  throw new DomainError('bookings_ahead', 'This is possible once the visit is over, or the booking cancelled.', {
    bookings_ahead,
  });
}

/** The first date whose guests a restaurant keeps at `now` (epoch ms): those of visits before it are erased. */
export const firstKeptDate = (
  { timezone, keep_guests_days = DEFAULT_KEEP_GUESTS_DAYS }: Pick<RestaurantConfig, 'timezone' | 'keep_guests_days'>,
  now: number,
): string => addDays(localDateAt(now, timezone), -keep_guests_days);

/** Fields that an erased booking does not have: how it leads to the guest, and what the guest was to be told. */
const FORGOTTEN = {
  guest_id: undefined,
  phone_country: undefined,
  guest_email_refused: undefined,
  refused_email: undefined,
  secret: undefined,
  request_digest: undefined,
  reminder: undefined,
  due_at: undefined,
} satisfies Partial<StoredReservation>;

/**
 * A booking without its guest (docs/design.md, "Guests' data"): names, contacts, words, secret and digest are gone, and
 * what the house
 * wrote into it; date, party, table and what became of it stay, so that counts remain. It is a version of its own, so that no
 * change which has read the guest can put them back, and a silent one: `erased_at` (from `now`, epoch ms) tells whoever
 * follows changes to say nothing of it.
 */
export const withoutGuest = (before: StoredReservation, now: number): StoredReservation => ({
  ...before,
  ...FORGOTTEN,
  guest_first_name: '',
  guest_last_name: '',
  guest_email: null,
  guest_phone: null,
  guest_note: null,
  allergies: null,
  occasion: null,
  notes: null,
  cancel_reason: null,
  changed_by: 'system',
  notify_guest: false,
  version: before.version + 1,
  erased_at: new Date(now).toISOString(),
});
