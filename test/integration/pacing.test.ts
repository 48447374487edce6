import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit, contentsOf } from '../support/audit.ts';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { DINNER, LATE_DINNER, startTestTable, type TestTable, testDeps } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const SUNDAY = '2026-11-22';
const MINUTE = 60_000;
const limited = (limits: object, hours = DINNER) => hours.map((entry) => ({ ...entry, ...limits }));
const ROOMY = [2, 2, 2, 2, 4, 4, 4, 4, 8, 8];

type Opened = Awaited<ReturnType<typeof openRestaurant>>;

const open = (limits: object, { hours = DINNER, seats = ROOMY }: { hours?: typeof DINNER; seats?: number[] } = {}) =>
  openRestaurant(table, { seats, hours: limited(limits, hours) });

/** Books by the widget; answers its link. */
async function book({ guest }: Opened, wanted: object): Promise<string> {
  const lock = await guest.lock({ ...wanted });
  expect(lock.status).toBe(200);
  return (await guest.confirm(lock.body.lock_token)).body.booking_token;
}

async function slotAt({ guest }: Opened, time: string, query: Record<string, string> = {}) {
  const { body } = await guest.slots(query);
  return body.slots.find((slot: { time: string }) => slot.time === time);
}

async function countedAt({ operator }: Opened, time: string, query: Record<string, string> = {}) {
  const { body } = await operator.slots({ date: SATURDAY, guests: '2', ...query });
  return body.slots.find((slot: { time: string }) => slot.time === time);
}

const claimsOf = async ({ db, rid }: Opened, date = SATURDAY) =>
  Object.values((await contentsOf(db, rid)).claims.get(date) ?? {});

async function expectSound({ db, rid, clock }: Opened) {
  expect(await audit(db, rid, clock.now)).toEqual([]);
}

