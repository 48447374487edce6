import papaparse from 'papaparse';
import { describe, expect, test } from 'vitest';
import { ImportedBooking } from '../../../shared/imports/contract.ts';
import { readRow } from '../../../shared/imports/rules/cells.ts';
import {
  guessColumns,
  IMPORT_FIELDS,
  missingFields,
  partsOf,
  rowsOfFile,
  tableOfText,
  unclearDates,
} from '../../../shared/imports/rules/file.ts';
import { orderIn, readTable } from '../../../shared/imports/rules/reading.ts';
import { statusesIn } from '../../../shared/imports/rules/statuses.ts';
import { isNoText, textOfFile } from '../../../shared/imports/rules/text.ts';
import { exportsOf } from '../../support/exports.ts';
import { readCsv } from '../../support/import.ts';

const tableRows = (text: string) => readCsv(Buffer.from(text));
const parse = (text: string, delimiter: string) => papaparse.parse<string[]>(text, { delimiter });

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

  test.each([
    ['emailAddress', 'guest_email'],
    ['specialRequests', 'guest_note'],
    ['Resevation Date', 'reservation_date'],
    ['Telephon', 'guest_phone'],
    ['Party  Size*', 'guests'],
    ['Guest(s)', 'guests'],
    // As near to one thing as to nothing.
    ['Tablecloth', undefined],
    ['Source', undefined],
  ])('%s is known, or nearly', (heading, field) => {
    expect(guessColumns([heading])).toEqual([field]);
  });

  test('are asked about where two could be the date of the visit, and not where one can only be that', () => {
    expect(unclearDates(['Date', 'Booking date', 'Name'])).toEqual([0, 1]);
    expect(guessColumns(['Date', 'Booking date', 'Name'])).toEqual([undefined, undefined, 'guest_name']);
    expect(unclearDates(['Booking date', 'Visit date'])).toEqual([]);
    expect(unclearDates(['Date booked', 'Date'])).toEqual([]);
    expect(guessColumns(['Date booked', 'Date'])).toEqual([undefined, 'reservation_date']);
  });

  test('of telephone numbers are one field, of which a row has one', () => {
    const { rows, mapping } = tableRows(
      'Date,Guests,Name,Telephone,Mobile\n2027-01-04,2,A,,07700 900141\n2027-01-04,2,B,020 7946 0022,07700 900142',
    );
    expect(mapping.slice(3)).toEqual(['guest_phone', 'guest_phone']);
    expect(rows.map(({ guest_phone }) => guest_phone)).toEqual(['07700 900141', '020 7946 0022']);
  });

  test('of lengths in hours are hours', () => {
    const { rows } = tableRows('Date,Guests,Name,Duration (hours)\n2027-01-04,2,A,1.5');
    expect(rows).toMatchObject([{ duration_min: '1.5 h' }]);
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
    const { rows } = tableRows('Date,Any,Name,Guests\n2026-12-04,x,Martin,2\n,x, ,\n2026-12-05,,,');
    expect(rows).toEqual([
      { row: 2, reservation_date: '2026-12-04', guest_name: 'Martin', guests: '2' },
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
});

describe('a cell is never read in another’s place', () => {
  const HEAD = 'Date,Time,Guests,Name,Notes';
  const row = (day: number, name: string, notes = '') => `2027-01-0${day},19:30,2,${name},${notes}`;
  const told = (...lines: string[]) => {
    const { rows, refused } = tableRows([HEAD, ...lines].join('\r\n'));
    return { names: rows.map(({ guest_name }) => guest_name), refused };
  };

  test.each([
    ['"Tess" Marlow', 'Tess Marlow'],
    ['"Tess Marlow', 'Tess Marlow'],
    ['Tess "T" Marlow', 'Tess "T" Marlow'],
    ['"Tess ""T"" Marlow"', 'Tess "T" Marlow'],
    ['"Tess\r\nMarlow"', 'Tess\nMarlow'],
  ])('%j swallows nobody', (typed, name) => {
    expect(told(row(4, typed), row(5, 'Omar Quill'), row(6, 'June "J" Sable'), row(7, '"Ivo Lark"'))).toEqual({
      names: [name, 'Omar Quill', 'June "J" Sable', 'Ivo Lark'],
      refused: [],
    });
  });

  test('an open quote in the last cell swallows nobody, be it closed some rows later', () => {
    const { names, refused } = told(
      row(4, 'Tess', '"Nut allergy'),
      row(5, 'Omar'),
      row(6, 'June', 'says "hi"'),
      row(7, 'Ivo', 'x"'),
    );
    expect([names, refused]).toEqual([['Tess', 'Omar', 'June', 'Ivo'], []]);
  });

  test('a delimiter at the end of every line is no cell', () => {
    const lines = [row(4, 'Tess'), row(5, 'Omar')].map((line) => `${line},`);
    expect(told(...lines)).toEqual({ names: ['Tess', 'Omar'], refused: [] });
  });

  test('one cell too many is refused, be the last one empty', () => {
    expect(told(row(4, 'Tess', 'nuts, severe'), row(5, 'Omar'), row(6, 'Marlow, June'))).toEqual({
      names: ['Omar'],
      refused: [
        { row: 2, why: 'too_many_cells' },
        { row: 4, why: 'too_many_cells' },
      ],
    });
  });

  test('a row in two lines is refused in both, and a short row is none', () => {
    expect(told('2027-01-04,19:30,2,Tess', 'Marlow,nuts', '2027-01-05,19:30,2,Omar', row(6, 'June'))).toEqual({
      names: ['Omar', 'June'],
      refused: [
        { row: 2, why: 'broken_line' },
        { row: 3, why: 'broken_line' },
      ],
    });
  });

  test('a quote out of place in a line with other cells than headings is refused', () => {
    expect(told('2027-01-04,19:30,2,"Tess" Marlow, x, y', row(5, 'Omar'))).toEqual({
      names: ['Omar'],
      refused: [{ row: 2, why: 'quotes' }],
    });
  });

  test.each(['\n', '\r', '\r\n'])('whatever ends lines, and be it several kinds: %j', (end) => {
    const { rows } = tableRows(`${HEAD}\r\n${row(4, 'Tess')}\n${row(5, 'Omar')}${end}${row(6, 'June')}`);
    expect(rows.map(({ guest_name }) => guest_name)).toEqual(['Tess', 'Omar', 'June']);
  });

  test('unlike rows under one number are told as that, rows that repeat one are not', () => {
    const { rows, refused } = tableRows(
      `ID,${HEAD}\n7,${row(4, 'Tess')}\n7,${row(4, 'Omar')}\n7,${row(5, 'Tess')}\n7,${row(4, 'TESS', 'late')}\n-,${row(6, 'A')}\n-,${row(7, 'B')}`,
    );
    expect(rows.map((one) => one.row)).toEqual([2, 5, 6, 7]);
    expect(refused).toEqual([
      { row: 3, why: 'same_id', other: 2 },
      { row: 4, why: 'same_id', other: 2 },
    ]);
  });

  test('two parties of one name at one time without numbers are two where their sizes differ', () => {
    const lines = [4, 2, 4].map((guests) => `2027-01-04,19:30,${guests},Martin,`);
    const { rows } = tableRows([HEAD, ...lines].join('\n'));
    expect(rows.map(({ occurrence }) => occurrence)).toEqual([undefined, 2, undefined]);
  });
});

describe('the order of dates', () => {
  const orderOf = (
    country: string | undefined,
    dates: string[],
    more: { heading: string; cells: string[] } = { heading: 'x', cells: [] },
  ) => {
    const lines = dates.map((date, at) => `${date};2;Martin;${more.cells[at] ?? ''}`);
    return orderIn(readCsv(Buffer.from([`Date;Pax;Name;${more.heading}`, ...lines].join('\n'))), country, 2026);
  };

  test.each([
    ['a number that is no month', 'FR', ['12/25/2026', '1/2/2027'], 'mdy'],
    ['a number that is no month', 'US', ['25/12/2026', '1/2/2027'], 'dmy'],
    ['both, which is neither', 'FR', ['25/12/2026', '12/25/2026'], undefined],
    ['the custom of France', 'FR', ['04/12/2026'], 'dmy'],
    ['a French clock in the United States does not', 'US', ['04/12/2026 19:30'], undefined],
    ['an American clock in the United States', 'US', ['04/12/2026 7:30 PM'], 'mdy'],
    ['an American clock in France does not', 'FR', ['04/12/2026 7:30 PM'], undefined],
    ['nothing in Canada', 'CA', ['04/12/2026'], undefined],
    ['nothing where no country is known', undefined, ['04/12/2026'], undefined],
    ['points between numbers', 'US', ['04.12.2026'], 'mdy'],
    ['the day of the week before them', 'CA', ['Fri 04/12/2026'], 'dmy'],
    ['the day of the week before them', 'FR', ['Sun 04/12/2026'], 'mdy'],
    ['that both readings are one', 'CA', ['04/04/2026', '2026-12-25'], 'dmy'],
    ['years of two digits first', 'FR', ['26-12-04', '26-12-05', '27-01-31'], 'ymd'],
    ['years of two digits last', 'FR', ['04-12-26', '05-12-26'], 'dmy'],
    ['years that could be either do not', 'FR', ['26-12-25'], undefined],
  ] as const)('is told by %s (%s)', (_, country, dates, order) => {
    expect(orderOf(country, [...dates])).toBe(order);
  });

  test('is told by another column: a date that can be read in one way only, or a day of the week', () => {
    expect(orderOf('CA', ['04/12/2026'], { heading: 'Created', cells: ['11/25/2026'] })).toBe('mdy');
    expect(orderOf('CA', ['04/12/2026'], { heading: 'Weekday', cells: ['vendredi'] })).toBe('dmy');
    // Somebody's name is no day.
    expect(orderOf('CA', ['04/12/2026'], { heading: 'Host', cells: ['Sun'] })).toBeUndefined();
  });
});

describe('the table in a file', () => {
  test('is below the title of a report, and its rows keep their numbers in the file', () => {
    const { headings, rows } = tableRows('Bookings\n\nDate;Name;Pax\n2026-12-04;Martin, Zoé;2\n');
    expect(headings).toEqual(['Date', 'Name', 'Pax']);
    expect(rows).toEqual([{ row: 4, reservation_date: '2026-12-04', guest_name: 'Martin, Zoé', guests: '2' }]);
  });

  test('has headings in its first line where none is known, and is none in an empty file', () => {
    expect(tableRows('a,b\n1,2')).toMatchObject({ headings: ['a', 'b'], lines: [{ row: 2, cells: ['1', '2'] }] });
    expect(readTable(Buffer.from('\n\n'), parse)).toBe('empty');
    expect(readTable(Buffer.from('Date,Name\n'), parse)).toBe('empty');
  });

  test('is read in the letters of whatever saved it', () => {
    const text = 'Prénom;Nom\nZoé;Béraud près de l’été, à Noël';
    const little = Buffer.from(`\ufeff${text}`, 'utf16le');
    const windows = Buffer.from(text.replace('’', '\u0092'), 'latin1');
    for (const bytes of [Buffer.from(text), windows, little, Buffer.from(little).swap16()]) {
      expect([isNoText(bytes), textOfFile(bytes)?.text.replace('\ufeff', '')]).toEqual([false, text]);
    }
    const cp850 = Buffer.from('Prénom;Nom\nZoé;Hélène, près, façade, N° 5', 'latin1').map(
      (byte) => ({ 233: 0x82, 232: 0x8a, 231: 0x87, 176: 0xf8 })[byte] ?? byte,
    );
    expect(textOfFile(cp850)).toMatchObject({
      encoding: 'CP850',
      text: expect.stringContaining('Hélène, près, façade, N° 5'),
    });
    expect(isNoText(Buffer.from('PK\u0003\u0004\u0000\u0000'))).toBe(true);
  });

  test('is refused where no encoding makes words of it', () => {
    expect(readTable(Buffer.from('Date;Nom\n2026-12-04;\xc8\xe2\xe0\xed\xee\xe2', 'latin1'), parse)).toBe('encoding');
  });
});

describe('the export of another system', () => {
  const [DATE, PAST] = ['2026-12-04', '2026-10-16'];

  test.each(exportsOf(DATE, PAST))('$name is read without a word of help', ({ bytes, bookings, is_month_first }) => {
    const table = readCsv(bytes);
    const { mapping, rows } = table;
    expect(missingFields(mapping)).toEqual([]);
    expect(table.refused).toEqual([]);
    const told = orderIn(table, 'FR', Number(DATE.slice(0, 4)));
    const order = is_month_first ? 'mdy' : told;
    expect(order).toBeDefined();
    const read = rows.map((row) => readRow(row, { order: order ?? 'dmy', zone: 'Europe/Paris' }));
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

test('of several columns of a field the first that can be kept counts, and what another says besides is told', () => {
  const table = {
    headings: ['Date', 'Name', 'Phone', 'Mobile'],
    lines: [
      ['2027-01-04', 'Tess Marlow', '-', '06 11 22 33 44'],
      ['2027-01-04', 'Omar Quill', '3.36112E+10', '06 11 22 33 55'],
      ['2027-01-04', 'June Sable', '01 42 00 00 00', '06 11 22 33 66'],
      ['2027-01-04', 'Zoé Martin', '0611223377', '06 11 22 33 77'],
      ['2027-01-04', 'Ada Noël', '06 11 22 33 88', 'n/a'],
    ].map((cells, index) => ({ row: index + 2, cells })),
  };
  const { rows, unused } = rowsOfFile(table, ['reservation_date', 'guest_name', 'guest_phone', 'guest_phone']);
  expect(rows.map(({ guest_phone }) => guest_phone)).toEqual([
    ...['06 11 22 33 44', '06 11 22 33 55', '01 42 00 00 00', '0611223377', '06 11 22 33 88'],
  ]);
  expect(unused).toEqual([{ row: 4, field: 'guest_phone', cell: '06 11 22 33 66' }]);
});

test('a whole name beside a last name is told where it says more than what is read', () => {
  const table = {
    headings: ['Date', 'Full name', 'Last name', 'First name'],
    lines: [
      ['2027-01-04', 'Tess Marlow', 'Marlow', ''],
      ['2027-01-04', 'Tess Marlow', '', ''],
      ['2027-01-04', 'Tess Marlow', '\u200b', ''],
      ['2027-01-04', 'MARLOW, Tess', 'Marlow', 'Tess'],
      ['2027-01-04', 'Marlow', 'Marlow', ''],
      ['2027-01-04', 'June Sable', 'Marlow', 'Tess'],
    ].map((cells, index) => ({ row: index + 2, cells })),
  };
  const { rows, unused } = rowsOfFile(table, ['reservation_date', 'guest_name', 'guest_last_name', 'guest_first_name']);
  const names = rows.map((row) => readRow(row, { order: 'ymd', zone: 'Europe/Paris' }).booking);
  expect(names.map(({ guest_first_name, guest_last_name }) => `${guest_first_name}|${guest_last_name}`)).toEqual([
    ...['|Marlow', 'Tess|Marlow', 'Tess|Marlow', 'Tess|Marlow', '|Marlow', 'Tess|Marlow'],
  ]);
  expect(unused).toEqual([
    { row: 2, field: 'guest_name', cell: 'Tess Marlow' },
    { row: 7, field: 'guest_name', cell: 'June Sable' },
  ]);
});

test.each([',', ';', '\t', '|'])('a table says what stands between its cells: %j', (delimiter) => {
  const text = [
    ['Date', 'Guests', 'Name'],
    ['2027-01-04', '2', 'Tess Marlow'],
  ]
    .map((cells) => cells.join(delimiter))
    .join('\n');
  expect(tableOfText(text, parse)).toMatchObject({
    delimiter,
  });
});
