import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { beat } from '../../functions/heartbeat.ts';
import { routes } from '../../shared/routes.ts';
import { newFolder } from '../support/local-app.ts';
import { type App, bodyOf, ops, posted, soon, start, stop, widget } from './app.ts';

let app: App;

beforeAll(async () => {
  app = await start(await newFolder());
});

afterAll(async () => {
  await stop(app);
});

/** Status, type and code of an answer that must be a problem. */
async function problemOf(answer: Response) {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const { status, code, request_id } = await bodyOf<{ status: number; code: string; request_id: string }>(answer);
  expect(status).toBe(answer.status);
  expect(answer.headers.get('x-request-id')).toBe(request_id);
  return { status, code };
}

/** Sends bytes as they are and answers with the status line and what follows it. */
async function raw(text: string): Promise<string> {
  const socket = connect(Number(new URL(app.base_url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

describe('the heartbeat', () => {
  test('is well where gateway, function, table and pages answer, and nowhere else', async () => {
    // An address that serves the API, and no page.
    const bare = createServer(async (request, response) => {
      if (!request.url?.startsWith('/api/')) return response.writeHead(403).end();
      const answer = await fetch(`${app.base_url}${request.url}`);
      response.writeHead(answer.status).end(await answer.text());
    }).listen(0, '127.0.0.1');
    await once(bare, 'listening');
    const address = bare.address();
    const port = typeof address === 'object' ? address?.port : '';
    await expect(beat(app.base_url)).resolves.toBeUndefined();
    // An answer that the table was not asked for is none.
    await expect(beat(`${app.base_url}/nowhere`)).rejects.toThrow('The API answered 404.');
    await expect(beat(`http://127.0.0.1:${port}/nowhere`)).rejects.toThrow('The API answered 403.');
    await expect(beat(`http://127.0.0.1:${port}`)).rejects.toThrow('The pages answered 403.');
    bare.close();
  });
});

describe('routes', () => {
  test('every route of the contract has its function', async () => {
    for (const { method, path } of routes) {
      const address = `${app.base_url}${path.replace('{publicToken}', app.public_token).replace(/\{\w+\}/g, 'nothing')}`;
      const answer = await fetch(address, { method });
      expect([200, 204, 400, 401, 404], `${method} ${path}`).toContain(answer.status);
      expect(await answer.text(), `${method} ${path}`).not.toContain('There is nothing at this address');
    }
  });

  test.for(['/api/v1', '/api/v1/widget//config', '/api/v1/widget/x/config/'])('nothing is at %s', async (path) => {
    expect(await problemOf(await fetch(app.base_url + path))).toEqual({ status: 404, code: 'not_found' });
  });

  test('elsewhere is what the distribution has at its root: the icon as bytes, the directory in the sitemap, a page for people', async () => {
    const icon = await fetch(`${app.base_url}/favicon.ico`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    expect([...new Uint8Array(await icon.arrayBuffer()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
    expect(await (await fetch(`${app.base_url}/sitemap.xml`)).text()).toContain(`<loc>${app.base_url}/?lang=en</loc>`);
    for (const path of ['/nowhere', '//example.com/x']) {
      const page = await fetch(app.base_url + path, { headers: { accept: 'text/html', 'accept-language': 'en' } });
      expect([page.status, page.headers.get('content-language')]).toEqual([404, 'en']);
      expect(await (await fetch(app.base_url + path)).text()).toBe('Not found.\n');
    }
    expect(await problemOf(await fetch(`${app.base_url}/nowhere`, { method: 'POST' }))).toMatchObject({ status: 404 });
  });

  test('a known path with another method is a 405 that tells what is allowed', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await widget(app, '/config', { method });
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
      expect(await problemOf(answer)).toEqual({ status: 405, code: 'method_not_allowed' });
    }
    expect((await widget(app, '/reservations/lock')).headers.get('allow')).toBe('POST');
  });

  test('HEAD of every path that is read answers as GET, without the body', async () => {
    const { email, password } = app.operator;
    const { stdout } = await ops(app.folder, ['token', '--email', email, '--password', password, '--json']);
    const { access_token } = z.parse(z.object({ access_token: z.string() }), JSON.parse(stdout));
    const own = new Set(['date', 'x-request-id', 'content-length', 'connection', 'keep-alive']);
    const seen = async (address: string, method: string) => {
      const answer = await fetch(address, { method, headers: { authorization: `Bearer ${access_token}` } });
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)));
      return { body: await answer.text(), told: { address, status: answer.status, headers } };
    };
    const statuses: number[] = [];
    for (const { path } of routes.filter(({ method }) => method === 'GET')) {
      const named = path.replace('{publicToken}', app.public_token).replace(/\{\w+\}/g, 'nothing');
      const address = `${app.base_url}${named}?date=${soon()}&guests=2&from=${soon()}&to=${soon()}`;
      const [read, head] = [await seen(address, 'GET'), await seen(address, 'HEAD')];
      expect(head).toEqual({ ...read, body: '' });
      statuses.push(read.told.status);
    }
    expect(new Set(statuses)).toContain(200);
    const calls = [
      await widget(app, '/reservations/lock', { method: 'HEAD' }),
      await fetch(`${app.base_url}/nothing`, { method: 'HEAD' }),
    ];
    expect(calls.map(({ status, headers }) => [status, headers.get('allow')])).toEqual([
      [405, 'POST'],
      [404, null],
    ]);
  });

  test('HEAD of each public page is what GET says of it, without the document', async () => {
    for (const path of [
      '/',
      '/docs',
      '/openapi.json',
      '/mailbox',
      '/book',
      `/book/${app.public_token}`,
      '/booking',
      '/waitlist/x',
      '/console',
      '/embed.js',
    ]) {
      const [read, head] = [await fetch(app.base_url + path), await fetch(app.base_url + path, { method: 'HEAD' })];
      expect([path, head.status, head.headers.get('content-type')]).toEqual([
        path,
        200,
        read.headers.get('content-type'),
      ]);
      expect(await head.text()).toBe('');
      expect((await read.text()).length).toBeGreaterThan(0);
    }
  });

  test('a path that is written out allows its own methods, not those of the id it could be', async () => {
    const answer = await fetch(`${app.base_url}/api/v1/restaurant/me/tables/bulk-positions`, { method: 'OPTIONS' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'POST']);
  });
});

test('an idle connection is kept for a minute, and the answer says so', async () => {
  expect((await widget(app, '/config')).headers.get('keep-alive')).toBe('timeout=60');
});

describe('other sites', () => {
  const site = { origin: 'https://chez-margaux.example' };

  test('a preflight is answered for every route', async () => {
    const answer = await widget(app, '/reservations/lock', {
      method: 'OPTIONS',
      headers: {
        ...site,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
    expect(answer.headers.get('access-control-allow-headers')).toContain('content-type');
  });

  test('answers and problems can be read there', async () => {
    for (const path of ['/config', '/slots']) {
      const answer = await widget(app, path, { headers: site });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after');
    }
  });

  test('a plain OPTIONS tells what a path allows', async () => {
    const answer = await widget(app, '/config', { method: 'OPTIONS' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD']);
  });
});

describe('what is sent reaches the function as the gateway sends it', () => {
  test('the last of two query values does not win silently', async () => {
    const answer = await widget(app, `/slots?date=${soon()}&guests=2&guests=3`);
    expect(await problemOf(answer)).toEqual({ status: 400, code: 'invalid_request' });
  });

  test('escapes in query and path are decoded once', async () => {
    expect((await widget(app, `/slots?d%61te=${soon()}&guests=%32`)).status).toBe(200);
    const escaped = `%${app.public_token.charCodeAt(0).toString(16)}${app.public_token.slice(1)}`;
    expect((await fetch(`${app.base_url}/api/v1/widget/${escaped}/config`)).status).toBe(200);
    const twice = escaped.replace('%', '%25');
    expect((await fetch(`${app.base_url}/api/v1/widget/${twice}/config`)).status).toBe(404);
  });

  test('a request line may name the host', async () => {
    const answer = await raw(
      `GET ${app.base_url}/api/v1/widget/${app.public_token}/config HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  const odd = ['%', '%zz', '%E0%A4%A', '%00', '%ff%fe', '..%2f..%2fetc', '%F0%9F%8D%95', '*', '{publicToken}'];
  test.for([...odd, 'a'.repeat(5000)])('the token %j is 400 or 404', async (token) => {
    const answer = await raw(
      `GET /api/v1/widget/${token}/config?lang=%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    const known = await raw(`GET /api/v1/widget/${token}/config HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(known).toMatch(/^HTTP\/1\.1 40[04] /);
  });

  test('no address and no query is ever a 500', async () => {
    const piece = fc.string({ unit: fc.constantFrom(...'/?&=%+:;@!$\'()*,~.-_aZ0é\\{}[]|^`"<>') });
    await fc.assert(
      fc.asyncProperty(piece, piece, async (path, query) => {
        const line = `/api/v1/widget/${app.public_token}/${path}?${query}`.replace(/[^\x21-\x7e]/g, encodeURIComponent);
        const answer = await raw(`GET ${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
        expect(answer).toMatch(/^HTTP\/1\.1 [24]/);
      }),
      { numRuns: 200 },
    );
  });
});

describe('bodies', () => {
  const body = () => ({ date: soon(), time: '12:00', guests: 2 });

  test('of another type are 415, malformed or missing ones 400', async () => {
    const form = { ...posted(body()), headers: { 'content-type': 'text/plain' } };
    expect(await problemOf(await widget(app, '/reservations/lock', form))).toEqual({
      status: 415,
      code: 'unsupported_media_type',
    });
    for (const text of ['', '{', 'null', '[]', '"text"', '{"date":1}']) {
      const answer = await widget(app, '/reservations/lock', { ...posted({}), body: text });
      expect(await problemOf(answer)).toEqual({ status: 400, code: 'invalid_request' });
    }
  });

  test('of 1 MB are read, and above 10 MB are 413', async () => {
    const padded = (bytes: number) => posted({ ...body(), padding: 'x'.repeat(bytes) });
    expect((await widget(app, '/reservations/lock', padded(1_000_000))).status).toBe(200);
    // No function is asked: the gateway answers, in its own form.
    const refused = await widget(app, '/reservations/lock', padded(11_000_000));
    expect([refused.status, refused.headers.get('content-type')]).toEqual([413, 'application/json']);
    expect(await bodyOf(refused)).toEqual({ message: 'Request Entity Too Large' });
  });

  test('in UTF-8 that is broken are answered, not failed on', async () => {
    const broken = Buffer.from([...Buffer.from('{"date":"'), 0xff, 0xc3, ...Buffer.from('"}')]);
    const answer = await widget(app, '/reservations/lock', { ...posted({}), body: broken });
    expect(await problemOf(answer)).toEqual({ status: 400, code: 'invalid_request' });
  });
});