describe('a limit of covers at one start', () => {
  test('is reached by guests and never passed, and others may still come at other starts', async () => {
    const house = await open({ max_covers_per_slot: 6 });
    await book(house, { guests: 4 });
    expect(await slotAt(house, '19:00')).toMatchObject({ available: true, remaining_capacity: 2 });
    expect(await slotAt(house, '19:00', { guests: '4' })).toMatchObject({ available: false, remaining_capacity: 2 });
    const refused = await house.guest.lock({ guests: 4 });
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_unavailable']);
    await book(house, { guests: 2 });
    expect(await slotAt(house, '19:00')).toMatchObject({ available: false, remaining_capacity: 0 });
    expect((await house.guest.lock({ guests: 1 })).body.code).toBe('slot_unavailable');
    await book(house, { guests: 6, time: '19:30' });
    expect(await claimsOf(house)).toEqual([]);
    await expectSound(house);
  });

  test('counts holds, which give it back when they are released, and a minute after they expire', async () => {
    const house = await open({ max_covers_per_slot: 4 });
    const { guest, clock } = house;
    const held = (await guest.lock({ guests: 4 })).body.lock_token;
    expect((await guest.lock()).body.code).toBe('slot_unavailable');
    // The guest who holds it may have it.
    expect(await slotAt(house, '19:00', { lock_token: held })).toMatchObject({
      available: true,
      remaining_capacity: 4,
    });
    expect((await guest.release(held)).status).toBe(204);
    expect(await claimsOf(house)).toEqual([]);
    await guest.lock({ guests: 4 });
    clock.now += 5 * MINUTE + 30_000;
    expect(await slotAt(house, '19:00')).toMatchObject({ available: false });
    clock.now += 30_000;
    expect(await slotAt(house, '19:00')).toMatchObject({ available: true, remaining_capacity: 4 });
    expect((await guest.lock({ guests: 4 })).status).toBe(200);
    expect(await claimsOf(house)).toHaveLength(1);
    await expectSound(house);
  });

  test('lets a guest exchange a hold for one in the room that it takes itself', async () => {
    const house = await open({ max_covers_per_slot: 4 });
    const { guest } = house;
    const first = (await guest.lock({ guests: 4 })).body.lock_token;
    const second = await guest.lock({ guests: 3, previous_lock_token: first });
    expect(second.status).toBe(200);
    expect(await claimsOf(house)).toEqual([expect.objectContaining({ covers: 3 })]);
    expect((await guest.confirm(first)).body.code).toBe('lock_not_found');
    const later = await guest.lock({ guests: 4, time: '20:00', previous_lock_token: second.body.lock_token });
    expect(await claimsOf(house)).toEqual([expect.objectContaining({ covers: 4, start: 1200 })]);
    expect((await guest.confirm(later.body.lock_token)).status).toBe(201);
    await expectSound(house);
  });

  test('keeps a hold and its claim when no table is free for the one that should replace it', async () => {
    const house = await open({ max_covers_per_slot: 4 }, { seats: [4] });
    const { guest } = house;
    const first = (await guest.lock({ guests: 2 })).body.lock_token;
    await book(house, { guests: 2, time: '21:00' });
    const refused = await guest.lock({ guests: 2, time: '21:00', previous_lock_token: first });
    expect(refused.body.code).toBe('slot_unavailable');
    expect(await claimsOf(house)).toEqual([expect.objectContaining({ covers: 2, start: 1140 })]);
    expect((await guest.confirm(first)).status).toBe(201);
    await expectSound(house);
  });

  test('is kept when a hold is confirmed while another one replaces it', async () => {
    const house = await open({ max_covers_per_slot: 4 });
    const first = (await house.guest.lock({ guests: 4 })).body.lock_token;
    const db = table.connect();
    let isConfirmed = false;
    db.client.middlewareStack.add(
      (next) => async (args) => {
        // The covers are claimed beside those of the first hold; now it becomes a booking, before the second is taken.
        if (!isConfirmed && JSON.stringify(args.input).includes('#OCC') && 'UpdateExpression' in args.input) {
          isConfirmed = true;
          expect((await house.guest.confirm(first)).status).toBe(201);
        }
        return next(args);
      },
      { step: 'initialize' },
    );
    const other = guestOf({ ...testDeps(db), now: () => house.clock.now }, house.token);
    const second = await other.lock({ guests: 4, previous_lock_token: first });
    expect([isConfirmed, second.body.code]).toEqual([true, 'slot_unavailable']);
    expect(await claimsOf(house)).toEqual([]);
    expect((await countedAt(house, '19:00')).covers).toBe(4);
    await expectSound(house);
  });

  test('takes expired claims out once, whoever finds them', async () => {
    const house = await open({ max_covers_per_slot: 8 });
    await Promise.all(Array.from({ length: 4 }, () => house.guest.lock()));
    house.clock.now += 7 * MINUTE;
    const locks = await Promise.all(Array.from({ length: 8 }, () => house.guest.lock()));
    expect(locks.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await claimsOf(house)).toHaveLength(4);
    await expectSound(house);
  });

  test('is exact for fifty guests at once', async () => {
    const house = await open({ max_covers_per_slot: 20 }, { seats: Array.from({ length: 30 }, () => 2) });
    const locks = await Promise.all(Array.from({ length: 50 }, () => house.guest.lock()));
    const won = locks.filter(({ status }) => status === 200);
    expect(won).toHaveLength(10);
    expect(new Set(locks.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['slot_unavailable']),
    );
    await Promise.all(won.map(({ body }) => house.guest.confirm(body.lock_token)));
    expect(await countedAt(house, '19:00')).toMatchObject({ covers: 20, max_covers: 20, reasons: ['slot_full'] });
    await expectSound(house);
  });

  test('binds a move and a larger party, with their own covers left out', async () => {
    const house = await open({ max_covers_per_slot: 4 });
    const token = await book(house, { guests: 2 });
    await book(house, { guests: 4, time: '20:00' });
    const { guest } = house;
    const move = (body: object) => guest.change(token, { ...body });
    expect((await move({ version: 1, reservation_time: '20:00' })).body.code).toBe('slot_unavailable');
    expect((await move({ version: 1, guests: 5 })).body.code).toBe('slot_unavailable');
    expect((await move({ version: 1, guests: 4 })).status).toBe(200);
    expect((await guest.lock()).body.code).toBe('slot_unavailable');
    expect((await move({ version: 2, reservation_time: '21:00', guests: 3 })).status).toBe(200);
    expect(await slotAt(house, '21:00', { booking_token: token, guests: '4' })).toMatchObject({ available: true });
    expect(await slotAt(house, '21:00', { guests: '2' })).toMatchObject({ available: false, remaining_capacity: 1 });
    expect(await slotAt(house, '19:00', { guests: '4' })).toMatchObject({ available: true });
    await guest.cancel(token);
    expect(await slotAt(house, '21:00', { guests: '4' })).toMatchObject({ available: true });
    await expectSound(house);
  });

  test('leaves a guest what is counted for them, however far the house has gone beyond it', async () => {
    const house = await open({ max_covers_per_slot: 4, max_online_covers: 6 });
    const { guest, operator } = house;
    const token = await book(house, { guests: 2 });
    const { body } = await operator.list({ date: SATURDAY });
    await operator.create({ guests: 8, reservation_date: SATURDAY, reservation_time: '19:00' });
    expect(await slotAt(house, '19:00', { booking_token: token })).toMatchObject({
      available: true,
      remaining_capacity: 2,
    });
    expect(await slotAt(house, '19:00')).toMatchObject({ available: false });
    // Given up by the house, the party comes after all.
    await operator.update(body.items[0].id, { service_status: 'no_show' });
    expect((await guest.coming(token)).status).toBe(200);
    // Within the same service it may go where there is room at the start, and not grow.
    const version = (await guest.booking(token)).body.version;
    expect((await guest.change(token, { version, guests: 3 })).body.code).toBe('slot_unavailable');
    const moved = await guest.change(token, { version, reservation_time: '20:00' });
    expect([moved.status, (await countedAt(house, '20:00')).covers]).toEqual([200, 2]);
    await expectSound(house);
  });

  test('does not let expired claims stand in the way of a move', async () => {
    const house = await open({ max_covers_per_slot: 4 });
    const token = await book(house, { guests: 4 });
    await house.guest.lock({ guests: 4, time: '20:00' });
    house.clock.now += 6 * MINUTE;
    const moved = await house.guest.change(token, { version: 1, reservation_time: '20:00' });
    expect(moved.status).toBe(200);
    await expectSound(house);
  });
});

