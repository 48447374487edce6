import { foldName } from '../../platform/locale/words.ts';
import { clockTimeAt, localDateAt } from '../../platform/time/time.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time/units.ts';
import type { DateOrder } from '../contract.ts';

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

/** The days of the week from Monday on, in the words of both languages. */
export const WEEKDAYS: readonly (readonly string[])[] = [
  ['lundi', 'monday'],
  ['mardi', 'tuesday'],
  ['mercredi', 'wednesday'],
  ['jeudi', 'thursday'],
  ['vendredi', 'friday'],
  ['samedi', 'saturday'],
  ['dimanche', 'sunday'],
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

/** A date of three numbers, in which the year is not the first one of four digits: its numbers, and what stands between. */
export const numbersOf = (date: string): [first: string, sign: string, second: string, third: string] | undefined => {
  const [, first = '', sign = '', second = '', third] = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(date) ?? [];
  return third === undefined ? undefined : [first, sign, second, third];
};

/** Days from the first day of a spreadsheet's calendar to 1970. */
const SERIAL_EPOCH_DAYS = 25_569;

/** A date as a spreadsheet counts it: the days since 1900, and the time as a part of one. */
function readSerial(cell: string): [date: string, time: string | undefined] | undefined {
  if (!/^[3-6]\d{4}(?:[.,]\d+)?$/.test(cell)) return undefined;
  const minutes = Math.round((Number(cell.replace(',', '.')) - SERIAL_EPOCH_DAYS) * (DAY_MS / MINUTE_MS));
  const moment = new Date(minutes * MINUTE_MS).toISOString();
  return [moment.slice(0, 10), /[.,]/.test(cell) ? moment.slice(11, 16) : undefined];
}

/**
 * Reads a calendar date: `2026-12-04`, `2026/12/4`, `20261204`, with the day, the month or a year of two digits first by
 * `order`, or with the name of its month in either language; a day of the week may stand before it. Points stand in no date
 * with the month first. What is none of these is answered as it is, for the contract to refuse.
 */
export function readDate(cell: string, order: DateOrder): string {
  const date = withoutWeekday(cell);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(date);
  if (iso) return `${iso[1]}-${two(iso[2])}-${two(iso[3])}`;
  const numbers = numbersOf(date);
  if (numbers === undefined) return readSerial(date)?.[0] ?? readNamedDate(date) ?? readNamedDate(cell) ?? cell;
  const [first, sign, second, third] = numbers;
  if (order === 'ymd' && third.length === 2) return `${fullYear(first)}-${two(second)}-${two(third)}`;
  const [day, month] = order === 'mdy' && sign !== '.' ? [second, first] : [first, second];
  return `${fullYear(third)}-${two(month)}-${two(day)}`;
}

/** A time as a part of a day, as a spreadsheet counts it: `0.8125`. */
function readPartOfDay(cell: string): string | undefined {
  if (!/^0[.,]\d{2,}$/.test(cell)) return undefined;
  const minutes = Math.round(Number(cell.replace(',', '.')) * 1440);
  return `${two(String(Math.floor(minutes / 60)))}:${two(String(minutes % 60))}`;
}

/** Reads a time of day: `19:30`, `19:30:00`, `19h30`, `19 h 30`, `19h`, `1930`, `7:30 PM`. Answers what is none as it is. */
export function readTime(cell: string): string {
  const [, hour, minute = '00', half] =
    /^(\d{1,2})(?:(?:[:.]| ?[hH] ?)(\d{2})?(?::\d{2}(?:\.\d+)?)?)? ?([AaPp])?\.?(?:[Mm]\.?)?$/.exec(cell) ??
    /^(\d{2})(\d{2})()$/.exec(cell) ??
    [];
  const part = readPartOfDay(cell);
  if (part !== undefined) return part;
  if (hour === undefined) return cell;
  if (!half) return `${two(hour)}:${minute}`;
  const noon = half.toLowerCase() === 'p' ? 12 : 0;
  return Number(hour) < 1 || Number(hour) > 12 ? cell : `${two(String((Number(hour) % 12) + noon))}:${minute}`;
}

/** A time of day after a date: with what tells it from a number, which is a colon, a point, an h or the half of the day. */
const TIME = String.raw`\d{1,2}(?::\d{2}(?::\d{2}(?:\.\d+)?)?|\.\d{2}| ?[hH](?: ?\d{2})?|(?= ?[AaPp]\.?[Mm]))(?: ?[AaPp]\.?[Mm]\.?)?`;
const OFFSET = String.raw`Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?`;
const MOMENT = new RegExp(String.raw`^(.+?)(?:T|,? +(?:à |at |- )?)(${TIME})(?: ?(${OFFSET}))?(?:\[[\w/]+\])?$`);
/** A time alone, and how far it is from UTC. */
const OFFSET_TIME = new RegExp(`^(${TIME}) ?(${OFFSET})$`);
/** A moment as computers count it: seconds or thousandths since 1970. */
const COUNTED = /^1\d{9}(\d{3})?$/;

/** A date and the time after it, where one cell has both, and how far that is from UTC, where the cell says it. */
export function splitMoment(cell: string): [date: string, time: string | undefined, offset: string | undefined] {
  const counted = COUNTED.exec(cell);
  if (counted) {
    const moment = new Date(Number(cell) * (counted[1] ? 1 : 1000)).toISOString();
    return [moment.slice(0, 10), moment.slice(11, 16), 'Z'];
  }
  const serial = readSerial(cell);
  if (serial) return [...serial, undefined];
  const [, date, time, offset] = MOMENT.exec(cell) ?? [];
  return date === undefined ? [cell, undefined, undefined] : [date, time, offset];
}

/** An offset as ISO 8601 writes it. */
const isoOffset = (offset: string): string =>
  /^[+-]/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3).replace(':', '') || '00'}` : 'Z';

/**
 * When a row is: from the cell of the date, which may have the time, and that of the time, which may be a whole moment. A
 * moment with an offset from UTC is that one in the restaurant's zone. What cannot be read stays as it stands there.
 */
export function readMoment(
  date_cell: string,
  time_cell: string | undefined,
  { order, zone }: { order: DateOrder; zone?: string | undefined },
): { date: string; time: string } {
  const [own_date, own_time, own_offset] = splitMoment(date_cell);
  const [, alone, alone_offset] = OFFSET_TIME.exec(time_cell ?? '') ?? [];
  const [other_date, other_time, other_offset] = splitMoment(time_cell ?? '');
  const isWhole = alone === undefined && other_time !== undefined;
  const date = readDate(isWhole && (date_cell === '' || other_offset) ? other_date : own_date, order);
  const time = readTime((isWhole ? other_time : (alone ?? time_cell)) ?? own_time ?? '');
  const offset = isWhole ? other_offset : time_cell ? alone_offset : own_offset;
  const at = offset === undefined ? Number.NaN : Date.parse(`${date}T${time}:00${isoOffset(offset)}`);
  if (Number.isNaN(at) || zone === undefined) return { date, time };
  return { date: localDateAt(at, zone), time: clockTimeAt(at, zone) };
}
