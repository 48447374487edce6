import { describe, expect, test } from 'vitest';
import { e164 } from '../../../shared/guests/rules/phone.ts';
import { readRow } from '../../../shared/imports/rules/cells.ts';
import { orderIn } from '../../../shared/imports/rules/reading.ts';
import { readCsv } from '../../support/import.ts';

const HEAD = 'Date,Time,Guests,Name,Notes';

/** Rows of a file as they are read at a restaurant in Paris. */
function read(text: string | Uint8Array, order: 'dmy' | 'mdy' = 'dmy') {
  const { rows, refused } = readCsv(typeof text === 'string' ? Buffer.from(text) : text);
  return { rows: rows.map((row) => readRow(row, { order, zone: 'Europe/Paris' }).booking), refused };
}

const notesOf = (...notes: string[]) =>
  read([HEAD, ...notes.map((note, at) => `2027-01-0${at + 1},19:30,2,Tess Marlow,${note}`)].join('\n')).rows.map(
    (booking) => booking.notes,
  );

describe('faults that were reported of other importers', () => {
  test.each([
    ['mholt/PapaParse#112', ['6\'5" tall', '2\'8"', '8\'11"'], ['6\'5" tall', '2\'8"', '8\'11"']],
    ['mholt/PapaParse#107', ['Participation " prescription " A', 'x'], ['Participation " prescription " A', 'x']],
    [
      'mholt/PapaParse#537',
      ['"""To be or not to be, that is the question"""'],
      ['"To be or not to be, that is the question"'],
    ],
    ['mholt/PapaParse#121', ['"cnonce="""",nc="""""'], ['cnonce="",nc=""']],
    ['mholt/PapaParse#459', ['"Text in \\"Quotes\\""', 'x'], ['Text in Quotes', 'x']],
    ['mholt/PapaParse#712', ['"This is" is not a movie"', 'x'], ['This is is not a movie', 'x']],
    ['mholt/PapaParse#1055', ['odd "', 'x', '" y', 'z'], ['odd "', 'x', 'y', 'z']],
    ['max-mapper/binary-csv#7', ['some item, that is 16"'], []],
    ['mafintosh/csv-parser#52', ['"test 32" 123"', 'sss'], ['test 32 123', 'sss']],
    ['mafintosh/csv-parser#41', ['""""""', '"test"'], ['""', 'test']],
    ['mholt/PapaParse#432', ['4"5"5', '"5"5"', '8'], ['4"5"5', '55', '8']],
  ])('%s: quotes keep every row', (_, notes, expected) => {
    expect(notesOf(...notes)).toEqual(expected);
  });

  test.each([
    [
      'dotCMS/core#36508, chatwoot#14126, frappe#22151, sensei#3365',
      '\ufeffDate,Guests,Name\n2027-01-04,2,Tess Marlow',
    ],
    ['workarea-commerce/workarea#243', '\ufeff"Date","Guests","Name"\n"2027-01-04","2","Tess Marlow"'],
    ['formbricks#8172', 'Date;Guests;Name\n2027-01-04;2;Tess Marlow'],
    ['activeadmin-plugins/active_admin_import#25', '\ufeffDate;Guests;Name\r2027-01-04;2;Tess Marlow\r'],
    ['firefly-iii#1873: rows of nothing below', `Date,Guests,Name\n2027-01-04,2,Tess Marlow\n${',,\n'.repeat(20)}`],
  ])('%s: the first column is known', (_, text) => {
    expect(read(text).rows).toMatchObject([{ reservation_date: '2027-01-04', guests: 2, guest_last_name: 'Marlow' }]);
  });

  test('dbeaver#10994, baserow#483: a file of UTF-16 is known by its mark', () => {
    expect(read(Buffer.from('\ufeffDate\tGuests\tName\n2027-01-04\t2\tTess', 'utf16le')).rows).toHaveLength(1);
  });

  const orderOf = (country: string, ...dates: string[]) =>
    orderIn(
      readCsv(Buffer.from(`Date,Guests,Name\n${dates.map((date) => `${date},2,Tess`).join('\n')}`)),
      country,
      2026,
    );

  test.each([
    ['dannymcc/may#250: one order for all of a file', 'FR', ['12/31/2026', '12/01/2026'], 'mdy'],
    ['moodle-mod_booking#1323: a British file', 'GB', ['5/4/2026', '25/12/2026'], 'dmy'],
    ['collec-science#225: a French file, whatever language the page has', 'FR', ['15/06/2018', '05/06/2018'], 'dmy'],
    ['on-site/grantzilla#213: asked where nothing tells', 'CA', ['02/06/2026'], undefined],
  ] as const)('%s', (_, country, dates, expected) => {
    expect(orderOf(country, ...dates)).toBe(expected);
  });

  test('hay-kot/homebox#106: a date of ISO 8601 is that day in every zone, and web-logbook#184: one digit is enough', () => {
    const { rows } = read('Date,Guests,Name\n2027-03-28,2,Tess\n9/1/2027,2,Omar');
    expect(rows).toMatchObject([{ reservation_date: '2027-03-28' }, { reservation_date: '2027-01-09' }]);
  });

  test('twg/qa-entaxy#565: what is no date is refused, and never 1969', () => {
    expect(read('Date,Guests,Name\nsoon,2,Tess\n0,2,Omar').rows.map((row) => row.reservation_date)).toEqual([
      'soon',
      '0',
    ]);
  });

  test('easyappointments#910, #193, cal.diy#1092, #4702: an hour is that of the restaurant, in winter and in summer', () => {
    const { rows } = read(
      'Date,Guests,Name\n2026-10-25T00:30:00Z,2,A\n2026-10-25T01:30:00Z,2,B\n2027-03-28T01:30:00Z,2,C',
    );
    expect(rows.map((row) => row.reservation_time)).toEqual(['02:30', '02:30', '03:30']);
  });

  test.each([
    ['libphonenumber-js#77', '017212345678', 'Europe/Berlin', '+4917212345678'],
    ['libphonenumber-js#173, #175', '+212659777777', 'Europe/Paris', '+212659777777'],
    ['libphonenumber-js#396', '+46 070 512 61 12', 'Europe/Paris', '+46705126112'],
    ['libphonenumber-js#307', '+0407123456', 'Australia/Sydney', undefined],
    ['libphonenumber-js#323', '+870773111632', 'Europe/Paris', '+870773111632'],
    ['libphonenumber-csharp#39', '044 668 18 00', 'Europe/Zurich', '+41446681800'],
  ])('%s: %s in %s is %s', (_, typed, zone, expected) => {
    expect(e164(typed, zone)).toBe(expected);
  });
});
