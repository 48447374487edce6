import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SATURDAY } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { LATE_DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;

beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

type Wanted = Partial<Parameters<typeof openRestaurant>[1]>;

/** A restaurant with a party of two on its first table, Saturday at 19:00. */
async function open(wanted: Wanted = {}) {
  const house = await openRestaurant(table, { seats: [2, 2, 4], ...wanted });
  const id: string = (await house.operator.create()).body.id;
  const [t1 = '', t2 = '', t3 = ''] = house.tables;
  return { ...house, id, t1, t2, t3 };
}

describe('an operator changes a booking', () => {
  test('and is answered the whole of it, with a sentence', async () => {
    const { operator, id, find } = await open();
    const { status, body } = await operator.update(id, { reservation_time: '20:15', guests: 1, notes: 'Window' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, reservation_time: '20:15:00', party_size: 1, notes: 'Window', version: 2 });
    const { message, ...reservation } = body;
    expect(message).toContain('at 20:15');
    expect(await find(id)).toEqual(reservation);
  });

  test.each([
    [{ reservation_time: '20:15' }, { reservation_time: '20:15:00', duration_min: 120 }],
    [{ reservation_time: '03:00' }, { reservation_time: '03:00:00' }],
    [{ reservation_date: '2026-11-28' }, { reservation_date: '2026-11-28' }],
    [{ reservation_date: '2028-11-28' }, { reservation_date: '2028-11-28' }],
    [{ duration_min: 45 }, { duration_min: 45 }],
    [{ duration_min: 1440 }, { duration_min: 1440 }],
    [{ guest_first_name: 'Paule', guest_last_name: 'Durand-Petit' }, { guest_last_name: 'Durand-Petit' }],
    [{ guest_email: 'p@example.com', guest_phone: '+33611223344' }, { guest_email: 'p@example.com' }],
    [{ guest_note: 'Late', allergies: 'nuts', occasion: 'Birthday', lang: 'en' }, { allergies: 'nuts' }],
  ])('%o, and keeps its table', async (change, expected) => {
    const { operator, id, t1, faults } = await open();
    const { status, body } = await operator.update(id, change);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...expected, table_id: t1 });
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['more guests than its table seats', { guests: 9 }],
    ['another time as well', { guests: 9, reservation_time: '20:15' }],
    ['another length as well', { guests: 9, duration_min: 60 }],
  ])('%s: it stays on the table that is named, also when that is its own', async (_, change) => {
    const { operator, id, t1, faults } = await open();
    const { status, body } = await operator.update(id, { ...change, table_id: t1 });
    expect([status, body.party_size, body.table_id]).toEqual([200, 9, t1]);
    expect(await faults()).toEqual([]);
  });

  test('null and empty text clear what is said of the guest', async () => {
    const { operator, id } = await open();
    await operator.update(id, { guest_email: 'p@example.com', notes: 'VIP', occasion: 'Birthday' });
    const { body } = await operator.update(id, { guest_email: null, notes: '', occasion: null });
    expect(body).toMatchObject({ guest_email: null, notes: null, occasion: null });
  });

  test.each([
    [{}, 'status'],
    [{ version: 1 }, 'status'],
    [{ notify_guest: false }, 'status'],
    [{ status: 'cancelled', reservation_time: '20:00' }, 'status'],
    [{ status: 'cancelled', table_id: null }, 'status'],
    [{ duration_min: 14 }, 'duration_min'],
    [{ duration_min: 1441 }, 'duration_min'],
    [{ table_ids: ['a'] }, 'table_ids'],
    [{ table_ids: ['a', 'a'] }, 'table_ids'],
    [{ table_id: 'a', table_merge_id: 'b' }, 'table_id'],
    [{ table_id: 'a', table_ids: ['a', 'b'] }, 'table_id'],
    [{ swap_with: 'a', reservation_time: '20:00', version: 1 }, 'swap_with'],
    [{ swap_with: 'a' }, 'version'],
    [{ guests: 0 }, 'guests'],
  ])('%o is 400', async (change, path) => {
    const { operator, id } = await open();
    const { status, body } = await operator.update(id, change);
    expect(status).toBe(400);
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('to a time that the clocks skip is 400', async () => {
    const { operator, id } = await open();
    const answer = await operator.update(id, { reservation_date: '2027-03-28', reservation_time: '02:30' });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'reservation_time']);
  });

  test('that is so already changes nothing, whatever the version', async () => {
    const { operator, id } = await open();
    await operator.update(id, { reservation_time: '20:00' });
    const again = await operator.update(id, { reservation_time: '20:00', version: 1 });
    expect([again.status, again.body.version]).toEqual([200, 2]);
  });

  test('that somebody else was faster with is 409 with the booking as it is', async () => {
    const { operator, id } = await open();
    await operator.update(id, { reservation_time: '20:00' });
    const late = await operator.update(id, { reservation_time: '21:00', version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'booking_changed']);
    expect(late.body.booking).toMatchObject({ id, reservation_time: '20:00:00', version: 2 });
    expect(late.body.booking).not.toHaveProperty('secret');
  });

  test('of a cancelled booking may be about notes only', async () => {
    const { operator, id } = await open();
    await operator.cancel(id);
    expect((await operator.update(id, { notes: 'Called' })).body).toMatchObject({
      status: 'cancelled',
      notes: 'Called',
    });
    for (const change of [{ guests: 3 }, { reservation_time: '20:00' }, { guest_last_name: 'X' }, { table_id: null }]) {
      expect((await operator.update(id, change)).body.code).toBe('reservation_cancelled');
    }
    expect((await operator.update(id, { status: 'confirmed' })).body.code).toBe('invalid_transition');
  });
});

