import type { DateOrder, ImportedBooking, ImportRow } from '../contract/imports.ts';
import { foldName } from './guest-search.ts';

/** What the words of other systems say of a booking; compared without case and accents. */
const STATUS_WORDS: Record<ImportedBooking['status'], readonly string[]> = {
  confirmed: [
    ...['', 'confirmed', 'confirmee', 'confirme', 'booked', 'reserved', 'reservee', 'ok', 'validee', 'accepted'],
    ...['acceptee', 'arrived', 'arrivee', 'seated', 'assis', 'installee', 'done', 'finished', 'completed', 'complete'],
    ...['assumed finished', 'partially arrived', 'all arrived', 'partially seated', 'running late', 'paid', 'recorded'],
    ...['reconfirmed', 'reserve', 'valide', 'accepte', 'arrive', 'assise', 'installe', 'attablee', 'termine', 'honore'],
    ...['terminee', 'left', 'parti', 'partie', 'honoree', 'honored', 'visited', 'venu', 'venue', 'active', '1'],
  ],
  cancelled: [
    ...['cancelled', 'canceled', 'cancelled by guest', 'cancelled by restaurant', 'annule', 'annulee', 'annulation'],
    ...[
      'annulee par le client',
      'annulee par le restaurant',
      'annule par le client',
      'cancelled by customer',
      'refused',
      'refusee',
      'declined',
      'rejected',
      'deleted',
    ],
  ],
  no_show: ['no show', 'noshow', 'not arrived', 'absent', 'absente', 'absents', 'non venu', 'non venue', 'pas venu'],
};

const STATUS_OF = new Map(
  Object.entries(STATUS_WORDS).flatMap(([status, words]) => words.map((word) => [word, status] as const)),
);

const LANG_OF = new Map(
  Object.entries({
    fr: ['fr', 'fr fr', 'fra', 'fre', 'french', 'francais', 'francaise'],
    en: ['en', 'en gb', 'en us', 'eng', 'english', 'anglais'],
  }).flatMap(([lang, words]) => words.map((word) => [word, lang] as const)),
);

const two = (part: string | undefined) => (part ?? '').padStart(2, '0');

/** A year of two digits is one of this century. */
const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);

/**
 * Reads a calendar date: `2026-12-04`, `2026/12/4`, `20261204`, or with the day or the month first, by `order`. What is none
 * of these is answered as it is, for the contract to refuse.
 */
export function readDate(cell: string, order: DateOrder): string {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(cell);
  if (iso) return `${iso[1]}-${two(iso[2])}-${two(iso[3])}`;
  const [, first, second, year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(cell) ?? [];
  if (year === undefined) return cell;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return `${fullYear(year)}-${two(month)}-${two(day)}`;
}

/** Reads a time of day: `19:30`, `19:30:00`, `19h30`, `19h`, `1930`, `7:30 PM`. Answers what is none as it is. */
export function readTime(cell: string): string {
  const [, hour, minute = '00', half] =
    /^(\d{1,2})(?:[:hH.](\d{2})?(?::\d{2}(?:\.\d+)?)?)? ?([AaPp])?\.?(?:[Mm]\.?)?$/.exec(cell) ??
    /^(\d{2})(\d{2})()$/.exec(cell) ??
    [];
  if (hour === undefined) return cell;
  if (!half) return `${two(hour)}:${minute}`;
  const noon = half.toLowerCase() === 'p' ? 12 : 0;
  return Number(hour) < 1 || Number(hour) > 12 ? cell : `${two(String((Number(hour) % 12) + noon))}:${minute}`;
}

/** A date and the time after it, where one cell has both; a zone that follows is left out: times are the restaurant's. */
function splitMoment(cell: string): [date: string, time: string | undefined] {
  const [, date, time] = /^(\S+?)(?:T| +(?:à |at |- )?)(\d{1,2}[:hH.]\S*(?: [AaPp]\.?[Mm]\.?)?)$/.exec(cell) ?? [];
  return date === undefined ? [cell, undefined] : [date, time?.replace(/(?:Z|[+-]\d{2}:?\d{2})$/, '')];
}

/** A whole number, also as a spreadsheet writes it (`4.0`) or with a word after it (`4 pers.`, `90 min`). */
function readWhole(cell: string): number | string {
  const [, digits] = /^(\d{1,7})(?:[.,]0+)?(?: ?\p{L}[\p{L}. ()]*)?$/u.exec(cell) ?? [];
  return digits === undefined ? cell : Number(digits);
}

/** First and last name of a guest: their own cells, else the whole name, of which the last word is the last name. */
function readName({ guest_first_name, guest_last_name, guest_name }: ReadableRow): [first: string, last: string] {
  if (guest_last_name) return [guest_first_name ?? '', guest_last_name];
  const whole = guest_name || guest_first_name || '';
  const [, last, first] = /^([^,]+), *([^,]+)$/.exec(whole) ?? [];
  if (last && first) return [first, last];
  const cut = whole.lastIndexOf(' ');
  return cut < 0 ? ['', whole] : [whole.slice(0, cut).trim(), whole.slice(cut + 1)];
}

type ReadableRow = Omit<ImportRow, 'row'>;

/** What a spreadsheet puts before a text so that it calculates nothing: our own files have it too. */
const unquoted = (cell: string) => cell.replace(/^'(?=\s*[=+\-@])/, '');

const tidied = (cell: string) => unquoted(cell.replace(/[\s\u00a0\u202f]+/g, ' ').trim());

/** The cells of a row that say something; several lines stay in what people write. */
function tidyRow({ row: _, ...cells }: ImportRow): ReadableRow {
  const said = Object.entries(cells).map(([field, cell = '']) => {
    const isProse = field === 'notes' || field === 'guest_note';
    return [field, isProse ? unquoted(cell.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim()) : tidied(cell)];
  });
  return Object.fromEntries(said.filter(([, cell]) => cell !== ''));
}

/** A row as the contract judges it, with the table that it names and its number in the other system. */
export type ReadRow = {
  booking: Record<string, unknown>;
  table_name: string | undefined;
  source_id: string | undefined;
};

/** Reads the cells of a row. What cannot be read stays as it stands there, so that the contract's refusal is about it. */
export function readRow(row: ImportRow, order: DateOrder): ReadRow {
  const { reservation_date = '', reservation_time, table_name, source_id, ...cells } = tidyRow(row);
  const [date, time] = splitMoment(reservation_date);
  const [guest_first_name, guest_last_name] = readName(cells);
  const { guests = '', status = '', duration_min, lang = '', guest_name: _, ...others } = cells;
  return {
    booking: {
      ...others,
      reservation_date: readDate(date, order),
      reservation_time: readTime(reservation_time ?? time ?? ''),
      guests: readWhole(guests),
      guest_first_name,
      guest_last_name,
      status: STATUS_OF.get(foldName(status)) ?? status,
      ...(duration_min && { duration_min: readWhole(duration_min) }),
      lang: LANG_OF.get(foldName(lang)),
    },
    table_name,
    source_id,
  };
}