describe('a limit of covers online', () => {
  test('is of a whole service, over midnight too, and of each service alone', async () => {
    const lunch = { ...DINNER[5], open_time: '12:00', close_time: '15:00', max_online_covers: 2 };
    const house = await openRestaurant(table, {
      seats: ROOMY,
      hours: [...limited({ max_online_covers: 8 }, LATE_DINNER), ...(DINNER[5] ? [{ ...DINNER[5], ...lunch }] : [])],
    });
    await book(house, { guests: 4 });
    expect(await slotAt(house, '22:00', { guests: '4' })).toMatchObject({ remaining_capacity: 4 });
    await book(house, { guests: 4, time: '00:00', date: SUNDAY });
    expect(await slotAt(house, '20:00')).toMatchObject({ available: false });
    expect(await slotAt(house, '00:00', { date: SUNDAY })).toMatchObject({ available: false });
    expect(await slotAt(house, '19:00', { date: SUNDAY })).toMatchObject({ available: true });
    expect(await slotAt(house, '12:00')).toMatchObject({ available: true, remaining_capacity: 2 });
    expect(await countedAt(house, '00:00', { date: SUNDAY })).toMatchObject({
      ...{ covers: 4, service_covers: 8, max_online_covers: 8 },
      reasons: ['service_full'],
    });
    await expectSound(house);
  });

  test('shows in the month', async () => {
    const house = await open({ max_online_covers: 4 });
    await book(house, { guests: 4 });
    const { body } = await house.guest.availability();
    expect(body.dates[20]).toEqual({ date: SATURDAY, available: false });
    expect(body.dates[21]).toEqual({ date: SUNDAY, available: true });
  });
});

