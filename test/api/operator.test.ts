import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deployment, openDeployment, send } from '../support/deployment.ts';
import { ZOE } from '../support/guest.ts';
import type { Answer } from '../support/invoke.ts';

// The Restaurant API of the specification, sentence by sentence, over HTTP.

let deployment: Deployment;
beforeAll(async () => {
  deployment = await openDeployment();
}, 180_000);
afterAll(() => deployment.stop());

type Who = 'ours' | 'theirs';
const call = (method: string, path: string, body?: unknown, who: Who = 'ours', headers: Record<string, string> = {}) =>
  send(deployment.base_url, method, `/api/v1/restaurant${path}`, {
    headers: { authorization: `Bearer ${deployment[who].access_token}`, ...headers },
    ...(body !== undefined && { body }),
  });
const get = (path: string) => call('GET', path);
const post = (path: string, body: unknown) => call('POST', path, body);
const patch = (path: string, body: unknown) => call('PATCH', path, body);
const remove = (path: string) => call('DELETE', path);

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const PARTY = { guests: 2, guest_first_name: 'Paul', guest_last_name: 'Durand', reservation_time: '19:00' };

/** Books a party on a date of its own, so that no test meets another's bookings. */
let nextDate = 200;
const create = async (body: object = {}) => {
  nextDate += 1;
  const created = await post('/me/reservations', { ...PARTY, reservation_date: day(nextDate), ...body });
  expect(created.status).toBe(201);
  return { id: String(created.body.id), date: day(nextDate) };
};
const read = async (id: string, date: string) => {
  const { body } = await get(`/me/reservations?date=${date}`);
  return body.items.find((item: { id: string }) => item.id === id);
};

function expectProblem(answer: Answer, status: number, code: string, path?: string) {
  expect(answer).toMatchObject({ status, body: { status, code } });
  expect(answer.headers['content-type']).toContain('application/problem+json');
  if (path !== undefined) expect(answer.body.errors.map((fault: { path: string }) => fault.path)).toContain(path);
}

describe('GET and PATCH /me', () => {
  test('answer the configuration object with every field', async () => {
    const { status, body } = await get('/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      restaurant_id: deployment.ours.restaurant_id,
      public_token: deployment.ours.public_token,
      is_active: true,
      restaurant_name: 'Ours',
      advance_booking_days: 60,
      min_cancel_hours: 4,
      show_branding: true,
      max_party_size: 8,
    });
    for (const field of [
      'accent_color',
      'show_on_directory',
      'confirmation_mode',
      'notification_email',
      'notification_phone',
    ]) {
      expect(body).toHaveProperty(field);
    }
  });

  test('PATCH changes only what is sent, and answers the full object', async () => {
    const before = (await get('/me')).body;
    const changed = await patch('/me', { accent_color: '#123456', welcome_message_en: 'Hello' });
    expect(changed).toMatchObject({
      status: 200,
      body: { ...before, accent_color: '#123456', welcome_message_en: 'Hello' },
    });
    expect((await get('/me')).body).toEqual(changed.body);
    expect((await patch('/me', {})).body).toEqual(changed.body);
  });

  test('no operation changes what the specification reserves', async () => {
    const before = (await get('/me')).body;
    const reserved = {
      is_active: false,
      restaurant_name: 'X',
      restaurant_address: 'X',
      restaurant_phone: '123',
      show_branding: false,
    };
    expect(await patch('/me', { ...reserved, max_party_size: 99 })).toMatchObject({ status: 200, body: before });
  });

  test.each([
    ['welcome_message_fr', 'x'.repeat(201)],
    ['welcome_message_en', 'é'.repeat(201)],
    ['min_cancel_hours', 49],
    ['min_cancel_hours', -1],
    ['advance_booking_days', 6],
    ['advance_booking_days', 181],
    ['confirmation_mode', 'maybe'],
    ['accent_color', 'green'],
    ['show_on_directory', 'yes'],
    ['notification_email', 'nobody'],
  ])('PATCH refuses %s %j and changes nothing', async (field, value) => {
    const before = (await get('/me')).body;
    expectProblem(await patch('/me', { show_on_directory: true, [field]: value }), 400, 'invalid_request');
    expect((await get('/me')).body).toEqual(before);
  });

  test.each([
    ['welcome_message_fr', '😀'.repeat(200)],
    ['min_cancel_hours', 0],
    ['min_cancel_hours', 48],
    ['advance_booking_days', 7],
    ['advance_booking_days', 180],
    ['notification_email', ''],
  ])('PATCH takes the bound %s', async (field, value) => {
    expect(await patch('/me', { [field]: value })).toMatchObject({ status: 200, body: { [field]: value } });
    expect(await patch('/me', { advance_booking_days: 60, min_cancel_hours: 4 })).toMatchObject({ status: 200 });
  });
});

