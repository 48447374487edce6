import { once } from 'node:events';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  assetHeaders,
  bookingHeaders,
  consoleHeaders,
  embedHeaders,
  fileHeaders,
  widgetHeaders,
  workerHeaders,
} from '../../web/policy.ts';
import { REGION } from './emulator.ts';

// The pages as the distribution serves them: from the bucket that the deployment has filled, by its own functions and
// with its own headers.

const { EMULATOR, API_URL, PAGES_URL } = z.parse(
  z.object({ EMULATOR: z.string(), API_URL: z.string(), PAGES_URL: z.string() }),
  process.env,
);
const POOL = `https://cognito-idp.${REGION}.amazonaws.com`;

/** Asks the distribution, whose name only the emulator knows; its certificate does not. */
async function ask(path: string) {
  const { hostname: host } = new URL(PAGES_URL);
  const asked = request(new URL(path, EMULATOR), { headers: { host }, servername: 'localhost' }).end();
  const [response] = await once(asked, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** The addresses of the files that a page loads. */
const filesOf = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.includes('/assets/'));

describe.each([
  ['/book/some-token?lang=en', widgetHeaders({ connect: [API_URL] })],
  ['/booking/some-token?lang=en', bookingHeaders({ connect: [API_URL] })],
  ['/console', consoleHeaders({ connect: [API_URL, POOL] })],
  ['/console/floor', consoleHeaders({ connect: [API_URL, POOL] })],
])('%s', (path, headers) => {
  test('is a page with the headers of the local app, and loads files that are there and stay for a year', async () => {
    const page = await ask(path);
    expect(page).toMatchObject({ status: 200, headers });
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    const files = filesOf(page.body);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(await ask(file)).toMatchObject({ status: 200, headers: assetHeaders });
  });
});

test('the pages know where the API and the user pool are', async () => {
  for (const page of ['/book/some-token', '/booking/some-token']) {
    expect((await ask(page)).body).toContain(`<meta name="couvert-api" content="${API_URL}" />`);
  }
  const settings = await ask('/console/settings.json');
  expect(settings).toMatchObject({ status: 200, headers: fileHeaders });
  expect(JSON.parse(settings.body)).toEqual({
    api: API_URL,
    pool_endpoint: `${POOL}/`,
    client_id: expect.stringMatching(/^\w+$/),
  });
});

test('the console’s service worker is a script with headers of its own', async () => {
  const worker = await ask('/console/sw.js');
  expect(worker).toMatchObject({ status: 200, headers: workerHeaders });
  expect(worker.headers['content-type']).toMatch(/javascript/);
});

test('the script for other sites may be loaded by any of them', async () => {
  const script = await ask('/embed.js');
  // The emulator leaves out what a policy says about other origins; test/infra reads it in the template.
  const { 'access-control-allow-origin': _, ...headers } = embedHeaders;
  expect(script).toMatchObject({ status: 200, headers });
  expect(script.headers['content-type']).toMatch(/javascript/);
});

test.each(['/', '/book/assets/none.js', '/robots.txt'])('%s is not found', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, body: 'Not found.\n' });
});
