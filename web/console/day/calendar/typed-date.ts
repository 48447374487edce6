import type { DateOrder } from '../../../../shared/imports/contract.ts';
import { readDate, WEEKDAYS, withoutWeekday } from '../../../../shared/imports/rules/read-dates.ts';
import { foldName } from '../../../../shared/platform/locale/words.ts';
import { addDays, weekdayOf } from '../../../../shared/platform/time/time.ts';

/** The first of the days that have a word of their own, as days from today. */
const FIRST_NAMED_DAY = -2;

/** Days from today of the days that have a word of their own, in either language, without accents. */
const NAMED_DAYS: ReadonlyMap<string, number> = new Map(
  [
    ['avant hier', 'day before yesterday', 'the day before yesterday'],
    ['hier', 'hier soir', 'yesterday', 'last night'],
    ['aujourdhui', 'aujourd hui', 'ce soir', 'today', 'tonight'],
    ['demain', 'demain soir', 'tomorrow', 'tomorrow night'],
    ['apres demain', 'apres demain soir', 'day after tomorrow', 'the day after tomorrow'],
  ].flatMap((names, index) => names.map((name) => [name, FIRST_NAMED_DAY + index] as const)),
);

/** A day of the week by its name or the beginning of it, as calendars shorten it: « sam. », `Thurs`, « ce samedi soir ». */
const WEEKDAY = /^(?:ce |this )?([a-z]{2,})(?: soir| midi| night| evening)?$/;

/** A day of a month alone, perhaps after a day of the week: `28`, « le 1er », « sam. 28 ». */
const DAY_OF_MONTH = /^(\d{1,2})(?:er|st|nd|rd|th)?$/i;

/** No two months without a 31st follow each other, nor two without a 30th or a 29th. */
const MONTHS_AHEAD = 2;

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

/** The coming day of the week that a text names, which may be today. */
function comingWeekday(text: string, today: string): string | undefined {
  const [, name] = WEEKDAY.exec(foldName(text)) ?? [];
  if (name === undefined) return undefined;
  const weekday = WEEKDAYS.findIndex((names) => names.some((one) => one.startsWith(name)));
  return weekday < 0 ? undefined : addDays(today, (weekday - weekdayOf(today) + 7) % 7);
}

/** The coming day of a month that a text is, which may be today. */
function comingDayOfMonth(text: string, today: string): string | undefined {
  const [, day] = DAY_OF_MONTH.exec(withoutWeekday(text)) ?? [];
  if (day === undefined) return undefined;
  const [year, month] = today.split('-').map(Number);
  const dates = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => {
    const first = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1 + ahead)).toISOString();
    return `${first.slice(0, 8)}${day.padStart(2, '0')}`;
  });
  return dates.find((date) => exists(date) && date >= today);
}

/**
 * `YYYY-MM-DD` of a date as people type it: `27/11`, `27.11.26`, `2026-11-27`, « ven. 27 nov. », `November 27th`, « demain »,
 * « samedi », `28`. Without a year it is the first such date from `from` on; a day of the week or of a month alone is the
 * coming one, today included. Nothing for anything else, nor for a date that does not exist.
 */
export function readTypedDate(
  typed: string,
  { order, from, today }: { order: DateOrder; from: string; today: string },
): string | undefined {
  const text = typed.trim().replace(/\s+/g, ' ');
  const days = NAMED_DAYS.get(foldName(text));
  if (days !== undefined) return addDays(today, days);
  const coming = comingWeekday(text, today) ?? comingDayOfMonth(text, today);
  if (coming !== undefined) return coming;
  // A longer number alone is the count of a spreadsheet, which nobody types.
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
