import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../shared/routes.ts';
import { newFolder, opsJson } from '../support/local-app.ts';
import { until } from '../support/until.ts';
import { type App, bodyOf, posted, soon, start, stop, widget } from './app.ts';

const Token = z.object({ access_token: z.string() });

/** A guest whose every detail is seen at once where it should not be. */
const GUEST = {
  guest_first_name: 'Quetzalcoatl',
  guest_last_name: 'Wolfeschlegel',
  guest_email: 'quetzalcoatl.wolfeschlegel@example.com',
  guest_phone: '+33698765432',
};
const PASSWORD = 'Attack-Passw0rd!';

let app: App;
let headers: { authorization: string };

beforeAll(async () => {
  app = await start(await newFolder(), { env: { POWERTOOLS_LOG_LEVEL: 'DEBUG' } });
  const operator = ['--email', 'thief@example.com', '--password', PASSWORD];
  await opsJson(app.folder, ['operator', 'add', '--restaurant', app.restaurant_id, ...operator]);
  const { access_token } = z.parse(Token, await opsJson(app.folder, ['token', ...operator]));
  headers = { authorization: `Bearer ${access_token}` };
});

afterAll(async () => {
  await stop(app);
});

const asOperator = (path: string, method = 'GET', body?: unknown): Promise<Response> =>
  fetch(`${app.base_url}/api/v1/restaurant/me${path}`, {
    ...(body === undefined ? {} : posted(body)),
    method,
    headers: { ...headers, 'content-type': 'application/json' },
  });

const lockBody = () => ({ date: soon(), time: '19:30', guests: 2 });

describe('what is sent beside the contract changes nothing', () => {
  const foreign = { restaurant_id: 'other', id: 'other-t1', tables: ['other-t1'], version: 99, public_token: 'mine' };

  test('a table gets an id, an owner and a state of its own', async () => {
    const { body, status } = await asOperator('/tables', 'GET').then(async (answer) => ({
      status: answer.status,
      body: await bodyOf<{ room_id: string }[]>(answer),
    }));
    expect(status).toBe(200);
    const made = await asOperator('/tables', 'POST', {
      ...foreign,
      ...{ is_active: false, deleted_at: 1, pk: 'R#other#SETUP', sk: 'CONFIG', name: 'T', seats: 2 },
      room_id: body[0]?.room_id,
    });
    expect(made.status).toBe(201);
    const table = await bodyOf<Record<string, unknown>>(made);
    expect(table).toMatchObject({ is_active: true, name: 'T' });
    expect(String(table.id)).toMatch(new RegExp(`^${app.restaurant_id}-`));
    expect(Object.keys(table)).not.toContain('restaurant_id');
  });

  test('a hold lasts as long as any, on a table that was chosen for it', async () => {
    const sent = { ...lockBody(), ...foreign, expires_at: 9e12, table_id: 'other-t1', hold_seconds: 1e6 };
    const answer = await widget(app, '/reservations/lock', posted(sent));
    const { table_id, expires_at } = await bodyOf<{ table_id: string; expires_at: string }>(answer);
    expect(table_id).toMatch(new RegExp(`^${app.restaurant_id}-`));
    expect(Date.parse(expires_at)).toBeLessThanOrEqual(Date.now() + 300_000);
  });

  test('a prototype is a field like any other', async () => {
    const body = `{"__proto__":{"guests":1},"constructor":{"prototype":{"guests":1}},"date":"${soon()}","time":"19:30"}`;
    const answer = await widget(app, '/reservations/lock', { ...posted({}), body });
    expect(await bodyOf(answer)).toMatchObject({ status: 400, errors: [{ path: 'guests', message: 'is required' }] });
  });
});

