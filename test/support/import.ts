import papaparse from 'papaparse';
import { rowsOfFile } from '../../shared/imports/rules/file.ts';
import { readTable } from '../../shared/imports/rules/reading.ts';
import { SATURDAY } from './guest.ts';

/** A row of a file: a party of two on Saturday evening. */
export const ROW = {
  row: 2,
  reservation_date: SATURDAY,
  reservation_time: '19:00',
  guests: '2',
  guest_name: 'Zoé Martin',
  guest_email: 'zoe@example.com',
};

/** Rows of so many parties, each another guest. */
export const rowsOf = (count: number, cells: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    ...ROW,
    row: index + 2,
    guest_name: `Guest Number${index}`,
    guest_email: `guest${index}@example.com`,
    ...cells(index),
  }));

/** Reads a file of CSV as the console and `ops` do. Throws for what is none. */
export function readCsv(bytes: Uint8Array) {
  const read = readTable(bytes, (text, delimiter) => papaparse.parse<string[]>(text, { delimiter }));
  if (typeof read === 'string') throw new Error(`unreadable: ${read}`);
  return { ...read, ...rowsOfFile(read, read.mapping) };
}
