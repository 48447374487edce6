import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DateOrder, ImportResult } from '../../shared/imports/contract.ts';
import { orderIn } from '../../shared/imports/rules/reading.ts';
import { readCsv } from '../support/import.ts';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

/** Files of other systems that were once read wrongly; what is right stands beside each. */
const FOLDER = join(import.meta.dirname, 'import-cases');

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const open = () => openRestaurant(table, { seats: [2, 2, 2, 4, 4, 6] });
type Opened = Awaited<ReturnType<typeof open>>;

/** Reads a file as the console and `ops` do. */
async function readCase(name: string, country = 'FR') {
  const bytes = await readFile(join(FOLDER, `${name}.csv`));
  const read = readCsv(bytes);
  return { ...read, date_order: orderIn(read, country, 2026) };
}

/** Imports a file, and answers what became of its rows, and the bookings that they made. */
async function bring(opened: Opened, name: string, country?: string) {
  const { rows, refused, date_order, ...read } = await readCase(name, country);
  const { status, body } = await opened.operator.import({
    rows,
    date_order: date_order satisfies DateOrder | undefined,
  });
  expect(status).toBe(200);
  const results: ImportResult[] = body.results;
  const booked = await Promise.all(results.map(({ reservation_id = '' }) => opened.find(reservation_id)));
  return { ...read, rows, refused, date_order, results, booked, outcomes: results.map(({ outcome }) => outcome) };
}

const seen = (booked: readonly Record<string, unknown>[], ...fields: string[]) =>
  booked.map((booking) => fields.map((field) => booking[field]));

