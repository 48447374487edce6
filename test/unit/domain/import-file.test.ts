import papaparse from 'papaparse';
import { describe, expect, test } from 'vitest';
import { ImportedBooking } from '../../../shared/contract/imports.ts';
import { readRow } from '../../../shared/domain/import-cells.ts';
import {
  guessColumns,
  IMPORT_FIELDS,
  isNoText,
  looksMonthFirst,
  missingFields,
  partsOf,
  rowsOfFile,
  tableOfFile,
  textOfFile,
} from '../../../shared/domain/import-file.ts';
import { statusesIn } from '../../../shared/domain/import-statuses.ts';
import { exportsOf } from '../../support/exports.ts';

describe('the columns of a file', () => {
  test.each([
    [
      [
        'Date',
        'Heure',
        'Couverts',
        'Nom',
        'Prénom',
        'Téléphone',
        'E-mail',
        'Statut',
        'N° de table',
        'N° de réservation',
      ],
      [
        ...['reservation_date', 'reservation_time', 'guests', 'guest_last_name', 'guest_first_name', 'guest_phone'],
        ...['guest_email', 'status', 'table_name', 'source_id'],
      ],
    ],
    [
      ['Booking ID', 'Visit Date', 'Visit Time', 'Party Size', 'Guest', 'Phone Number', 'Table', 'Anything'],
      [
        ...['source_id', 'reservation_date', 'reservation_time', 'guests', 'guest_name', 'guest_phone', 'table_name'],
        undefined,
      ],
    ],
    [
      ['Meal date', 'Arrival time', 'Covers', 'Commentaire client', 'Table(s)', 'Visit Notes'],
      ['reservation_date', 'reservation_time', 'guests', 'guest_note', 'table_name', 'notes'],
    ],
    [
      ['Date', 'Nom', 'Pax'],
      ['reservation_date', 'guest_name', 'guests'],
    ],
    [
      ['Name', 'Name', 'PAX ', 'date'],
      ['guest_name', undefined, 'guests', 'reservation_date'],
    ],
  ])('%j are known by their headings', (headings, mapping) => {
    expect(guessColumns(headings)).toEqual(mapping);
  });

  test.each([
    [['Remarque'], ['notes']],
    [['Remarques'], ['notes']],
    [['REMARQUES '], ['notes']],
    // Whose it is nobody says: guests read `guest_note` on their page.
    [['Commentaire'], ['notes']],
    [['Comments'], ['notes']],
    [
      ['Commentaire', 'Commentaire client'],
      ['notes', 'guest_note'],
    ],
    [
      ['Commentaire', 'Commentaire restaurant'],
      ['guest_note', 'notes'],
    ],
    [
      ['Remarques', 'Commentaire'],
      ['notes', 'guest_note'],
    ],
    [
      ['Notes', 'Commentaire', 'Commentaire client'],
      ['notes', undefined, 'guest_note'],
    ],
    [['Remarque du client'], ['guest_note']],
  ])('%j are the house’s notes, or what the guest said', (headings, mapping) => {
    expect(guessColumns(headings)).toEqual(mapping);
  });

  test('are known by the names of our own fields', () => {
    const own = IMPORT_FIELDS.filter((field) => field !== 'guest_name');
    expect(guessColumns(own)).toEqual(own);
  });

  test('are missed where nothing else can say it', () => {
    expect(missingFields([])).toEqual(['reservation_date', 'guests', 'guest_name']);
    expect(missingFields(['reservation_date', 'guests', 'guest_last_name'])).toEqual([]);
  });
});

