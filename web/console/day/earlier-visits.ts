import type { KnownGuest, Reservation } from './records.ts';

/** A booking of the guest, and whether its service day is over. */
type Own = Pick<Reservation, 'status' | 'service_status' | 'reservation_date'> & { is_over: boolean };

/**
 * How often a guest came beside a booking: their visits without this one, once it counts as one (as the API counts them, see
 * `figuresOf`) and they were read after it did.
 */
export function earlierVisits(
  { visits, last_visit }: Pick<KnownGuest, 'visits' | 'last_visit'>,
  { status, service_status, reservation_date, is_over }: Own,
): number {
  const has_come = service_status === 'seated' || service_status === 'left';
  const is_visit = status === 'confirmed' && (has_come || (is_over && service_status !== 'no_show'));
  const is_counted = is_visit && last_visit !== null && last_visit >= reservation_date;
  return visits - (is_counted ? 1 : 0);
}
