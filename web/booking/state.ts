import { HOUR_MS } from '../../shared/platform/time/units.ts';
import { dateAt, instantOf, timeAt } from '../guest/calendar-date.ts';
import type { Config, WantedSlot } from '../guest/types.ts';
import { WISHES, type Wishes } from '../guest/wishes.ts';
import type { Booking } from './api.ts';

/** Where a booking stands: before its time, during it, after it, or called off. */
export type Phase = 'ahead' | 'begun' | 'past' | 'cancelled';

/** When a booking starts, epoch ms. */
const startOf = ({ reservation_date, reservation_time, restaurant }: Booking): number =>
  instantOf(reservation_date, reservation_time, restaurant.timezone);

/** Where a booking stands at `now` (epoch ms). */
export function phaseOf(booking: Booking, now: number): Phase {
  if (booking.status === 'cancelled') return 'cancelled';
  if (now < startOf(booking)) return 'ahead';
  return now < Date.parse(booking.ends_at) ? 'begun' : 'past';
}

/** What is said of a booking from its start on. */
export type Word = 'begun' | 'begun_given_back' | 'begun_unanswered' | 'past' | 'past_unanswered';

/** What can be said of a booking in a phase; nothing of one before its start, nor of a party that did not come. */
export function wordOf({ status, service_status }: Booking, phase: Phase): Word | undefined {
  if (phase === 'begun') {
    if (status === 'pending') return 'begun_unanswered';
    if (service_status === 'left') return 'past';
    return service_status === 'no_show' ? 'begun_given_back' : 'begun';
  }
  if (phase !== 'past') return undefined;
  if (status === 'pending') return 'past_unanswered';
  return service_status === 'no_show' ? undefined : 'past';
}

/** When, for how many and for how long a booking is. */
export const slotOf = (booking: Booking): WantedSlot => ({
  date: booking.reservation_date,
  time: booking.reservation_time.slice(0, 5),
  guests: booking.party_size,
  duration_min: booking.duration_min,
});

/** Whether what happens to a booking is mailed to its guest. */
export const takesMail = ({ guest_email, guest_email_refused }: Booking): boolean =>
  Boolean(guest_email) && !guest_email_refused;

type Place = Pick<WantedSlot, 'date' | 'time' | 'guests'>;

/** Whether two places are the same to a guest. */
export const isSamePlace = (a: Place, b: Place): boolean =>
  a.date === b.date && a.time === b.time && a.guests === b.guests;

/**
 * Whether a place that was picked over `seen` is still meant `now`: what the guest left as it was has not changed meanwhile,
 * for a time was offered for that day and number.
 */
export function isStillMeant(picked: Place, seen: Place, now: Place): boolean {
  const keepsDate = picked.date === seen.date;
  return !(
    (picked.guests === seen.guests && now.guests !== seen.guests) ||
    (keepsDate && now.date !== seen.date) ||
    (keepsDate && picked.time === seen.time && now.time !== seen.time)
  );
}

/** Whether a place, once taken at `now` (epoch ms), can no longer be changed by its guest. */
export const isFinal = ({ date, time }: Place, { timezone, min_cancel_hours }: Config, now: number): boolean =>
  instantOf(date, time, timezone) - min_cancel_hours * HOUR_MS <= now;

/** What has become of a booking since a guest last saw it; undefined when it looks the same. */
export type News = 'cancelled' | 'declined' | 'moved' | 'confirmed' | 'words';

/** What the house knows of the guest's wishes. */
export const wishesOf = ({ guest_note, allergies, occasion }: Booking): Wishes => ({
  guest_note: guest_note ?? '',
  allergies: allergies ?? '',
  occasion: occasion ?? '',
});

/** The wishes that differ between two versions of a booking. */
export const changedWishes = (seen: Booking, now: Booking): (keyof Wishes)[] =>
  WISHES.filter((name) => seen[name] !== now[name]);

/** What the house has changed between two versions of a booking, as far as a guest can see it. */
export function newsOf(seen: Booking, now: Booking): News | undefined {
  if (now.version <= seen.version) return undefined;
  if (now.status === 'cancelled' && seen.status !== 'cancelled') return now.declined ? 'declined' : 'cancelled';
  if (!isSamePlace(slotOf(seen), slotOf(now))) return 'moved';
  if (now.status === 'confirmed' && seen.status === 'pending') return 'confirmed';
  return changedWishes(seen, now).length > 0 ? 'words' : undefined;
}

/** Calendar date and time of an instant (ISO 8601) at the restaurant. */
export const localOf = (instant: string, zone: string): { date: string; time: string } => {
  const at = Date.parse(instant);
  return { date: dateAt(at, zone), time: timeAt(at, zone) };
};