describe('a request that means to cost much is refused', () => {
  const megabyte = 'a'.repeat(1_000_000);

  test.for(Object.keys(GUEST))('a megabyte as %s', async (field) => {
    const body = { lock_token: 'x', ...GUEST, [field]: megabyte };
    expect((await widget(app, '/reservations', posted(body))).status).toBe(400);
  });

  test('brackets a hundred thousand deep', async () => {
    const body = `{"date":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await widget(app, '/reservations/lock', { ...posted({}), body })).status).toBe(400);
  });

  test('more updates than a request takes', async () => {
    const updates = Array.from({ length: 501 }, (_, index) => ({ id: `t${index}`, pos_x: 0, pos_y: 0 }));
    expect((await asOperator('/tables/bulk-positions', 'POST', { updates })).status).toBe(400);
  });

  test.for(['?page=1000001', '?page=-1', '?q=a', `?q=${'a'.repeat(201)}`, '?date=2026-02-30'])(
    'the listing %s',
    async (query) => expect((await asOperator(`/reservations${query}`)).status).toBe(400),
  );

  test.for(['month=2026-13', 'month=2026', 'month=2026-01,2026-02', 'month=20260-01'])('%s', async (month) =>
    expect((await widget(app, `/availability?${month}&guests=2`)).status).toBe(400),
  );
});

/** For how many seconds shared caches keep what is asked without parameters. */
const KEPT: Record<string, number> = { 'widget.get-config': 2, 'directory.list': 60 };

test('every answer forbids copies but those that the contract shares, and guessing its type, and none tells what runs it', async () => {
  for (const { id, method, path } of routes) {
    const address = app.base_url + path.replace('{publicToken}', app.public_token).replace(/\{\w+\}/g, 'nothing');
    const answer = await fetch(address, { method, headers: { 'x-forwarded-for': '::1', cookie: 'a=b' } });
    const told = Object.fromEntries(answer.headers);
    expect(told, `${method} ${path}`).toMatchObject({
      // Those that are well asked without parameters; what fails is never kept.
      'cache-control': KEPT[id] === undefined ? 'no-store' : `max-age=0, s-maxage=${KEPT[id]}, stale-if-error=0`,
      'x-content-type-options': 'nosniff',
    });
    expect(Object.keys(told)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(server|x-powered-by|set-cookie)$/)]),
    );
    expect(await answer.text()).not.toMatch(/node_modules|\.ts:\d|at (async )?\w+ \(/);
  }
});

test('nothing that the app writes about a whole booking names the guest, a token or a password', async () => {
  const lock = await bodyOf<{ lock_token: string }>(await widget(app, '/reservations/lock', posted(lockBody())));
  const confirmed = await widget(app, '/reservations', posted({ ...GUEST, lock_token: lock.lock_token }));
  expect(confirmed.status).toBe(201);
  const { reservation_id: id } = await bodyOf<{ reservation_id: string }>(confirmed);
  const otherwise = { ...GUEST, guest_first_name: 'Xipetotec', lock_token: lock.lock_token };
  expect((await widget(app, '/reservations', posted(otherwise))).status).toBe(409);
  expect(
    (await widget(app, '/reservations', posted({ ...otherwise, guest_email: GUEST.guest_last_name }))).status,
  ).toBe(400);
  expect((await asOperator(`/reservations?q=${GUEST.guest_last_name}`)).status).toBe(200);
  const phoned = { ...GUEST, reservation_date: soon(), reservation_time: '19:30', guests: 2, notes: 'Huitzilopochtli' };
  expect((await asOperator('/reservations', 'POST', phoned)).status).toBe(201);
  expect((await asOperator(`/reservations/${id}`, 'PATCH', { status: 'cancelled' })).status).toBe(200);
  const mails = async () => (await fetch(`${app.base_url}/mailbox/messages`)).text();
  await until(async () => /annul/i.test(await mails()));
  const { stdout, stderr } = await stop(app);
  expect(stdout).toContain(app.base_url);
  const secrets = [
    ...Object.values(GUEST),
    'Xipetotec',
    'Huitzilopochtli',
    PASSWORD,
    lock.lock_token,
    headers.authorization.slice(7),
  ];
  for (const secret of secrets) expect(stdout + stderr).not.toContain(secret);
});
