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

const TIME = /^([01]?\d|2[0-3])[:h. ]?([0-5]\d)?$/i;
const HALF_OF_DAY = /\s*([ap])\.?\s?m?\.?$/i;

/**
 * `HH:MM` of a time as people type it: `20:30`, `20h30`, `2030`, `20h`, `8`, `8:30 pm`, `8p`; nothing for anything else, nor
 * for an hour that has no half of the day, like `20 pm`.
 */
export function readTime(typed: string): string | undefined {
  const text = typed.trim();
  const half = HALF_OF_DAY.exec(text)?.[1]?.toLowerCase();
  const [, hour, minute = '00'] = TIME.exec(text.replace(HALF_OF_DAY, '').replace(/h$/i, '')) ?? [];
  if (hour === undefined) return undefined;
  if (half === undefined) return `${hour.padStart(2, '0')}:${minute}`;
  const count = Number(hour);
  if (count < 1 || count > 12) return undefined;
  return `${String((count % 12) + (half === 'p' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}

/** An hour that a clock of 12 hours shows twice a day, as people type it there: without half of the day or a zero before it. */
const TWICE_A_DAY = /^([1-9]|1[0-2])([:h. ]?[0-5]\d)?$/i;

/**
 * The same where clocks have 12 hours: a time without its half of the day is in the other half where only that one is usual, by
 * `isUsual` of `HH:MM`.
 */
export function readTimeOf12(typed: string, isUsual: (time: string) => boolean): string | undefined {
  const time = readTime(typed);
  if (time === undefined || !TWICE_A_DAY.test(typed.trim()) || isUsual(time)) return time;
  const other = clockOf(minuteOf(time) + DAY_MINUTES / 2);
  return isUsual(other) ? other : time;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a calendar date `YYYY-MM-DD`. */
export const isDate = (text: string | null | undefined): text is string =>
  DATE.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));
