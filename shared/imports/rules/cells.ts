import { decodeHTMLStrict } from 'entities';
import { numberAt, storedPhone } from '../../guests/rules/phone.ts';
import { COMMON_LANG, VISIBLE } from '../../platform/contract/constants.ts';
import { foldName } from '../../platform/locale/words.ts';
import type { DateOrder, ImportRow, StatusMeaning } from '../contract.ts';
import { isNoId, isRoundedId } from './ids.ts';
import { readMoment } from './read-dates.ts';
import { type Meanings, meaningOf } from './statuses.ts';
import { type RowWarning, warning } from './warnings.ts';

const LANG_OF = new Map(
  Object.entries({
    fr: ['fr', 'fr fr', 'fra', 'fre', 'french', 'francais', 'francaise'],
    en: ['en', 'en gb', 'en us', 'eng', 'english', 'anglais'],
  }).flatMap(([lang, words]) => words.map((word) => [word, lang] as const)),
);

/** Who is counted by the number before them; any other word might be tables, or groups. */
const PEOPLE =
  /^(?:p|pers|pax|personnes?|persons?|people|guests?|couverts?|cvts?|covers?|cov|convives?|clients?|adults?|adultes?|seats?|diners?)(?:\(s\))?$/;

/** A whole number as a spreadsheet writes it: `4`, `4.0`, `1,000`, `1 000`. */
function wholeIn(cell: string): number | undefined {
  const grouped = /^\d{1,3}(?:[, ]\d{3})+$/.test(cell) ? cell.replace(/\D/g, '') : cell;
  const [, digits] = /^(\d{1,7})(?:[.,]0{1,2})?$/.exec(grouped) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** How many come: `4`, `4 pers.`, `party of 4`. What is none stays as it is, for the contract to refuse. */
function readParty(cell: string): number | string {
  const [, number = '', word = ''] = /^(?:party of )?([\d., ]*\d) ?(\D*)$/i.exec(cell) ?? [];
  const isPeople = word === '' || PEOPLE.test(word.toLowerCase().replace(/\.$/, ''));
  return (isPeople ? wholeIn(number) : undefined) ?? cell;
}

/**
 * How long a stay is, in minutes: `90`, `90 min`, `1:30`, `1h30`, `2 h`, `1.5 hours`, `PT1H30M`. What is none stays as it is,
 * for the contract to refuse.
 */
function readDuration(cell: string): number | string {
  const [, iso_hours, iso_minutes] = /^PT(?:(\d{1,2})H)?(?:(\d{1,4})M)?$/i.exec(cell) ?? [];
  if (iso_hours ?? iso_minutes) return Number(iso_hours ?? 0) * 60 + Number(iso_minutes ?? 0);
  const [, hours, minutes] =
    /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?(?: ?h(?:ours|rs)?)?$/i.exec(cell) ??
    /^(\d{1,2}) ?h(?:ours?|rs?|eures?)?\.?(?: ?(?:and |et )?(\d{1,2})(?: ?m(?:in(?:ute)?s?)?\.?)?)?$/i.exec(cell) ??
    [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes ?? 0);
  const [, part] = /^(\d{1,2}[.,]\d{1,2}) ?h(?:ours?|rs?|eures?)?\.?$/i.exec(cell) ?? [];
  if (part !== undefined) return Math.round(Number(part.replace(',', '.')) * 60);
  const [, number = ''] = /^([\d., ]*\d)(?: ?m(?:in(?:ute)?s?|n)?\.?)?$/i.exec(cell) ?? [];
  return wholeIn(number) ?? cell;
}

type Name = [first: string, last: string];

/** A name that is not in capitals, or all of it: its last word is the last name. */
function atLastWord(whole: string): Name {
  const [, last, first] = /^([^,]+), *([^,]+)$/.exec(whole) ?? [];
  if (last && first) return [first, last];
  const cut = whole.lastIndexOf(' ');
  return cut < 0 ? ['', whole] : [whole.slice(0, cut).trim(), whole.slice(cut + 1)];
}

/** Whether words are written in capitals as last names are: three letters or more, for `AJ` are initials. */
const isCapitals = (words: readonly string[]) =>
  words.every((word) => /\p{Lu}{2}/u.test(word) && word === word.toUpperCase()) &&
  words.join('').replace(/\P{L}/gu, '').length > 2;

/** The last name of a whole name where it is in capitals and the rest is not: « MARTIN Sophie », « Zoé DE LA TOUR ». */
function capitalsOf(whole: string): Name | undefined {
  const words = whole.split(' ');
  const cuts = words.slice(1).map((_, index) => index + 1);
  const isRest = (word: string | undefined) => word !== undefined && !isCapitals([word]);
  const first = cuts.find((cut) => isCapitals(words.slice(0, cut)) && isRest(words[cut]));
  if (first !== undefined) return [words.slice(first).join(' '), words.slice(0, first).join(' ')];
  const last = cuts.find((cut) => isCapitals(words.slice(cut)) && isRest(words[cut - 1]));
  return last === undefined ? undefined : [words.slice(0, last).join(' '), words.slice(last).join(' ')];
}

/** Words of names that are short in capitals too. */
const PARTICLES = new Set(['DE', 'DU', 'LA', 'LE', 'EL', 'AL', 'VAN', 'VON', 'DI', 'DA']);

/** A word of a name as it is written among others: « O’BRIEN » and « JEAN-LUC » are several. */
const asWritten = (word: string): string =>
  word.length <= 2 && !PARTICLES.has(word)
    ? word
    : word
        .toLowerCase()
        .replace(/(^|[-'’])(\p{L})/gu, (_, sign: string, letter: string) => sign + letter.toUpperCase());

/** A name that is in capitals from the first to the last word as people are greeted by it; any other as it is. */
function greetable([first, last]: Name): Name {
  if (first === '' || !isCapitals(`${first} ${last}`.split(' '))) return [first, last];
  const written = (name: string) => name.split(' ').map(asWritten).join(' ');
  return [written(first), written(last)];
}

/**
 * First and last name of a guest: their own cells, else the whole name, of which the last name is what stands before a comma
 * or in capitals, else the last word. `known_as` is the name without the rule of capitals: the rows of earlier imports are
 * known again by it.
 */
function readName({ guest_first_name, guest_last_name, guest_name }: ReadableRow): { name: Name; known_as: Name } {
  if (guest_last_name) {
    const name: Name = [guest_first_name ?? '', guest_last_name];
    return { name: greetable(name), known_as: name };
  }
  const whole = guest_name || guest_first_name || '';
  return { name: capitalsOf(whole) ?? greetable(atLastWord(whole)), known_as: atLastWord(whole) };
}

type ReadableRow = Omit<ImportRow, 'row' | 'occurrence'>;

/** What makes a spreadsheet keep a text as it is: a sign before it, as our own files have it, or a formula around it. */
const unquoted = (cell: string) =>
  cell
    .replace(/^\s*="((?:[^"]|"")*)"\s*$/, (_, text: string) => text.replaceAll('""', '"'))
    .replace(/^'(?=\s*[=+\-@])/, '');

/** A text without the marks by which plugins of content systems keep signs of HTML: « O&#039;Dell »; in one form of Unicode. */
const plain = (cell: string) => decodeHTMLStrict(cell).normalize('NFC');

/** What systems write where they know no address, number or table. */
const NOTHING = /^(?:[-–—/.?]+|#?n\/?[ad]!?|none|null|nil|undefined|nan|aucune?|inconnue?|unknown)$/i;
const MAY_BE_NOTHING = ['guest_email', 'guest_phone', 'table_name', 'duration_min'];

const tidied = (cell: string) =>
  unquoted(
    plain(cell)
      .replace(/[\s\u0085\u00a0\u202f]+/g, ' ')
      .trim(),
  );

/** A number of which a spreadsheet has kept the first digits only: nobody can be called by it. */
const isRounded = (cell: string) => /^\+?\d(?:[.,]\d+)?E\+?\d+$/i.test(cell);

/** Whether a cell says something that can be kept: neither « none » nor a number of which a spreadsheet has lost the end. */
export const isKept = (field: string, cell: string): boolean =>
  VISIBLE.test(cell) &&
  !(MAY_BE_NOTHING.includes(field) && NOTHING.test(cell)) &&
  !(field === 'source_id' && isNoId(cell)) &&
  !(field === 'guest_phone' && isRounded(cell));

/** The cells of a row; several lines stay in what people write. */
function tidyRow({ row: _, occurrence: __, ...cells }: ImportRow): [field: string, cell: string][] {
  return Object.entries(cells).map(([field, cell = '']) => {
    const isProse = field === 'notes' || field === 'guest_note';
    return [
      field,
      isProse ? unquoted(plain(cell).replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim()) : tidied(cell),
    ];
  });
}

/** What of a row's cells is not kept, or not as it stands there, at a restaurant of a zone. */
const warningsOf = (cells: readonly [field: string, cell: string][], zone: string): RowWarning[] =>
  cells.flatMap(([field, cell]): RowWarning[] => {
    if (field === 'guest_phone' && isRounded(cell)) return [warning(field, 'rounded')];
    if (field === 'source_id' && isRoundedId(cell)) return [warning(field, 'rounded')];
    if (!isKept(field, cell)) return [];
    if (field === 'guest_phone' && numberAt(cell, zone) === undefined) return [warning(field, 'no_number')];
    return field === 'lang' && !LANG_OF.has(foldName(cell)) ? [warning(field, 'no_language')] : [];
  });

/** A row as the contract judges it, with the table that it names and its number in the other system. */
export type ReadRow = {
  booking: Record<string, unknown>;
  /** What its status means; `undefined` where nobody knows. */
  means: StatusMeaning | undefined;
  /** Its telephone number in the form in which it is stored. */
  stored_phone: string | undefined;
  table_name: string | undefined;
  source_id: string | undefined;
  /** First and last name as a row is known by that has no number in the other system. */
  known_as: Name;
  /** What of its cells is not kept as the file says it. */
  warnings: RowWarning[];
};

/** How cells are read: the order of dates, what statuses mean that are the other system's own, the restaurant's zone. */
export type CellReading = { order: DateOrder; meanings?: Meanings; zone: string };

/**
 * Reads the cells of a row. What cannot be read stays as
 * it stands there, so that the contract's refusal is about it.
 */
export function readRow(row: ImportRow, { meanings, ...reading }: CellReading): ReadRow {
  const tidy = tidyRow(row);
  const said: ReadableRow = Object.fromEntries(tidy.filter(([field, cell]) => isKept(field, cell)));
  const { reservation_date = '', reservation_time, table_name, source_id, ...cells } = said;
  const { date, time } = readMoment(reservation_date, reservation_time, reading);
  const {
    name: [guest_first_name, guest_last_name],
    known_as,
  } = readName(cells);
  const { guests = '', status = '', duration_min, lang = '', guest_name: _, ...others } = cells;
  const means = meaningOf(status, meanings);
  return {
    means,
    booking: {
      ...others,
      reservation_date: date,
      reservation_time: time,
      guests: readParty(guests),
      guest_first_name,
      guest_last_name,
      status: means ?? status,
      ...(duration_min && { duration_min: readDuration(duration_min) }),
      // Who reads another language is more likely to read English than French.
      lang: LANG_OF.get(foldName(lang)) ?? (lang.trim() === '' ? undefined : COMMON_LANG),
    },
    stored_phone: cells.guest_phone && storedPhone(cells.guest_phone),
    table_name,
    source_id,
    known_as,
    warnings: warningsOf(tidy, reading.zone),
  };
}
