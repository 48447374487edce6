import { once } from 'node:events';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  asking,
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

const { API_URL, EMULATOR, PAGES_URL, RESTAURANTS } = z.parse(
  z.object({ API_URL: z.string(), EMULATOR: z.string(), PAGES_URL: z.string(), RESTAURANTS: z.string() }),
  process.env,
);
const [OURS, THEIRS] = z.parse(z.array(z.object({ public_token: z.string() })), JSON.parse(RESTAURANTS));
const POOL = `https://cognito-idp.${REGION}.amazonaws.com`;

/** The pages' own headers let those of the releases before ask the API itself. */
const widget = asking(widgetHeaders, API_URL);

/** Asks the distribution, whose name only the emulator knows; its certificate does not. */
async function ask(path: string, headers = {}) {
  const { hostname: host } = new URL(PAGES_URL);
  const asked = request(new URL(path, EMULATOR), { headers: { ...headers, host }, servername: 'localhost' }).end();
  const [response] = await once(asked, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** The addresses of the files that a page loads. */
const filesOf = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.includes('/assets/'));

describe.each([
  ['/book/some-token?lang=en', widget],
  ['/booking/some-token?lang=en', asking(bookingHeaders, API_URL)],
  ['/waitlist/some-token?lang=en', asking(bookingHeaders, API_URL)],
  ['/console', asking(consoleHeaders(POOL), API_URL)],
  ['/console/floor', asking(consoleHeaders(POOL), API_URL)],
])('%s', (path, headers) => {
  test('is a page with the headers of the local app and leave to ask the API itself, and loads files that are there and stay for a year', async () => {
    const page = await ask(path);
    expect(page).toMatchObject({ status: 200, headers });
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    const files = filesOf(page.body);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(await ask(file)).toMatchObject({ status: 200, headers: assetHeaders });
  });
});

describe('a shared link to a booking page', () => {
  const file = () => ask('/book/some-token', { 'sec-fetch-dest': 'document' });
  const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1];

  test('names its restaurant to who runs no scripts, with the headers and the files of the page', async () => {
    const ours = await ask(`/book/${OURS?.public_token}?lang=en&date=2026-12-31`);
    expect(ours).toMatchObject({ status: 200, headers: widget });
    expect(ours.headers['content-type']).toMatch(/^text\/html/);
    expect(titleOf(ours.body)).toBe('Ours · Booking');
    expect(ours.body).toContain('<meta property="og:title" content="Ours · Booking" />');
    expect(ours.body).toContain(`<meta property="og:url" content="${PAGES_URL}/book/${OURS?.public_token}?lang=en" />`);
    expect(filesOf(ours.body)).toEqual(filesOf((await file()).body));
    const theirs = await ask(`/book/${THEIRS?.public_token}`, { 'accept-language': 'fr' });
    expect(titleOf(theirs.body)).toBe('Theirs · Réservation');
  });

  test('is the file itself in a browser, and where no restaurant is known', async () => {
    const { body } = await file();
    expect(titleOf(body)).toBe('Réservation');
    for (const path of [`/book/${OURS?.public_token}`, '/book/nobody']) {
      const headers = path.endsWith('nobody') ? {} : { 'sec-fetch-dest': 'iframe' };
      expect(await ask(path, headers)).toMatchObject({
        status: 200,
        body,
        headers: widget,
      });
    }
  });
});

test('the console knows where the user pool is, and one of an earlier release that the API is where it came from', async () => {
  const settings = await ask('/console/settings.json');
  expect(settings).toMatchObject({ status: 200, headers: fileHeaders });
  expect(JSON.parse(settings.body)).toEqual({
    api: '',
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

test('the directory stands at the root, and nothing where nothing is', async () => {
  const directory = await ask('/');
  expect(directory.status).toBe(200);
  expect(directory.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(await ask('/nothing')).toMatchObject({ status: 404, body: 'Not found.\n' });
  const robots = await ask('/robots.txt');
  expect(robots).toMatchObject({ status: 200, body: expect.stringMatching(/^Sitemap: https:.+\/sitemap\.xml$/m) });
});

describe('the API at the address of the pages', () => {
  const widget = `/api/v1/widget/${OURS?.public_token}`;

  // That who may list a bucket is told 404 of a missing file, and that sites are told whom the API lets in, is in the
  // template (test/infra): the emulator does neither behind a distribution.
  test('says what may be kept', async () => {
    const settings = await ask(`${widget}/config`);
    expect(settings).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'max-age=0, s-maxage=2, stale-if-error=0' },
    });
    expect(JSON.parse(settings.body)).toMatchObject({ restaurant_name: 'Ours' });
    const month = `${widget}/availability?month=2026-12&guests=2`;
    expect((await ask(month)).headers['cache-control']).toBe('max-age=0, s-maxage=2, stale-if-error=0');
    expect((await ask(`${month}&lock_token=some`)).headers['cache-control']).toBe('no-store');
  });

  test('answers a failure in its own words', async () => {
    const unknown = await ask('/api/v1/widget/nobody/config');
    expect(unknown).toMatchObject({ status: 404, headers: { 'content-type': 'application/problem+json' } });
    expect(JSON.parse(unknown.body)).toMatchObject({ code: 'not_found' });
    expect((await ask('/api/v1/restaurant/me')).status).toBe(401);
    expect((await ask('/api/v1/nothing')).status).toBe(404);
  });
});
