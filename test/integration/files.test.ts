import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import ICAL from 'ical.js';
import papaparse from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCalendarFeedWith } from '../../functions/calendar/get-feed.ts';
import { createTable } from '../../local/table.ts';
import { calendarFeed } from '../../shared/booking/files/calendar-feed.ts';
import { readBookings, readBookingsUpTo } from '../../shared/booking/store/booked-dates.ts';
import { readReservation, toItem } from '../../shared/booking/store/reservations.ts';
import { LONGEST } from '../../shared/platform/contract/constants.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { planRestoration, restore } from '../../shared/restaurant/store/restoration.ts';
import { readSetup } from '../../shared/restaurant/store/setup.ts';
import { SATURDAY } from '../support/guest.ts';
import { readCsv } from '../support/import.ts';
import { call } from '../support/invoke.ts';
import { logOf } from '../support/log.ts';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const open = () => openRestaurant(table, { seats: [2, 4] });
type Opened = Awaited<ReturnType<typeof open>>;

const DETAILS = {
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin, dite « Zo »',
  guest_email: 'zoe@example.com',
  guest_phone: '+33612345678',
  allergies: 'noix',
  notes: '=HYPERLINK("https://evil.example")',
  guest_note: 'two\nlines',
};

const download = ({ operator, rid }: Opened, query: Record<string, string>, role = '') =>
  call(operator.handlers.exportReservations, { headers: { authorization: `Bearer ${rid} ${role}` }, query });

describe('the bookings of some dates as CSV', () => {
  const DATES = { from: SATURDAY, to: SATURDAY };

  test('are a file that spreadsheets read: one line each, and nothing in it calculates', async () => {
    const opened = await open();
    await opened.operator.create(DETAILS);
    const cancelled = (await opened.operator.create({ reservation_time: '21:00' })).body.id;
    await opened.operator.cancel(cancelled);
    await opened.operator.create({ reservation_date: '2026-11-22' });
    const { statusCode, headers = {}, body = '' } = await download(opened, { ...DATES, lang: 'en' });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    expect(body.startsWith('\ufeffDate,Time,Covers,')).toBe(true);
    expect(body.endsWith('\r\n')).toBe(true);
    const { data } = papaparse.parse<string[]>(body.slice(1).trim());
    const [headings = [], ...lines] = data;
    const cells = lines.map((line) => Object.fromEntries(headings.map((heading, at) => [heading, line[at]])));
    expect(cells).toMatchObject([
      {
        Date: SATURDAY,
        Time: '19:00',
        'First name': 'Zoé',
        'Last name': 'Martin, dite « Zo »',
        Phone: "'+33612345678",
        Status: 'Confirmed',
        Table: 'T1',
        'Has allergies': 'yes',
        Message: 'two\nlines',
        'Internal notes': `'${DETAILS.notes}`,
      },
      { Time: '21:00', Status: 'Cancelled', 'Has allergies': 'no' },
    ]);
    expect(body).not.toContain('noix');
  });

  test('name the tables that a party keeps of a group which has others since, in the calendar too', async () => {
    const opened = await openRestaurant(table, { seats: [2, 4, 4], merges: [[0, 1]] });
    const { operator, setup, tables, rid } = opened;
    const group = setup.merges[0]?.id ?? '';
    await operator.create({ ...DETAILS, table_merge_id: group });
    await operator.updateMerge(group, { table_ids: tables.slice(1) });
    expect((await download(opened, DATES)).body).toContain(';T1 + T2;');
    const db = new TableSession(opened.db, 10_000);
    const [now, bookings] = await Promise.all([
      readSetup(db, rid, { consistent: true }),
      readBookings(db, rid, { first: SATURDAY, last: SATURDAY }),
    ]);
    expect(calendarFeed(now, bookings, 0)).toContain('(T1 + T2)');
  });

  test('are French with semicolons where that is asked for, or nothing is', async () => {
    const opened = await open();
    expect((await download(opened, DATES)).body).toMatch(/^\ufeffDate;Heure;Couverts;/);
  });

  test('can be imported again as they are, and are the same bookings', async () => {
    const [from, to] = [await open(), await open()];
    await from.operator.create(DETAILS);
    const { body = '' } = await download(from, DATES);
    const { rows } = readCsv(Buffer.from(body));
    const { results } = (await to.operator.import({ rows })).body;
    expect(results).toMatchObject([{ outcome: 'booked', table: 'T1' }]);
    const { allergies: _, ...told } = DETAILS;
    expect(await to.find(results[0].reservation_id)).toMatchObject(told);
  });

  test('are in the log with who took them, and only for who may', async () => {
    const opened = await open();
    expect((await download(opened, DATES, 'host')).statusCode).toBe(403);
    expect((await download(opened, { from: SATURDAY, to: '2026-11-20' })).statusCode).toBe(400);
    expect((await download(opened, { from: SATURDAY, to: '2027-11-22' })).statusCode).toBe(400);
    expect(await logOf(opened)).toEqual([]);
    expect((await download(opened, DATES, 'manager')).statusCode).toBe(200);
    expect(await logOf(opened)).toMatchObject([
      { what: 'export', by: { email: 'manager@example.com' }, subject: `reservations ${SATURDAY} – ${SATURDAY}` },
    ]);
  });
});

