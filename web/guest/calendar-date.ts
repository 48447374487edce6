import {
  fromAbsolute,
  getLocalTimeZone,
  parseDate,
  parseDateTime,
  toCalendarDate,
  toZoned,
} from '@internationalized/date';
import { MINUTE_MS } from '../../shared/platform/time/units.ts';

/** Calendar date (`YYYY-MM-DD`) at epoch ms `now` in an IANA zone. */
export const dateAt = (now: number, zone: string): string => toCalendarDate(fromAbsolute(now, zone)).toString();

/** The zone of the visitor's device. */
export const ownZone = getLocalTimeZone;

/** The date that the visitor's device shows. */
export const ownDate = (): string => dateAt(Date.now(), ownZone());

export const monthOf = (date: string): string => date.slice(0, 7);

export const addDays = (date: string, days: number): string => parseDate(date).add({ days }).toString();

/** The same day of another month, or its last day. */
export const addMonths = (date: string, months: number): string => parseDate(date).add({ months }).toString();

/** The month (`YYYY-MM`) after `count` others. */
export const shiftMonth = (month: string, count: number): string => monthOf(addMonths(`${month}-01`, count));

/** Days since the one with which weeks begin, which is `first` days after Monday. */
export const weekdayOf = (date: string, first = 0): number =>
  (parseDate(date).toDate('UTC').getUTCDay() + 13 - first) % 7;

/** Epoch ms of a wall-clock time in a zone; of a time that exists twice, the first. */
export const instantOf = (date: string, time: string, zone: string): number =>
  toZoned(parseDateTime(`${date}T${time}`), zone, 'earlier')
    .toDate()
    .getTime();

/** Whether clocks in two zones show different times at noon of a date. */
export const clocksDiffer = (date: string, a: string, b: string): boolean =>
  instantOf(date, '12:00', a) !== instantOf(date, '12:00', b);

/** Wall-clock time `HH:MM` at epoch ms in a zone. */
export function timeAt(instant: number, zone: string): string {
  const { hour, minute } = fromAbsolute(Math.floor(instant / MINUTE_MS) * MINUTE_MS, zone);
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Whether a week has no day of a month from `first` on. */
export const isSpent = (week: readonly string[], month: string, first: string): boolean =>
  !week.some((date) => monthOf(date) === month && date >= first);

/** Six weeks, which begin `first` days after Monday, that hold a whole month, with the days around it. */
export function weeksOf(month: string, first = 0): string[][] {
  const begin = `${month}-01`;
  const start = addDays(begin, -weekdayOf(begin, first));
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)));
}
