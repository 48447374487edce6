import { isVisit } from '../../../shared/guests/rules/guest-visits.ts';
import type { KnownGuest, Reservation } from './records.ts';

/** A booking of the guest, and whether its service day is over. */
type Own = Pick<Reservation, 'status' | 'service_status' | 'reservation_date'> & { is_over: boolean };

/**
 * How often a guest came beside a booking: their visits without this one, once it counts as one and they were read after
 * it did.
 */
export function earlierVisits(
  { visits, last_visit }: Pick<KnownGuest, 'visits' | 'last_visit'>,
  { reservation_date, is_over, ...booking }: Own,
): number {
  const is_counted = isVisit(booking, is_over) && last_visit !== null && last_visit >= reservation_date;
  return visits - (is_counted ? 1 : 0);
}
