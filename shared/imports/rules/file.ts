import { distance } from 'fastest-levenshtein';
import { IMPORT } from '../../platform/contract/constants.ts';
import { foldName } from '../../platform/locale/words.ts';
import type { ImportRow } from '../contract.ts';
import { isKept } from './cells.ts';
import { HEADINGS, type ImportField, isDateHeading, SEVERAL, VISIT_DATES } from './headings.ts';
import { isNoId } from './ids.ts';
import { type FileLine, isBlank, linesOf, type ParseRecord, readLines, withFaults } from './lines.ts';
import { splitMoment, withoutWeekday } from './read-dates.ts';

export type { ImportField } from './headings.ts';

/** Every field, in the order in which they are offered. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...(['reservation_date', 'reservation_time', 'guests', 'guest_name', 'guest_first_name', 'guest_last_name'] as const),
  ...(['guest_email', 'guest_phone', 'status', 'duration_min', 'table_name', 'notes', 'guest_note'] as const),
  ...(['allergies', 'occasion', 'lang', 'source_id'] as const),
];

/** A heading as it is compared: without case, accents and signs; the words of `phoneNumber` are two. */
export const folded = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Which field each column is, by its position; `undefined` for one that is left out. */
export type ColumnMapping = readonly (ImportField | undefined)[];

/** Letters of a heading from which one wrong letter is taken for a slip, and two. */
const SLIPS = { one: 5, two: 9 };

/** Whether a heading is nearly a known one: « Resevation date », `Telephon`. */
function isNearly(heading: string, known: string): boolean {
  const length = Math.min(heading.length, known.length);
  return length >= SLIPS.one && distance(heading, known) <= (length >= SLIPS.two ? 2 : 1);
}

/** The field whose heading one nearly is; `undefined` where none is, or several are. */
function nearestField(heading: string, fields: readonly ImportField[]): ImportField | undefined {
  const near = fields.filter((field) => HEADINGS[field].some((known) => isNearly(heading, known)));
  return near.length === 1 ? near[0] : undefined;
}

/** The columns that could be the date of the visit as well as that on which somebody booked; none where it is clear. */
export function unclearDates(headings: readonly string[]): number[] {
  const names = headings.map(folded);
  if (names.some((name) => VISIT_DATES.includes(name))) return [];
  const found = names.flatMap((name, at) => (isDateHeading(name) ? [at] : []));
  return found.length > 1 ? found : [];
}

/**
 * Guesses what the columns of a file are by their headings, then by those that are nearly known: no field twice but those of
 * `SEVERAL`, and of several columns that could be a field the one whose heading names it first. Which of two dates is that of
 * the visit is not guessed. A lone « Nom » beside no first name is the whole name.
 */
export function guessColumns(headings: readonly string[]): ColumnMapping {
  const names = headings.map(folded);
  const mapping: (ImportField | undefined)[] = headings.map(() => undefined);
  const unclear = unclearDates(headings);
  for (const field of IMPORT_FIELDS) {
    if (field === 'reservation_date' && unclear.length > 0) continue;
    const found = HEADINGS[field].flatMap((known) =>
      names.flatMap((name, at) => (name === known && !mapping[at] ? [at] : [])),
    );
    for (const at of SEVERAL.includes(field) ? found : found.slice(0, 1)) mapping[at] = field;
  }
  for (const [at, name] of names.entries()) {
    if (mapping[at] !== undefined || unclear.includes(at) || isKnown(name)) continue;
    const open = IMPORT_FIELDS.filter((field) => !mapping.includes(field));
    mapping[at] = nearestField(name, open);
  }
  const lone = mapping.indexOf('guest_last_name');
  const hasOthers = mapping.includes('guest_first_name') || mapping.includes('guest_name');
  return mapping.map((field, at) => (at === lone && !hasOthers ? 'guest_name' : field));
}

const KNOWN = new Set(Object.values(HEADINGS).flat());
const isKnown = (name: string): boolean => KNOWN.has(name);

/** The fields without which no row can be a booking that a mapping leaves out. */
export function missingFields(mapping: ColumnMapping): ImportField[] {
  const isNamed = mapping.includes('guest_name') || mapping.includes('guest_last_name');
  const needed: ImportField[] = ['reservation_date', 'guests', ...(isNamed ? [] : ['guest_name' as const])];
  return needed.filter((field) => !mapping.includes(field));
}