describe('the place of a booking that is changed', () => {
  test('is its own where that is free, else the best free one, else none, and the answer says so', async () => {
    const { operator, id, t1, t2, t3 } = await open();
    const other: string = (await operator.create({ reservation_time: '21:00' })).body.id;
    expect((await operator.update(other, { reservation_time: '20:00' })).body.table_id).toBe(t2);
    expect((await operator.update(id, { reservation_time: '21:00' })).body.table_id).toBe(t1);
    const third: string = (await operator.create({ reservation_time: '20:00', guests: 4 })).body.id;
    expect((await operator.update(id, { guests: 4 })).body.message).toContain('no table');
    await operator.cancel(third);
    expect((await operator.update(id, { reservation_time: '21:30' })).body.table_id).toBe(t3);
  });

  test('grows with the party and stays when it shrinks', async () => {
    const { operator, id, t3, faults } = await open();
    expect((await operator.update(id, { guests: 4 })).body.table_id).toBe(t3);
    expect((await operator.update(id, { guests: 2 })).body.table_id).toBe(t3);
    expect(await faults()).toEqual([]);
  });

  test('is the named one, time and table in one request', async () => {
    const { operator, id, t2, faults } = await open();
    const { body } = await operator.update(id, { reservation_time: '21:00', table_id: t2 });
    expect(body).toMatchObject({ reservation_time: '21:00:00', table_id: t2 });
    expect(await faults()).toEqual([]);
  });

  test('that is named and taken is 409 and nothing changes, even when it is its own', async () => {
    const { operator, id, t1, find, guest } = await open();
    const other: string = (await operator.create({ reservation_time: '21:30' })).body.id;
    await operator.assign(other, { table_id: t1 });
    const before = await find(id);
    const { status, body } = await operator.update(id, { reservation_time: '20:30', table_id: t1, notes: 'x' });
    expect([status, body.code, body.conflict.reservation_id]).toEqual([409, 'table_occupied', other]);
    await operator.cancel(other);
    await guest.lock({ time: '21:00' });
    expect((await operator.update(id, { reservation_time: '20:30', table_id: t1 })).body.code).toBe('table_held');
    expect(await find(id)).toEqual(before);
  });

  test('may be tables joined for this party alone', async () => {
    const { operator, id, t1, t2, t3, guest, faults } = await open();
    const { body } = await operator.update(id, { guests: 6, table_ids: [t2, t3] });
    expect(body).toMatchObject({ table_ids: [t2, t3] });
    expect(body.table_id).toBeUndefined();
    expect(await faults()).toEqual([]);
    const free = await guest.slots({ guests: '2' });
    expect(free.body.slots[0]).toMatchObject({ available: true, remaining_capacity: 2 });
    expect((await operator.update(id, { reservation_time: '20:30' })).body.table_ids).toEqual([t2, t3]);
    expect((await operator.assign(id, { table_id: t1 })).body.table_ids).toBeUndefined();
    expect((await operator.update(id, { table_ids: [t1, t2] })).status).toBe(200);
    expect((await operator.update(id, { table_id: null })).body.table_ids).toBeUndefined();
    expect(await faults()).toEqual([]);
  });

  test('follows a stay over midnight', async () => {
    const { operator, id, faults } = await open({ hours: LATE_DINNER });
    await operator.update(id, { reservation_time: '23:30' });
    expect(await faults()).toEqual([]);
    await operator.update(id, { duration_min: 15 });
    expect(await faults()).toEqual([]);
    await operator.update(id, { reservation_date: '2026-11-22', reservation_time: '00:15', duration_min: 200 });
    expect(await faults()).toEqual([]);
  });

  test('and the totals of both dates', async () => {
    const { operator, id, faults } = await open();
    await operator.update(id, { reservation_date: '2026-11-23' });
    expect((await operator.list({ date: SATURDAY })).body.total).toBe(0);
    expect((await operator.list({ date: '2026-11-23' })).body.total).toBe(1);
    expect(await faults()).toEqual([]);
  });

  test('and a confirmation with a move, in one step', async () => {
    const house = await open({ config: { confirmation_mode: 'manual' } });
    const id = await house.book();
    const { body } = await house.operator.update(id, { status: 'confirmed', reservation_date: '2026-11-24' });
    expect(body).toMatchObject({ status: 'confirmed', reservation_date: '2026-11-24' });
    expect(await house.faults()).toEqual([]);
  });
});

