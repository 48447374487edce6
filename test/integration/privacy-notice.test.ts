import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

test('a restaurant names the address of its privacy notice, which guests are shown until it is cleared', async () => {
  const { operator, guest } = await openRestaurant(table, { seats: [2] });
  expect((await guest.config()).body.privacy_url).toBeUndefined();
  const privacy_url = 'https://chezzoe.example:8443/rgpd?lang=fr#guests';
  expect(await operator.updateMe({ privacy_url: ` ${privacy_url} ` })).toMatchObject({
    status: 200,
    body: { privacy_url },
  });
  expect((await operator.me()).body).toMatchObject({ privacy_url });
  expect((await guest.config()).body).toMatchObject({ privacy_url });
  await operator.updateMe({ privacy_url: '' });
  expect((await guest.config()).body.privacy_url || undefined).toBeUndefined();
});

test.each([
  'http://chezzoe.example/privacy',
  'javascript:alert(1)//.example',
  'https://localhost',
  'https://user@chezzoe.example/',
  'https://chezzoe.example/a b',
  'chezzoe.example',
  `https://chezzoe.example/${'x'.repeat(300)}`,
])('%s is no address that guests are sent to', async (privacy_url) => {
  const { operator } = await openRestaurant(table, { seats: [2] });
  expect(await operator.updateMe({ privacy_url })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'privacy_url' }] },
  });
});