/** Lines of a file among which its headings are looked for: a report has its title above them. */
const LOOKED_AT = 10;
/** What stands between cells. */
const DELIMITERS = [',', ';', '\t', '|'];

/** The table in a file: its headings, the rows below them, as spreadsheets count, and what stands between its cells. */
export type FileTable = { headings: string[]; lines: FileLine[]; delimiter: string };

/**
 * Finds the table in a text: below the line in which most headings are known, between the cells of which stands what makes
 * most of them known, else most cells. Where none is known, the first line has the headings. `undefined` for a file without a
 * word.
 */
export function tableOfText(text: string, parse: ParseRecord): FileTable | undefined {
  const lines = linesOf(text);
  const known = (cells: readonly string[]) =>
    guessColumns(cells).filter(Boolean).length + (unclearDates(cells).length > 0 ? 1 : 0);
  const found = DELIMITERS.flatMap((delimiter) =>
    readLines(lines.slice(0, LOOKED_AT), { delimiter, parse }).map(({ cells }, at) => ({
      ...{ delimiter, at, cells: cells.length },
      known: known(cells),
    })),
  );
  // A line further down needs what no booking can do without: date, guests and a name.
  const wanted = found.filter((line) => line.at === 0 || line.known >= 3);
  const [best] = wanted.toSorted((a, b) => b.known - a.known || a.at - b.at || b.cells - a.cells);
  if (!best) return undefined;
  const { delimiter, at } = best;
  const headings = readLines(lines.slice(0, LOOKED_AT), { delimiter, parse })[at]?.cells ?? [];
  const all = readLines(lines, { delimiter, width: headings.length, parse });
  const rows = all.slice(at + 1);
  if (isBlank(headings) && rows.every(({ cells }) => isBlank(cells))) return undefined;
  const dates = guessColumns(headings).indexOf('reservation_date');
  return { headings, lines: withFaults(rows, headings.length, dates), delimiter };
}

/** Why a row of a file is refused before anybody reads it as a booking: its line, or its number, which is another row's too. */
export type RefusedRow = { row: number; why: NonNullable<FileLine['fault']> | 'same_id'; other?: number };

/** What a heading says that the numbers below it are, beside minutes. */
const HOURS = /\b(?:h|hrs?|hours?|heures?)\b/i;

/** A cell of a row that is not imported, because another column of the same field already says something else. */
export type UnusedCell = { row: number; field: ImportField; cell: string };

const isSame = (cell: string, other: string) =>
  cell.replace(/[^\p{L}\d]/gu, '').toLowerCase() === other.replace(/[^\p{L}\d]/gu, '').toLowerCase();

/** The cells of a line by their fields; of several columns of one field the first that says something, and the others. */
function cellsOf({ headings }: Pick<FileTable, 'headings'>, { row, cells }: FileLine, mapping: ColumnMapping) {
  const said: Partial<Record<ImportField, string>> = {};
  const unused: UnusedCell[] = [];
  for (const [at, field] of mapping.entries()) {
    const cell = cells[at]?.slice(0, IMPORT.cell) ?? '';
    if (!field || cell.trim() === '') continue;
    const isHours = field === 'duration_min' && HOURS.test(headings[at] ?? '') && /^\s*[\d.,]+\s*$/.test(cell);
    const read = isHours ? `${cell.trim()} h` : cell;
    const before = said[field];
    if (before === undefined || (!isKept(field, before.trim()) && isKept(field, cell.trim()))) said[field] = read;
    else if (isKept(field, cell.trim()) && !isSame(cell, before)) unused.push({ row, field, cell: cell.trim() });
  }
  if (said.guest_name !== undefined && isLeftOut(said))
    unused.push({ row, field: 'guest_name', cell: said.guest_name.trim() });
  return { said, unused };
}

/** Whether the whole name of a row says more than its own first and last name, which are read then. */
function isLeftOut({ guest_name = '', guest_first_name = '', guest_last_name = '' }: Omit<ImportRow, 'row'>): boolean {
  const wordsOf = (name: string): string[] => foldName(name).split(' ').filter(Boolean);
  const read = wordsOf(`${guest_first_name} ${guest_last_name}`);
  return isKept('guest_last_name', guest_last_name.trim()) && wordsOf(guest_name).some((word) => !read.includes(word));
}

