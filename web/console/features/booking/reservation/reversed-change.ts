import type { ReservationChange } from '../../../client/api.ts';
import { namedPlaceOf } from '../../../client/assignment.ts';
import { type Reservation, type TableMerge, timeOf } from '../../../day/records.ts';

/**
 * The change that makes a booking again what it was before `body`, its place included, and that of its visit: a party that sits is
 * expected again where its start was moved ahead of now.
 */
export function reversedChange(
  before: Reservation,
  body: ReservationChange,
  { changed, merges }: { changed: Reservation; merges: readonly TableMerge[] },
): ReservationChange {
  const was: ReservationChange = {
    reservation_date: before.reservation_date,
    reservation_time: timeOf(before),
    guests: before.party_size,
    duration_min: before.duration_min,
    guest_first_name: before.guest_first_name,
    guest_last_name: before.guest_last_name,
    guest_email: before.guest_email,
    guest_phone: before.guest_phone,
    guest_note: before.guest_note ?? null,
    allergies: before.allergies ?? null,
    notes: before.notes ?? null,
    occasion: before.occasion ?? null,
  };
  const touched = Object.fromEntries(Object.entries(was).filter(([field]) => field in body));
  const moved = ['reservation_date', 'reservation_time', 'guests', 'duration_min', 'table_id', 'table_ids'];
  const { service_status } = before;
  return {
    ...touched,
    ...(moved.some((field) => field in body) && namedPlaceOf(before, merges)),
    ...(service_status !== changed.service_status && { service_status }),
  };
}
