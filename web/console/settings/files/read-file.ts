import { IMPORT } from '../../../../shared/contract/constants.ts';
import {
  type ColumnMapping,
  guessColumns,
  isNoText,
  looksMonthFirst,
  rowsOfFile,
  textOfFile,
} from '../../../../shared/domain/import-file.ts';
import type { Schemas } from '../../../common/api.ts';

/** A file with headings that was read: its cells, and what its columns are taken for at first. */
export type ReadFile = {
  name: string;
  headings: string[];
  cells: string[][];
  /** How many of them say something. */
  rows: number;
  mapping: ColumnMapping;
  date_order: NonNullable<Schemas['ImportRequest']['date_order']>;
};

/** Why a file cannot be imported. */
export type Unreadable = 'not_csv' | 'empty' | 'long';

const isBlank = (line: readonly string[]) => line.every((cell) => cell.trim() === '');

/** Reads a file that somebody has chosen; or answers why it cannot be. */
export async function readFile(file: File): Promise<ReadFile | Unreadable> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isNoText(bytes)) return 'not_csv';
  const { parse } = (await import('papaparse')).default;
  const [headings, ...cells] = parse<string[]>(textOfFile(bytes)).data;
  const rows = cells.filter((line) => !isBlank(line)).length;
  if (!headings || rows === 0) return 'empty';
  if (cells.length > IMPORT.file_rows) return 'long';
  const mapping = guessColumns(headings);
  const date_order = looksMonthFirst(rowsOfFile(cells, mapping)) ? 'mdy' : 'dmy';
  return { name: file.name, headings, cells, rows, mapping, date_order };
}