describe('a file of another system', () => {
  test('with columns in camel case keeps telephone, address and request', async () => {
    const { booked } = await bring(await open(), 'columns-in-camel-case');
    expect(booked).toMatchObject([
      {
        guest_phone: '+33611002201',
        guest_email: 'tess@example.com',
        guest_note: 'Nut allergy',
        guest_last_name: 'Marlow',
      },
    ]);
  });

  test('with the date on which somebody booked beside that of the arrival is booked for the arrival', async () => {
    const { booked } = await bring(await open(), 'date-booked-and-arrival-date');
    expect(seen(booked, 'reservation_date', 'reservation_time')).toEqual([['2027-01-04', '19:30:00']]);
  });

  test('with a 12-hour clock has the month first in the United States, and is asked about elsewhere', async () => {
    const { booked } = await bring(await open(), 'date-order-us-ambiguous', 'US');
    expect(seen(booked, 'reservation_date', 'reservation_time')).toEqual([
      ['2027-01-04', '19:30:00'],
      ['2027-01-05', '18:45:00'],
      ['2027-01-06', '20:00:00'],
    ]);
    expect((await readCase('date-order-us-ambiguous', 'FR')).date_order).toBeUndefined();
    expect((await readCase('date-order-us-ambiguous', 'CA')).date_order).toBeUndefined();
  });

  test('from Excel for Mac has its accents', async () => {
    const { booked, encoding } = await bring(await open(), 'excel-for-mac-macroman');
    expect(encoding).toBe('Mac Roman');
    expect(seen(booked, 'guest_first_name', 'guest_last_name', 'guest_phone', 'notes')).toEqual([
      ['Zoé', 'Béraud', '06 11 00 22 01', 'Près de la fenêtre'],
      ['Chloé', 'Noël', '06 11 00 22 02', 'Fête, gâteau'],
    ]);
  });

  test('of UTF-8 with one byte of Windows is UTF-8, and the doubtful letter is told', async () => {
    const { booked, doubtful_lines } = await bring(await open(), 'utf8-with-one-bad-byte');
    expect(doubtful_lines).toEqual([2]);
    expect(seen(booked, 'guest_first_name', 'guest_last_name', 'guest_phone', 'notes')).toEqual([
      ['Zoé', 'Béraud', '06 11 00 22 01', 'Près'],
      ['Chloé', 'Noël', '06 11 00 22 02', 'Fête'],
    ]);
  });

  test('with numbers that say « none » has a booking for each row', async () => {
    const { outcomes, refused } = await bring(await open(), 'ids-that-say-none');
    expect([outcomes, refused]).toEqual([['booked', 'booked', 'booked', 'booked'], []]);
  });

  test('with two kinds of line ends has all its rows', async () => {
    const { booked } = await bring(await open(), 'mixed-line-ends');
    expect(seen(booked, 'guest_first_name', 'guest_last_name', 'party_size')).toEqual([
      ['Tess', 'Marlow', 4],
      ['Omar', 'Quill', 2],
      ['June', 'Sable', 3],
    ]);
  });

  test('with signs of HTML in names greets nobody by them', async () => {
    const { booked } = await bring(await open(), 'names-with-html-entities');
    expect(seen(booked, 'guest_first_name', 'guest_last_name')).toEqual([
      ['Sean', "O'Dell"],
      ['Marlow &', 'Sons'],
    ]);
  });

  test('with a cell more than headings has that row refused, and no allergy cut', async () => {
    const { booked, refused } = await bring(await open(), 'note-with-bare-comma');
    expect(refused).toEqual([{ row: 2, why: 'too_many_cells' }]);
    expect(seen(booked, 'guest_last_name', 'notes')).toEqual([['Quill', 'ok']]);
  });

  test('with decimals in telephone numbers dials the number', async () => {
    const { booked } = await bring(await open(), 'phone-as-decimal');
    expect(seen(booked, 'guest_phone')).toEqual([['+33611002201']]);
  });

  test('with rounded telephone numbers makes two guests of two people, and stores no number', async () => {
    const opened = await open();
    const { booked, results } = await bring(opened, 'phones-in-scientific-notation');
    expect(seen(booked, 'guest_phone')).toEqual([[null], [null]]);
    const rounded = [{ path: 'guest_phone', code: 'rounded' }];
    expect(results).toMatchObject([{ warnings: rounded }, { warnings: rounded }]);
    const [tess, omar] = booked;
    expect(tess?.guest_id).not.toBe(omar?.guest_id);
    const { bookings } = (await opened.operator.exportGuest(tess?.guest_id ?? '')).body;
    expect(bookings).toHaveLength(1);
  });

  test('with a quote in a name loses no row', async () => {
    const { booked, outcomes } = await bring(await open(), 'quote-nickname-swallows-rows');
    expect(outcomes).toEqual(['booked', 'booked', 'booked']);
    expect(seen(booked, 'guest_first_name', 'guest_last_name', 'party_size', 'guest_phone')).toEqual([
      ['Tess', 'Marlow', 4, '+33611002201'],
      ['Omar', 'Quill', 2, '+33611002202'],
      ['June', 'Sable', 2, '+33611002203'],
    ]);
  });

  test('that is repeated with a larger party finds its booking, and says that it differs', async () => {
    const opened = await open();
    expect((await bring(opened, 'repeated-import-larger-party-first')).outcomes).toEqual(['booked']);
    const { results } = await bring(opened, 'repeated-import-larger-party-second');
    expect(results).toMatchObject([{ outcome: 'exists', differs: true }]);
    expect((await opened.operator.list()).body.total).toBe(1);
  });

  test('with stays in hours has stays in hours', async () => {
    const { booked } = await bring(await open(), 'stay-in-hours');
    expect(seen(booked, 'duration_min')).toEqual([[1440], [120], [90]]);
  });

  test('with two columns of telephone numbers takes that which a row has', async () => {
    const { booked } = await bring(await open(), 'two-telephone-columns', 'GB');
    expect(seen(booked, 'guest_phone', 'reservation_date')).toEqual([
      ['07700 900141', '2027-01-04'],
      ['020 7946 0022', '2027-01-05'],
    ]);
  });

  test('with moments of UTC is in the time of the restaurant', async () => {
    const { booked } = await bring(await open(), 'utc-moments');
    expect(seen(booked, 'reservation_date', 'reservation_time')).toEqual([
      ['2027-01-04', '19:30:00'],
      ['2027-07-05', '19:30:00'],
    ]);
  });
});

test('a number of the United Kingdom with its zero is dialled from anywhere', async () => {
  const { book, find } = await open();
  const id = await book({}, { guest_phone: '+44 (0)20 7946 0021' });
  expect((await find(id)).guest_phone).toBe('+442079460021');
});
