import { clockTimeAt, localDateAt, minuteOf } from '../../../../../shared/platform/time/time.ts';
import { DAY_MINUTES } from '../../../../../shared/platform/time/units.ts';
import type { WalkIn } from '../../../client/api.ts';
import type { Calendar, Reservation } from '../../../day/records.ts';
import { newParty } from '../../../day/tables/places.ts';

/** Whether a party that walks in is given a place. */
export const isSeatedBy = ({ table_id, table_merge_id, table_ids }: WalkIn): boolean =>
  (table_id ?? table_merge_id ?? table_ids) !== undefined;

/** A party that has walked in at epoch ms `at`, as the API will have it: it sits from that minute on, or waits for a table. */
export function walkInOf(
  { walk_in: _, guests, until, ...place }: WalkIn,
  { at, zone, calendar }: { at: number; zone: string; calendar: Calendar },
): Omit<Reservation, 'id'> {
  const [date, time] = [localDateAt(at, zone), clockTimeAt(at, zone)];
  const { party } = newParty({ date, time, guests }, calendar);
  const stay = party.to - party.from;
  const left = until === undefined ? stay : (minuteOf(until) - minuteOf(time) + DAY_MINUTES) % DAY_MINUTES;
  const moment = new Date(at).toISOString();
  const is_seated = isSeatedBy({ walk_in: true, guests, ...place });
  return {
    guest_first_name: '',
    guest_last_name: '',
    guest_email: null,
    guest_phone: null,
    notes: null,
    occasion: null,
    guest_note: null,
    allergies: null,
    confirmation_code: '',
    status: 'confirmed',
    origin: 'walk_in',
    created_at: moment,
    version: 0,
    reservation_date: date,
    reservation_time: `${time}:00`,
    duration_min: Math.min(stay, left),
    party_size: guests,
    arrived_at: moment,
    service_status: is_seated ? 'seated' : 'arrived',
    ...(is_seated && { seated_at: moment }),
    ...place,
  };
}
