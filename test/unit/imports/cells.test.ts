import { describe, expect, test } from 'vitest';
import { readRow } from '../../../shared/imports/rules/cells.ts';
import { readDate, readTime } from '../../../shared/imports/rules/read-dates.ts';

describe('a date', () => {
  test.each([
    ['2026-12-04', '2026-12-04'],
    ['2026/12/4', '2026-12-04'],
    ['20261204', '2026-12-04'],
    ['04/12/2026', '2026-12-04'],
    ['4.12.26', '2026-12-04'],
    ['4-12-2026', '2026-12-04'],
    ['mer. 25/11/2026', '2026-11-25'],
    ['25 nov. 2026', '2026-11-25'],
    ['mardi 1er décembre 2026', '2026-12-01'],
    ['25-Nov-26', '2026-11-25'],
    ['Nov 25, 2026', '2026-11-25'],
    ['Wednesday, November 25th, 2026', '2026-11-25'],
    // June or July.
    ['3 jui 2026', '3 jui 2026'],
    ['Friday', 'Friday'],
    ['4/12', '4/12'],
  ])('%s reads as %s', (cell, date) => {
    expect(readDate(cell, 'dmy')).toBe(date);
  });

  test('has the month first where that is said', () => {
    expect(readDate('12/04/2026', 'mdy')).toBe('2026-12-04');
    expect(readDate('2026-12-04', 'mdy')).toBe('2026-12-04');
    // Nobody puts points there.
    expect(readDate('04.12.2026', 'mdy')).toBe('2026-12-04');
    expect(readDate('26/12/04', 'ymd')).toBe('2026-12-04');
  });
});

describe('a time', () => {
  test.each([
    ['19:30', '19:30'],
    ['9:05', '09:05'],
    ['19:30:00', '19:30'],
    ['19h30', '19:30'],
    ['19 h 30', '19:30'],
    ['19h', '19:00'],
    ['19.30', '19:30'],
    ['1930', '19:30'],
    ['7:30 PM', '19:30'],
    ['7:30pm', '19:30'],
    ['12:15 a.m.', '00:15'],
    ['12 PM', '12:00'],
    ['0.8125', '19:30'],
    ['13:00 PM', '13:00 PM'],
    ['soon', 'soon'],
  ])('%s reads as %s', (cell, time) => {
    expect(readTime(cell)).toBe(time);
  });
});

