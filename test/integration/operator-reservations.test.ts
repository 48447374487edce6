import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentsOf } from '../support/audit.ts';
import { SATURDAY, ZOE } from '../support/guest.ts';
import { openRestaurant, PARTY } from '../support/operator.ts';
import { LATE_DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const open = (wanted: Partial<Parameters<typeof openRestaurant>[1]> = {}) =>
  openRestaurant(table, { seats: [2], ...wanted });

describe('an operator creates a reservation', () => {
  test('it is confirmed at once, in manual mode too, with a code, and is listed with every field', async () => {
    const { operator, find, tables, faults } = await open({ config: { confirmation_mode: 'manual' } });
    const details = {
      guest_email: 'paul@example.com',
      guest_phone: '+33 6 11 22 33 44',
      notes: 'Fenêtre',
      occasion: 'Anniversaire',
    };
    const created = await operator.create(details);
    expect(created).toMatchObject({ status: 201, body: { id: expect.any(String), status: 'confirmed' } });
    expect(created.body.message).toContain('Paul Durand, 2 guests');
    expect(await find(created.body.id)).toEqual({
      id: created.body.id,
      guest_id: expect.stringMatching(/-p\w{14}$/),
      service_status: 'expected',
      confirmation_code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
      guest_first_name: 'Paul',
      guest_last_name: 'Durand',
      guest_email: 'paul@example.com',
      guest_phone: '+33611223344',
      party_size: 2,
      reservation_date: SATURDAY,
      reservation_time: '19:00:00',
      duration_min: 120,
      status: 'confirmed',
      notes: 'Fenêtre',
      occasion: 'Anniversaire',
      guest_note: null,
      allergies: null,
      origin: 'operator',
      version: 1,
      created_at: '2026-11-20T09:00:00.000Z',
      ends_at: `${SATURDAY}T20:00:00.000Z`,
      table_id: tables[0],
    });
    expect(await faults()).toEqual([]);
  });

  test('e-mail, telephone, notes and occasion may be left out and read as null', async () => {
    const { operator, find } = await open();
    const { body } = await operator.create();
    const nothing = { guest_email: null, guest_phone: null, notes: null, occasion: null };
    expect(await find(body.id)).toMatchObject(nothing);
  });

  test('it gets the best free table, then the next, then a group, and then waits without a table', async () => {
    const { operator, find, tables, setup, faults, guest } = await open({ seats: [4, 2, 6], merges: [[0, 2]] });
    const place = async (body: Record<string, unknown>) => {
      const { table_id, table_merge_id } = await find((await operator.create(body)).body.id);
      return table_id ?? table_merge_id;
    };
    expect(await place({ guests: 2 })).toBe(tables[1]);
    expect(await place({ guests: 2, reservation_time: '21:00' })).toBe(tables[1]);
    expect(await place({ guests: 9 })).toBe(setup.merges[0]?.id);
    expect(await place({ guests: 2 })).toBeUndefined();
    expect(await place({ guests: 40, reservation_time: '21:00' })).toBeUndefined();
    const { slots } = (await guest.slots({ guests: '1' })).body;
    expect(slots.map((slot: { remaining_capacity: number }) => slot.remaining_capacity)).toEqual([0, 0, 0, 0, 0]);
    expect(await faults()).toEqual([]);
  });

  test('it is never refused for capacity, hours, window, size or an inactive widget', async () => {
    const { operator, find, faults } = await open({ hours: [], config: { is_active: false, max_party_size: 1 } });
    const unusual = [
      { guests: 500 },
      { reservation_time: '04:17' },
      { reservation_date: '2029-06-01' },
      { reservation_date: '2026-11-19' },
      { reservation_date: '2024-02-29', guests: 3 },
      { reservation_date: '2999-12-31', reservation_time: '23:59' },
      { reservation_date: '1900-01-01', reservation_time: '00:00' },
    ];
    for (const body of unusual) {
      const created = await operator.create(body);
      expect(created).toMatchObject({ status: 201, body: { status: 'confirmed' } });
      expect(await find(created.body.id)).toMatchObject({ duration_min: 120 });
    }
    expect(await faults()).toEqual([]);
  });

  test('parties without a table count against what guests can still book, and are not seated before', async () => {
    const { operator, guest, find } = await open({ seats: [2, 2, 2] });
    const left = async () =>
      (await guest.slots()).body.slots.map((slot: { remaining_capacity: number }) => slot.remaining_capacity);
    expect(await left()).toEqual([6, 6, 6, 6, 6]);
    await operator.create({ guests: 4 });
    expect(await left()).toEqual([2, 2, 2, 2, 6]);
    const own = await operator.create({ guests: 2 });
    expect((await find(own.body.id)).table_id).toBeDefined();
    expect(await left()).toEqual([0, 0, 0, 0, 6]);
    expect((await guest.lock()).body.code).toBe('slot_unavailable');
  });

  test('it lasts as long as the service that covers its time, else the nearest, and names its length', async () => {
    const service = { day_of_week: 5, slot_interval_min: 15, is_active: true };
    const { operator, find } = await open({
      hours: [
        { ...service, open_time: '12:00', close_time: '14:00', slot_duration_min: 60 },
        { ...service, open_time: '19:00', close_time: '23:00', slot_duration_min: 90 },
        { ...service, open_time: '18:00', close_time: '23:00', slot_duration_min: 30, is_active: false },
      ],
    });
    const lasting = async (reservation_time: string) =>
      (await find((await operator.create({ reservation_time })).body.id)).duration_min;
    expect(await lasting('13:59')).toBe(60);
    expect(await lasting('14:00')).toBe(60);
    expect(await lasting('18:00')).toBe(90);
    expect(await lasting('22:59')).toBe(90);
  });

  test('a stay past midnight stands on both dates', async () => {
    const { operator, guest, faults } = await open({ hours: LATE_DINNER });
    await operator.create({ reservation_time: '23:30' });
    expect((await guest.lock({ date: '2026-11-22', time: '00:00' })).body.code).toBe('slot_unavailable');
    expect(await faults()).toEqual([]);
  });

  test('a time that the clocks skip is 400, one that exists twice is its first occurrence', async () => {
    const { operator, db, rid } = await open();
    const skipped = await operator.create({ reservation_date: '2027-03-28', reservation_time: '02:30' });
    expect(skipped).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ path: 'reservation_time' }] },
    });
    const twice = await operator.create({ reservation_date: '2027-10-31', reservation_time: '02:30' });
    const { reservations } = await contentsOf(db, rid);
    expect(reservations.get(twice.body.id)?.from).toBe(Date.parse('2027-10-31T00:30:00Z') / 60_000);
  });

  test.each([
    [{ reservation_date: '2026-02-30' }, 'reservation_date'],
    [{ reservation_time: '24:00' }, 'reservation_time'],
    [{ reservation_time: '19:00:00' }, 'reservation_time'],
    [{ guests: 0 }, 'guests'],
    [{ guests: 2.5 }, 'guests'],
    [{ guests: '2' }, 'guests'],
    [{ guest_first_name: '  ' }, 'guest_first_name'],
    [{ guest_last_name: 'x'.repeat(101) }, 'guest_last_name'],
    [{ guest_email: 'nobody' }, 'guest_email'],
    [{ guest_phone: 'none' }, 'guest_phone'],
    [{ notes: 'x'.repeat(2001) }, 'notes'],
    [{ occasion: 'x'.repeat(201) }, 'occasion'],
    [{ guest_first_name: undefined }, 'guest_first_name'],
    [{ reservation_date: undefined }, 'reservation_date'],
  ])('%j is 400', async (body, path) => {
    const { operator } = await open();
    expect(await operator.create(body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect((await operator.list()).body.total).toBe(0);
  });

  test('the same idempotency key and body answer the same 201, another body 409, another key a new one', async () => {
    const { operator, faults } = await open({ seats: [2, 2, 2] });
    const key = randomUUID();
    const first = await operator.create({}, key);
    expect(await operator.create({}, key)).toMatchObject({ status: 201, body: first.body });
    expect(await operator.create({ guest_last_name: ' Durand ' }, key.toUpperCase())).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect(await operator.create({ guests: 3 }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    });
    expect((await operator.create({}, randomUUID())).body.id).not.toBe(first.body.id);
    expect((await operator.create()).body.id).not.toBe(first.body.id);
    const other = await operator.create({}, 'order 7: not a UUID'.replaceAll(' ', '-'));
    expect(await operator.create({}, 'order-7:-not-a-UUID')).toMatchObject({ status: 201, body: other.body });
    expect(await operator.create({}, 'ORDER-7:-NOT-A-UUID')).not.toMatchObject({ body: other.body });
    expect((await operator.list()).body.total).toBe(5);
    expect(await faults()).toEqual([]);
  });

  test('the same key of another restaurant makes another reservation', async () => {
    const [one, other] = [await open(), await open()];
    const key = randomUUID();
    expect((await one.operator.create({}, key)).status).toBe(201);
    expect((await other.operator.create({ guests: 3 }, key)).status).toBe(201);
  });

  test('thirty requests with one key at once make one reservation', async () => {
    const { operator, faults } = await open({ seats: [2, 2, 2, 2] });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 30 }, () => operator.create({}, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await operator.list()).body.total).toBe(1);
    expect(await faults()).toEqual([]);
  });
});

