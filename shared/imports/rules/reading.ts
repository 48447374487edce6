import { IMPORT } from '../../platform/contract/constants.ts';
import type { DateOrder } from '../contract.ts';
import { dateOrderOf } from './date-order.ts';
import { type ColumnMapping, type FileTable, folded, guessColumns, tableOfText, unclearDates } from './file.ts';
import { isBlank, type ParseRecord } from './lines.ts';
import { statusColumnIn } from './status-column.ts';
import { type Encoding, isNoText, textOfFile } from './text.ts';

/** Why a file cannot be imported: no text, letters of an unknown encoding, no rows, or too many. */
export type Unreadable = 'not_csv' | 'encoding' | 'empty' | 'long';

/** A file with headings that was read, and what its columns are taken for at first. */
export type ImportTable = FileTable & {
  encoding: Encoding;
  /** Lines of the file with letters that may be others. */
  doubtful_lines: readonly number[];
  mapping: ColumnMapping;
  /** Columns of which one is the date of the visit, and nothing tells which. */
  unclear_dates: readonly number[];
  /** Columns of which one may be the status, which no other is. */
  unclear_statuses: readonly number[];
};

/** Reads the bytes of a file; or answers why it cannot be. */
export function readTable(bytes: Uint8Array, parse: ParseRecord): ImportTable | Unreadable {
  if (isNoText(bytes)) return 'not_csv';
  const read = textOfFile(bytes);
  if (!read) return 'encoding';
  const { text, ...letters } = read;
  const table = tableOfText(text, parse);
  if (!table || table.lines.every(({ cells }) => isBlank(cells))) return 'empty';
  const { headings, lines } = table;
  if (lines.length > IMPORT.file_rows + 1) return 'long';
  const by_heading = guessColumns(headings);
  const sound = lines.filter(({ fault }) => !fault);
  const status = statusColumnIn(headings.map(folded), sound, by_heading);
  const mapping = by_heading.map((field, at) => (at === status.at ? 'status' : field));
  const unclear = { unclear_dates: unclearDates(headings), unclear_statuses: status.unclear };
  return { ...table, ...letters, mapping, ...unclear };
}

/**
 * The order in which a table writes its dates, at a restaurant of a country (ISO 3166) in a year; `undefined` where both
 * readings are possible.
 */
export function orderIn(
  { lines, mapping }: Pick<ImportTable, 'lines' | 'mapping'>,
  country: string | undefined,
  year: number,
): DateOrder | undefined {
  const rows = lines.filter(({ fault }) => !fault).map(({ cells }) => cells);
  return dateOrderOf({ rows, date: mapping.indexOf('reservation_date'), country, year });
}
