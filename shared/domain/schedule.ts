import type { RestaurantConfig } from '../contract/restaurant-config.ts';
import type { HoursEntry } from '../contract/setup.ts';
import { addDays, clockTimeOf, datesTouched, dayClock, localDateAt, minuteOf, weekdayOf } from './time.ts';
import { DAY_MINUTES } from './units.ts';

/** A start that a service period offers; `from` and `to` are UTC epoch minutes, `to` excluded. */
export type OfferedSlot = {
  date: string;
  time: string;
  service_name: string;
  duration_min: number;
  from: number;
  to: number;
};

/** First and last date that guests may book: today in the restaurant's zone, and `advance_booking_days` later. */
export function bookingWindow(config: RestaurantConfig, now: number): { first: string; last: string } {
  const first = localDateAt(now, config.timezone);
  return { first, last: addDays(first, config.advance_booking_days) };
}

/** Minutes since midnight at which a service ends; above 1440 when it ends on the next day. */
export const closeMinute = (entry: Pick<HoursEntry, 'open_time' | 'close_time'>): number => {
  const close = minuteOf(entry.close_time);
  return close > minuteOf(entry.open_time) ? close : close + DAY_MINUTES;
};

/** Start minutes of a service, counted from its own midnight: every interval while the stay ends by closing. */
export function startMinutes(entry: HoursEntry): number[] {
  const last = closeMinute(entry) - entry.slot_duration_min;
  const starts: number[] = [];
  for (let minute = minuteOf(entry.open_time); minute <= last; minute += entry.slot_interval_min) starts.push(minute);
  return starts;
}

const byOpening = (a: HoursEntry, b: HoursEntry) => a.open_time.localeCompare(b.open_time) || (a.id < b.id ? -1 : 1);

const servicesOn = (weekday: number, hours: readonly HoursEntry[]) =>
  hours.filter((entry) => entry.is_active && entry.day_of_week === weekday).sort(byOpening);

/**
 * Slots that begin on a calendar date, by time. Slots after midnight belong to the date on which they begin. A time
 * that two services share is listed once, for the one that opens first; one that the clocks skip is not listed.
 */
export function slotsOn(date: string, hours: readonly HoursEntry[], zone: string): OfferedSlot[] {
  const weekday = weekdayOf(date);
  const clock = dayClock(date, zone);
  const slots = new Map<string, OfferedSlot>();
  const offer = (entry: HoursEntry, shift: number) => {
    for (const start of startMinutes(entry)) {
      const minute = start - shift;
      if (minute < 0 || minute >= DAY_MINUTES) continue;
      const time = clockTimeOf(minute);
      const from = clock(minute);
      if (from === undefined || slots.has(time)) continue;
      const duration_min = entry.slot_duration_min;
      slots.set(time, {
        date,
        time,
        service_name: entry.service_name ?? '',
        duration_min,
        from,
        to: from + duration_min,
      });
    }
  };
  for (const entry of servicesOn((weekday + 6) % 7, hours)) offer(entry, DAY_MINUTES);
  for (const entry of servicesOn(weekday, hours)) offer(entry, 0);
  return [...slots.values()].sort((a, b) => a.time.localeCompare(b.time));
}

/** Calendar dates that stays in these slots of `date` touch: the date itself, and those after it that they reach into. */
export function datesOfStays(date: string, slots: readonly OfferedSlot[], zone: string): string[] {
  const end = Math.max(...slots.map(({ to }) => to));
  const [first] = slots;
  return first ? [date, ...datesTouched(first.from, end, zone).filter((touched) => touched > date)] : [date];
}

/** Length of a stay that no service tells. */
const USUAL_STAY_MINUTES = 120;

/**
 * Minutes that a stay lasts which an operator books at any time of day: as in the active service that covers the time
 * (of several the one that opens first, last night's before today's), else in that day's nearest, else 120.
 */
export function stayMinutes(date: string, time: string, hours: readonly HoursEntry[]): number {
  const weekday = weekdayOf(date);
  const minute = minuteOf(time);
  const spans = (entries: HoursEntry[], shift: number) =>
    entries.map((entry) => ({ entry, open: minuteOf(entry.open_time) - shift, close: closeMinute(entry) - shift }));
  const today = spans(servicesOn(weekday, hours), 0);
  const lastNight = spans(servicesOn((weekday + 6) % 7, hours), DAY_MINUTES);
  const covering = [...lastNight, ...today].find(({ open, close }) => open <= minute && minute < close);
  const distance = ({ open, close }: { open: number; close: number }) => Math.max(open - minute, minute - close);
  const nearest = () => today.toSorted((a, b) => distance(a) - distance(b))[0];
  return (covering ?? nearest())?.entry.slot_duration_min ?? USUAL_STAY_MINUTES;
}
