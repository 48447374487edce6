import { IMPORT } from '../contract/constants.ts';
import type { ImportRow } from '../contract/imports.ts';
import { HEADINGS, type ImportField } from './import-headings.ts';
import { splitMoment, withoutWeekday } from './import-moments.ts';

export type { ImportField } from './import-headings.ts';

/** Every field, in the order in which they are offered. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...(['reservation_date', 'reservation_time', 'guests', 'guest_name', 'guest_first_name', 'guest_last_name'] as const),
  ...(['guest_email', 'guest_phone', 'status', 'duration_min', 'table_name', 'notes', 'guest_note'] as const),
  ...(['allergies', 'occasion', 'lang', 'source_id'] as const),
];

const folded = (heading: string) =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Which field each column is, by its position; `undefined` for one that is left out. */
export type ColumnMapping = readonly (ImportField | undefined)[];

/**
 * Guesses what the columns of a file are by their headings: no field twice, and of several columns that could be a field
 * the one whose heading names it first. A lone « Nom » beside no first name is the whole name.
 */
export function guessColumns(headings: readonly string[]): ColumnMapping {
  const mapping: (ImportField | undefined)[] = headings.map(() => undefined);
  for (const field of IMPORT_FIELDS) {
    const found = HEADINGS[field]
      .map((known) => headings.findIndex((heading, at) => folded(heading) === known && mapping[at] === undefined))
      .find((at) => at >= 0);
    if (found !== undefined) mapping[found] = field;
  }
  const lone = mapping.indexOf('guest_last_name');
  const hasOthers = mapping.includes('guest_first_name') || mapping.includes('guest_name');
  return mapping.map((field, at) => (at === lone && !hasOthers ? 'guest_name' : field));
}

/** The fields without which no row can be a booking that a mapping leaves out. */
export function missingFields(mapping: ColumnMapping): ImportField[] {
  const isNamed = mapping.includes('guest_name') || mapping.includes('guest_last_name');
  const needed: ImportField[] = ['reservation_date', 'guests', ...(isNamed ? [] : ['guest_name' as const])];
  return needed.filter((field) => !mapping.includes(field));
}

/** Lines of a file among which its headings are looked for: a report has its title above them. */
const LOOKED_AT = 10;
/** What stands between cells; the first one is whatever the parser guesses. */
const DELIMITERS = ['', ';', ',', '\t', '|'];

/** The table in a file: its headings, the cells below them, and the number of the first row, as spreadsheets count. */
export type FileTable = { headings: string[]; cells: string[][]; first_row: number };

/**
 * Finds the table in a file: below the line in which most headings are known, between the cells of which stands what makes
 * most of them known. Where none is known, the first line has the headings. `parse` answers the lines of the file, all of
 * them for 0, by what stands between cells ('' to guess it). `undefined` for a file without a line.
 */
export function tableOfFile(parse: (delimiter: string, lines: number) => string[][]): FileTable | undefined {
  const known = (line: readonly string[]) => guessColumns(line).filter(Boolean).length;
  const found = DELIMITERS.flatMap((delimiter) =>
    parse(delimiter, LOOKED_AT).map((line, at) => ({ delimiter, at, known: known(line) })),
  );
  const [first] = found;
  // A line further down needs what no booking can do without: date, guests and a name.
  const wanted = found.filter((line) => line.at === 0 || line.known >= 3);
  const best = wanted.reduce((most, line) => (line.known > most.known ? line : most), first ?? NO_LINE);
  const [headings, ...cells] = parse(best.delimiter, 0).slice(best.at);
  return headings && { headings, cells, first_row: best.at + 2 };
}

const NO_LINE = { delimiter: '', at: 0, known: 0 };

/**
 * The rows of a table as the API takes them, with their numbers in the file as spreadsheets count. Rows without a word are
 * left out.
 */
export function rowsOfFile({ cells, first_row }: Omit<FileTable, 'headings'>, mapping: ColumnMapping): ImportRow[] {
  return cells.flatMap((line, index) => {
    const said = mapping.flatMap((field, at) => {
      const cell = line[at]?.slice(0, IMPORT.cell) ?? '';
      return field && cell.trim() !== '' ? [[field, cell] as const] : [];
    });
    return said.length === 0 ? [] : [{ row: index + first_row, ...Object.fromEntries(said) }];
  });
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

/** Whether some dates of a file can only have the month first: `12/25/2026`, and none can only have the day first. */
export function looksMonthFirst(rows: readonly ImportRow[]): boolean {
  const dates = rows.map((row) => /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}$/.exec(dateIn(row)));
  const isOver = (at: 1 | 2) => dates.some((found) => Number(found?.[at]) > 12);
  return isOver(2) && !isOver(1);
}

/** The two bytes with which a spreadsheet begins what it calls Unicode text, and what that is. */
const UTF16_MARKS = { fffe: 'utf-16le', feff: 'utf-16be' } as const;

const markOf = ([first = 0, second = 0]: Uint8Array) =>
  Object.entries(UTF16_MARKS).find(([mark]) => Number.parseInt(mark, 16) === first * 256 + second)?.[1];

/** The text of a file: UTF-8 or UTF-16 by its mark, UTF-8 without one, else what a Western spreadsheet saves. */
export function textOfFile(bytes: Uint8Array): string {
  const utf16 = markOf(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether bytes are no text, as of a workbook that was not saved as CSV. */
export const isNoText = (bytes: Uint8Array): boolean =>
  markOf(bytes) === undefined && bytes.subarray(0, 1000).includes(0);
