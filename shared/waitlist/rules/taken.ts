import type { StoredReservation } from '../../booking/rules/reservation.ts';
import { hasEnded } from '../../booking/rules/visit.ts';
import { minuteOf } from '../../platform/time/time.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { Wanted } from '../contract/waitlist.ts';
import type { StoredEntry } from './entry.ts';

/** So long the house may not know yet that an entry has become a booking (ms): an open list is read every ten seconds. */
const UNKNOWN_MS = MINUTE_MS;

/** Whether a booking still stands at `now` (epoch ms): neither cancelled nor over. */
const stands = (booking: StoredReservation, now: number): boolean =>
  booking.status !== 'cancelled' && !hasEnded(booking) && booking.to * MINUTE_MS > now;

/**
 * Whether the guest of an entry has, by the booking that they have taken from it, what the house is about to put them on the list
 * for at `now` (epoch ms), whatever has become of the entry since: a booking at one of the wanted times, or at any if the house may not know of it yet. For other times, somebody
 * who has booked may wait.
 */
export function hasTaken(
  { taken }: Pick<StoredEntry, 'taken'>,
  booking: StoredReservation | undefined,
  { date, from, to }: Pick<Wanted, 'date' | 'from' | 'to'>,
  now: number,
): boolean {
  if (!booking || !stands(booking, now)) return false;
  const minute = minuteOf(booking.reservation_time);
  const suits = booking.reservation_date === date && minuteOf(from) <= minute && minute <= minuteOf(to);
  const is_new = taken?.reservation_id === booking.id && now - taken.at < UNKNOWN_MS;
  return suits || is_new;
}
