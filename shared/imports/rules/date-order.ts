import { dateOrderIn } from '../../platform/locale/country-customs.ts';
import { foldName } from '../../platform/locale/words.ts';
import { weekdayOf } from '../../platform/time/time.ts';
import type { DateOrder } from '../contract.ts';
import { numbersOf, splitMoment, WEEKDAYS, withoutWeekday } from './read-dates.ts';

/** Where some write the month first. */
const MIXED = new Set(['CA', 'PH', 'KE', 'GH', 'PA', 'MY', 'SG', 'ZA', 'TG']);

/** A year of two digits is believed from so many years ago to so many ahead. */
const YEARS = { before: 10, after: 2 };

/** What is known of a file's dates: its rows cell by cell, which column has the date, the restaurant's country, the year. */
export type DatedFile = {
  rows: readonly (readonly string[])[];
  date: number;
  country: string | undefined;
  year: number;
};

/** The day of the week before a date (« mar. 04/12/2026 »), be its name begun only, or that which is a cell by itself. */
function weekdayNamed(cell: string): number {
  const [, begun] = /^\s*(\p{L}{3,})\.?,?\s+\d/u.exec(cell) ?? [];
  const word = foldName(begun ?? cell);
  return WEEKDAYS.findIndex((names) => names.some((name) => (begun ? name.startsWith(word) : name === word)));
}

const pad = (part: string) => part.padStart(2, '0');

/** The day of the week of a date, from Monday; -1 for a date that does not exist. */
function weekdayIn(year: string, month: string, day: string): number {
  const date = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`;
  const is_date = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().slice(0, 10) === date;
  return is_date ? weekdayOf(date) : -1;
}

type Numbers = NonNullable<ReturnType<typeof numbersOf>>;

const numbersIn = (cell: string): Numbers | undefined => numbersOf(withoutWeekday(splitMoment(cell.trim())[0]));

/** Which orders some dates can only have: one of their numbers is no month. */
function orders(dates: readonly Numbers[]): Set<DateOrder> {
  const only = new Set<DateOrder>();
  for (const [first, , second] of dates) {
    if (Number(first) > 12 && Number(second) <= 12) only.add('dmy');
    if (Number(second) > 12 && Number(first) <= 12) only.add('mdy');
  }
  return only;
}

const single = <T>(values: ReadonlySet<T>): T | undefined => (values.size === 1 ? [...values][0] : undefined);

/** The order by the days of the week that stand in the rows, beside their dates or before them. */
function byWeekdays({ rows, date }: DatedFile): DateOrder | undefined {
  const only = new Set<DateOrder>();
  for (const row of rows) {
    const numbers = numbersIn(row[date] ?? '');
    const named = numbers && row.map(weekdayNamed).find((day) => day >= 0);
    if (!numbers || named === undefined) continue;
    const [first, , second, year] = numbers;
    const [is_dmy, is_mdy] = [weekdayIn(year, second, first) === named, weekdayIn(year, first, second) === named];
    if (is_dmy !== is_mdy) only.add(is_dmy ? 'dmy' : 'mdy');
  }
  return single(only);
}

/** Whether years of two digits stand first, where only then they are years of bookings; `undefined` where both could be. */
function isYearFirst(dates: readonly Numbers[], year: number): boolean | undefined {
  const isYear = (two: string) => {
    const full = 2000 + Number(two);
    return full >= year - YEARS.before && full <= year + YEARS.after;
  };
  if (dates.some(([first, , , third]) => third.length === 4 || first.length !== 2)) return false;
  const could = dates.every(([first, , second, third]) => isYear(first) && Number(second) <= 12 && Number(third) <= 31);
  if (!could) return false;
  if (!dates.every(([, , , third]) => isYear(third))) return true;
  if (dates.every(([first, sign, , third]) => first === third || sign !== '-')) return false;
  const kinds = (at: 0 | 3) => new Set(dates.map((numbers) => numbers[at])).size;
  if (kinds(0) === kinds(3)) return undefined;
  return kinds(0) < kinds(3);
}

/**
 * The order of a file's dates, where something tells it: a number that is no month, in their column or in another one, days
 * of the week, points between numbers, years, and the custom of the restaurant's country with its clock. `undefined` where
 * both readings are possible: then somebody has to say it.
 */
export function dateOrderOf(file: DatedFile): DateOrder | undefined {
  const { rows, date, country, year } = file;
  const own = rows.map((row) => numbersIn(row[date] ?? '')).filter((numbers) => numbers !== undefined);
  const first = isYearFirst(own, year);
  if (own.length > 0 && first !== false) return first ? 'ymd' : undefined;
  const own_orders = orders(own);
  if (own_orders.size > 1) return undefined;
  const others = rows
    .flatMap((row) => row.map((cell, at) => (at === date ? undefined : numbersIn(cell))))
    .filter((numbers) => numbers !== undefined);
  const told = single(own_orders) ?? byWeekdays(file) ?? single(orders(others));
  if (told) return told;
  const is_monthly = dateOrderIn(country) === 'mdy';
  const isOpen = own.some(([one, sign, two]) => sign !== '.' && Number(one) !== Number(two));
  if (!isOpen) return is_monthly ? 'mdy' : 'dmy';
  const is_twelve = rows.some((row) => row.some((cell) => /\d ?[ap]\.?m\b/i.test(cell)));
  if (country === undefined || MIXED.has(country) || is_twelve !== is_monthly) return undefined;
  return is_monthly ? 'mdy' : 'dmy';
}