describe('reservations', () => {
  test('POST creates a confirmed one, with id, status and message', async () => {
    const created = await post('/me/reservations', {
      ...PARTY,
      reservation_date: day(3),
      notes: 'Window',
      occasion: 'Birthday',
    });
    expect(created).toMatchObject({ status: 201, body: { status: 'confirmed' } });
    expect(created.body.message).toBeTypeOf('string');
    const stored = await read(created.body.id, day(3));
    expect(stored).toMatchObject({
      guest_first_name: 'Paul',
      guest_last_name: 'Durand',
      guest_email: null,
      guest_phone: null,
      party_size: 2,
      reservation_date: day(3),
      reservation_time: '19:00:00',
      status: 'confirmed',
      notes: 'Window',
      occasion: 'Birthday',
      duration_min: 120,
    });
    expect(stored.confirmation_code).toMatch(/^[A-Z0-9]{8}$/);
    expect(Date.parse(stored.created_at)).not.toBeNaN();
    expect(stored.table_id).toBeTypeOf('string');
  });

  test('POST bypasses capacity, hours and party size, and then waits for a table', async () => {
    const { id, date } = await create({ guests: 60, reservation_time: '16:10' });
    const stored = await read(id, date);
    expect(stored).toMatchObject({ party_size: 60, reservation_time: '16:10:00', status: 'confirmed' });
    expect(stored).not.toHaveProperty('table_id');
  });

  test('POST with an Idempotency-Key answers the same 201 again, another body 409', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...PARTY, reservation_date: day(190) };
    const first = await call('POST', '/me/reservations', body, 'ours', headers);
    expect(first.status).toBe(201);
    expect(await call('POST', '/me/reservations', body, 'ours', headers)).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect((await call('POST', '/me/reservations', { ...body, guests: 3 }, 'ours', headers)).status).toBe(409);
    expect((await get(`/me/reservations?date=${day(190)}`)).body.total).toBe(1);
  });

  test.each([
    ['reservation_date', '2026-02-30'],
    ['reservation_time', '25:00'],
    ['guests', 0],
    ['guests', '2'],
    ['guest_first_name', ''],
    ['guest_email', 'nope'],
    ['notes', 'x'.repeat(2001)],
  ])('POST refuses %s %j and names it', async (field, value) =>
    expectProblem(
      await post('/me/reservations', { ...PARTY, reservation_date: day(3), [field]: value }),
      400,
      'invalid_request',
      field,
    ),
  );

  test('GET lists items and total, filtered by date and status', async () => {
    const { id, date } = await create();
    const { id: other } = await create({ reservation_date: date, reservation_time: '12:00' });
    await patch(`/me/reservations/${other}`, { status: 'cancelled' });
    const ids = async (query: string) => {
      const { status, body } = await get(`/me/reservations?date=${date}${query}`);
      expect(status).toBe(200);
      expect(body.total).toBe(body.items.length);
      return body.items.map((item: { id: string }) => item.id);
    };
    expect(await ids('')).toEqual([other, id]);
    expect(await ids('&status=cancelled')).toEqual([other]);
    expect(await ids('&status=confirmed')).toEqual([id]);
    expect(await ids('&status=pending')).toEqual([]);
  });

  test('GET pages start at 1, and one past the end is empty with the right total', async () => {
    const first = await get('/me/reservations?page=1');
    const far = await get('/me/reservations?page=10000');
    expect(far.body).toEqual({ items: [], total: first.body.total, next: null });
    expect((await get('/me/reservations')).body).toEqual(first.body);
    const times = first.body.items.map(
      (item: Record<string, string>) => `${item.reservation_date} ${item.reservation_time}`,
    );
    expect(times).toEqual([...times].sort().reverse());
    for (const query of ['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=']) {
      expectProblem(await get(`/me/reservations?${query}`), 400, 'invalid_request', 'page');
    }
    expectProblem(await get('/me/reservations?status=done'), 400, 'invalid_request', 'status');
    expectProblem(await get('/me/reservations?date=2026-02-30'), 400, 'invalid_request', 'date');
    expectProblem(await get('/me/reservations?q=x'), 400, 'invalid_request', 'q');
  });

  test('GET finds a booking by code and by the beginning of a last name', async () => {
    const { id, date } = await create({ guest_last_name: 'Zébulon' });
    const { confirmation_code } = await read(id, date);
    for (const q of [confirmation_code, 'zeb', 'ZÉBU']) {
      const { body } = await get(`/me/reservations?q=${encodeURIComponent(q)}`);
      expect(body.items.map((item: { id: string }) => item.id)).toContain(id);
    }
  });

  test('a widget booking waits for approval in manual mode, and the operator approves it', async () => {
    await patch('/me', { confirmation_mode: 'manual' });
    const base = `/api/v1/widget/${deployment.ours.public_token}/reservations`;
    const body = { date: day(6), time: '19:00', guests: 2 };
    const lock = await send(deployment.base_url, 'POST', `${base}/lock`, { body });
    const booked = await send(deployment.base_url, 'POST', base, {
      body: { lock_token: lock.body.lock_token, ...ZOE },
    });
    await patch('/me', { confirmation_mode: 'auto' });
    expect(booked).toMatchObject({ status: 201, body: { status: 'pending' } });
    const id = booked.body.reservation_id;
    expect(await read(id, day(6))).toMatchObject({
      status: 'pending',
      table_id: lock.body.table_id,
      guest_email: ZOE.guest_email,
    });
    const approved = await patch(`/me/reservations/${id}`, { status: 'confirmed' });
    expect(approved).toMatchObject({ status: 200, body: { id, status: 'confirmed' } });
    expect(approved.body.message).toBeTypeOf('string');
  });

  test('status moves: confirmed to cancelled, repeats are no-ops, cancelled is final', async () => {
    const { id } = await create();
    const set = (status: unknown) => patch(`/me/reservations/${id}`, { status });
    expect((await set('confirmed')).body.status).toBe('confirmed');
    expectProblem(await set('pending'), 400, 'invalid_request', 'status');
    expectProblem(await patch(`/me/reservations/${id}`, {}), 400, 'invalid_request', 'status');
    expect((await set('cancelled')).body.status).toBe('cancelled');
    expect((await set('cancelled')).status).toBe(200);
    expectProblem(await set('confirmed'), 409, 'invalid_transition');
  });
});

