import type { DateOrder, ImportRow, StatusMeaning } from '../contract/imports.ts';
import { foldName } from './guest-search.ts';
import { readDate, readTime, splitMoment } from './import-moments.ts';
import { type Meanings, meaningOf } from './import-statuses.ts';

const LANG_OF = new Map(
  Object.entries({
    fr: ['fr', 'fr fr', 'fra', 'fre', 'french', 'francais', 'francaise'],
    en: ['en', 'en gb', 'en us', 'eng', 'english', 'anglais'],
  }).flatMap(([lang, words]) => words.map((word) => [word, lang] as const)),
);

/** A whole number, also as a spreadsheet writes it (`4.0`) or with a word after it (`4 pers.`, `90 min`). */
function readWhole(cell: string): number | string {
  const [, digits] = /^(\d{1,7})(?:[.,]0+)?(?: ?\p{L}[\p{L}. ()]*)?$/u.exec(cell) ?? [];
  return digits === undefined ? cell : Number(digits);
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

/**
 * First and last name of a guest: their own cells, else the whole name, of which the last name is what stands before a comma
 * or in capitals, else the last word. `known_as` is the name without the rule of capitals: the rows of earlier imports are
 * known again by it.
 */
function readName({ guest_first_name, guest_last_name, guest_name }: ReadableRow): { name: Name; known_as: Name } {
  if (guest_last_name) {
    const name: Name = [guest_first_name ?? '', guest_last_name];
    return { name, known_as: name };
  }
  const whole = guest_name || guest_first_name || '';
  return { name: capitalsOf(whole) ?? atLastWord(whole), known_as: atLastWord(whole) };
}

type ReadableRow = Omit<ImportRow, 'row'>;

/** What a spreadsheet puts before a text so that it calculates nothing: our own files have it too. */
const unquoted = (cell: string) => cell.replace(/^'(?=\s*[=+\-@])/, '');

/** What systems write where they know no address, number or table. */
const NOTHING = /^(?:[-–—/.]+|n\/?a|none|null|aucune?|inconnue?|unknown)$/i;
const MAY_BE_NOTHING = ['guest_email', 'guest_phone', 'table_name', 'duration_min'];

const tidied = (cell: string) => unquoted(cell.replace(/[\s\u00a0\u202f]+/g, ' ').trim());

/** The cells of a row that say something; several lines stay in what people write. */
function tidyRow({ row: _, ...cells }: ImportRow): ReadableRow {
  const said = Object.entries(cells).map(([field, cell = '']) => {
    const isProse = field === 'notes' || field === 'guest_note';
    return [field, isProse ? unquoted(cell.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim()) : tidied(cell)];
  });
  const isSaid = ([field = '', cell = '']: string[]) =>
    cell !== '' && !(MAY_BE_NOTHING.includes(field) && NOTHING.test(cell));
  return Object.fromEntries(said.filter(isSaid));
}

/** A row as the contract judges it, with the table that it names and its number in the other system. */
export type ReadRow = {
  booking: Record<string, unknown>;
  /** What its status means; `undefined` where nobody knows. */
  means: StatusMeaning | undefined;
  table_name: string | undefined;
  source_id: string | undefined;
  /** First and last name as a row is known by that has no number in the other system. */
  known_as: Name;
};

/**
 * Reads the cells of a row; `meanings` says what statuses mean that are the other system's own. What cannot be read stays as
 * it stands there, so that the contract's refusal is about it.
 */
export function readRow(row: ImportRow, order: DateOrder, meanings?: Meanings): ReadRow {
  const { reservation_date = '', reservation_time, table_name, source_id, ...cells } = tidyRow(row);
  const [date, time] = splitMoment(reservation_date);
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
      reservation_date: readDate(date, order),
      reservation_time: readTime(reservation_time ?? time ?? ''),
      guests: readWhole(guests),
      guest_first_name,
      guest_last_name,
      status: means ?? status,
      ...(duration_min && { duration_min: readWhole(duration_min) }),
      lang: LANG_OF.get(foldName(lang)),
    },
    table_name,
    source_id,
    known_as,
  };
}