/** Stores a booking of one date so many times more, each with all that staff and guest may write. */
async function fill({ operator, db, rid }: Opened, copies: number) {
  const { id } = (await operator.create(DETAILS)).body;
  const stored = await readReservation(new TableSession(db, 10_000), rid, id);
  if (!stored) throw new Error('It was just booked.');
  const words = { notes: '\u{1F373}'.repeat(LONGEST.notes), guest_note: '"'.repeat(LONGEST.guest_note) };
  const puts = Array.from({ length: copies }, (_, index) => {
    const copy = `${id}-${index}`;
    const Item = { ...toItem(rid, { ...stored, ...words, id: copy }), ...keys.reservation(rid, copy) };
    return { PutRequest: { Item } };
  });
  for (let first = 0; first < puts.length; first += 25) {
    const RequestItems = { [db.table]: puts.slice(first, first + 25) };
    await db.client.send(new BatchWriteCommand({ RequestItems }));
  }
  return stored;
}

describe('a file that a function cannot answer with', () => {
  const DATES = { from: '2026-06-01', to: '2027-05-31' };

  test('is refused before the log says that somebody has it, and fewer dates are a file', async () => {
    const opened = await open();
    await fill(opened, 750);
    const { statusCode, body = '' } = await download(opened, DATES);
    expect([statusCode, JSON.parse(body).errors]).toEqual([
      400,
      [{ path: 'to', message: 'makes the file too large: ask for fewer dates' }],
    ]);
    expect(await logOf(opened)).toEqual([]);
    expect((await download(opened, { from: '2026-11-22', to: '2027-05-31' })).statusCode).toBe(200);
  });

  test('is not read to its end, and what is small enough is the same in parts', async () => {
    const opened = await open();
    for (const date of ['2026-11-21', '2026-12-04', '2027-02-26', '2027-05-28']) {
      await opened.operator.create({ reservation_date: date });
    }
    const [first, last] = ['2026-11-21', '2027-05-28'];
    const db = new TableSession(opened.db, 10_000);
    const whole = await readBookings(db, opened.rid, { first, last });
    expect(whole).toHaveLength(4);
    expect(await readBookingsUpTo(db, opened.rid, { first, last, most: 4 })).toEqual(whole);
    expect(await readBookingsUpTo(db, opened.rid, { first, last, most: 3 })).toBeUndefined();
  });

  test('leaves the last days out of a calendar', async () => {
    const opened = await open();
    const stored = await fill(opened, 0);
    const busy = { ...stored, guest_last_name: '\u{1F373}'.repeat(LONGEST.name) };
    const setup = await readSetup(new TableSession(opened.db, 10_000), opened.rid, { consistent: true });
    const feed = calendarFeed(
      setup,
      Array.from({ length: 12_000 }, () => busy),
      0,
    );
    const bytes = Buffer.byteLength(JSON.stringify(feed));
    expect([bytes > 5_900_000, bytes < 6_100_000]).toEqual([true, true]);
    const calendar = new ICAL.Component(ICAL.parse(feed));
    expect(calendar.getAllSubcomponents('vevent').length).toBe(feed.split('BEGIN:VEVENT').length - 1);
  });
});

