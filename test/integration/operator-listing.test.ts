import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { observe } from '../../bench/support/observe.ts';
import type { Reservation } from '../../shared/booking/contract/reservation.ts';
import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { toItem } from '../../shared/booking/store/reservations.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
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
    expect((await operator.list()).body).toEqual({ items: [], total: 0, next: null });
    expect((await operator.list({ date: SATURDAY, page: '7' })).body).toEqual({ items: [], total: 0, next: null });
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
    expect((await operator.list({ date: '2026-12-01', status: 'confirmed' })).body).toEqual({
      items: [],
      total: 0,
      next: null,
    });
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

  test('dates from one to another are listed by date and time, with every page, filter and search', async () => {
    const { operator, db, rid } = await open();
    const all = sorted(await writeHistory(db, rid, { first: '2026-03-01', dates: 40, perDate: 3, statusOf }));
    const ranges: Record<string, string>[] = [
      { from: '2026-03-10', to: '2026-03-30' },
      { from: '2026-03-20' },
      { to: '2026-03-20' },
    ];
    for (const range of ranges) {
      for (const status of [undefined, 'confirmed', 'cancelled']) {
        const expected = all
          .filter(({ reservation_date: date }) => (range.from ?? '0') <= date && date <= (range.to ?? '9'))
          .filter((one) => !status || one.status === status)
          .map(({ id }) => id);
        for (let page = 1; page <= Math.ceil(expected.length / 50) + 1; page++) {
          const listed = await operator.list({ ...range, page: String(page), ...(status && { status }) });
          expect(listed.body.total).toBe(expected.length);
          expect(idsOf(listed)).toEqual(expected.slice((page - 1) * 50, page * 50));
        }
      }
    }
    const one = all.find(({ reservation_date }) => reservation_date === '2026-03-12');
    const found = { q: one?.confirmation_code ?? '' };
    expect(idsOf(await operator.list({ ...found, from: '2026-03-12', to: '2026-03-13' }))).toEqual([one?.id]);
    expect(idsOf(await operator.list({ ...found, from: '2026-03-13' }))).toEqual([]);
    for (const [query, path] of [
      [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
      [{ from: '2026-03-02', date: '2026-03-02' }, 'from'],
      [{ to: '2026-03-02', date: '2026-03-02' }, 'to'],
    ] as const) {
      expect(await operator.list(query)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
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

  /** What the pages of a list are, each behind the last row of the one before; `meanwhile` happens between two of them. */
  async function readOn(
    { operator }: Awaited<ReturnType<typeof open>>,
    filters: Record<string, string>,
    meanwhile: (page: Listing) => Promise<unknown> = async () => undefined,
  ) {
    const pages: string[][] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: Listing & { body: { next: string | null } } = await operator.list({
        ...filters,
        ...(after && { after }),
      });
      pages.push(idsOf(page));
      after = page.body.next;
      if (after !== null) await meanwhile(page);
    }
    return pages;
  }

  test('every page behind the last row of the one before is the page of its number', async () => {
    const house = await open();
    const { operator, db, rid } = house;
    await writeHistory(db, rid, { first: '2026-05-04', dates: 3, perDate: 10, statusOf });
    await writeHistory(db, rid, { first: '2026-05-07', dates: 1, perDate: 100, statusOf });
    const some: Record<string, string>[] = [
      {},
      { status: 'confirmed' },
      { status: 'cancelled', date: '2026-05-07' },
      { date: '2026-05-07' },
      { from: '2026-05-05' },
      { to: '2026-05-07', status: 'confirmed' },
    ];
    for (const filters of some) {
      const pages = await readOn(house, filters);
      for (const [at, ids] of pages.entries()) {
        expect(ids).toEqual(idsOf(await operator.list({ ...filters, page: String(at + 1) })));
      }
      expect((await operator.list({ ...filters, page: String(pages.length) })).body.next).toBeNull();
    }
    expect(await readOn(house, { date: '2026-05-07' })).toEqual([expect.any(Array), expect.any(Array)]);
  });

  test('a list that is read behind its rows misses nothing when others come and go, also the row behind which it is read', async () => {
    const house = await open();
    const { db, rid } = house;
    const all = await writeHistory(db, rid, { first: '2026-05-07', dates: 1, perDate: 160 });
    const lists: Record<string, string>[] = [{ date: '2026-05-07' }, { date: '2026-05-07', status: 'confirmed' }];
    for (const filters of lists) {
      const gone = new Set<string>();
      const pages = await readOn(house, filters, async (page) => {
        const ids = idsOf(page);
        for (const id of [ids[0], ids[10], ids.at(-1)]) {
          if (!id) continue;
          gone.add(id);
          await db.client.send(new DeleteCommand({ TableName: db.table, Key: keys.reservation(rid, id) }));
        }
      });
      const listed = pages.flat();
      expect(new Set(listed).size).toBe(listed.length);
      expect(all.map(({ id }) => id).filter((id) => !listed.includes(id) && !gone.has(id))).toEqual([]);
      await Promise.all(
        all.map((one) =>
          db.client.send(new PutCommand({ TableName: db.table, Item: JSON.parse(JSON.stringify(toItem(rid, one))) })),
        ),
      );
    }
  });

  test('the last of four pages of a date reads no more than the first', async () => {
    const { operator, db, rid } = await open();
    await writeHistory(db, rid, { first: '2026-05-07', dates: 1, perDate: 200 });
    const { take } = observe(db);
    let after: string | null = '';
    const units: number[] = [];
    while (after !== null) {
      const page: { body: { next: string | null } } = await operator.list({
        date: '2026-05-07',
        ...(after && { after }),
      });
      units.push(take().read_units);
      after = page.body.next;
    }
    expect(units).toHaveLength(4);
    expect(units.at(-1)).toBeLessThanOrEqual(units[0] ?? 0);
  });

  test('a row of another list is refused, and a search has no rows to go on behind', async () => {
    const { operator, db, rid } = await open();
    await writeHistory(db, rid, { first: '2026-05-07', dates: 1, perDate: 60 });
    const after = (await operator.list({ date: '2026-05-07' })).body.next;
    const others: Record<string, string>[] = [
      { date: '2026-05-08' },
      { to: '2026-05-06' },
      { from: '2026-05-08' },
      { q: 'martin' },
    ];
    for (const filters of others) {
      const refused = await operator.list({ ...filters, after });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'after' }] } });
    }
  });

  test.each([
    [{ after: '' }, 'after'],
    [{ after: '2026-05-07' }, 'after'],
    [{ after: '2026-05-07#19:00:00#' }, 'after'],
    [{ after: '2026-05-07#19:00:00#a#b' }, 'after'],
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

/** Stores a reservation under the key of guests that an earlier release gave it. */
const rewrite = (db: Database, rid: string, reservation: StoredReservation, by_guest: string) =>
  db.client.send(new PutCommand({ TableName: db.table, Item: { ...toItem(rid, reservation), by_guest } }));

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
      duma: await add('Du Martin', '2026-11-22'),
      hash: await add('Martin#X', '2026-11-26'),
    };
    return { ...opened, ids, find: async (query: Record<string, string>) => idsOf(await operator.list(query)) };
  };

  test('finds the beginning of a name whatever its case, accents and signs, the nearest first', async () => {
    const { ids, find } = await named();
    expect(await find({ q: 'martin' })).toEqual([ids.martin, ids.duma, ids.martinez, ids.hash]);
    expect(await find({ q: 'Martíne' })).toEqual([ids.martinez]);
    expect(await find({ q: 'MA' })).toHaveLength(5);
    expect(await find({ q: 'du ma' })).toEqual([ids.duma]);
    expect(await find({ q: 'paul mart' })).toHaveLength(4);
    expect(await find({ q: 'artin' })).toEqual([]);
    expect(await find({ q: 'martin# x' })).toEqual([ids.hash]);
    expect(await find({ q: '\u0301\u0301' })).toEqual([]);
  });

  test('finds who was just written, by first name, by a name with an apostrophe, by telephone', async () => {
    const { operator } = await open();
    const guest = { guest_first_name: 'Siobhán', guest_last_name: "O'Brien", guest_phone: '06 12 34 56 78' };
    const { id } = (await operator.create(guest)).body;
    await operator.create();
    for (const q of ['siobhan', 'obrien', 'brien', 'O’Brien siob', '5678', '+33 6 12 34 56 78', 'o’brien 5678']) {
      const { body } = await operator.list({ q });
      expect(body, q).toMatchObject({ items: [{ id }], total: 1, truncated: false });
    }
  });

  test('upcoming ones come first, the next one at the head; then the past ones, the latest first', async () => {
    const { operator, db, rid, clock } = await open();
    const past = await writeHistory(db, rid, { first: '2026-09-01', dates: 40, perDate: 5 });
    const add = async (reservation_date: string, reservation_time: string) =>
      (await operator.create({ guest_last_name: 'Martin', reservation_date, reservation_time })).body.id;
    const later = await add('2026-11-28', '19:00');
    const tonight = await add('2026-11-20', '19:00');
    const tomorrow = await add(SATURDAY, '19:00');
    const newest = sorted(past).reverse();
    const listed = await operator.list({ q: 'martin' });
    expect(idsOf(listed)).toEqual([tonight, tomorrow, later, ...newest.slice(0, 47).map(({ id }) => id)]);
    expect(listed.body).toMatchObject({ total: 200, truncated: true });
    clock.now = Date.parse('2026-11-20T20:30:00+01:00');
    expect(idsOf(await operator.list({ q: 'paul' })), 'tonight’s are at table').toEqual([tonight, tomorrow, later]);
    clock.now = Date.parse('2026-11-20T23:00:00+01:00');
    expect(idsOf(await operator.list({ q: 'paul' })), 'tonight’s have gone').toEqual([tomorrow, later, tonight]);
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

  test('finds at most 200, in pages, and says that there are more', async () => {
    const { operator, db, rid } = await open();
    await writeHistory(db, rid, { first: '2026-01-01', dates: 5, perDate: 42 });
    await writeHistory(db, rid, { first: '2026-03-01', dates: 1, perDate: 200, nameOf: () => 'Durand' });
    const pages = await Promise.all(['1', '4', '5'].map((page) => operator.list({ q: 'mart', page })));
    expect(pages.map(({ body }) => [body.items.length, body.total, body.truncated])).toEqual([
      [50, 200, true],
      [50, 200, true],
      [0, 200, true],
    ]);
    expect((await operator.list({ q: 'durand' })).body).toMatchObject({ total: 200, truncated: false });
    expect((await operator.list({ q: 'durand', date: '2026-03-01' })).body.truncated).toBe(false);
    expect((await operator.list()).body).not.toHaveProperty('truncated');
  });

  test('in a long history everything ahead, at a bounded cost; the oldest by last name and code', async () => {
    const { operator, db, rid } = await open();
    const [oldest] = await writeHistory(db, rid, { first: '2019-05-01', dates: 1, perDate: 1, nameOf: () => 'Durand' });
    const [ancient] = await writeHistory(db, rid, {
      first: '2019-05-02',
      dates: 1,
      perDate: 1,
      nameOf: () => "O'Brien",
    });
    const [other] = await writeHistory(db, rid, {
      first: '2019-05-03',
      dates: 1,
      perDate: 1,
      nameOf: () => 'Durandal',
    });
    const [italian] = await writeHistory(db, rid, {
      first: '2019-05-04',
      dates: 1,
      perDate: 1,
      nameOf: () => 'D’Angelo',
    });
    await writeHistory(db, rid, { first: '2026-01-01', dates: 80, perDate: 40, nameOf: (index) => `Guest ${index}` });
    if (!italian || !oldest || !ancient || !other) throw new Error('Nothing was written.');
    await rewrite(db, rid, ancient, `o'brien#zoe#2019-05-02#${ancient.id}`);
    const { id: upcoming } = (await operator.create({ guest_last_name: 'Durand', guest_first_name: 'Zoé' })).body;
    const counted = observe(db);
    const found = async (q: string) => {
      const { body } = await operator.list({ q });
      return { ids: body.items.map(({ id }: Reservation) => id), truncated: body.truncated };
    };
    expect(await found('durand')).toEqual({ ids: [upcoming, other.id, oldest.id], truncated: true });
    expect(await found('zoe durand')).toEqual({ ids: [upcoming, other.id, oldest.id], truncated: true });
    for (const q of ['obrien', 'brien', 'brien zoe']) {
      expect(await found(q), q).toEqual({ ids: [ancient.id], truncated: true });
    }
    for (const q of ['angelo', 'zoe angelo', "d'angelo"]) {
      expect(await found(q), q).toEqual({ ids: [italian.id], truncated: true });
    }
    // A name that only begins with the same letter is another one.
    expect((await found('urand')).ids).toEqual([]);
    counted.take();
    const [first] = (await found('zoe')).ids;
    const { read_units } = counted.take();
    expect(first).toBe(upcoming);
    const [rowBytes, looked, page] = [800, 3000, 50];
    expect(read_units).toBeLessThanOrEqual(Math.ceil((looked * rowBytes) / 4096) + page + 10);
    // The guests' search looks as far back.
    expect((await operator.guests('durand')).status).toBe(200);
    const { confirmation_code } = (await operator.list({ q: 'durand' })).body.items[0];
    expect(await found(confirmation_code)).toEqual({ ids: [upcoming], truncated: false });
    expect((await operator.guests(confirmation_code)).status).toBe(200);
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