describe('assignments', () => {
  const newTable = async (seats = 4) =>
    String((await post('/me/tables', { name: `A${randomUUID().slice(0, 6)}`, seats, room_id: await room() })).body.id);
  const room = async () => (await get('/me/rooms')).body[0].id;
  const assign = (id: string, body: object) => patch(`/me/reservations/${id}/assign`, body);

  test('assign, replace, unassign: the answer is the full reservation', async () => {
    const { id } = await create();
    const [one, two] = [await newTable(), await newTable()];
    expect(await assign(id, { table_id: one, table_merge_id: null })).toMatchObject({
      status: 200,
      body: { id, table_id: one },
    });
    const merge = await post('/me/table-merges', { name: 'G', table_ids: [one, two] });
    expect(merge).toMatchObject({ status: 201, body: { seats: 8 } });
    const grouped = await assign(id, { table_id: null, table_merge_id: merge.body.id });
    expect(grouped.body.table_merge_id).toBe(merge.body.id);
    expect(grouped.body).not.toHaveProperty('table_id');
    expect((await assign(id, { table_id: null })).body.table_merge_id).toBe(merge.body.id);
    const unassigned = await assign(id, { table_id: null, table_merge_id: null });
    expect(unassigned.status).toBe(200);
    expect(unassigned.body).not.toHaveProperty('table_merge_id');
    expectProblem(await assign(id, { table_id: one, table_merge_id: merge.body.id }), 400, 'invalid_request');
    expect((await remove(`/me/table-merges/${merge.body.id}`)).status).toBe(204);
  });

  test('an occupied, inactive, unknown or foreign target is refused, a cancelled reservation too', async () => {
    const { id, date } = await create();
    const { id: other } = await create({ reservation_date: date });
    const table = await newTable();
    await assign(other, { table_id: table });
    const conflict = await assign(id, { table_id: table });
    expectProblem(conflict, 409, 'table_occupied');
    expect(JSON.stringify(conflict.body)).toContain(other);
    const unused = await newTable();
    await patch(`/me/tables/${unused}`, { is_active: false });
    expectProblem(await assign(id, { table_id: unused }), 409, 'table_inactive');
    expectProblem(await assign(id, { table_id: `${deployment.ours.restaurant_id}-t0000000000` }), 404, 'not_found');
    expectProblem(await assign(id, { table_id: `${deployment.theirs.restaurant_id}-t0000000000` }), 403, 'forbidden');
    await patch(`/me/reservations/${other}`, { status: 'cancelled' });
    expect((await assign(id, { table_id: table })).status).toBe(200);
    expectProblem(await assign(other, { table_id: table }), 409, 'reservation_cancelled');
  });
});