describe('a row', () => {
  const read = (cells: object) => readRow({ row: 2, ...cells }, { order: 'dmy', zone: 'Europe/Paris' }).booking;

  test.each([
    ['04/12/2026 19:30', '2026-12-04', '19:30'],
    ['2026-12-04T19:30:00+01:00', '2026-12-04', '19:30'],
    ['2026-12-04T19:30:00Z', '2026-12-04', '20:30'],
    ['2026-12-04T23:30:00.000Z', '2026-12-05', '00:30'],
    ['2026-07-05T17:30:00+00:00', '2026-07-05', '19:30'],
    ['2026-12-04T13:30:00-05:00', '2026-12-04', '19:30'],
    ['2026-12-04T19:30:00+01:00[Europe/Paris]', '2026-12-04', '19:30'],
    ['1796409000', '2026-12-04', '19:30'],
    ['1796409000000', '2026-12-04', '19:30'],
    // As a spreadsheet counts days.
    ['46360.8125', '2026-12-04', '19:30'],
    ['46360', '2026-12-04', ''],
    ['04/12/2026 à 19h30', '2026-12-04', '19:30'],
    ['12-04-2026 7:30 PM', '2026-04-12', '19:30'],
    ['Dec 4, 2026, 7:30 PM', '2026-12-04', '19:30'],
    ['vendredi 4 décembre 2026 à 19 h 30', '2026-12-04', '19:30'],
    ['2026-12-04 19:30:00 +0100', '2026-12-04', '19:30'],
    ['ven. 4.12.2026', '2026-12-04', ''],
  ])('may have its time in the cell of the date: %s', (cell, reservation_date, reservation_time) => {
    expect(read({ reservation_date: cell })).toMatchObject({ reservation_date, reservation_time });
  });

  test.each([
    [{ guest_first_name: 'Zoé', guest_last_name: 'Martin' }, 'Zoé', 'Martin'],
    [{ guest_name: 'Zoé  de la  Tour' }, 'Zoé de la', 'Tour'],
    [{ guest_name: 'Martin, Zoé' }, 'Zoé', 'Martin'],
    [{ guest_name: 'MARTIN Sophie' }, 'Sophie', 'MARTIN'],
    [{ guest_name: 'DE LA TOUR Zoé' }, 'Zoé', 'DE LA TOUR'],
    [{ guest_name: 'Zoé DE LA TOUR' }, 'Zoé', 'DE LA TOUR'],
    [{ guest_name: 'MARTIN SOPHIE' }, 'Martin', 'Sophie'],
    [{ guest_first_name: 'JEAN-LUC', guest_last_name: "O'BRIEN" }, 'Jean-Luc', "O'Brien"],
    [{ guest_first_name: 'ZOÉ', guest_last_name: 'DE LA TOUR' }, 'Zoé', 'De La Tour'],
    [{ guest_first_name: 'Sophie', guest_last_name: 'MARTIN' }, 'Sophie', 'MARTIN'],
    [{ guest_name: 'Sean O&#039;Dell' }, 'Sean', "O'Dell"],
    [{ guest_last_name: 'Marlow &amp; Sons' }, '', 'Marlow & Sons'],
    [{ guest_last_name: 'AT&T' }, '', 'AT&T'],
    [{ guest_name: 'AJ Brown' }, 'AJ', 'Brown'],
    [{ guest_name: 'Martin' }, '', 'Martin'],
    [{ guest_first_name: 'Zoé' }, '', 'Zoé'],
    [{ guest_name: 'Nobody', guest_last_name: 'Martin' }, '', 'Martin'],
  ])('%j is somebody', (cells, guest_first_name, guest_last_name) => {
    expect(read(cells)).toMatchObject({ guest_first_name, guest_last_name });
  });

  test.each([
    ['', 'confirmed'],
    ['Confirmée', 'confirmed'],
    ['ANNULÉE', 'cancelled'],
    ['No-show', 'no_show'],
    ['Assumed Finished', 'confirmed'],
    ['Seated', 'confirmed'],
    ['Done', 'confirmed'],
    ['Arrived', 'confirmed'],
    ['Terminé', 'confirmed'],
    // Nobody has accepted it yet.
    ['En attente', 'En attente'],
    ['Pending', 'Pending'],
    ['maybe', 'maybe'],
  ])('with the status %j is %s', (cell, status) => {
    expect(read({ status: cell })).toMatchObject({ status });
  });

  test.each([
    ['4.0', 4],
    ['4 pers.', 4],
    ['4 adults', 4],
    ['party of 6', 6],
    ['1,000', 1000],
    ['1 000', 1000],
    // Which it is nobody knows: four, or four thousand.
    ['4.000', '4.000'],
    ['2-3', '2-3'],
    ['2.5', '2.5'],
    ['2 tables', '2 tables'],
    ['4 + 1 baby', '4 + 1 baby'],
  ])('has as many guests as %j says, and is refused where that is no number of people', (guests, expected) => {
    expect(read({ guests })).toMatchObject({ guests: expected });
  });

  test.each([
    ['90', 90],
    ['90 min', 90],
    ['90.0', 90],
    ['24 hours', 1440],
    ['2 hours', 120],
    ['2 h', 120],
    ['2h30', 150],
    ['2 heures', 120],
    ['1 hr 30 min', 90],
    ['1:30', 90],
    ['01:30:00', 90],
    ['1.5 hours', 90],
    ['1,5 h', 90],
    ['PT1H30M', 90],
    ['PT90M', 90],
    ['2 days', '2 days'],
    ['90 seconds', '90 seconds'],
  ])('stays as long as %j says, in minutes, and is refused where that is no length', (duration_min, expected) => {
    expect(read({ duration_min })).toMatchObject({ duration_min: expected });
  });

  test.each(['-', 'N/A', '#N/A', '0', '000', 'none', 'null', '1.23457E+12', '8,12304E+7'])(
    'has no number of the other system by %j',
    (source_id) => {
      expect(readRow({ row: 2, source_id }, { order: 'dmy', zone: 'Europe/Paris' }).source_id).toBeUndefined();
    },
  );

  test('has its telephone number as a spreadsheet was made to keep it, and none that it has rounded', () => {
    expect(read({ guest_phone: '="0611002201"' })).toMatchObject({ guest_phone: '0611002201' });
    for (const guest_phone of ['3.36110E+10', '3,36112E+10', '3E10'])
      expect(read({ guest_phone })).not.toHaveProperty('guest_phone');
  });

  test('loses the mark by which a file keeps a spreadsheet from calculating', () => {
    expect(read({ guest_phone: "'+33612345678" })).toMatchObject({ guest_phone: '+33612345678' });
    expect(read({ guest_last_name: "'t Hooft" })).toMatchObject({ guest_last_name: "'t Hooft" });
  });

  test('has the lines of what people wrote, and nothing that says nothing', () => {
    expect(read({ notes: ' a\r\nb ', guest_email: '  ' })).toMatchObject({ notes: 'a\nb' });
    for (const guest_email of ['  ', '-', 'N/A', 'aucun']) {
      expect(read({ guest_email })).not.toHaveProperty('guest_email');
    }
    expect(read({ guest_last_name: 'None' })).toMatchObject({ guest_last_name: 'None' });
  });
});

test.each([
  ['fr', 'fr'],
  ['Français', 'fr'],
  ['en-US', 'en'],
  ['de', 'en'],
  ['Español', 'en'],
  ['', undefined],
])('whoever reads « %s » is written to in %s', (lang, read) => {
  expect(readRow({ row: 2, lang }, { order: 'dmy', zone: 'Europe/Paris' }).booking.lang).toBe(read);
});

describe('what is not kept as the file says it', () => {
  test.each<[cells: object, warnings: string[]]>([
    [{ guest_phone: '3.36112E+10' }, ['guest_phone rounded']],
    [{ guest_phone: '3,36112E+10', source_id: '1.23E+12' }, ['guest_phone rounded', 'source_id rounded']],
    [{ guest_phone: '06 12 34 56 7' }, ['guest_phone no_number']],
    [{ guest_phone: '0000000000' }, ['guest_phone no_number']],
    [{ lang: 'Deutsch' }, ['lang no_language']],
    // What says « none » says nothing, and what is kept needs no word.
    [{ guest_phone: 'n/a', source_id: '-', lang: ' ', guest_email: '-' }, []],
    [{ guest_phone: '06 11 22 33 44', source_id: '7E21', lang: 'English' }, []],
    [{ guest_phone: '33611223344.0' }, []],
  ])('of %o is told', (cells, told) => {
    const { warnings } = readRow({ row: 2, ...cells }, { order: 'dmy', zone: 'Europe/Paris' });
    expect(warnings.map(({ path, code }) => `${path} ${code}`)).toEqual(told);
  });
});
