import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '../../lib/bundling/bundle.ts';
import { bookingPage } from '../../shared/booking/contract/booking-page.ts';
import { ZOE } from '../support/guest.ts';
import { call, invoke } from '../support/invoke.ts';
import { createTestRestaurant, startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
let folder: string;

beforeAll(async () => {
  table = await startTestTable();
  folder = await mkdtemp(join(tmpdir(), 'couvert-bundles-'));
});

afterAll(async () => {
  await table.engine.stop();
  await rm(folder, { recursive: true });
});

/** The handler in the bundle of a function, made as it is deployed. */
async function bundled(id: string, options: BuildOptions = {}) {
  const outfile = join(folder, `${id}.mjs`);
  const entryPoints = [join(import.meta.dirname, '../../functions', `${id.replace('.', '/')}.ts`)];
  await bundle({ ...options, entryPoints, outfile });
  const { handler } = await import(outfile);
  return handler;
}

test('functions book a table from their bundles, without the parts of the SDK that are left out', async () => {
  const db = table.connect();
  const { token } = await createTestRestaurant(db, { seats: [2] });
  process.env.TABLE_NAME = db.table;
  const path = { publicToken: token };
  // The bundles have the real clock, so the date is one within the restaurant's window.
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

  const slots = await invoke(await bundled('widget.list-slots'), { path, query: { date, guests: '2' } });
  expect(slots.body.slots[0]).toMatchObject({ time: '19:00', available: true });
  const lock = await invoke(await bundled('widget.lock-slot'), { path, body: { date, time: '19:00', guests: 2 } });
  expect(lock).toMatchObject({ status: 200 });
  const { lock_token } = lock.body;
  const confirmation = await invoke(await bundled('widget.confirm-reservation'), {
    path,
    body: { lock_token, ...ZOE },
  });
  expect(confirmation).toMatchObject({ status: 201, body: { status: 'confirmed', date, time: '19:00' } });
  const again = await invoke(await bundled('widget.lock-slot'), { path, body: { date, time: '19:00', guests: 2 } });
  expect(again).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } });
});

test('the function that answers with the booking page carries the document, with the restaurant in it', async () => {
  const db = table.connect();
  const { token } = await createTestRestaurant(db, { seats: [] });
  Object.assign(process.env, {
    TABLE_NAME: db.table,
    PAGES_URL: 'https://pages.example',
  });
  const html = await readFile(join(import.meta.dirname, '../../web/widget/index.html'), 'utf8');
  const handler = await bundled(bookingPage.id, { define: { BOOKING_PAGE: JSON.stringify(html) } });
  const { body } = await call(handler, { headers: { [bookingPage.token_header]: token } });
  expect(body).toContain('<title>Chez Test · Réservation</title>');
  expect(body).toContain(`<meta property="og:url" content="https://pages.example/book/${token}" />`);
});
