import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { observe } from '../../bench/support/observe.ts';
import type { Reservation } from '../../shared/contract/reservation.ts';
import { SATURDAY } from '../support/guest.ts';
import { writeHistory } from '../support/history.ts';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const open = () => openRestaurant(table, { seats: [2, 2, 4] });

type Listing = { body: { items: Reservation[]; total: number } };
const idsOf = ({ body }: Listing) => body.items.map(({ id }) => id);
const times = ({ body }: Listing) =>
  body.items.map(({ reservation_date, reservation_time }) => `${reservation_date} ${reservation_time.slice(0, 5)}`);

/** The listing's order and totals, restated: 75 dates of 3, every seventh cancelled, every fifth pending. */
const statusOf = (index: number) => (index % 7 === 0 ? 'cancelled' : index % 5 === 0 ? 'pending' : 'confirmed');
const inTime = ({ reservation_date, reservation_time, id }: Reservation) =>
  `${reservation_date}#${reservation_time}#${id}`;
const sorted = (items: Reservation[]) => items.toSorted((a, b) => (inTime(a) < inTime(b) ? -1 : 1));

describe('the listing of reservations', () => {
  test('an empty restaurant has none', async () => {
    const { operator } = await open();
    expect((await operator.list()).body).toEqual({ items: [], total: 0 });
    expect((await operator.list({ date: SATURDAY, page: '7' })).body).toEqual({ items: [], total: 0 });
  });

  test('with a date it is by time, without one the latest comes first', async () => {
    const { operator } = await open();
    for (const [reservation_date, reservation_time] of [
      [SATURDAY, '21:00'],
      ['2026-11-22', '12:00'],
      [SATURDAY, '19:00'],
      ['2026-11-20', '20:00'],
    ]) {
      await operator.create({ reservation_date, reservation_time });
    }
    expect(times(await operator.list({ date: SATURDAY }))).toEqual([`${SATURDAY} 19:00`, `${SATURDAY} 21:00`]);
    expect(times(await operator.list())).toEqual([
      '2026-11-22 12:00',
      `${SATURDAY} 21:00`,
      `${SATURDAY} 19:00`,
      '2026-11-20 20:00',
    ]);
  });

  test('an operator reads what they and their guests just wrote', async () => {
    const { operator, book } = await open();
    for (let count = 1; count <= 5; count++) {
      const id = count % 2 ? await book({ time: '21:00' }) : (await operator.create()).body.id;
      const listed = await operator.list(id ? {} : { status: 'confirmed' });
      if (id) expect(idsOf(listed)).toContain(id);
    }
    const { body } = await operator.create({ reservation_date: '2026-12-01' });
    await operator.cancel(body.id);
    expect(idsOf(await operator.list({ date: '2026-12-01', status: 'cancelled' }))).toEqual([body.id]);
    expect((await operator.list({ date: '2026-12-01', status: 'confirmed' })).body).toEqual({ items: [], total: 0 });
  });

  test('every page of every filter has the right rows in order and the exact total', async () => {
    const { operator, db, rid } = await open();
    const all = await writeHistory(db, rid, { first: '2026-01-01', dates: 75, perDate: 3, statusOf });
    const newest = sorted(all).reverse();
    for (const status of [undefined, 'pending', 'confirmed', 'cancelled']) {
      const expected = newest.filter((one) => !status || one.status === status).map(({ id }) => id);
      for (let page = 1; page <= Math.ceil(expected.length / 50) + 1; page++) {
        const listed = await operator.list({ page: String(page), ...(status && { status }) });
        expect(listed.body.total).toBe(expected.length);
        expect(idsOf(listed)).toEqual(expected.slice((page - 1) * 50, page * 50));
      }
    }
  });

  test('a busy date has several pages, with and without a status', async () => {
    const { operator, db, rid } = await open();
    await writeHistory(db, rid, { first: '2026-05-04', dates: 1, perDate: 10 });
    const busy = await writeHistory(db, rid, { first: '2026-05-05', dates: 1, perDate: 120, statusOf });
    for (const status of [undefined, 'confirmed', 'cancelled']) {
      const expected = sorted(busy)
        .filter((one) => !status || one.status === status)
        .map(({ id }) => id);
      for (const page of [1, 2, 3, 4]) {
        const listed = await operator.list({ date: '2026-05-05', page: String(page), ...(status && { status }) });
        expect(listed.body.total).toBe(expected.length);
        expect(idsOf(listed)).toEqual(expected.slice((page - 1) * 50, page * 50));
      }
    }
  });

  test.each([
    [{ date: '2026-13-01' }, 'date'],
    [{ date: '21/11/2026' }, 'date'],
    [{ status: 'open' }, 'status'],
    [{ status: '' }, 'status'],
    [{ page: '0' }, 'page'],
    [{ page: '-1' }, 'page'],
    [{ page: '1.5' }, 'page'],
    [{ page: '1e2' }, 'page'],
    [{ page: '' }, 'page'],
    [{ q: 'a' }, 'q'],
    [{ q: ' a ' }, 'q'],
  ])('%j is 400', async (query, path) => {
    const { operator } = await open();
    const given: Record<string, string> = query;
    expect(await operator.list(given)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});

describe('searching', () => {
  const named = async () => {
    const opened = await open();
    const { operator } = opened;
    const add = async (guest_last_name: string, reservation_date = SATURDAY) => {
      const { id } = (await operator.create({ guest_last_name, reservation_date })).body;
      return id as string;
    };
    const ids = {
      martin: await add('Martin'),
      martinez: await add('MARTÍNEZ', '2026-11-25'),
      mary: await add('Mary'),
      duma: await add('Du Martin'),
      hash: await add('Martin#X', '2026-11-26'),
    };
    return { ...opened, ids, find: async (query: Record<string, string>) => idsOf(await operator.list(query)) };
  };

  test('finds the beginning of a last name whatever its case and accents, the latest first', async () => {
    const { ids, find } = await named();
    expect(await find({ q: 'martin' })).toEqual([ids.hash, ids.martinez, ids.martin]);
    expect(await find({ q: 'Martíne' })).toEqual([ids.martinez]);
    expect(await find({ q: 'MA' })).toHaveLength(4);
    expect(await find({ q: 'du ma' })).toEqual([ids.duma]);
    expect(await find({ q: 'artin' })).toEqual([]);
    expect(await find({ q: 'martin#' })).toEqual([ids.hash]);
    expect(await find({ q: '\u0301\u0301' })).toEqual([]);
  });

  test('finds a code, as guests spell it too', async () => {
    const { ids, find, operator } = await named();
    const [row] = (await operator.list({ q: 'mary' })).body.items;
    const code: string = row.confirmation_code;
    for (const q of [code, code.toLowerCase(), `${code.slice(0, 4)} ${code.slice(4)}`]) {
      expect(await find({ q })).toEqual([ids.mary]);
    }
  });

  test('combines with date and status', async () => {
    const { ids, find, operator } = await named();
    await operator.cancel(ids.martin);
    expect(await find({ q: 'martin', date: SATURDAY })).toEqual([ids.martin]);
    expect(await find({ q: 'martin', date: SATURDAY, status: 'confirmed' })).toEqual([]);
    expect(await find({ q: 'martin', status: 'cancelled' })).toEqual([ids.martin]);
    expect(await find({ q: 'ma', date: '2026-11-25' })).toEqual([ids.martinez]);
  });

  test('finds at most 200, in pages', async () => {
    const { operator, db, rid } = await open();
    await writeHistory(db, rid, { first: '2026-01-01', dates: 5, perDate: 42 });
    const pages = await Promise.all(['1', '4', '5'].map((page) => operator.list({ q: 'mart', page })));
    expect(pages.map(({ body }) => [body.items.length, body.total])).toEqual([
      [50, 200],
      [50, 200],
      [0, 200],
    ]);
  });
});

describe('what the listing costs', () => {
  test('at most 5 read units beyond the rows, those skipped within the first date, and the totals by date', async () => {
    const opened = await openRestaurant(table, { seats: Array.from({ length: 30 }, () => 2) });
    const { db, rid, operator } = opened;
    await writeHistory(db, rid, {
      first: '2026-01-01',
      dates: 40,
      perDate: 10,
      statusOf: (index) => (index % 100 === 0 ? 'cancelled' : 'confirmed'),
    });
    const counted = observe(db);
    const unit = 4096;
    const rowBytes = 700;
    for (const [query, most] of [
      [{}, Math.ceil((60 * rowBytes) / unit)],
      [{ page: '7' }, Math.ceil((60 * rowBytes) / unit)],
      [{ date: '2026-02-01' }, Math.ceil((10 * rowBytes) / unit)],
      [{ status: 'cancelled' }, 4],
    ] as [Record<string, string>, number][]) {
      counted.take();
      const answer = await operator.list(query);
      expect(answer.body.items.length).toBeGreaterThan(0);
      const totals = Math.ceil((40 * 60) / unit);
      expect(counted.take().read_units).toBeLessThanOrEqual(most + totals + 5);
    }
  });
});
