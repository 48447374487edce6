import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryIdOf } from '../../shared/platform/dynamo/ids.ts';
import { contentsOf } from '../support/audit.ts';
import { SATURDAY } from '../support/guest.ts';
import {
  bookLinked,
  crossingMoves,
  moveAgainst,
  moveBesideArrival,
  moveBesideWaiting,
  openMoves,
  type Rival,
} from '../support/move-scenarios.ts';
import { openRestaurant } from '../support/operator.ts';
import { overtake } from '../support/operator-scenarios.ts';
import { LATE_DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';
import { leaveOut, weakenConditions } from '../support/sabotage.ts';
import { tally } from '../support/scenarios.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const SUNDAY = '2026-11-22';

describe('crossing moves', () => {
  test.each(['one', 'other'] as const)(
    'of two parties who take each other’s time on one table, each keeps a time of its own (%s first)',
    async (first) => {
      const { early, late, broken, times } = await crossingMoves(table.connect, first);
      expect([early, late]).toMatchObject([
        { body: { code: 'slot_unavailable' } },
        { body: { code: 'slot_unavailable' } },
      ]);
      expect([broken, times]).toEqual([[], ['19:00:00', '21:00:00']]);
    },
  );

  test('of two parties who take each other’s place on two tables one may move, and the other then', async () => {
    const stage = await openMoves(table.connect, { seats: [2, 2] });
    const [one, other] = [await bookLinked(stage), await bookLinked(stage)];
    const [a = '', b = ''] = stage.tables;
    const answers = await Promise.all([
      stage.one.update(one.id, { table_id: b }),
      stage.other.update(other.id, { table_id: a }),
    ]);
    expect(tally(answers)).toEqual({ '409 table_occupied': 2 });
    expect(await stage.faults()).toEqual([]);
  });

  test('an operator exchanges both tables in one step, once: the repetition names a version that is no more', async () => {
    const stage = await openMoves(table.connect, { seats: [2, 4] });
    const one = await bookLinked(stage);
    const other = await bookLinked(stage, { guests: 4 });
    const swap = { swap_with: other.id, version: 1 };
    expect((await stage.one.update(one.id, swap)).body).toMatchObject({ table_id: stage.tables[1], version: 2 });
    const again = await stage.one.update(one.id, swap);
    expect([again.status, again.body.code, again.body.booking.version]).toEqual([409, 'booking_changed', 2]);
    const { reservations } = await contentsOf(stage.db, stage.rid);
    expect([reservations.get(one.id)?.tables, reservations.get(other.id)?.tables]).toEqual([
      [stage.tables[1]],
      [stage.tables[0]],
    ]);
    expect(await stage.faults()).toEqual([]);
  });

  test('of two exchanges of the same parties at once only one happens', async () => {
    const stage = await openMoves(table.connect, { seats: [2, 2] });
    const [one, other] = [await bookLinked(stage), await bookLinked(stage)];
    const answers = await Promise.all([
      stage.one.update(one.id, { swap_with: other.id, version: 1 }),
      stage.other.update(other.id, { swap_with: one.id, version: 1 }),
    ]);
    expect(tally(answers)).toEqual({ 200: 1, '409 booking_changed': 1 });
    const { reservations } = await contentsOf(stage.db, stage.rid);
    expect(reservations.get(one.id)).toMatchObject({ tables: [stage.tables[1]], version: 2 });
    expect(await stage.faults()).toEqual([]);
  });

  test('an exchange that read its two parties before and after another exchange of them says what changed', async () => {
    const stage = await openMoves(table.connect, { seats: [2, 2] });
    const [one, other] = [await bookLinked(stage), await bookLinked(stage)];
    const { early, late } = await overtake(
      stage.first.faults,
      { operation: 'GetItem', key: entryIdOf(one.id) },
      () => stage.one.update(other.id, { swap_with: one.id, version: 1 }),
      () => stage.other.update(one.id, { swap_with: other.id, version: 1 }),
    );
    expect([early.status, late.status, late.body.code, late.body.booking]).toMatchObject([
      200,
      409,
      'booking_changed',
      { id: other.id, table_id: stage.tables[0], version: 2 },
    ]);
    expect(await stage.faults()).toEqual([]);
  });

  test('of two groups of 14 over two midnights is more than one transaction holds: 400, and all stays', async () => {
    const seats = Array.from({ length: 28 }, () => 2);
    const merges = [seats.slice(14).map((_, index) => index), seats.slice(14).map((_, index) => index + 14)];
    const stage = await openMoves(table.connect, { seats, merges, hours: LATE_DINNER });
    const [a, b] = stage.setup.merges;
    const party = { guests: 28, reservation_time: '23:30' };
    const one = await stage.one.create({ ...party, table_merge_id: a?.id });
    const other = await stage.one.create({ ...party, reservation_date: '2026-11-28', table_merge_id: b?.id });
    const before = await contentsOf(stage.db, stage.rid);
    const { status, body } = await stage.one.update(one.body.id, { swap_with: other.body.id, version: 1 });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(await contentsOf(stage.db, stage.rid)).toEqual(before);
  });

  test('parties of two dates exchange a table, over midnight too', async () => {
    const stage = await openMoves(table.connect, { seats: [2, 2], hours: LATE_DINNER });
    const one = await bookLinked(stage, { time: '23:00' });
    const other = await bookLinked(stage, { date: SUNDAY });
    await stage.one.update(other.id, { table_id: stage.tables[1] });
    const { status } = await stage.one.update(one.id, { swap_with: other.id, version: 1 });
    expect([status, await stage.faults()]).toEqual([200, []]);
  });
});

describe('a lost answer', () => {
  test('followed by the house’s own move: the guest who repeats is told how the booking is now', async () => {
    const stage = await openMoves(table.connect, { seats: [2] });
    const { link, id } = await bookLinked(stage);
    stage.first.deps.budgets = { read: 300, write: 300, lock: 300 };
    stage.first.faults.plan(({ operation }) =>
      operation === 'TransactWriteItems' ? { kind: 'timeout_after' } : undefined,
    );
    const wish = { version: 1, reservation_time: '20:30' };
    expect((await stage.first.guest.change(link, wish)).status).toBe(503);
    expect((await stage.other.update(id, { reservation_time: '21:00' })).body.version).toBe(3);
    stage.first.faults.plan(undefined);
    const { status, body } = await stage.second.guest.change(link, wish);
    expect([status, body.code]).toEqual([409, 'booking_changed']);
    expect(body.booking).toMatchObject({ reservation_time: '21:00:00', version: 3 });
    expect(await stage.faults()).toEqual([]);
  });

  test.each(['throttle', 'conflict', 'timeout_before', 'timeout_after'] as const)(
    'a move whose first writes meet %s is one move, and its repetition the same',
    async (kind) => {
      const stage = await openMoves(table.connect, { seats: [2, 2] });
      const { link } = await bookLinked(stage);
      let left = 3;
      stage.first.faults.plan(({ operation }) =>
        operation === 'TransactWriteItems' && left-- > 0 ? { kind } : undefined,
      );
      const wish = { version: 1, reservation_date: SUNDAY, reservation_time: '20:30' };
      const moved = await stage.first.guest.change(link, wish);
      expect(moved).toMatchObject({ status: 200, body: { version: 2, reservation_time: '20:30:00' } });
      expect(await stage.second.guest.change(link, wish)).toMatchObject({ status: 200, body: moved.body });
      expect(await stage.faults()).toEqual([]);
    },
  );

  test('of a PATCH that leaves a party without a table: it has none, also when that is repeated', async () => {
    const { operator, book, find, faults } = await openRestaurant(table, { seats: [2, 4] });
    const id = await book();
    await operator.update(id, { table_id: null });
    for (const wish of [{ reservation_time: '20:30' }, { guests: 3 }, { duration_min: 60 }]) {
      const nowhere = { ...wish, table_id: null, table_merge_id: null };
      const first = await operator.update(id, nowhere);
      expect([first.status, first.body.table_id]).toEqual([200, undefined]);
      expect((await operator.update(id, nowhere)).body).toEqual(first.body);
    }
    expect((await find(id)).version).toBe(5);
    expect(await faults()).toEqual([]);
  });
});

describe('a move beside parties that wait for a table', () => {
  test('raises the version of their list, so that two at once cannot spend the same last seats', async () => {
    const { answers, broken, versions } = await moveBesideWaiting(table.connect);
    expect(tally(answers)).toEqual({ 200: 1, '409 slot_unavailable': 1 });
    expect(versions.after).toBeGreaterThan(versions.before);
    expect(broken).toEqual([]);
  });

  test('leaves the last seats to a party that came to wait since it was decided', async () => {
    const { early, late, broken } = await moveBesideArrival(table.connect);
    expect([early.status, late.body.code, broken]).toEqual([200, 'slot_unavailable', []]);
  });
});

describe('a move against', () => {
  const RIVALS: [Rival, 'first' | 'second', string[]][] = [
    ['lock', 'first', ['200', '409 slot_unavailable']],
    ['lock', 'second', ['200', '409 slot_unavailable']],
    ['cancel', 'first', ['200', '409 reservation_cancelled']],
    ['cancel', 'second', ['200', '200']],
    ['move', 'first', ['200', '409 slot_unavailable']],
    ['move', 'second', ['200', '409 slot_unavailable']],
    ['change by the house', 'first', ['200', '409 booking_changed']],
    ['change by the house', 'second', ['200', '200']],
    ['move by the house', 'first', ['200', '409 slot_unavailable']],
    ['move by the house', 'second', ['200', '409 table_occupied']],
  ];

  test.each(RIVALS)('a %s that writes %s: each is told what is so', async (rival, order, expected) => {
    const { early, late, broken } = await moveAgainst(table.connect, rival, order);
    expect([early, late].map((answer) => Object.keys(tally([answer]))[0])).toEqual(expected);
    expect(broken).toEqual([]);
  });
});

describe('the house gives a booking another e-mail address while its guest moves it by the link', () => {
  const renamed = 'new@example.com';

  test('the guest first: the move survives, and the old link ends with the new address', async () => {
    const stage = await openMoves(table.connect, { seats: [2, 2] });
    const { id, link } = await bookLinked(stage);
    const { early, late } = await overtake(
      stage.first.faults,
      'TransactWriteItems',
      () => stage.one.update(id, { guest_email: renamed }),
      () => stage.second.guest.change(link, { version: 1, reservation_date: SUNDAY }),
    );
    expect([early.status, late.status]).toEqual([200, 200]);
    const stored = (await contentsOf(stage.db, stage.rid)).reservations.get(id);
    expect(stored).toMatchObject({ reservation_date: SUNDAY, guest_email: renamed, version: 3 });
    for (const ask of [stage.first.guest.booking, stage.first.guest.cancel]) expect((await ask(link)).status).toBe(404);
    expect(await stage.faults()).toEqual([]);
  });

  test('the house first: the old link is over, also for the move that had read before, and the place is kept', async () => {
    const stage = await openMoves(table.connect, { seats: [2, 2] });
    const { id, link } = await bookLinked(stage);
    const { early, late } = await overtake(
      stage.first.faults,
      'TransactWriteItems',
      () => stage.first.guest.change(link, { version: 1, reservation_date: SUNDAY }),
      () => stage.other.update(id, { guest_email: renamed }),
    );
    expect(early).toMatchObject({ status: 200, body: { guest_email: renamed, version: 2 } });
    expect(late).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const stored = (await contentsOf(stage.db, stage.rid)).reservations.get(id);
    expect(stored).toMatchObject({ reservation_date: SATURDAY, guest_email: renamed, version: 2 });
    expect((await stage.first.guest.lock({ date: SUNDAY })).status).toBe(200);
    expect(await stage.faults()).toEqual([]);
  });
});

describe('a party moves', () => {
  test('over midnight and back, by the guest and by the house', async () => {
    const stage = await openMoves(table.connect, { seats: [2], hours: LATE_DINNER });
    const { link, id } = await bookLinked(stage, { time: '21:00' });
    const occupied = async () =>
      [...(await contentsOf(stage.db, stage.rid)).occupancy]
        .filter(([, entries]) => Object.keys(entries).length > 0)
        .map(([cell]) => cell.slice(0, 10))
        .sort();
    expect((await stage.first.guest.change(link, { version: 1, reservation_time: '23:30' })).status).toBe(200);
    expect(await occupied()).toEqual([SATURDAY, SUNDAY]);
    expect((await stage.one.update(id, { reservation_date: SUNDAY, reservation_time: '00:00' })).status).toBe(200);
    expect(await occupied()).toEqual([SUNDAY]);
    expect((await stage.one.update(id, { reservation_date: SATURDAY, reservation_time: '22:00' })).status).toBe(200);
    expect(await occupied()).toEqual([SATURDAY]);
    expect((await stage.one.update(id, { duration_min: 180 })).status).toBe(200);
    expect(await occupied()).toEqual([SATURDAY, SUNDAY]);
    expect(await stage.faults()).toEqual([]);
  });

  test.each([
    ['2026-10-24', '2026-10-25', 'back'],
    ['2027-03-27', '2027-03-28', 'forward'],
    ['2027-10-30', '2027-10-31', 'back'],
  ])('over the change of the clocks, from %s to %s: a stay of five hours lasts five hours', async (date, next, how) => {
    const { operator, faults, db, rid, clock } = await openRestaurant(table, { seats: [2], hours: LATE_DINNER });
    clock.now = Date.parse(`${date}T09:00:00Z`);
    const { id } = (await operator.create({ reservation_date: date, reservation_time: '19:00' })).body;
    expect((await operator.update(id, { reservation_time: '23:00', duration_min: 300 })).status).toBe(200);
    const stored = (await contentsOf(db, rid)).reservations.get(id);
    expect([(stored?.to ?? 0) - (stored?.from ?? 0), stored?.dates]).toEqual([300, [date, next]]);
    // The next party is free to come when these five hours are over, by the wall clock an hour more or less.
    const wall = how === 'back' ? '03:00' : '05:00';
    expect((await operator.update(id, { reservation_date: next, reservation_time: wall })).status).toBe(200);
    const moved = (await contentsOf(db, rid)).reservations.get(id);
    expect((moved?.from ?? 0) - (stored?.from ?? 0)).toBe(300);
    const skipped = await operator.update(id, { reservation_date: '2027-03-28', reservation_time: '02:30' });
    expect([skipped.status, skipped.body.errors[0].path]).toEqual([400, 'reservation_time']);
    expect(await faults()).toEqual([]);
  });

  test('by link into the hour that the clocks repeat: it means the first one, and no longer stay', async () => {
    const late = LATE_DINNER.map((entry) => ({ ...entry, open_time: '22:00', close_time: '05:00' }));
    const stage = await openMoves(table.connect, { seats: [2], hours: late, at: '2026-10-24T08:00:00Z' });
    const { link, id } = await bookLinked(stage, { date: '2026-10-24', time: '22:00' });
    const { status } = await stage.first.guest.change(link, {
      version: 1,
      reservation_date: '2026-10-25',
      reservation_time: '02:30',
    });
    expect(status).toBe(200);
    const stored = (await contentsOf(stage.db, stage.rid)).reservations.get(id);
    expect([stored?.from, stored?.to]).toEqual(
      ['2026-10-25T00:30:00Z', '2026-10-25T02:30:00Z'].map((iso) => Date.parse(iso) / 60_000),
    );
    expect(await stage.faults()).toEqual([]);
  });

  test('from a merged group and back onto it, with all its tables', async () => {
    const stage = await openMoves(table.connect, { seats: [2, 2], merges: [[0, 1]] });
    const { link, id } = await bookLinked(stage, { guests: 4 });
    const moved = await stage.first.guest.change(link, { version: 1, reservation_time: '20:30' });
    expect(moved.status).toBe(200);
    expect((await contentsOf(stage.db, stage.rid)).reservations.get(id)).toMatchObject({
      table_merge_id: stage.setup.merges[0]?.id,
      tables: stage.tables,
    });
    expect((await stage.first.guest.lock({ time: '21:00' })).body.code).toBe('slot_unavailable');
    await stage.one.update(id, { guests: 2, table_id: stage.tables[0] });
    expect((await stage.first.guest.lock({ time: '21:00' })).status).toBe(200);
    expect(await stage.faults()).toEqual([]);
  });

  test('on tables joined for it alone: it keeps them all, or leaves them all', async () => {
    const stage = await openMoves(table.connect, { seats: [2, 2, 6] });
    const { link, id } = await bookLinked(stage);
    const [a, b, c] = stage.tables;
    expect((await stage.one.update(id, { guests: 4, table_ids: [a, b] })).body).toMatchObject({ table_ids: [a, b] });
    const moved = await stage.first.guest.change(link, { version: 2, reservation_time: '20:30' });
    expect(moved).toMatchObject({ status: 200 });
    expect((await contentsOf(stage.db, stage.rid)).reservations.get(id)).toMatchObject({ table_ids: [a, b] });
    const in_the_way = await stage.one.create({ reservation_date: SUNDAY });
    await stage.one.update(in_the_way.body.id, { table_id: b });
    await stage.first.guest.change(link, { version: 3, reservation_date: SUNDAY });
    const left = (await contentsOf(stage.db, stage.rid)).reservations.get(id);
    expect([left?.tables, left?.table_ids]).toEqual([[c], undefined]);
    expect(await stage.faults()).toEqual([]);
  });

  test('on joined tables that no rule would give it: slots, availability and move agree that it may keep them', async () => {
    const stage = await openMoves(table.connect, { seats: [2, 2] });
    const { link, id } = await bookLinked(stage);
    const [a, b] = stage.tables;
    expect((await stage.one.update(id, { guests: 4, table_ids: [a, b] })).status).toBe(200);
    const offered = async (time: string, date = SATURDAY, booking_token = link) => {
      const query = { guests: '4', ...(booking_token && { booking_token }) };
      const { slots } = (await stage.first.guest.slots({ ...query, date })).body;
      const { dates } = (await stage.first.guest.availability({ ...query, month: date.slice(0, 7) })).body;
      const { available, remaining_capacity } = slots.find((slot: { time: string }) => slot.time === time);
      return [available, remaining_capacity, dates.find((one: { date: string }) => one.date === date).available];
    };
    const change = { guest_note: '', version: 2 };
    expect(await offered('20:30')).toEqual([true, 4, true]);
    expect(await offered('20:30', SATURDAY, '')).toEqual([false, 0, false]);
    expect((await stage.first.guest.change(link, { ...change, reservation_time: '20:30' })).status).toBe(200);
    expect((await contentsOf(stage.db, stage.rid)).reservations.get(id)).toMatchObject({ table_ids: [a, b] });

    const in_the_way = (await stage.one.create({ reservation_date: SUNDAY, reservation_time: '19:00' })).body.id;
    await stage.one.update(in_the_way, { table_id: b });
    expect(await offered('19:00', SUNDAY)).toEqual([false, 2, true]);
    const refused = await stage.first.guest.change(link, {
      version: 3,
      reservation_date: SUNDAY,
      reservation_time: '19:00',
    });
    expect(refused.body.code).toBe('slot_unavailable');
    const free = await stage.first.guest.change(link, {
      version: 3,
      reservation_date: SUNDAY,
      reservation_time: '21:00',
    });
    expect(free.status).toBe(200);
    expect(await stage.faults()).toEqual([]);
  });

  test.each(['deleted', 'switched off'])('from a table that was %s meanwhile to another one', async (how) => {
    const stage = await openMoves(table.connect, { seats: [2, 2] });
    const { link, id } = await bookLinked(stage);
    const [old = '', other] = stage.tables;
    if (how === 'deleted') await stage.one.deleteTable(old);
    else await stage.one.updateTable(old, { is_active: false });
    expect((await stage.first.guest.change(link, { version: 1, guest_note: 'Window' })).status).toBe(200);
    expect((await stage.first.guest.change(link, { version: 2, reservation_time: '20:30' })).status).toBe(200);
    expect((await contentsOf(stage.db, stage.rid)).reservations.get(id)?.tables).toEqual([other]);
    expect(await stage.faults()).toEqual([]);
  });
});

test('fifty guests move to one free table at once: one succeeds, and 49 keep the place they had', async () => {
  const stage = await openMoves(table.connect, { seats: Array.from({ length: 50 }, () => 2), likeDynamoDb: true });
  const booked = await Promise.all(Array.from({ length: 50 }, () => bookLinked(stage, {}, stage.second.guest)));
  const rest = await Promise.all(stage.tables.slice(1).map(() => stage.calm.create({ reservation_date: SUNDAY })));
  expect(tally(rest)).toEqual({ 201: 49 });
  const before = (await contentsOf(stage.db, stage.rid)).reservations;
  const wish = { version: 1, reservation_date: SUNDAY };
  const answers = await Promise.all(booked.map(({ link }) => stage.first.guest.change(link, wish)));
  expect(tally(answers)).toEqual({ 200: 1, '409 slot_unavailable': 49 });
  const after = (await contentsOf(stage.db, stage.rid)).reservations;
  const kept = booked.filter(({ id }) => isDeepStrictEqual(after.get(id), before.get(id)));
  expect(kept).toHaveLength(49);
  expect(await stage.faults()).toEqual([]);
});

describe('each guard of a move by its absence', () => {
  const isVersion = (condition: string) =>
    condition === '#version = :version' || condition.includes('not_exists(#version)');
  const without = (unwanted: (condition: string, kind?: string) => boolean) => ({
    sabotage: weakenConditions((condition, kind) => (unwanted(condition, kind) ? undefined : condition)),
  });
  const ofReservations = without((condition, kind) => kind === 'Put' && isVersion(condition));
  const ofTables = without((condition, kind) => kind === 'Update' && isVersion(condition));

  test('without the version of the table that is entered two parties get it', async () => {
    for (const rival of ['lock', 'move', 'move by the house'] as const) {
      const { early, late } = await moveAgainst(table.connect, rival, 'first', ofTables);
      expect([rival, early.status, late.status]).toEqual([rival, 200, 200]);
    }
  });

  test('without the version of the reservation a change of the house is lost', async () => {
    const { late, id, db, rid } = await moveAgainst(table.connect, 'change by the house', 'first', ofReservations);
    expect(late).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await contentsOf(db, rid)).reservations.get(id)?.notes ?? null).toBeNull();
  });

  test('without the versions and the own entry a cancelled party keeps standing where it moved to', async () => {
    const guards = without(
      (condition, kind) => condition.includes('#kind') || (kind === 'Put' && isVersion(condition)),
    );
    expect((await moveAgainst(table.connect, 'cancel', 'first', guards)).broken.length).toBeGreaterThan(0);
  });

  test('without the version of those who wait a guest takes the seats of a party that has just come to wait', async () => {
    const { early, late } = await moveBesideArrival(table.connect, { sabotage: leaveOut(/#UNASSIGNED"/) });
    expect([early.status, late.status]).toEqual([200, 200]);
  });
});
