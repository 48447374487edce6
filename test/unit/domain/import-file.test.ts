import { describe, expect, test } from 'vitest';
import {
  guessColumns,
  IMPORT_FIELDS,
  looksMonthFirst,
  missingFields,
  partsOf,
  rowsOfFile,
} from '../../../shared/domain/import-file.ts';

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
    expect(rowsOfFile(cells, ['reservation_date', undefined, 'guest_name'])).toEqual([
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
