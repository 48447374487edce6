import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deployment, openDeployment, type Request, send } from '../support/deployment.ts';
import { ZOE } from '../support/guest.ts';
import type { Answer } from '../support/invoke.ts';

// The Widget API of the specification, sentence by sentence, over HTTP.

let deployment: Deployment;
beforeAll(async () => {
  deployment = await openDeployment();
}, 180_000);
afterAll(() => deployment.stop());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const DATE = day(5);
const MONTH = DATE.slice(0, 7);

const widget = (method: string, path: string, request?: Request) =>
  send(deployment.base_url, method, `/api/v1/widget/${deployment.ours.public_token}${path}`, request);
const get = (path: string) => widget('GET', path);
const lock = (body: object = {}) =>
  widget('POST', '/reservations/lock', { body: { date: DATE, time: '19:00', guests: 2, ...body } });
const confirm = (lock_token: unknown, body: object = {}) =>
  widget('POST', '/reservations', { body: { lock_token, ...ZOE, ...body } });

function expectProblem(answer: Answer, status: number, code: string, path?: string) {
  expect(answer).toMatchObject({ status, body: { status, code } });
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['type', 'title', 'detail', 'request_id']));
  if (path !== undefined) expect(answer.body.errors.map((fault: { path: string }) => fault.path)).toContain(path);
}

describe('GET config', () => {
  test('answers every required field, both welcome messages, and never the notification contacts', async () => {
    const { status, body } = await get('/config');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      restaurant_id: deployment.ours.restaurant_id,
      is_active: true,
      restaurant_name: 'Ours',
      advance_booking_days: 60,
      min_cancel_hours: 4,
      show_branding: true,
      confirmation_mode: 'auto',
      max_party_size: 8,
      timezone: 'Europe/Paris',
    });
    for (const field of [
      'accent_color',
      'show_on_directory',
      'welcome_message_fr',
      'welcome_message_en',
      'welcome_message',
    ]) {
      expect(body).toHaveProperty(field);
    }
    expect(body).not.toHaveProperty('notification_email');
    expect(body).not.toHaveProperty('notification_phone');
  });

  test('localizes welcome_message by lang, French by default', async () => {
    const [plain, french, english] = await Promise.all([
      get('/config'),
      get('/config?lang=fr'),
      get('/config?lang=en'),
    ]);
    expect(plain.body.welcome_message).toBe(french.body.welcome_message_fr);
    expect(french.body.welcome_message).toBe(french.body.welcome_message_fr);
    expect(english.body.welcome_message).toBe(english.body.welcome_message_en);
    expectProblem(await get('/config?lang=de'), 400, 'invalid_request', 'lang');
  });
});

describe('GET slots', () => {
  test('echoes date and guests and lists every slot of the date, unavailable ones too', async () => {
    const { status, body } = await get(`/slots?date=${DATE}&guests=2`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ date: DATE, guests: 2 });
    const times = body.slots.map((slot: { time: string }) => slot.time);
    expect(times).toEqual([...times].sort());
    expect(times).toEqual(expect.arrayContaining(['12:00', '13:00', '19:00', '21:00']));
    expect(times).not.toContain('13:15');
    expect(body.slots[0]).toMatchObject({ time: '12:00', duration_min: 90, available: true });
    expect(body.slots.at(-1)).toMatchObject({ time: '21:00', duration_min: 120 });
    const large = await get(`/slots?date=${DATE}&guests=9`);
    expect(large.body.slots).toHaveLength(body.slots.length);
    for (const slot of large.body.slots) expect(slot).toMatchObject({ available: false });
  });

  test.each(['guests=2.5', 'guests=abc', 'guests=', 'guests=0', 'guests=-1', 'guests=2&guests=3', ''])(
    'refuses %j and names guests',
    async (query) => expectProblem(await get(`/slots?date=${DATE}&${query}`), 400, 'invalid_request', 'guests'),
  );

  test.each(['date=2026-02-30', 'date=2026-2-3', 'date=tomorrow', 'date=', 'date=0000-01-01', ''])(
    'refuses %j and names date',
    async (query) => expectProblem(await get(`/slots?guests=2&${query}`), 400, 'invalid_request', 'date'),
  );

  test('names every fault in one answer', async () => {
    const { body } = await get('/slots?date=nope&guests=nope');
    expect(body.errors.map((fault: { path: string }) => fault.path).sort()).toEqual(['date', 'guests']);
  });

  test('dates outside the window list their slots, none available', async () => {
    for (const date of [day(-2), day(90), '1900-01-01', '2999-12-31']) {
      const { status, body } = await get(`/slots?date=${date}&guests=2`);
      expect(status).toBe(200);
      expect(body.slots.length).toBeGreaterThan(0);
      for (const slot of body.slots) expect(slot).toMatchObject({ available: false, remaining_capacity: 0 });
    }
  });
});

