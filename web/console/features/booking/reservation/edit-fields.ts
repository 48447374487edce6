import { VISIBLE } from '../../../../../shared/platform/contract/constants.ts';
import { MINUTE_MS } from '../../../../../shared/platform/time/units.ts';
import type { Translate } from '../../../../common/i18n.ts';
import type { ReservationChange } from '../../../client/api.ts';
import { assignmentOf } from '../../../client/assignment.ts';
import type { Place } from '../../../day/plan.ts';
import { type Reservation, timeOf } from '../../../day/records.ts';
import { storedStateOf } from '../../../day/service-state.ts';
import { isPast, readTime } from '../../../day/time.ts';
import type { fr } from '../../../words/fr/console.ts';
import { AUTO, type Fields, rulesOf } from '../new-booking/fields.ts';

type T = Translate<typeof fr>;

/** A booking as it is being edited; times and durations are as they were typed. */
export type EditFields = Omit<Fields, 'lang'> & {
  duration_min: number | '';
  guest_note: string;
  notify_guest: boolean;
};

/** The fields of a booking as it is; its place is left to the API until one is chosen. */
export const fieldsOf = (reservation: Reservation): EditFields => ({
  guests: reservation.party_size,
  date: reservation.reservation_date,
  time: timeOf(reservation),
  duration_min: reservation.duration_min,
  guest_first_name: reservation.guest_first_name,
  guest_last_name: reservation.guest_last_name,
  guest_phone: reservation.guest_phone ?? '',
  guest_email: reservation.guest_email ?? '',
  guest_note: reservation.guest_note ?? '',
  allergies: reservation.allergies ?? '',
  occasion: reservation.occasion ?? '',
  notes: reservation.notes ?? '',
  place: AUTO,
  notify_guest: true,
});

/** What is wrong with each field, in words. A name that the booking lacks, as that of a walk-in, may stay out. */
export function editRulesOf(t: T, { guest_first_name, guest_last_name }: Reservation) {
  const rules = rulesOf(t);
  return {
    ...rules,
    guest_first_name: (name: string) =>
      (name || guest_first_name) && !VISIBLE.test(name) ? t('new.no_first_name') : null,
    guest_last_name: (name: string) => (name || guest_last_name ? rules.guest_last_name(name) : null),
    duration_min: (minutes: EditFields['duration_min']) =>
      minutes !== '' && minutes >= 15 && minutes <= 1440 ? null : t('edit.no_duration'),
  };
}

const TEXTS = [
  'guest_first_name',
  'guest_last_name',
  'guest_phone',
  'guest_email',
  'guest_note',
  'allergies',
  'occasion',
  'notes',
] as const;

/** What has been changed about a booking, as the API is sent it; `place` is the one that was chosen, if any. */
export function changesOf(reservation: Reservation, fields: EditFields, place: Place | undefined): ReservationChange {
  const before = fieldsOf(reservation);
  const time = readTime(fields.time);
  const texts = TEXTS.filter((field) => fields[field].trim() !== before[field]);
  return {
    ...(fields.date !== before.date && { reservation_date: fields.date }),
    ...(time !== undefined && time !== before.time && { reservation_time: time }),
    ...(fields.guests !== '' && fields.guests !== before.guests && { guests: fields.guests }),
    ...(fields.duration_min !== '' &&
      fields.duration_min !== before.duration_min && { duration_min: fields.duration_min }),
    ...Object.fromEntries(texts.map((field) => [field, fields[field].trim() || null])),
    ...(place && assignmentOf(place)),
  };
}

/**
 * Whether the API seeks a place for a booking whose change names none, at `now` (epoch ms) by the clocks of an IANA zone: for
 * another time or length, or more guests. Who has come keeps the table, whatever changes, but for a start that is still to come.
 */
export function seeksPlace(
  reservation: Reservation,
  change: ReservationChange,
  { now, zone }: { now: number; zone: string },
): boolean {
  const { reservation_date, reservation_time, duration_min, guests = 0 } = change;
  const is_moved = reservation_date !== undefined || reservation_time !== undefined;
  const start = {
    date: reservation_date ?? reservation.reservation_date,
    time: reservation_time ?? timeOf(reservation),
  };
  // A start within this very minute is no longer to come.
  const is_ahead = is_moved && !isPast(start, now + MINUTE_MS, zone);
  const is_awaited = ['request', 'expected'].includes(storedStateOf(reservation));
  if (!is_awaited && !is_ahead) return false;
  return is_moved || duration_min !== undefined || guests > reservation.party_size;
}

/** Whether the guest hears of a change, if the operator lets them. */
export const concernsGuest = (change: ReservationChange): boolean =>
  ['reservation_date', 'reservation_time', 'guests', 'guest_email'].some((field) => field in change);