describe('two bookings', () => {
  test('exchange their tables, once', async () => {
    const { operator, id, t1, t3, find, faults } = await open();
    const other: string = (await operator.create({ guests: 4 })).body.id;
    const swap = { swap_with: other, version: 1 };
    expect((await operator.update(id, swap)).body).toMatchObject({ table_id: t3, version: 2 });
    expect(await find(other)).toMatchObject({ table_id: t1, version: 2 });
    const again = await operator.update(id, swap);
    expect([again.status, again.body.code]).toEqual([409, 'booking_changed']);
    expect(again.body.booking.table_id).toBe(t3);
    expect(await faults()).toEqual([]);
  });

  test('at different times, when nobody else is in the way', async () => {
    const { operator, id, t1, t2, find, faults } = await open();
    const later: string = (await operator.create({ reservation_time: '21:30' })).body.id;
    await operator.assign(later, { table_id: t2 });
    expect((await operator.update(id, { swap_with: later, version: 1 })).status).toBe(200);
    expect(await find(later)).toMatchObject({ table_id: t1 });
    const blocking: string = (await operator.create({ reservation_time: '19:30' })).body.id;
    await operator.assign(blocking, { table_id: t1 });
    const { status, body } = await operator.update(id, { swap_with: later, version: 2 });
    expect([status, body.code, body.conflict.reservation_id]).toEqual([409, 'table_occupied', blocking]);
    expect(await faults()).toEqual([]);
  });

  test('cannot, when one is cancelled, itself, unknown or another account’s', async () => {
    const { operator, id } = await open();
    const stranger = await open();
    const gone: string = (await operator.create()).body.id;
    await operator.cancel(gone);
    const refused = async (swap_with: string) => (await operator.update(id, { swap_with, version: 1 })).status;
    expect(await refused(gone)).toBe(409);
    expect(await refused(id)).toBe(400);
    expect(await refused(`${id.slice(0, 12)}-r${'x'.repeat(22)}`)).toBe(404);
    expect(await refused(stranger.id)).toBe(403);
  });
});
