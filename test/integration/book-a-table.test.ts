import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { createTestRestaurant, startTestTable, type TestTable, testDeps } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

describe('a guest books a table', () => {
  test('from the slots over the lock to the confirmation', async () => {
    const db = table.connect();
    const { token, tables } = await createTestRestaurant(db, { seats: [2, 4] });
    const guest = guestOf(testDeps(db), token);

    const slots = await guest.slots();
    expect(slots.status).toBe(200);
    const lock = await guest.lock();
    expect(lock.status).toBe(200);
    expect(lock.body.table_id).toBe(tables[0]);
    const confirmed = await guest.confirm(lock.body.lock_token);
    expect(confirmed.status).toBe(201);
    expect(confirmed.body.date).toBe(SATURDAY);
    expect(await guest.confirm(lock.body.lock_token)).toMatchObject({ status: 201, body: confirmed.body });
  });
});
