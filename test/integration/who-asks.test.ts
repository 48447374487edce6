import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMeWith } from '../../functions/restaurant/get-me.ts';
import { addOperator, findOperator } from '../../shared/data/operators.ts';
import { open } from '../../shared/deps.ts';
import { DomainError } from '../../shared/domain/errors.ts';
import { invoke } from '../support/invoke.ts';
import { createTestRestaurant, startTestTable, type TestTable, testDeps } from '../support/restaurant.ts';

// The look-up that every route of the Restaurant API begins with, after the token has been verified.

const SUB = 'b1946ac9-2f0c-4d1e-9a51-5c1c2b0d6f3a';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

test('an account is refused until it is added, and then is answered at once', async () => {
  const db = table.connect();
  const { rid } = await createTestRestaurant(db, { seats: [2] });
  const deps = testDeps(db);
  const authenticate = async () => {
    const operator = await findOperator(open(deps, 'read'), SUB);
    if (!operator) throw new DomainError('forbidden', 'This account runs no restaurant.');
    return operator;
  };
  const getMe = getMeWith({ ...deps, authenticate });
  expect(await invoke(getMe, {})).toMatchObject({ status: 403 });
  const created_at = '2026-11-20T09:00:00.000Z';
  await addOperator(open(deps, 'write'), { sub: SUB, restaurant_id: rid, email: 'paul@example.com', created_at });
  expect(await invoke(getMe, {})).toMatchObject({ status: 200, body: { restaurant_id: rid } });
});
