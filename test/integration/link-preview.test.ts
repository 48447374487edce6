import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPageWith } from '../../functions/widget/get-page.ts';
import { bookingPage } from '../../shared/booking/contract/booking-page.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { rotateToken } from '../../shared/restaurant/store/token-rotation.ts';
import { injectFaults } from '../support/faults.ts';
import { call } from '../support/invoke.ts';
import { capturingLog } from '../support/logged.ts';
import {
  createTestRestaurant,
  FRIDAY_MORNING,
  startTestTable,
  type TestTable,
  testDeps,
} from '../support/restaurant.ts';

// The function that CloudFront asks for the booking page on behalf of whoever shows a preview of a link.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const HTML = readFileSync(join(import.meta.dirname, '../../web/widget/index.html'), 'utf8');

async function open(config = {}) {
  const db = table.connect();
  const { rid, token } = await createTestRestaurant(db, { seats: [], config });
  const answer = getPageWith(testDeps(db, { budgets: { read: 200, write: 200, lock: 200 } }), () => HTML);
  const ask = (public_token: string | undefined, wanted = {}, query = {}) =>
    call(answer, { query, headers: { ...(public_token && { [bookingPage.token_header]: public_token }), ...wanted } });
  return { db, rid, token, ask };
}

test('the page names the restaurant, in the language of the link, of the reader, or of the house', async () => {
  const { token, ask } = await open({ restaurant_name: 'Chez Margaux' });
  const asked = await ask(token, { 'accept-language': 'fr' }, { lang: 'en' });
  expect(asked).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  for (const tag of [
    '<html lang="en">',
    '<title>Chez Margaux · Booking</title>',
    '<meta property="og:title" content="Chez Margaux · Booking" />',
    '<meta property="og:description" content="Book your table online: Chez Margaux. 1, rue du Test, Paris" />',
    `<meta property="og:url" content="https://pages.example/book/${token}?lang=en" />`,
    '<meta property="og:locale" content="en_GB" />',
  ]) {
    expect(asked.body).toContain(tag);
  }
  expect((await ask(token, { 'accept-language': 'en' })).body).toContain('<title>Chez Margaux · Booking</title>');
  expect((await ask(token)).body).toContain('<title>Chez Margaux · Réservation</title>');
});

test('CloudFront may keep the page for its minute: the answer forbids no copy', async () => {
  const { token, ask } = await open();
  const { headers } = await ask(token);
  expect(headers).not.toHaveProperty('cache-control');
});

test('a name is text, whatever is in it', async () => {
  const { token, ask } = await open({ restaurant_name: '"><script>alert(1)</script>' });
  const { body } = await ask(token);
  expect(body).not.toContain('<script>alert');
  expect(body).toContain('<title>&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62; · ');
});

test('a token that leads to no restaurant, or no longer, is a 404, for which CloudFront takes the file', async () => {
  const { db, rid, token, ask } = await open();
  const refused = { statusCode: 404, headers: { 'content-type': 'application/problem+json' } };
  for (const unknown of ['nobody', '', undefined]) expect(await ask(unknown)).toMatchObject(refused);
  const rotated = await rotateToken(
    new TableSession(db, 30_000),
    { restaurant_id: rid, public_token: token },
    FRIDAY_MORNING,
  );
  expect(await ask(token)).toMatchObject(refused);
  expect(await ask(rotated)).toMatchObject({ statusCode: 200 });
});

test('when the table fails it says so, and its log has neither token nor name', async () => {
  const { db, token, ask } = await open({ restaurant_name: 'Chez Secret' });
  const logged = await capturingLog(async () => {
    const { plan } = injectFaults(db);
    plan(() => ({ kind: 'timeout_before' }));
    expect(await ask(token)).toMatchObject({ statusCode: 503 });
    db.table = 'nowhere';
    plan(undefined);
    expect(await ask(token)).toMatchObject({ statusCode: 500 });
  });
  expect(logged).toMatchObject([
    { message: 'request', status: 503, code: 'unavailable' },
    { message: 'unexpected failure' },
    { message: 'request', status: 500, code: 'internal_error' },
  ]);
  expect(inspect(logged, { depth: 10 })).not.toMatch(new RegExp(`${token}|Secret`));
});
