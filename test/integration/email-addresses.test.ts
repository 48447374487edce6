import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROW } from '../support/import.ts';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

test.each([
  'tess&omar@example.com',
  'tess=list@example.com',
  'sales/tess@example.com',
  'tess!1@example.com',
  'tess~1@example.com',
  'tess@xn--caf-dma.xn--fiqs8s',
])('%s books, waits, is written to, imported and found like any other address', async (guest_email) => {
  const { guest, operator } = await openRestaurant(table, { seats: [2, 2, 2] });
  const { lock_token } = (await guest.lock()).body;
  expect((await guest.confirm(lock_token, { guest_email })).status).toBe(201);
  const code = (await operator.list()).body.items[0].confirmation_code;
  expect((await guest.recover({ confirmation_code: code, guest_email })).status).toBe(202);
  expect((await guest.ask({ guest_email })).status).toBe(202);
  expect((await operator.create({ guest_email })).status).toBe(201);
  const { body } = await operator.import({ rows: [{ ...ROW, guest_email }] });
  expect(body.results).toMatchObject([{ outcome: 'booked' }]);
  expect((await operator.updateMe({ notification_email: guest_email })).body).toMatchObject({
    notification_email: guest_email,
  });
  const found = (await operator.list({ q: guest_email })).body.items;
  expect(found.map((each: { guest_email: string }) => each.guest_email)).toEqual([
    guest_email,
    guest_email,
    guest_email,
  ]);
});