describe('tables', () => {
  test('are created active with the defaults, changed, and permanently deleted', async () => {
    const room_id = (await get('/me/rooms')).body[0].id;
    const created = await post('/me/tables', { name: 'New', seats: 3, room_id });
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'New',
        seats: 3,
        is_active: true,
        shape: 'rect',
        width: 80,
        height: 80,
        rotation: 0,
        pos_x: 0,
        pos_y: 0,
        room_id,
      },
    });
    const { id } = created.body;
    const last = Math.max(
      ...(await get('/me/tables')).body.map((table: { display_order: number }) => table.display_order),
    );
    expect(created.body.display_order).toBe(last);
    const changed = await patch(`/me/tables/${id}`, { shape: 'circle', rotation: 45, seats: 5, pos_x: 12.5 });
    expect(changed).toMatchObject({
      status: 200,
      body: { ...created.body, shape: 'circle', rotation: 45, seats: 5, pos_x: 12.5 },
    });
    expect((await patch(`/me/tables/${id}`, {})).body).toEqual(changed.body);
    expect((await get('/me/tables')).body).toContainEqual(changed.body);
    expect(await remove(`/me/tables/${id}`)).toMatchObject({ status: 204, body: undefined });
    expectProblem(await remove(`/me/tables/${id}`), 404, 'not_found');
    expectProblem(await patch(`/me/tables/${id}`, { seats: 2 }), 404, 'not_found');
  });

  test.each([
    ['seats', 0],
    ['seats', -1],
    ['seats', 2.5],
    ['shape', 'triangle'],
    ['name', ''],
    ['pos_x', 'left'],
    ['width', 0],
  ])('refuse %s %j', async (field, value) => {
    const room_id = (await get('/me/rooms')).body[0].id;
    expectProblem(
      await post('/me/tables', { name: 'N', seats: 2, room_id, [field]: value }),
      400,
      'invalid_request',
      field,
    );
  });

  test('with several rooms a table needs one', async () =>
    expectProblem(await post('/me/tables', { name: 'N', seats: 2 }), 400, 'invalid_request', 'room_id'));

  test('a deleted table leaves its upcoming reservation unassigned', async () => {
    const room_id = (await get('/me/rooms')).body[0].id;
    const table = (await post('/me/tables', { name: 'Gone', seats: 2, room_id })).body.id;
    const { id, date } = await create();
    await patch(`/me/reservations/${id}/assign`, { table_id: table });
    expect((await remove(`/me/tables/${table}`)).status).toBe(204);
    expect(await read(id, date)).not.toHaveProperty('table_id');
  });

  test('bulk-positions moves many, and nothing when one is wrong', async () => {
    const tables = (await get('/me/tables')).body.slice(0, 3);
    const rooms = (await get('/me/rooms')).body;
    const updates = tables.map(({ id }: { id: string }, index: number) => ({
      id,
      pos_x: 10 * index,
      pos_y: 500,
      rotation: 90,
      room_id: rooms[1].id,
    }));
    expect(await post('/me/tables/bulk-positions', { updates })).toMatchObject({ status: 200, body: { updated: 3 } });
    const moved = (await get('/me/tables')).body;
    for (const update of updates)
      expect(moved.find(({ id }: { id: string }) => id === update.id)).toMatchObject(update);
    const wrong = (id: string) => [
      { id: updates[0].id, pos_x: 999, pos_y: 999 },
      { id, pos_x: 1, pos_y: 1 },
    ];
    expectProblem(await post('/me/tables/bulk-positions', { updates: wrong(updates[0].id) }), 400, 'invalid_request');
    expectProblem(await post('/me/tables/bulk-positions', { updates: wrong('nope') }), 404, 'not_found');
    expectProblem(
      await post('/me/tables/bulk-positions', { updates: wrong(`${deployment.theirs.restaurant_id}-t0`) }),
      403,
      'forbidden',
    );
    expect((await get('/me/tables')).body).toEqual(moved);
  });
});

