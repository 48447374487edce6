import { foldName } from '../../../shared/guests/rules/guest-search.ts';
import type { DateOrder } from '../../../shared/imports/contract.ts';
import { readDate, withoutWeekday } from '../../../shared/imports/rules/read-dates.ts';
import { addDays } from '../../../shared/platform/time/time.ts';

/** Days from today of the days that have a word of their own, in either language, without accents. */
const NAMED_DAYS: ReadonlyMap<string, number> = new Map(
  [
    ['aujourdhui', 'aujourd hui', 'ce soir', 'today', 'tonight'],
    ['demain', 'demain soir', 'tomorrow', 'tomorrow night'],
    ['apres demain', 'day after tomorrow', 'the day after tomorrow'],
  ].flatMap((names, days) => names.map((name) => [name, days] as const)),
);

/** How far ahead a date without a year is sought: a 29th of February comes after eight years at most. */
const YEARS_AHEAD = 8;

/** Dates of other centuries are mistyped. */
const CENTURY = /^20\d{2}-\d{2}-\d{2}$/;

/** Whether a text is a date of this century that exists: there is no 30 February. */
const exists = (date: string): boolean =>
  CENTURY.test(date) && !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);

/** A date with its year, in the order in which the country writes the numbers, else in the only one that is possible. */
function readWhole(typed: string, order: DateOrder): string | undefined {
  const orders: DateOrder[] = [order, order === 'mdy' ? 'dmy' : 'mdy'];
  return orders.map((one) => readDate(typed, one)).find(exists);
}

/** A date without a year as it would be written with it. */
function withYear(typed: string, year: number): string {
  const [, numbers, sign] = /^(\d{1,2}([-/. ])\d{1,2})\2?$/.exec(withoutWeekday(typed)) ?? [];
  return sign === undefined ? `${typed} ${year}` : `${numbers}${sign}${year}`;
}

/**
 * `YYYY-MM-DD` of a date as people type it: `27/11`, `27.11.26`, `2026-11-27`, « ven. 27 nov. », `November 27th`, « demain ».
 * Without a year it is the first such date from `from` on. Nothing for anything else, nor for a date that does not exist.
 */
export function readTypedDate(
  typed: string,
  { order, from, today }: { order: DateOrder; from: string; today: string },
): string | undefined {
  const text = typed.trim().replace(/\s+/g, ' ');
  const days = NAMED_DAYS.get(foldName(text));
  if (days !== undefined) return addDays(today, days);
  // A number alone is the count of a spreadsheet, which nobody types.
  if (/^\d+$/.test(text) && text.length !== 8) return undefined;
  const whole = readWhole(text, order);
  if (whole !== undefined) return whole;
  const year = Number(from.slice(0, 4));
  for (let ahead = 0; ahead <= YEARS_AHEAD; ahead += 1) {
    const date = readWhole(withYear(text, year + ahead), order);
    if (date !== undefined && date >= from) return date;
  }
  return undefined;
}
