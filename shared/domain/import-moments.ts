import type { DateOrder } from '../contract/imports.ts';
import { foldName } from './guest-search.ts';

/** The months in the words of both languages, without accents. */
const MONTHS: readonly (readonly string[])[] = [
  ...[
    ['janvier', 'january'],
    ['fevrier', 'february'],
    ['mars', 'march'],
    ['avril', 'april'],
    ['mai', 'may'],
  ],
  ...[
    ['juin', 'june'],
    ['juillet', 'july'],
    ['aout', 'august'],
    ['septembre', 'september'],
  ],
  ...[
    ['octobre', 'october'],
    ['novembre', 'november'],
    ['decembre', 'december'],
  ],
];

const two = (part: string | undefined) => (part ?? '').padStart(2, '0');

/** A year of two digits is one of this century. */
const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);

/** The number of a month by its name or the beginning of it (« déc. », `Sept`); `undefined` for what is none, or could be two. */
function monthNamed(name: string): number | undefined {
  const begun = foldName(name);
  const found = MONTHS.flatMap((names, index) => (names.some((month) => month.startsWith(begun)) ? [index + 1] : []));
  return begun.length < 3 || found.length !== 1 ? undefined : found[0];
}

/** A date with the name of its month: « 25 nov. 2026 », `25-Nov-26`, `November 25th, 2026`. */
function readNamedDate(cell: string): string | undefined {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|er)?[ -](?:of )?(\p{L}+)\.?,?[ -](\d{4}|\d{2})$/u.exec(cell);
  const monthFirst = /^(?:\p{L}+\.?,? )?(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(cell);
  const [, day, name, year] = dayFirst ?? [];
  const [, name2, day2, year2] = monthFirst ?? [];
  const month = monthNamed(name ?? name2 ?? '');
  return month === undefined ? undefined : `${fullYear(year ?? year2 ?? '')}-${two(String(month))}-${two(day ?? day2)}`;
}

/** A date without the day of the week before it: « mer. 25/11/2026 », `Wednesday 25 November 2026`. */
export const withoutWeekday = (cell: string): string => cell.replace(/^\p{L}+\.?,? +(?=\d)/u, '');

/**
 * Reads a calendar date: `2026-12-04`, `2026/12/4`, `20261204`, with the day or the month first by `order`, or with the name
 * of its month in either language; a day of the week may stand before it. What is none of these is answered as it is, for the
 * contract to refuse.
 */
export function readDate(cell: string, order: DateOrder): string {
  const date = withoutWeekday(cell);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(date);
  if (iso) return `${iso[1]}-${two(iso[2])}-${two(iso[3])}`;
  const [, first, second, year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(date) ?? [];
  if (year === undefined) return readNamedDate(date) ?? readNamedDate(cell) ?? cell;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return `${fullYear(year)}-${two(month)}-${two(day)}`;
}

/** Reads a time of day: `19:30`, `19:30:00`, `19h30`, `19 h 30`, `19h`, `1930`, `7:30 PM`. Answers what is none as it is. */
export function readTime(cell: string): string {
  const [, hour, minute = '00', half] =
    /^(\d{1,2})(?:(?:[:.]| ?[hH] ?)(\d{2})?(?::\d{2}(?:\.\d+)?)?)? ?([AaPp])?\.?(?:[Mm]\.?)?$/.exec(cell) ??
    /^(\d{2})(\d{2})()$/.exec(cell) ??
    [];
  if (hour === undefined) return cell;
  if (!half) return `${two(hour)}:${minute}`;
  const noon = half.toLowerCase() === 'p' ? 12 : 0;
  return Number(hour) < 1 || Number(hour) > 12 ? cell : `${two(String((Number(hour) % 12) + noon))}:${minute}`;
}

/** A time of day after a date: with what tells it from a number, which is a colon, a point, an h or the half of the day. */
const TIME = String.raw`\d{1,2}(?::\d{2}(?::\d{2}(?:\.\d+)?)?|\.\d{2}| ?[hH](?: ?\d{2})?|(?= ?[AaPp]\.?[Mm]))(?: ?[AaPp]\.?[Mm]\.?)?`;
const MOMENT = new RegExp(String.raw`^(.+?)(?:T|,? +(?:à |at |- )?)(${TIME})(?: ?(?:Z|[+-]\d{2}:?\d{2}))?$`);

/** A date and the time after it, where one cell has both; a zone that follows is left out: times are the restaurant's. */
export function splitMoment(cell: string): [date: string, time: string | undefined] {
  const [, date, time] = MOMENT.exec(cell) ?? [];
  return date === undefined ? [cell, undefined] : [date, time];
}
