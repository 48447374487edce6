import { addDays, localDateAt } from '../../../shared/platform/time/time.ts';
import type { SpecialDay } from '../day/records.ts';

/** The days from one date to another, both included, that are not like their weekday. */
export type SpecialDays = { from: string; to: string; days: SpecialDay[] };

export type Range = { from: string; to: string };

/** The name under which the special days around today are cached. */
export const NEAR_SPECIAL_DAYS = ['special-days'];

const DAYS_BEHIND = 34;
const DAYS_AHEAD = 366;

/** The dates around today, in one question: with them pages need no other, but for a look far back or far ahead. */
export function nearRange(now: number, zone: string): Range {
  const today = localDateAt(now, zone);
  return { from: addDays(today, -DAYS_BEHIND), to: addDays(today, DAYS_AHEAD - 1) };
}

/** The year of a date, and the days of its neighbours that reach into it. */
function yearRange(date: string): Range {
  const year = date.slice(0, 4);
  return { from: addDays(`${year}-01-01`, -7), to: addDays(`${year}-12-31`, 7) };
}

/** Whether a range has the whole of another. */
export const contains = (range: Range, other: Range): boolean => range.from <= other.from && other.to <= range.to;

/** The range in which to look for a date and the days beside it: the one that is there, if it has them. */
export const rangeFor = (near: Range, date: string): Range =>
  contains(near, { from: addDays(date, -1), to: addDays(date, 1) }) ? near : yearRange(date);