describe('opening hours', () => {
  const ENTRY = {
    day_of_week: 6,
    open_time: '08:00',
    close_time: '10:00',
    slot_duration_min: 60,
    slot_interval_min: 30,
  };

  test('are created active, changed, switched off and deleted, and decide the slots', async () => {
    const created = await post('/me/hours', { ...ENTRY, service_name: 'Breakfast' });
    expect(created).toMatchObject({ status: 201, body: { ...ENTRY, service_name: 'Breakfast', is_active: true } });
    const { id } = created.body;
    expect((await get('/me/hours')).body).toContainEqual(created.body);
    const sunday = [7, 8, 9, 10, 11, 12, 13].map(day).find((date) => new Date(date).getUTCDay() === 0);
    const times = async () => {
      const path = `/api/v1/widget/${deployment.ours.public_token}/slots?date=${sunday}&guests=2`;
      return (await send(deployment.base_url, 'GET', path)).body.slots.map((slot: { time: string }) => slot.time);
    };
    expect(await times()).toEqual(expect.arrayContaining(['08:00', '08:30', '09:00']));
    expect((await patch(`/me/hours/${id}`, { is_active: false })).body).toEqual({ ...created.body, is_active: false });
    expect(await times()).not.toContain('08:00');
    expect(await remove(`/me/hours/${id}`)).toMatchObject({ status: 204 });
    expectProblem(await patch(`/me/hours/${id}`, { is_active: true }), 404, 'not_found');
  });

  test.each([
    ['day_of_week', 7],
    ['open_time', '8:00'],
    ['slot_duration_min', 0],
    ['slot_interval_min', -15],
    ['slot_duration_min', 121],
  ])('refuse %s %j', async (field, value) =>
    expectProblem(await post('/me/hours', { ...ENTRY, [field]: value }), 400, 'invalid_request'),
  );

  test('a change after which no slot fits is refused', async () => {
    const { id } = (await post('/me/hours', ENTRY)).body;
    expectProblem(await patch(`/me/hours/${id}`, { close_time: '08:30' }), 400, 'invalid_request');
    expect((await remove(`/me/hours/${id}`)).status).toBe(204);
  });
});

