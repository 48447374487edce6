import type { DateOrder } from '../../../../shared/imports/contract.ts';
import { readRow } from '../../../../shared/imports/rules/cells.ts';
import { IMPORT_FIELDS, type ImportField, type UnusedCell } from '../../../../shared/imports/rules/file.ts';
import { meaningOf } from '../../../../shared/imports/rules/statuses.ts';
import type { DateWords } from '../../../common/i18n.ts';
import type { FilesT } from '../../words/files.ts';
import type { ReadFile } from './read-file.ts';
import type { TellableResult } from './repeated-rows.ts';
import type { ImportRow } from './run-import.ts';
import type { ChosenStatus } from './statuses.tsx';

/** What is told of a file's rows: the rows, how the file is read at a restaurant of a zone, and what its statuses are taken for. */
export type ToldFile = {
  file: ReadFile;
  rows: ReadonlyMap<number, ImportRow>;
  statuses: readonly ChosenStatus[];
  order: DateOrder;
  zone: string;
  /** Cells beside which another column of their field says something else. */
  unused: readonly UnusedCell[];
};

/** What a row says in one of its fields. */
const cellOf = ({ rows }: ToldFile, row: number, field: ImportField): string => rows.get(row)?.[field]?.trim() ?? '';

/** Who comes when by a row, as the import reads it; what it cannot read stands as in the file. */
export function partyIn({ rows, order, zone }: ToldFile, row: number, dates: DateWords) {
  const { booking } = readRow(rows.get(row) ?? { row }, { order, zone });
  const said = (field: string) => String(booking[field] ?? '');
  const date = said('reservation_date');
  const isDate = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));
  return {
    date: isDate ? dates.compact(date) : date,
    time: said('reservation_time'),
    guests: said('guests'),
    who: [said('guest_first_name'), said('guest_last_name')].filter(Boolean).join(' '),
  };
}

/** The fields that say more of a booking than who comes when. */
const OTHERS = [
  ...(['guest_phone', 'guest_email', 'duration_min', 'table_name', 'notes', 'guest_note', 'allergies'] as const),
  ...(['occasion', 'source_id'] as const),
];

/** What else was read of a row: each field that says something, by its name, a number as it is stored; of one that is refused unread what stands there. */
export function othersIn(
  w: FilesT,
  { file, rows, order, zone }: ToldFile,
  row: number,
): [name: string, said: string][] {
  const unread = rows.has(row) ? undefined : file.lines.find((line) => line.row === row);
  if (unread) return [[w('files.row'), unread.cells.filter((cell) => cell.trim()).join(' | ')]];
  const { booking, stored_phone, ...named } = readRow(rows.get(row) ?? { row }, { order, zone });
  const { table_name, source_id } = named;
  const said: Record<string, unknown> = { ...booking, guest_phone: stored_phone, table_name, source_id };
  return OTHERS.flatMap((field) => (said[field] ? [[w(`files.is_${field}`), String(said[field])]] : []));
}

/** Why a row cannot be read, field by field. */
export function whyOf(w: FilesT, told: ToldFile, { row, faults = [], refused }: TellableResult): string {
  if (refused) return w(`files.refused_${refused.why}`, { row: refused.other ?? row });
  const { mapping } = told.file;
  const fields = new Set(faults.map(({ path }) => path));
  const meanings = new Map(told.statuses.flatMap(({ key, chosen }) => (chosen ? [[key, chosen] as const] : [])));
  return IMPORT_FIELDS.filter((field) => fields.has(field === 'guest_name' ? 'guest_last_name' : field))
    .filter((field) => field !== 'guest_last_name' || !mapping.includes('guest_name'))
    .filter((field) => field !== 'guest_name' || mapping.includes('guest_name'))
    .map((field) => {
      const cell = cellOf(told, row, field);
      const name = w(`files.is_${field}`);
      if (!cell) return w('files.lacks', { field: name });
      if (field === 'table_name') return w('files.wrong_table', { field: name, cell });
      if (field !== 'status') return w('files.wrong', { field: name, cell });
      return w(meaningOf(cell, meanings) ? 'files.wrong_status' : 'files.unknown_status', { field: name, cell });
    })
    .join(' ; ');
}

/** What of a row is not kept as the file says it. */
export function warningsOf(w: FilesT, told: ToldFile, { row, warnings = [], table }: TellableResult): string[] {
  const name = (field: ImportField) => w(`files.is_${field}`);
  const unkept = warnings.flatMap(({ path, code }) => {
    const field = IMPORT_FIELDS.find((known) => known === path);
    if (!field) return [];
    const said = { field: name(field), cell: cellOf(told, row, field) };
    return w(`files.warn_${code === 'place_taken' && table === undefined ? 'no_place' : code}`, said);
  });
  const unused = told.unused.filter((one) => one.row === row);
  return [...unkept, ...unused.map(({ field, cell }) => w('files.warn_unused', { field: name(field), cell }))];
}

/** What becomes, or became, of a row. */
export function tellRow(w: FilesT, told: ToldFile, result: TellableResult): string {
  switch (result.outcome) {
    case 'booked':
      return w('files.row_booked', { table: result.table ?? '' });
    case 'exists':
      if (result.same_as_row !== undefined) return w('files.row_same', { row: result.same_as_row });
      return w(result.differs ? 'files.row_differs' : 'files.row_exists');
    case 'invalid':
      return whyOf(w, told, result);
    default:
      return w(`files.row_${result.outcome}`);
  }
}