describe('the guests of some dates as CSV', () => {
  const DATES = { from: '2026-11-01', to: '2026-11-30', lang: 'en' };
  const guestsOf = ({ operator, rid }: Opened, role = '') =>
    call(operator.handlers.downloadGuests, { headers: { authorization: `Bearer ${rid} ${role}` }, query: DATES });

  test('are one line each, with what the house wrote and their bookings say, and no allergies', async () => {
    const [opened, other] = [await open(), await open()];
    await opened.operator.create({ ...DETAILS, reservation_date: '2026-11-14' });
    const { id } = (await opened.operator.create(DETAILS)).body;
    await opened.operator.create({ ...DETAILS, reservation_date: '2026-12-14' });
    await opened.operator.create({ guest_last_name: 'Anonymous' });
    await other.operator.create({ ...DETAILS, guest_last_name: 'Elsewhere' });
    const { guest_id } = await opened.find(id);
    const written = { tags: ['window', '=1+1'], note: '@SUM(1)', allergies: 'kiwi', vip: true, blocked_reason: 'rude' };
    await opened.operator.updateGuest(guest_id, written);
    const { statusCode, body = '' } = await guestsOf(opened);
    expect(statusCode).toBe(200);
    expect(papaparse.parse<string[]>(body.slice(1).trim()).data.slice(1)).toEqual([
      [
        ...['Zoé', 'Martin, dite « Zo »', 'zoe@example.com', "'+33612345678", '1', '0', '0', '1', '2026-11-14'],
        ...['2026-11-14', 'yes', 'window, =1+1', "'@SUM(1)", 'no'],
      ],
    ]);
    expect(body).not.toMatch(/noix|kiwi|rude|Elsewhere|Anonymous/);
  });

  test('are in the log with who took them, and only for who may', async () => {
    const opened = await open();
    expect((await guestsOf(opened, 'host')).statusCode).toBe(403);
    expect(await logOf(opened)).toEqual([]);
    expect((await guestsOf(opened, 'manager')).statusCode).toBe(200);
    expect(await logOf(opened)).toMatchObject([
      { what: 'export', by: { email: 'manager@example.com' }, subject: 'guests 2026-11-01 – 2026-11-30' },
    ]);
  });
});

describe('the calendar', () => {
  const feed = ({ deps }: Opened, url: string) =>
    call(getCalendarFeedWith(deps), { path: { calendarToken: url.split('/').at(-1) ?? '' } });
  const make = async ({ operator }: Opened): Promise<string> => (await operator.createCalendar({})).body.url;

  test('shows who comes when and where, and no contact, allergy or word of anybody', async () => {
    const opened = await open();
    await opened.operator.create(DETAILS);
    await opened.operator.cancel((await opened.operator.create({ reservation_time: '21:00' })).body.id);
    await opened.operator.create({ reservation_date: '2026-11-10' });
    const url = await make(opened);
    expect(url).toMatch(/^https:\/\/pages\.example\/api\/v1\/calendars\/[0-9a-z]{12}\.[0-9A-Za-z]{22}\.ics$/);
    const { statusCode, headers = {}, body = '' } = await feed(opened, url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' });
    const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    expect(events.map(({ summary, startDate }) => [summary, startDate.toJSDate().toISOString()])).toEqual([
      ['2 × Martin, dite « Zo » (T1)', '2026-11-21T18:00:00.000Z'],
    ]);
    expect(body).not.toMatch(/noix|example\.com|612345678|lines|HYPERLINK/);
    // Some programs refuse a line that says a parameter twice.
    expect(body).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
  });

  test('is read with the last address only, and with none once that is ended', async () => {
    const [mine, theirs] = [await open(), await open()];
    const first = await make(mine);
    const second = await make(mine);
    const other = await make(theirs);
    const swapped = second.replace(mine.rid, theirs.rid);
    for (const wrong of [first, swapped, `${second}x`, second.replace('.ics', ''), `${mine.rid}..ics`, 'nonsense']) {
      expect(await feed(mine, wrong)).toMatchObject({ statusCode: 404 });
    }
    expect((await feed(mine, second)).statusCode).toBe(200);
    expect((await mine.operator.me()).body.calendar_since).toBe('2026-11-20T09:00:00.000Z');
    expect((await mine.operator.deleteCalendar()).status).toBe(204);
    expect((await mine.operator.deleteCalendar()).status).toBe(204);
    expect((await feed(mine, second)).statusCode).toBe(404);
    expect((await mine.operator.me()).body).not.toHaveProperty('calendar_since');
    expect((await feed(theirs, other)).statusCode).toBe(200);
  });

  test('keeps no secret: neither the table nor an answer nor the log has the address', async () => {
    const opened = await open();
    const url = await make(opened);
    await opened.operator.deleteCalendar();
    await opened.operator.createCalendar({});
    const secret = url.split('.').at(-2) ?? '';
    const { body } = await opened.operator.me();
    const log = await logOf(opened);
    expect(log).toMatchObject([{ what: 'calendar' }, { what: 'calendar' }, { what: 'calendar' }]);
    expect(JSON.stringify([body, log, opened.setup])).not.toContain(secret);
    expect(body).not.toHaveProperty('calendar_digest');
  });

  test('that was ended stays ended when the restaurant is restored as it was', async () => {
    const opened = await open();
    const [now, past] = [opened.db, { ...opened.db, table: 'couvert-past' }];
    await createTable(now.client, past.table);
    const session = (of: Opened['db']) => new TableSession(of, 60_000);
    await make(opened);
    await restore(session(past), await planRestoration(session(past), session(now), opened.rid));
    await opened.operator.deleteCalendar();
    const plan = await planRestoration(session(now), session(past), opened.rid);
    expect(plan.puts.filter((item) => 'calendar_digest' in item)).toEqual([]);
  });
});
