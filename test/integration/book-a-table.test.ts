import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../support/audit.ts';
import { guestOf, SATURDAY, ZOE } from '../support/guest.ts';
import { operatorOf } from '../support/operator.ts';
import { createTestRestaurant, LATE_DINNER, startTestTable, type TestTable, testDeps } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

async function open(wanted: Parameters<typeof createTestRestaurant>[1]) {
  const db = table.connect();
  const restaurant = await createTestRestaurant(db, wanted);
  const deps = testDeps(db);
  return { db, deps, clock: deps.clock, guest: guestOf(deps, restaurant.token), ...restaurant };
}

type SlotAnswer = { time: string; available: boolean; remaining_capacity: number };
const slotAt = (answer: { body: { slots: SlotAnswer[] } }, time: string) =>
  answer.body.slots.find((slot) => slot.time === time);

describe('a guest books a table', () => {
  test('from the slots over the lock to the confirmation', async () => {
    const { guest, tables, clock, db, rid } = await open({ seats: [2, 4] });
    const lock = await guest.lock();
    expect(lock).toMatchObject({ status: 200, body: { table_id: tables[0], expires_at: '2026-11-20T09:05:00.000Z' } });
    expect(slotAt(await guest.slots(), '19:00')).toMatchObject({ available: true, remaining_capacity: 4 });
    const confirmed = await guest.confirm(lock.body.lock_token);
    expect(confirmed).toMatchObject({
      status: 201,
      body: { status: 'confirmed', restaurant_name: 'Chez Test', date: SATURDAY, time: '19:00', guests: 2 },
    });
    expect(confirmed.body.confirmation_code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(confirmed.body.message).toContain('samedi 21 novembre 2026');
    expect(await audit(db, rid, clock.now)).toEqual([]);
  });

  test('a restaurant that confirms by hand answers pending', async () => {
    const { guest } = await open({ seats: [2], config: { confirmation_mode: 'manual' } });
    const lock = await guest.lock();
    expect(await guest.confirm(lock.body.lock_token)).toMatchObject({ status: 201, body: { status: 'pending' } });
  });

  test("the confirm's language wins over the lock's, and the lock's over French", async () => {
    const { guest } = await open({ seats: [2, 2, 2] });
    const message = async (lock: Record<string, string>, confirm: Record<string, string>) =>
      (await guest.confirm((await guest.lock(lock)).body.lock_token, confirm)).body.message;
    expect(await message({ lang: 'fr' }, { lang: 'en' })).toMatch(/^You are booked/);
    expect(await message({ lang: 'en' }, {})).toMatch(/^You are booked/);
    expect(await message({}, {})).toMatch(/^C’est réservé/);
  });

  test('a released slot is free again, releasing twice is 204, and a reservation is never released', async () => {
    const { guest, db, rid, clock } = await open({ seats: [2] });
    const lock = await guest.lock();
    expect((await guest.lock()).body.code).toBe('slot_unavailable');
    expect(await guest.release(lock.body.lock_token)).toMatchObject({ status: 204, body: undefined });
    expect(await guest.release(lock.body.lock_token)).toMatchObject({ status: 204 });
    expect(await guest.release('nonsense')).toMatchObject({ status: 204 });
    expect((await guest.confirm(lock.body.lock_token)).body.code).toBe('lock_not_found');
    const second = await guest.lock();
    expect((await guest.confirm(second.body.lock_token)).status).toBe(201);
    expect(await guest.release(second.body.lock_token)).toMatchObject({ status: 204 });
    expect(slotAt(await guest.slots(), '19:00')).toMatchObject({ available: false, remaining_capacity: 0 });
    expect(await audit(db, rid, clock.now)).toEqual([]);
  });

  test("a guest's own hold does not count against the guest", async () => {
    const { guest } = await open({ seats: [2] });
    const { lock_token } = (await guest.lock()).body;
    expect(slotAt(await guest.slots(), '19:00')).toMatchObject({ available: false });
    expect(slotAt(await guest.slots({ lock_token }), '19:00')).toMatchObject({
      available: true,
      remaining_capacity: 2,
    });
    const november = (await guest.availability({ lock_token })).body.dates;
    expect(november[20]).toEqual({ date: SATURDAY, available: true });
  });

  test('an expired hold frees the slot although nothing deleted it', async () => {
    const { guest, clock, db, rid } = await open({ seats: [2] });
    const first = await guest.lock();
    clock.now += 300_000 - 1;
    expect((await guest.lock()).body.code).toBe('slot_unavailable');
    clock.now += 1;
    expect(slotAt(await guest.slots(), '19:00')).toMatchObject({ available: true });
    const second = await guest.lock();
    expect(second.status).toBe(200);
    expect((await guest.confirm(first.body.lock_token)).body.code).toBe('lock_expired');
    expect((await guest.confirm(second.body.lock_token)).status).toBe(201);
    expect(await audit(db, rid, clock.now)).toEqual([]);
  });

  test('a hold is honoured whatever the restaurant changed meanwhile', async () => {
    const { guest, db, rid } = await open({ seats: [2] });
    const lock = await guest.lock();
    const { UpdateCommand, DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
    const { keys } = await import('../../shared/platform/dynamo/keys.ts');
    await db.client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.config(rid),
        UpdateExpression: 'SET is_active = :no, max_party_size = :one',
        ExpressionAttributeValues: { ':no': false, ':one': 1 },
      }),
    );
    await db.client.send(new DeleteCommand({ TableName: db.table, Key: keys.table(rid, lock.body.table_id) }));
    expect(await guest.confirm(lock.body.lock_token)).toMatchObject({ status: 201 });
  });

  test('a party that no table fits gets a merged group, and all its tables are taken', async () => {
    const { guest, tables, db, rid, clock, setup } = await open({ seats: [2, 4, 4], merges: [[1, 2]] });
    expect(slotAt(await guest.slots({ guests: '7' }), '19:00')).toMatchObject({
      available: true,
      remaining_capacity: 10,
    });
    const lock = await guest.lock({ guests: 7 });
    expect(lock.body).toMatchObject({ table_id: tables[1], table_merge_id: setup.merges[0]?.id });
    expect(slotAt(await guest.slots(), '19:00')).toMatchObject({ remaining_capacity: 2 });
    expect(slotAt(await guest.slots({ guests: '3' }), '19:00')).toMatchObject({
      available: false,
      remaining_capacity: 2,
    });
    expect((await guest.confirm(lock.body.lock_token)).status).toBe(201);
    expect(await audit(db, rid, clock.now)).toEqual([]);
    const again = await guest.lock({ guests: 7, time: '21:00' });
    expect(await guest.release(again.body.lock_token)).toMatchObject({ status: 204 });
    expect(slotAt(await guest.slots({ guests: '7' }), '21:00')).toMatchObject({ available: true });
  });

  test('a stay past midnight blocks the table on both dates and is released and confirmed whole', async () => {
    const { guest, db, rid, clock } = await open({ seats: [2], hours: LATE_DINNER });
    const sunday = '2026-11-22';
    const late = await guest.lock({ time: '23:30' });
    expect(late.status).toBe(200);
    expect(slotAt(await guest.slots({ date: sunday }), '00:00')).toMatchObject({ available: false });
    expect((await guest.lock({ date: sunday, time: '00:00' })).body.code).toBe('slot_unavailable');
    expect((await guest.confirm(late.body.lock_token)).status).toBe(201);
    expect(await audit(db, rid, clock.now)).toEqual([]);
    expect((await guest.lock({ time: '22:00' })).body.code).toBe('slot_unavailable');
    const after = await guest.lock({ date: '2026-11-23', time: '00:00' });
    expect(after.status).toBe(200);
    await guest.release(after.body.lock_token);
    expect((await guest.lock({ date: sunday, time: '23:30' })).status).toBe(200);
  });

  test('bookings across both clock changes do not overlap', async () => {
    const { guest, clock, db, rid } = await open({
      seats: [2],
      hours: LATE_DINNER,
      config: { advance_booking_days: 180 },
    });
    clock.now = Date.parse('2027-03-01T09:00:00Z');
    const spring = '2027-03-28';
    const times = (await guest.slots({ date: spring })).body.slots.map((slot: SlotAnswer) => slot.time);
    expect(times.filter((time: string) => time < '12:00')).toEqual(['00:00']);
    expect((await guest.confirm((await guest.lock({ date: spring, time: '00:00' })).body.lock_token)).status).toBe(201);
    clock.now = Date.parse('2027-10-01T09:00:00Z');
    const autumn = '2027-10-31';
    expect((await guest.confirm((await guest.lock({ date: autumn, time: '00:00' })).body.lock_token)).status).toBe(201);
    expect((await guest.lock({ date: '2027-10-30', time: '22:30' })).body.code).toBe('slot_unavailable');
    expect(await audit(db, rid, clock.now)).toEqual([]);
  });

  test('a month heeds the second date after it that a stay of 24 hours reaches when clocks are put forward', async () => {
    // In Sydney 1 October 2028 has 23 hours: who comes at 23:30 on the day before leaves at 00:30 on the 2nd.
    const allDay = { open_time: '23:30', close_time: '23:30', slot_duration_min: 1440 };
    const { guest, clock, deps, rid } = await open({
      seats: [2],
      config: { timezone: 'Australia/Sydney' },
      hours: LATE_DINNER.map((service) => ({ ...service, ...allDay })),
    });
    clock.now = Date.parse('2028-09-20T00:00:00Z');
    const ask = { month: '2028-09', guests: '2' };
    const lastDay = async () => (await guest.availability(ask)).body.dates.at(-1);
    expect(await lastDay()).toEqual({ date: '2028-09-30', available: true });
    const late = { reservation_date: '2028-10-02', reservation_time: '00:00' };
    expect((await operatorOf(deps, rid).create(late)).status).toBe(201);
    expect((await guest.lock({ date: '2028-09-30', time: '23:30' })).body.code).toBe('slot_unavailable');
    expect(await lastDay()).toEqual({ date: '2028-09-30', available: false });
  });

  test('a replay answers the same reservation, other details are refused', async () => {
    const { guest, db, rid, clock } = await open({ seats: [2] });
    const { lock_token } = (await guest.lock()).body;
    const first = await guest.confirm(lock_token);
    clock.now += 3_600_000;
    expect(await guest.confirm(lock_token)).toMatchObject({ status: 201, body: first.body });
    expect(await guest.confirm(lock_token, { guest_first_name: ' Zoé ' })).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect((await guest.confirm(lock_token, { guest_last_name: 'Durand' })).body.code).toBe('already_confirmed');
    expect((await guest.confirm(lock_token, { guest_phone: '+33612345679' })).body).toMatchObject({
      code: 'already_confirmed',
      status: 409,
    });
    expect(await audit(db, rid, clock.now)).toEqual([]);
  });

  test('fifty confirms of one lock at once make one reservation and fifty equal answers', async () => {
    const { guest, db, rid, clock } = await open({ seats: [2] });
    const { lock_token } = (await guest.lock()).body;
    const answers = await Promise.all(Array.from({ length: 50 }, () => guest.confirm(lock_token)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await audit(db, rid, clock.now)).toEqual([]);
  });

  test('an edited token finds nothing, and believes nothing', async () => {
    const { guest, tables, db, rid, clock } = await open({ seats: [2, 8] });
    const other = await open({ seats: [2] });
    const { lock_token } = (await guest.lock()).body as { lock_token: string };
    const [date, expires, tableId, entry] = lock_token.split('.') as [string, string, string, string];
    const edited = [
      [date, expires, tables[1], entry],
      ['2026-11-22', expires, tableId, entry],
      [date, expires, other.tables[0], entry],
      [date, expires, tableId, `${entry.slice(0, -1)}${entry.endsWith('A') ? 'B' : 'A'}`],
      [date, expires, tableId],
      ['9999-99-99', expires, tableId, entry],
    ].map((parts) => parts.join('.'));
    for (const token of edited) expect((await guest.confirm(token)).body.code).toBe('lock_not_found');
    expect((await other.guest.confirm(lock_token)).body.code).toBe('lock_not_found');
    const longer = [date, String(Number(expires) + 9_999_999), tableId, entry].join('.');
    clock.now += 300_000;
    expect((await guest.confirm(longer)).status).toBe(410);
    expect((await guest.confirm(lock_token, ZOE)).status).toBe(410);
    expect(await audit(db, rid, clock.now)).toEqual([]);
  });
});
