import { CalendarDate, CalendarDateTime, fromAbsolute, getDayOfWeek, parseDate } from '@internationalized/date';
import { DAY_MINUTES, DAY_MS, MINUTE_MS } from './units.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Minutes since midnight of `HH:MM`. */
export const minuteOf = (clockTime: string): number =>
  Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3, 5));

/** `HH:MM` of minutes since midnight. */
export const clockTimeOf = (minute: number): string =>
  `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** Calendar date `days` after `date`; the calendar ends at 9999-12-31. */
export const addDays = (date: string, days: number): string => parseDate(date).add({ days }).toString();

/** Days from one calendar date to another; negative where the other is earlier. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);

/** More dates than anything asks for at once: who wants more has lost count. */
const MOST_DATES = 4000;

/**
 * The calendar dates from `first` to `last`, both included, every one or every so many days (`step`); none where `last` is
 * earlier. How many they are is known before the first, so it ends wherever the calendar does. Throws a `RangeError` for what
 * is no date, and for more than 4,000.
 */
export function datesBetween(first: string, last: string, step = 1): string[] {
  const count = Math.floor(daysBetween(first, last) / step) + 1;
  if (!(count <= MOST_DATES)) throw new RangeError(`${first} to ${last} are too many dates.`);
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index * step));
}

/** Weekday of a calendar date, 0 Monday to 6 Sunday. */
export const weekdayOf = (date: string): number => getDayOfWeek(parseDate(date), 'fr-FR', 'mon');

/** Every calendar date of a month `YYYY-MM`. */
export function datesOfMonth(month: string): string[] {
  const first = parseDate(`${month}-01`);
  return Array.from({ length: first.calendar.getDaysInMonth(first) }, (_, day) =>
    first.set({ day: day + 1 }).toString(),
  );
}

/** Calendar date in `zone` at epoch milliseconds `now`. */
export const localDateAt = (now: number, zone: string): string => toCalendarDate(now, zone).toString();

/** Minutes since midnight in `zone` at epoch milliseconds `now`. */
export function localMinuteAt(now: number, zone: string): number {
  const { hour, minute } = fromAbsolute(now, zone);
  return hour * 60 + minute;
}

/** Wall-clock time `HH:MM` in `zone` at epoch milliseconds `now`. */
export const clockTimeAt = (now: number, zone: string): string => clockTimeOf(localMinuteAt(now, zone));

function toCalendarDate(epochMs: number, zone: string): CalendarDate {
  const { year, month, day } = fromAbsolute(epochMs, zone);
  return new CalendarDate(year, month, day);
}

/** Converts wall-clock minutes since midnight to a UTC epoch minute; `undefined` where the clocks skip that time. */
export type DayClock = (minute: number) => number | undefined;

const exactInstant = (
  date: CalendarDate,
  minute: number,
  zone: string,
  which: 'earlier' | 'later' = 'earlier',
): number | undefined => {
  const wall = new CalendarDateTime(date.year, date.month, date.day, Math.floor(minute / 60), minute % 60);
  const instant = wall.toDate(zone, which).getTime();
  const shown = fromAbsolute(instant, zone);
  const exists = shown.hour === wall.hour && shown.minute === wall.minute && shown.day === wall.day;
  return exists ? Math.floor(instant / MINUTE_MS) : undefined;
};

/** Every zone's midnight lies within these of UTC's, and the next one too (ms): local mean times went to 16 hours. */
const MIDNIGHT_SPREAD_MS = 16 * 60 * MINUTE_MS;

/** The clock that was asked for last: who reads a date's bookings asks for one clock again and again. */
let latest: { date: string; zone: string; clock: DayClock } | undefined;

/** The clock of one calendar date in an IANA zone. A time that exists twice means its first occurrence. */
export function dayClock(date: string, zone: string): DayClock {
  if (latest?.date !== date || latest.zone !== zone) latest = { date, zone, clock: newDayClock(date, zone) };
  return latest.clock;
}

/** Where the offset is the same around the whole date, its minutes are counted from midnight instead of looked up. */
function newDayClock(date: string, zone: string): DayClock {
  const utcMidnight = Date.parse(date);
  const { offset } = fromAbsolute(utcMidnight - MIDNIGHT_SPREAD_MS, zone);
  const after = fromAbsolute(utcMidnight + DAY_MINUTES * MINUTE_MS + MIDNIGHT_SPREAD_MS, zone);
  if (offset === after.offset) {
    const midnight = Math.floor((utcMidnight - offset) / MINUTE_MS);
    return (minute) => midnight + minute;
  }
  const day = parseDate(date);
  return (minute) => exactInstant(day, minute, zone);
}

/** The UTC epoch minutes at which the clocks show minutes since midnight of a date, in order: none, one or two. */
export function instantsOf(date: string, minute: number, zone: string): number[] {
  const day = parseDate(date);
  const found = (['earlier', 'later'] as const).map((which) => exactInstant(day, minute, zone, which));
  return [...new Set(found.filter((instant) => instant !== undefined))];
}

/** Calendar dates that the minutes `from` (included) to `to` (excluded), UTC epoch minutes, touch in `zone`. */
export function datesTouched(from: number, to: number, zone: string): string[] {
  return datesBetween(localDateAt(from * MINUTE_MS, zone), localDateAt((Math.max(to, from + 1) - 1) * MINUTE_MS, zone));
}

/** A moment of any offset, RFC 3339, as ISO 8601 in UTC. */
export const inUtc = (moment: string): string => new Date(moment).toISOString();

/** Whether `zone` is an IANA time zone that this runtime knows. */
export function isTimeZone(zone: string): boolean {
  return zone === 'UTC' || (/^[A-Za-z_]+\/[A-Za-z_/+\-0-9]+$/.test(zone) && formats(zone));
}

function formats(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
