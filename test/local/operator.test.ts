import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import keys from 'cognito-local/lib/keys/cognitoLocal.private.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../shared/routes.ts';
import { send } from '../support/deployment.ts';
import { type LocalApp, startLocalApp } from '../support/local-app.ts';

let app: LocalApp;
let demoToken: string;

const PASSWORD = 'Correct-horse-1';
const ME = '/api/v1/restaurant/me';

const Token = z.object({ access_token: z.string() });
const Restaurant = z.object({ restaurant_id: z.string() });
const Hired = z.object({ email: z.string(), temporary_password: z.string() });

beforeAll(async () => {
  app = await startLocalApp();
  demoToken = await tokenOf(app.local.operator.email, app.local.operator.password);
});
afterAll(() => app.stop());

const tokenOf = async (email: string, password: string, ...more: string[]) =>
  z.parse(Token, await app.ops('token', '--email', email, '--password', password, ...more)).access_token;

const me = (token?: string) =>
  send(app.local.base_url, 'GET', ME, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

/** A restaurant with an operator of its own. */
async function createRestaurant(email: string) {
  const create = ['restaurant', 'create', '--name', email, '--operator-email', email, '--operator-password', PASSWORD];
  return z.parse(Restaurant, await app.ops(...create)).restaurant_id;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The demo's access token with other claims, signed with the very key of the local pool: only the claims are wrong. */
function resigned(claims: Record<string, unknown>): string {
  const [header, body = ''] = demoToken.split('.');
  const content = `${header}.${encode({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...claims })}`;
  return `${content}.${sign('sha256', Buffer.from(content), keys.pem).toString('base64url')}`;
}

describe('an access token', () => {
  test('of the demo operator leads to the demo restaurant', async () => {
    const { status, body } = await me(demoToken);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      restaurant_id: app.local.operator.restaurant_id,
      public_token: app.local.public_token,
    });
  });

  test('is taken when it is signed again with the same claims: the faults below are the claims', async () => {
    expect((await me(resigned({}))).status).toBe(200);
  });

  const second = Math.floor(Date.now() / 1000);
  const faults: Record<string, () => string> = {
    malformed: () => 'malformed',
    'with another signature': () => `${demoToken.slice(0, -10)}AAAAAAAAAA`,
    expired: () => resigned({ exp: second - 10 }),
    'of another pool': () => resigned({ iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Another' }),
    'of another client': () => resigned({ client_id: 'another' }),
    'that is an ID token': () => resigned({ token_use: 'id', aud: app.local.client_id }),
  };
  test.each(Object.keys(faults))('%s is a 401 that says how to authenticate', async (fault) => {
    const { status, headers, body } = await me(faults[fault]?.());
    expect(status).toBe(401);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(headers['www-authenticate']).toContain('Bearer realm="couvert", error="invalid_token"');
    expect(body).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('of an account that runs no restaurant is a 403', async () => {
    const { status, headers, body } = await me(resigned({ sub: 'runs-nothing' }));
    expect(status).toBe(403);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(body).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('without a token, every operation of the Restaurant API is a 401, whatever else is wrong', () => {
  const operations = routes.filter(({ auth }) => auth === 'operator');
  test.each(operations.map(({ id }) => id))('%s', async (id) => {
    const { method = 'GET', path = '' } = operations.find((route) => route.id === id) ?? {};
    const body = method === 'GET' || method === 'DELETE' ? undefined : 'not JSON';
    const answer = await send(app.local.base_url, method, path.replace('{id}', 'malformed'), { body });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="couvert"');
  });
});

describe('ops', () => {
  test('creates a restaurant with its operator, who sees that restaurant alone', async () => {
    const rid = await createRestaurant('paul@example.com');
    const { body } = await me(await tokenOf('Paul@Example.com', PASSWORD));
    expect(body).toMatchObject({ restaurant_id: rid, restaurant_name: 'paul@example.com' });
    expect((await me(demoToken)).body.restaurant_id).toBe(app.local.operator.restaurant_id);
  });

  test('adds, lists and removes operators; a removal acts on the next request of a token in use', async () => {
    const rid = await createRestaurant('lea@example.com');
    const add = ['operator', 'add', '--restaurant', rid, '--email', 'tom@example.com', '--password', PASSWORD];
    await app.ops(...add);
    const token = await tokenOf('tom@example.com', PASSWORD);
    expect((await me(token)).body.restaurant_id).toBe(rid);
    expect(await app.ops('operator', 'list', '--restaurant', rid)).toMatchObject([
      { email: 'lea@example.com' },
      { email: 'tom@example.com' },
    ]);

    await app.ops('operator', 'remove', '--restaurant', rid, '--email', 'tom@example.com');
    expect((await me(token)).status).toBe(403);
    await expect(tokenOf('tom@example.com', PASSWORD)).rejects.toMatchObject({ code: 2 });
    expect(await app.ops('operator', 'list', '--restaurant', rid)).toMatchObject([{ email: 'lea@example.com' }]);
  });

  test('draws a temporary password, which the first sign-in changes', async () => {
    const rid = await createRestaurant('ana@example.com');
    const hired = z.parse(Hired, await app.ops('operator', 'add', rid, '--email', 'bob@example.com'));
    const first = ['bob@example.com', hired.temporary_password] as const;
    await expect(tokenOf(...first)).rejects.toMatchObject({ stderr: expect.stringContaining('--new-password') });
    const token = await tokenOf(...first, '--new-password', PASSWORD);
    expect((await me(token)).body.restaurant_id).toBe(rid);
    await expect(tokenOf(...first)).rejects.toMatchObject({ stderr: expect.stringContaining('is wrong') });
  });

  const refusals: [string, string[], string, number][] = [
    ['a wrong password', ['token', '--email', 'operator@example.com', '--password', 'x'], 'is wrong', 2],
    ['an unknown address', ['token', '--email', 'nobody@example.com', '--password', 'x'], 'is wrong', 2],
    [
      'a weak password',
      ['restaurant', 'create', '--name', 'X', '--operator-email', 'x@example.com', '--operator-password', 'x'],
      'too weak: it still needs 12 characters, an upper case letter, a digit, a symbol',
      2,
    ],
    ['an unknown restaurant', ['operator', 'add', 'nope', '--email', 'x@example.com'], 'No restaurant', 2],
    ['to remove a stranger', ['operator', 'remove', '--email', 'x@example.com'], 'works at no restaurant', 2],
  ];
  test.each(refusals)('refuses %s in one line', async (_, args, line, code) => {
    await expect(app.ops(...args)).rejects.toMatchObject({
      code,
      stderr: expect.stringMatching(new RegExp(`^error: .*${line}.*\\n$`)),
    });
  });

  test('refuses somebody who works there already, in one line with the role and where it is changed', async () => {
    const { email, restaurant_id } = app.local.operator;
    const adding = app.ops('operator', 'add', restaurant_id, '--email', email, '--role', 'host');
    const line = `error: ${email} works at ${restaurant_id} already, as owner\\. .*console.*Team\\.\\n`;
    await expect(adding).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(new RegExp(`^${line}$`)) });
  });

  test('created nothing in vain', async () => {
    const names = z.parse(z.array(z.object({ restaurant_name: z.string() })), await app.ops('restaurant', 'list'));
    const expected = ['Chez Margaux', 'paul@example.com', 'lea@example.com', 'ana@example.com'];
    expect(names.map(({ restaurant_name }) => restaurant_name)).toEqual(expected);
  });
});

describe('the API document', () => {
  const get = (path: string) => fetch(`${app.local.base_url}${path}`);

  test('is served with the address and the restaurant of this app', async () => {
    const committed = readFileSync('docs/openapi.json', 'utf8');
    const { base_url, public_token } = app.local;
    const here = committed.replaceAll('q7w3e9r2t5y8u1i4o6p0', public_token).replace('http://127.0.0.1:3000', base_url);
    expect(await (await get('/openapi.json')).json()).toEqual(JSON.parse(here));
  });

  test('has a page at /docs that needs no other machine', async () => {
    const html = await (await get('/docs')).text();
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(parts).toContain('/docs/swagger-ui-bundle.js');
    for (const part of parts.filter((address) => !address.startsWith('data:'))) {
      expect((await get(part)).status, part).toBe(200);
    }
    expect(html).not.toMatch(/https?:\/\//);
  });
});
