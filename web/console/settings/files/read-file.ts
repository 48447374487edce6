import type { DateOrder, StatusWord } from '../../../../shared/imports/contract.ts';
import { isBlank } from '../../../../shared/imports/rules/lines.ts';
import { type ImportTable, orderIn, readTable, type Unreadable } from '../../../../shared/imports/rules/reading.ts';
import { countryOf } from '../../../../shared/platform/locale/zone-country.ts';

export type { Unreadable } from '../../../../shared/imports/rules/reading.ts';

/** A file with headings that was read: its cells, and what its columns are taken for at first. */
export type ReadFile = ImportTable & {
  name: string;
  /** How many of its lines say something. */
  rows: number;
  /** What somebody said of its dates. */
  said_order: DateOrder | undefined;
  /** What somebody chose that statuses mean, by how they are compared. */
  meanings: ReadonlyMap<string, StatusWord['means']>;
};

/** Reads a file that somebody has chosen; or answers why it cannot be. */
export async function readFile(file: File): Promise<ReadFile | Unreadable> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { parse } = (await import('papaparse')).default;
  const table = readTable(bytes, (text, delimiter) => parse<string[]>(text, { delimiter }));
  if (typeof table === 'string') return table;
  const rows = table.lines.filter(({ cells }) => !isBlank(cells)).length;
  return { ...table, name: file.name, rows, said_order: undefined, meanings: new Map() };
}

/** How a file's dates are read at a restaurant of a zone: as somebody said, else as something in it tells; `undefined` if nothing does. */
export const orderOf = (file: ReadFile, zone: string, now: number): DateOrder | undefined =>
  file.said_order ?? orderIn(file, countryOf(zone), new Date(now).getFullYear());
