import { parseDate } from '@internationalized/date';
import {
  addDays,
  clockTimeAt,
  clockTimeOf,
  localDateAt,
  localMinuteAt,
  minuteOf,
} from '../../../shared/platform/time/time.ts';
import { DAY_MINUTES } from '../../../shared/platform/time/units.ts';

/** Calendar date so many months after another; the last day of a month that is shorter. */
export const addMonths = (date: string, months: number): string => parseDate(date).add({ months }).toString();

/** `01:30` of minutes since midnight, also of those after the next one. */
export const clockOf = (minute: number): string => clockTimeOf(((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES);

/** Minutes since midnight of a date at which an instant (epoch ms) is in an IANA zone, on that date or a day beside it. */
export const minuteOn = (date: string, at: number, zone: string): number =>
  localMinuteAt(at, zone) + localDateAt(at, zone).localeCompare(date) * DAY_MINUTES;

/** A date of some weekday (0 is Monday), to name it by: the first of seven is Monday 1 January 2024. */
export const dateOfWeekday = (weekday: number): string => `2024-01-0${weekday + 1}`;

/** Date and time of a minute of the day with this date, which may lie on a day beside it. */
export const momentOf = (date: string, minute: number): { date: string; time: string } => ({
  date: addDays(date, Math.floor(minute / DAY_MINUTES)),
  time: clockOf(minute),
});

/** Whether a time `HH:MM` of a date lies before the minute of an instant (epoch ms) by the clocks of an IANA zone. */
export const isPast = ({ date, time }: { date: string; time: string }, now: number, zone: string): boolean =>
  `${date} ${time}` < `${localDateAt(now, zone)} ${clockTimeAt(now, zone)}`;

/** The first minute after another one at which it is a time of day: a whole day later at the latest. */
export const firstAfter = (begin: number, time: string): number => {
  const minutes = (((minuteOf(time) - begin) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return begin + (minutes || DAY_MINUTES);
};

const TIME = /^(\d{1,2})\s*[:h.]?\s*([0-5]\d)?\s*(?:([ap])\.?\s?m?\.?)?$/i;

/** What a time says as people type it: whether its half of the day is said, or told by the hour. */
function partsOf(typed: string): { time: string; has_half: boolean } | undefined {
  const [, hour = '', minute = '00', half] = TIME.exec(typed.trim()) ?? [];
  const count = Number(hour);
  const on_clock = count >= 1 && count <= 12;
  if (hour === '' || count > 23 || (half !== undefined && !on_clock)) return undefined;
  if (half === undefined) return { time: `${hour.padStart(2, '0')}:${minute}`, has_half: !on_clock || hour[0] === '0' };
  const past_noon = half.toLowerCase() === 'p' ? 12 : 0;
  return { time: `${String((count % 12) + past_noon).padStart(2, '0')}:${minute}`, has_half: true };
}

/**
 * `HH:MM` of a time as people type it: `20:30`, `20h30`, `20 h 30`, `2030`, `20h`, `8`, `8:30 pm`, `8p`; nothing for anything
 * else, nor for an hour that has no half of the day, like `20 pm`.
 */
export const readTime = (typed: string): string | undefined => partsOf(typed)?.time;

/** Whether somebody would mean a time (`HH:MM`) in a field. */
export type IsUsual = (time: string) => boolean;

const HALF_DAY = DAY_MINUTES / 2;

/** Of two times half a day apart, one lies in the half day after a minute. */
const isSoonAfter =
  (begin: number): IsUsual =>
  (time) =>
    firstAfter(begin, time) <= begin + HALF_DAY;

/** In a restaurant, nine o’clock alone is the evening’s, and half past nine the morning’s. */
const isInTheDay = isSoonAfter(9 * 60);

/**
 * The same where clocks have 12 hours: a time without its half of the day is in the one that is usual where only one of them
 * is, else in that of a restaurant’s day.
 */
export function readTimeOf12(typed: string, isUsual: IsUsual = () => true): string | undefined {
  const read = partsOf(typed);
  if (!read || read.has_half) return read?.time;
  const other = clockOf(minuteOf(read.time) + HALF_DAY);
  const isMeant = isUsual(read.time) === isUsual(other) ? isInTheDay : isUsual;
  return isMeant(read.time) ? read.time : other;
}

/** What is usual for an end: the next time after the start (`HH:MM`), whatever is open then. */
export const isEndOf = (start: string | undefined): IsUsual =>
  start === undefined ? () => true : isSoonAfter(minuteOf(start));

/** What is usual for the last of several times: the first one (`HH:MM`) again, or the next time after it. */
export const isLastFrom = (first: string | undefined): IsUsual =>
  first === undefined ? () => true : isSoonAfter(minuteOf(first) - 1);

/** A time that is changed by less than this (minutes) stays in its half of the day, or beside it. */
const NEAR = 3 * 60;

/** What is usual for another time than the present one (`HH:MM`): one near it. */
export const isNear =
  (present: string | undefined): IsUsual =>
  (time) =>
    present !== undefined && firstAfter(minuteOf(present) - NEAR, time) < minuteOf(present) + NEAR;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a calendar date `YYYY-MM-DD`. */
export const isDate = (text: string | null | undefined): text is string =>
  DATE.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));