describe('GET availability', () => {
  test('answers one entry per calendar day, available inside the window only', async () => {
    const { status, body } = await get(`/availability?month=${MONTH}&guests=2`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ month: MONTH, guests: 2 });
    const [year = 0, month = 0] = MONTH.split('-').map(Number);
    expect(body.dates).toHaveLength(new Date(year, month, 0).getDate());
    expect(body.dates.find(({ date }: { date: string }) => date === DATE)).toEqual({ date: DATE, available: true });
    const past = await get('/availability?month=2020-02&guests=2');
    expect(past.body.dates).toHaveLength(29);
    expect(past.body.dates.some(({ available }: { available: boolean }) => available)).toBe(false);
  });

  test.each(['month=2026-13', 'month=2026-00', 'month=2026', 'month=', ''])(
    'refuses %j and names month',
    async (query) => expectProblem(await get(`/availability?guests=2&${query}`), 400, 'invalid_request', 'month'),
  );
});

describe('POST reservations/lock and POST reservations', () => {
  test('hold a slot and turn it into a reservation', async () => {
    const held = await lock({ guests: 8, lang: 'en' });
    expect(held.status).toBe(200);
    expect(Object.keys(held.body)).toEqual(expect.arrayContaining(['lock_token', 'expires_at', 'table_id']));
    expect(Date.parse(held.body.expires_at)).toBeGreaterThan(Date.now());
    expect(held.body.expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    // The one table for eight is held: while it is, nobody else gets it.
    expectProblem(await lock({ guests: 8 }), 409, 'slot_unavailable');
    const booked = await confirm(held.body.lock_token);
    expect(booked).toMatchObject({
      status: 201,
      body: { status: 'confirmed', restaurant_name: 'Ours', date: DATE, time: '19:00', guests: 8 },
    });
    expect(booked.body.confirmation_code).toMatch(/^[A-Z0-9]{8}$/);
    expect(booked.body.reservation_id).toBeTypeOf('string');
    expect(booked.body.message).toContain('You are booked');
    expect(await confirm(held.body.lock_token)).toMatchObject({ status: 201, body: booked.body });
    expectProblem(await confirm(held.body.lock_token, { guest_first_name: 'Eve' }), 409, 'already_confirmed');
    const slots = await get(`/slots?date=${DATE}&guests=8`);
    const at = (time: string) => slots.body.slots.find((slot: { time: string }) => slot.time === time);
    expect([at('19:00').available, at('20:45').available, at('21:00').available]).toEqual([false, false, true]);
  });

  test('a lock can be released, and again', async () => {
    const held = await lock({ guests: 8, time: '21:00' });
    const path = `/reservations/lock/${held.body.lock_token}`;
    expect(await widget('DELETE', path)).toMatchObject({ status: 204, body: undefined });
    expect(await widget('DELETE', path)).toMatchObject({ status: 204 });
    expectProblem(await confirm(held.body.lock_token), 404, 'lock_not_found');
  });

  test('refuse what the restaurant does not offer', async () => {
    expectProblem(await lock({ time: '16:00' }), 409, 'slot_not_offered');
    expectProblem(await lock({ date: day(-1) }), 409, 'slot_in_past');
    expectProblem(await lock({ date: day(62) }), 409, 'outside_booking_window');
    expectProblem(await lock({ guests: 9 }), 400, 'party_too_large');
  });

  test('an unknown, foreign or malformed lock is 404', async () => {
    for (const token of [
      'nonsense',
      '2026-11-21.9999999999999.aaaaaaaaaaaa-tbbbbbbbbbb.AAAAAAAAAAAAAAAAAAAAAA',
      '\u202e🎉',
    ]) {
      expectProblem(await confirm(token), 404, 'lock_not_found');
    }
    const held = await lock({ time: '12:00' });
    const elsewhere = await send(
      deployment.base_url,
      'POST',
      `/api/v1/widget/${deployment.theirs.public_token}/reservations`,
      { body: { lock_token: held.body.lock_token, ...ZOE } },
    );
    expectProblem(elsewhere, 404, 'lock_not_found');
    expect((await confirm(held.body.lock_token)).status).toBe(201);
  });
});

describe('an unknown public token', () => {
  test('is 404 everywhere, after 400 for wrong parameters', async () => {
    const unknown = (method: string, path: string, body?: object) =>
      send(deployment.base_url, method, `/api/v1/widget/unknown${path}`, { ...(body && { body }) });
    expectProblem(await unknown('GET', '/config'), 404, 'not_found');
    expectProblem(await unknown('GET', `/slots?date=${DATE}&guests=2`), 404, 'not_found');
    expectProblem(await unknown('GET', `/availability?month=${MONTH}&guests=2`), 404, 'not_found');
    expectProblem(
      await unknown('POST', '/reservations/lock', { date: DATE, time: '19:00', guests: 2 }),
      404,
      'not_found',
    );
    expectProblem(await unknown('POST', '/reservations', { lock_token: 'x', ...ZOE }), 404, 'not_found');
    expectProblem(await unknown('DELETE', '/reservations/lock/x'), 404, 'not_found');
    expectProblem(await unknown('GET', '/slots?date=x&guests=2'), 400, 'invalid_request', 'date');
  });
});

describe('bodies of every kind are answered cleanly and never book by half', () => {
  const post = (body: unknown, headers?: Record<string, string>) =>
    widget('POST', '/reservations', { body, ...(headers && { headers }) });

  test('malformed JSON, an empty body, other types', async () => {
    for (const body of ['{', '{"lock_token":', 'null', '[]', '"text"', '42', '\u0000']) {
      expectProblem(await post(body), 400, 'invalid_request');
    }
    expectProblem(await post(''), 400, 'invalid_request');
    expectProblem(await post(undefined), 400, 'invalid_request');
    expectProblem(
      await post({ lock_token: 1, guest_first_name: [], guest_last_name: {}, guest_email: null }),
      400,
      'invalid_request',
    );
  });

  test('another content type', async () => {
    expectProblem(await post('{}', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type');
    expectProblem(
      await post('lock_token=1', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_media_type',
    );
    expectProblem(await post('{}', { 'content-type': 'application/json; charset=utf-8' }), 400, 'invalid_request');
  });

  test('every fault of a body in one answer', async () => {
    const { body } = await post({ guest_email: 'not-an-address', guest_phone: 'none', lang: 'de' });
    expect(body.errors.map((fault: { path: string }) => fault.path).sort()).toEqual([
      'guest_email',
      'guest_first_name',
      'guest_last_name',
      'guest_phone',
      'lang',
      'lock_token',
    ]);
  });

  test('a body of 1 MB, a 10,000-character name, 101 emoji, control characters, blanks', async () => {
    const held = await lock({ time: '12:15' });
    const token = held.body.lock_token;
    expectProblem(
      await confirm(token, { guest_first_name: 'x'.repeat(1_000_000) }),
      400,
      'invalid_request',
      'guest_first_name',
    );
    expectProblem(
      await confirm(token, { guest_last_name: 'x'.repeat(10_000) }),
      400,
      'invalid_request',
      'guest_last_name',
    );
    expectProblem(
      await confirm(token, { guest_first_name: '🎉'.repeat(101) }),
      400,
      'invalid_request',
      'guest_first_name',
    );
    expectProblem(await confirm(token, { guest_first_name: 'a\u0000b' }), 400, 'invalid_request', 'guest_first_name');
    expectProblem(await confirm(token, { guest_first_name: '   ' }), 400, 'invalid_request', 'guest_first_name');
    expectProblem(await confirm(token, { guest_first_name: '\ud800' }), 400, 'invalid_request', 'guest_first_name');
    const booked = await confirm(token, {
      guest_first_name: '🎉'.repeat(100),
      guest_last_name: 'שָׁלוֹם \u202eمرحبا',
      unknown_field: 'x'.repeat(900_000),
      __proto__: { admin: true },
    });
    expect(booked.status).toBe(201);
  });

  test('numbers that are not party sizes', async () => {
    for (const guests of [0, -1, 2.5, '2', null, 1e100, true, [2]]) {
      expectProblem(await lock({ guests }), 400, 'invalid_request', 'guests');
    }
    for (const time of ['7:00', '24:00', '19:60', 1900, '19:00:00']) {
      expectProblem(await lock({ time }), 400, 'invalid_request', 'time');
    }
  });
});

describe('routes that do not exist', () => {
  test('are 404, and known paths with another method 405 with Allow', async () => {
    expectProblem(await send(deployment.base_url, 'GET', '/api/v1/nothing'), 404, 'not_found');
    expectProblem(await get('/config/extra'), 404, 'not_found');
    const wrong = await widget('POST', '/config', { body: {} });
    expectProblem(wrong, 405, 'method_not_allowed');
    expect(wrong.headers.allow).toContain('GET');
    const removed = await widget('DELETE', '/reservations');
    expectProblem(removed, 405, 'method_not_allowed');
    expect(removed.headers.allow).toContain('POST');
  });
});