const whoOf = ({ guest_name, guest_first_name = '', guest_last_name = '' }: ImportRow) =>
  foldName(guest_name ?? `${guest_first_name} ${guest_last_name}`);
const whenOf = ({ reservation_date = '', reservation_time = '' }: ImportRow) =>
  `${reservation_date.trim()} ${reservation_time.trim()}`;
/** How a guest can be reached: two of one name are no one guest. A number by its end, which all its spellings have. */
const contactIn = ({ guest_email = '', guest_phone = '' }: ImportRow) =>
  `${guest_email.trim().toLowerCase()} ${guest_phone.replace(/\D/g, '').slice(-8)}`;
const idIn = ({ source_id = '' }: ImportRow) => (isNoId(source_id) ? '' : source_id.trim());

/** Rows that have the number of a row before them though another guest, or another time, stands in them. */
function sameIds(rows: readonly ImportRow[]): RefusedRow[] {
  const first = new Map<string, ImportRow>();
  return rows.flatMap((row): RefusedRow[] => {
    const id = idIn(row);
    const other = first.get(id);
    if (id !== '' && !other) first.set(id, row);
    if (!other || (whoOf(other) === whoOf(row) && whenOf(other) === whenOf(row))) return [];
    return [{ row: row.row, why: 'same_id', other: other.row }];
  });
}

/** Says of bookings of one guest at one time, without a number, that they are several where their sizes differ. */
function withOccurrences(rows: readonly ImportRow[]): ImportRow[] {
  const sizes = new Map<string, string[]>();
  return rows.map((row) => {
    if (idIn(row) !== '') return row;
    const key = `${whoOf(row)} ${whenOf(row)} ${contactIn(row)}`;
    const known = sizes.get(key) ?? [];
    const size = (row.guests ?? '').trim();
    if (!known.includes(size)) known.push(size);
    sizes.set(key, known);
    const occurrence = known.indexOf(size) + 1;
    return occurrence > 1 ? { ...row, occurrence } : row;
  });
}

/**
 * The rows of a table as the API takes them, with their numbers in the file as spreadsheets count, and those that are refused
 * because a cell may stand in another's place. `unused` are cells beside which another column says something else. Rows without a word are left out.
 */
export function rowsOfFile(
  table: Pick<FileTable, 'headings' | 'lines'>,
  mapping: ColumnMapping,
): { rows: ImportRow[]; refused: RefusedRow[]; unused: UnusedCell[] } {
  const refused = table.lines.flatMap(({ row, fault: why }) => (why ? [{ row, why }] : []));
  const unused: UnusedCell[] = [];
  const sound = table.lines.flatMap((line): ImportRow[] => {
    const { said, unused: others } = cellsOf(table, line, mapping);
    if (line.fault || Object.keys(said).length === 0) return [];
    unused.push(...others);
    return [{ row: line.row, ...said }];
  });
  const twice = sameIds(sound);
  const isTwice = new Set(twice.map(({ row }) => row));
  const rows = withOccurrences(sound.filter(({ row }) => !isTwice.has(row)));
  return { rows, refused: [...refused, ...twice], unused: unused.filter(({ row }) => !isTwice.has(row)) };
}

/** What tells rows of one date from others, however the file writes dates. */
const dateIn = ({ reservation_date = '' }: ImportRow) => withoutWeekday(splitMoment(reservation_date.trim())[0]);

/**
 * The rows in parts of at most so many, those of a date together where they fit into one: what a dry run tells of a date
 * then knows all rows of it.
 */
export function partsOf(rows: readonly ImportRow[], most: number = IMPORT.rows): ImportRow[][] {
  const parts: ImportRow[][] = [];
  let part: ImportRow[] = [];
  for (const ofDate of Map.groupBy(rows, dateIn).values()) {
    if (part.length > 0 && part.length + ofDate.length > most) {
      parts.push(part);
      part = [];
    }
    for (const row of ofDate) {
      part.push(row);
      if (part.length === most) {
        parts.push(part);
        part = [];
      }
    }
  }
  return part.length > 0 ? [...parts, part] : parts;
}