describe('the rows of a file', () => {
  test('are numbered as a spreadsheet numbers them, without those that say nothing', () => {
    const cells = [['2026-12-04', 'x', 'Martin'], ['', 'x', ' '], ['2026-12-05']];
    expect(rowsOfFile({ cells, first_row: 2 }, ['reservation_date', undefined, 'guest_name'])).toEqual([
      { row: 2, reservation_date: '2026-12-04', guest_name: 'Martin' },
      { row: 4, reservation_date: '2026-12-05' },
    ]);
  });

  const of = (row: number, reservation_date: string) => ({ row, reservation_date });

  test('go in parts that keep a date together, and lose none', () => {
    const rows = [
      of(2, '04/12/26 19:00'),
      of(3, '05/12/26'),
      of(4, '04/12/26 20:00'),
      of(5, '06/12/26'),
      of(6, '06/12/26'),
    ];
    const numbers = (most: number) => partsOf(rows, most).map((part) => part.map(({ row }) => row));
    expect(numbers(3)).toEqual([
      [2, 4, 3],
      [5, 6],
    ]);
    expect(numbers(1)).toEqual([[2], [4], [3], [5], [6]]);
    expect(numbers(100)).toEqual([[2, 4, 3, 5, 6]]);
    expect(partsOf([])).toEqual([]);
  });

  test('have the month first where a date can be nothing else', () => {
    expect(looksMonthFirst([of(2, '12/25/2026'), of(3, '1/2/2026')])).toBe(true);
    expect(looksMonthFirst([of(2, '25/12/2026')])).toBe(false);
    expect(looksMonthFirst([of(2, '01/02/2026')])).toBe(false);
  });
});

describe('the table in a file', () => {
  const tableIn = (text: string) =>
    tableOfFile((delimiter, preview) => papaparse.parse<string[]>(text, { delimiter, preview }).data);

  test('is below the title of a report, and its rows keep their numbers in the file', () => {
    const table = tableIn('Bookings\n\nDate;Name;Pax\n2026-12-04;Martin, Zoé;2\n');
    expect(table).toMatchObject({ headings: ['Date', 'Name', 'Pax'], first_row: 4 });
    expect(table && rowsOfFile(table, guessColumns(table.headings))).toEqual([
      { row: 4, reservation_date: '2026-12-04', guest_name: 'Martin, Zoé', guests: '2' },
    ]);
  });

  test('has headings in its first line where none is known, and is none in an empty file', () => {
    expect(tableIn('a,b\n1,2')).toMatchObject({ headings: ['a', 'b'], first_row: 2 });
    expect(tableIn('')?.cells ?? []).toEqual([]);
  });

  test('is read in the letters of whatever saved it', () => {
    const text = 'Prénom;Nom';
    const little = Buffer.from(`\ufeff${text}`, 'utf16le');
    for (const bytes of [Buffer.from(text), Buffer.from(text, 'latin1'), little, Buffer.from(little).swap16()]) {
      expect([isNoText(bytes), textOfFile(bytes)]).toEqual([false, text]);
    }
    expect(isNoText(Buffer.from('PK\u0003\u0004\u0000\u0000'))).toBe(true);
  });
});

describe('the export of another system', () => {
  const [DATE, PAST] = ['2026-12-04', '2026-10-16'];

  test.each(exportsOf(DATE, PAST))('$name is read without a word of help', ({ bytes, bookings, is_month_first }) => {
    const text = textOfFile(bytes);
    const table = tableOfFile((delimiter, preview) => papaparse.parse<string[]>(text, { delimiter, preview }).data);
    const mapping = guessColumns(table?.headings ?? []);
    expect(missingFields(mapping)).toEqual([]);
    const rows = table ? rowsOfFile(table, mapping) : [];
    const order = is_month_first || looksMonthFirst(rows) ? 'mdy' : 'dmy';
    const read = rows.map((row) => readRow(row, order));
    expect(read.map(({ booking, means }) => [booking.guest_last_name, booking.reservation_time, means])).toEqual(
      bookings,
    );
    for (const { booking } of read) {
      const said = ImportedBooking.parse({ ...booking, status: 'confirmed' });
      expect([DATE, PAST]).toContain(said.reservation_date);
    }
    // Nobody has to say what a status means that they would have to look up.
    for (const { known, likely } of statusesIn(rows)) expect(known ?? likely).toBeDefined();
  });
});