describe('authentication', () => {
  test.each([
    ['no header', undefined],
    ['another scheme', 'Basic abc'],
    ['no token', 'Bearer '],
    ['garbage', 'Bearer garbage'],
    ['a token nobody signed', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
  ])('%s is 401 with WWW-Authenticate, before any other fault', async (_, authorization) => {
    const answer = await send(deployment.base_url, 'POST', '/api/v1/restaurant/me/tables', {
      headers: { ...(authorization !== undefined && { authorization }) },
      body: '{',
    });
    expectProblem(answer, 401, 'unauthorized');
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
  });

  test('a token whose signature was touched is 401', async () => {
    const token = deployment.ours.access_token;
    const touched = `${token.slice(0, -8)}${token.slice(-8).split('').reverse().join('')}`;
    const answer = await send(deployment.base_url, 'GET', '/api/v1/restaurant/me', {
      headers: { authorization: `Bearer ${touched}` },
    });
    expectProblem(answer, 401, 'unauthorized');
  });
});

describe("another account's resources", () => {
  test('are 403 on every route with an id, unknown and malformed ids 404, and nothing changes', async () => {
    const { restaurant_id } = deployment.ours;
    const tables = (await get('/me/tables')).body;
    const [hours, rooms] = [(await get('/me/hours')).body, (await get('/me/rooms')).body];
    const { id } = await create();
    const merge = (await post('/me/table-merges', { name: 'G', table_ids: [tables[0].id, tables[1].id] })).body;
    const routes: [string, (id: string) => string, unknown, string, string][] = [
      ['PATCH', (of) => `/me/reservations/${of}`, { status: 'cancelled' }, id, 'r'],
      ['PATCH', (of) => `/me/reservations/${of}/assign`, { table_id: null }, id, 'r'],
      ['PATCH', (of) => `/me/tables/${of}`, { name: 'Stolen' }, tables[0].id, 't'],
      ['DELETE', (of) => `/me/tables/${of}`, undefined, tables[0].id, 't'],
      ['PATCH', (of) => `/me/hours/${of}`, { is_active: false }, hours[0].id, 'h'],
      ['DELETE', (of) => `/me/hours/${of}`, undefined, hours[0].id, 'h'],
      ['PATCH', (of) => `/me/rooms/${of}`, { name: 'Stolen' }, rooms[0].id, 'm'],
      ['DELETE', (of) => `/me/rooms/${of}`, undefined, rooms[0].id, 'm'],
      ['PATCH', (of) => `/me/table-merges/${of}`, { name: 'Stolen' }, merge.id, 'g'],
      ['DELETE', (of) => `/me/table-merges/${of}`, undefined, merge.id, 'g'],
    ];
    const before = await Promise.all(['/me', '/me/tables', '/me/hours', '/me/rooms', '/me/table-merges'].map(get));
    for (const [method, path, body, own, kind] of routes) {
      const theirs = await call(method, path(own), body, 'theirs');
      expectProblem(theirs, 403, 'forbidden');
      expect(JSON.stringify(theirs.body)).not.toContain('Ours');
      expectProblem(await call(method, path(`${restaurant_id}-${kind}0000000000`), body), 404, 'not_found');
      expectProblem(await call(method, path('malformed'), body), 404, 'not_found');
      expectProblem(await call(method, path(own), body, 'theirs', { authorization: 'Bearer x' }), 401, 'unauthorized');
    }
    expectProblem(
      await call('POST', '/me/table-merges', { name: 'G', table_ids: [tables[0].id, tables[1].id] }, 'theirs'),
      403,
      'forbidden',
    );
    const after = await Promise.all(['/me', '/me/tables', '/me/hours', '/me/rooms', '/me/table-merges'].map(get));
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
  });
});
