import { IMPORT } from '../../../../shared/contract/constants.ts';
import {
  type ColumnMapping,
  type FileTable,
  guessColumns,
  isNoText,
  looksMonthFirst,
  rowsOfFile,
  tableOfFile,
  textOfFile,
} from '../../../../shared/domain/import-file.ts';
import type { Schemas } from '../../../common/api.ts';

/** A file with headings that was read: its cells, and what its columns are taken for at first. */
export type ReadFile = FileTable & {
  name: string;
  /** How many of them say something. */
  rows: number;
  mapping: ColumnMapping;
  date_order: NonNullable<Schemas['ImportRequest']['date_order']>;
  /** What somebody chose that statuses mean, by how they are compared. */
  meanings: ReadonlyMap<string, Schemas['ImportStatus']['means']>;
};

/** Why a file cannot be imported. */
export type Unreadable = 'not_csv' | 'empty' | 'long';

const isBlank = (line: readonly string[]) => line.every((cell) => cell.trim() === '');

/** Reads a file that somebody has chosen; or answers why it cannot be. */
export async function readFile(file: File): Promise<ReadFile | Unreadable> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isNoText(bytes)) return 'not_csv';
  const { parse } = (await import('papaparse')).default;
  const text = textOfFile(bytes);
  const table = tableOfFile((delimiter, preview) => parse<string[]>(text, { delimiter, preview }).data);
  const rows = table?.cells.filter((line) => !isBlank(line)).length ?? 0;
  if (!table || rows === 0) return 'empty';
  if (table.cells.length > IMPORT.file_rows) return 'long';
  const mapping = guessColumns(table.headings);
  const date_order = looksMonthFirst(rowsOfFile(table, mapping)) ? 'mdy' : 'dmy';
  return { ...table, name: file.name, rows, mapping, date_order, meanings: new Map() };
}