describe('the status of a reservation', () => {
  const moves: Record<string, Record<string, { status: number; ends: string; code?: string }>> = {
    pending: {
      confirmed: { status: 200, ends: 'confirmed' },
      cancelled: { status: 200, ends: 'cancelled' },
      pending: { status: 400, ends: 'pending', code: 'invalid_request' },
    },
    confirmed: {
      confirmed: { status: 200, ends: 'confirmed' },
      cancelled: { status: 200, ends: 'cancelled' },
      pending: { status: 400, ends: 'confirmed', code: 'invalid_request' },
    },
    cancelled: {
      confirmed: { status: 409, ends: 'cancelled', code: 'invalid_transition' },
      cancelled: { status: 200, ends: 'cancelled' },
      pending: { status: 400, ends: 'cancelled', code: 'invalid_request' },
    },
  };

  const cases = Object.entries(moves).flatMap(([from, targets]) =>
    Object.entries(targets).map(([to, outcome]) => ({ from, to, ...outcome })),
  );

  test.each(cases)('$from to $to answers $status and is $ends', async ({ from, to, status, ends, code }) => {
    const { operator, book, find, faults } = await open({
      config: { confirmation_mode: from === 'confirmed' ? 'auto' : 'manual' },
    });
    const id = await book();
    if (from === 'cancelled') await operator.cancel(id);
    const before = await find(id);
    expect(before.status).toBe(from);
    const answer = await operator.setStatus(id, to);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toMatchObject({ id, status: ends, message: expect.stringContaining(ends) });
    else expect(answer.body.code).toBe(code);
    expect(await find(id)).toMatchObject({ ...before, version: expect.any(Number), status: ends });
    expect(await faults()).toEqual([]);
  });

  test.each([[{}], [{ status: null }], [{ status: 'Confirmed' }], [[]], ['confirmed']])('%j is 400', async (body) => {
    const { operator, book } = await open();
    const id = await book();
    const { update } = operator.handlers;
    const { invoke } = await import('../support/invoke.ts');
    const headers = { authorization: `Bearer ${id.slice(0, 12)}` };
    expect(await invoke(update, { headers, path: { id }, body })).toMatchObject({ status: 400 });
  });

  test('a cancelled reservation frees its table and keeps its id', async () => {
    const { operator, guest, book, find, tables, faults } = await open();
    const id = await book();
    expect((await guest.lock()).body.code).toBe('slot_unavailable');
    await operator.cancel(id);
    expect((await guest.lock()).status).toBe(200);
    expect(await find(id)).toMatchObject({ status: 'cancelled', table_id: tables[0] });
    expect(await faults()).toEqual([]);
  });

  test('cancelling frees a group, both dates of a late stay, and a party without a table', async () => {
    const { operator, guest, faults } = await open({ seats: [2, 2], merges: [[0, 1]], hours: LATE_DINNER });
    const late = { reservation_time: '23:30', guests: 4 };
    const group = (await operator.create(late)).body.id;
    const waiting = (await operator.create(late)).body.id;
    expect((await guest.lock({ date: '2026-11-22', time: '00:00', guests: 4 })).status).toBe(409);
    await operator.cancel(group);
    expect((await guest.lock({ date: '2026-11-22', time: '00:00', guests: 4 })).status).toBe(409);
    await operator.cancel(waiting);
    expect((await guest.lock({ date: '2026-11-22', time: '00:00', guests: 4 })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('min_cancel_hours binds guests, not operators', async () => {
    const { operator, book, clock } = await open({ config: { min_cancel_hours: 48 } });
    const id = await book();
    clock.now = Date.parse('2026-11-21T17:59:00Z');
    expect(await operator.cancel(id)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  });

  test('a confirm that was cancelled meanwhile answers the guest 409', async () => {
    const { operator, guest } = await open();
    const { lock_token } = (await guest.lock()).body;
    const { reservation_id } = (await guest.confirm(lock_token)).body;
    await operator.cancel(reservation_id);
    expect((await guest.confirm(lock_token, ZOE)).body.code).toBe('reservation_cancelled');
  });

  test('a reservation whose date has left the book can still be cancelled', async () => {
    const { operator, book, clock, find } = await open();
    const id = await book();
    clock.now += 60 * 86_400_000;
    expect(await operator.cancel(id)).toMatchObject({ status: 200 });
    expect(await find(id)).toMatchObject({ status: 'cancelled' });
  });

  test('of a confirmation and a cancellation at once, the cancellation stands', async () => {
    const { operator, book, find, faults } = await open({ config: { confirmation_mode: 'manual' } });
    const id = await book();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => operator.setStatus(id, 'confirmed')),
      ...Array.from({ length: 5 }, () => operator.cancel(id)),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await find(id)).toMatchObject({ status: 'cancelled', guest_last_name: ZOE.guest_last_name });
    expect(await faults()).toEqual([]);
  });
});

test('the body must be JSON and say so', async () => {
  const { operator, rid } = await open();
  const { invoke } = await import('../support/invoke.ts');
  const send = (body: unknown, type = 'application/json') =>
    invoke(operator.handlers.create, { headers: { authorization: `Bearer ${rid}`, 'content-type': type }, body });
  expect(await send('{')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  expect(await send(PARTY, 'text/plain')).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  expect(await send('null')).toMatchObject({ status: 400 });
});