describe('operators', () => {
  test('are not bound and count, at odd times under the last start before; cancelling takes back', async () => {
    const house = await open({ max_covers_per_slot: 4 });
    const { operator } = house;
    const { body: made } = await operator.create({ guests: 5, reservation_date: SATURDAY, reservation_time: '19:20' });
    expect(await countedAt(house, '19:00')).toMatchObject({ covers: 5, max_covers: 4, reasons: ['slot_full'] });
    expect(await slotAt(house, '19:00', { guests: '1' })).toMatchObject({ available: false, remaining_capacity: 0 });
    await operator.update(made.id, { guests: 2 });
    expect(await countedAt(house, '19:00')).toMatchObject({ covers: 2, reasons: [] });
    await operator.update(made.id, { reservation_time: '22:45' });
    expect([(await countedAt(house, '19:00')).covers, (await countedAt(house, '21:00')).covers]).toEqual([0, 2]);
    await operator.update(made.id, { reservation_time: '15:00' });
    expect((await countedAt(house, '21:00')).covers).toBe(0);
    await operator.update(made.id, { reservation_time: '19:00' });
    expect((await countedAt(house, '19:00')).covers).toBe(2);
    for (const service_status of ['arrived', 'no_show']) await operator.update(made.id, { service_status });
    expect((await countedAt(house, '19:00')).covers).toBe(2);
    await operator.cancel(made.id);
    expect((await countedAt(house, '19:00')).covers).toBe(0);
    await expectSound(house);
  });

  test('who walk parties in count them; nobody is refused for them', async () => {
    const house = await open({ max_covers_per_slot: 4 });
    house.clock.now = Date.parse(`${SATURDAY}T19:40:00+01:00`);
    await house.operator.walkIn({ guests: 6 });
    expect(await countedAt(house, '19:30')).toMatchObject({ covers: 6 });
    await expectSound(house);
  });

  test('see every reason that keeps guests from a slot', async () => {
    const house = await open({ max_covers_per_slot: 4 }, { seats: [2] });
    const { operator } = house;
    await book(house, {});
    expect(await countedAt(house, '19:30', { guests: '9' })).toMatchObject({
      available: false,
      reasons: ['party_too_large', 'slot_full', 'no_table'],
    });
    await operator.putSpecialDay(SATURDAY, { hours: [] });
    expect((await countedAt(house, '20:00')).reasons[0]).toBe('closed');
    expect((await house.guest.slots()).body).toMatchObject({ slots: [], closed: true });
    // Who has lost a table waits for another one, and counts on.
    await operator.deleteTable(house.tables[0] ?? '');
    expect(await countedAt(house, '19:00')).toMatchObject({ covers: 2, reasons: ['closed', 'no_table'] });
  });
});

test('limits can be switched on any day: what was booked before counts, a hold from its confirm on', async () => {
  const house = await openRestaurant(table, { seats: ROOMY });
  const { guest, operator } = house;
  await book(house, { guests: 2 });
  const held = (await guest.lock({ guests: 2 })).body.lock_token;
  const hours: { id: string }[] = (await operator.hours()).body;
  for (const { id } of hours) {
    expect((await operator.updateHours(id, { max_covers_per_slot: 4 })).body.max_covers_per_slot).toBe(4);
  }
  expect(await slotAt(house, '19:00')).toMatchObject({ remaining_capacity: 2 });
  expect((await guest.confirm(held)).status).toBe(201);
  expect(await slotAt(house, '19:00')).toMatchObject({ available: false });
  for (const { id } of hours) {
    expect((await operator.updateHours(id, { max_covers_per_slot: null })).body).not.toHaveProperty(
      'max_covers_per_slot',
    );
  }
  expect(await slotAt(house, '19:00')).toMatchObject({ available: true });
  await expectSound(house);
});
