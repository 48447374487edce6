import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator, findOperator, listOperators, removeOperator } from '../../shared/data/operators.ts';
import { TableSession } from '../../shared/data/table-session.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
let db: TableSession;
beforeAll(async () => {
  table = await startTestTable();
  db = new TableSession(table.connect(), 5000);
});
afterAll(() => table.engine.stop());

const created_at = '2026-11-20T10:00:00.000Z';
const operator = (sub: string, restaurant_id: string) => ({
  sub,
  email: `${sub}@example.com`,
  restaurant_id,
  created_at,
});

test('an operator is found by the account, and listed with the restaurant by address', async () => {
  const [zoe, adam] = [operator('zoe', 'listed'), operator('adam', 'listed')];
  for (const one of [zoe, adam, operator('eve', 'another')]) expect(await addOperator(db, one)).toBe(true);
  expect(await findOperator(db, 'zoe')).toEqual(zoe);
  expect(await findOperator(db, 'nobody')).toBeUndefined();
  expect(await listOperators(db, 'listed')).toEqual([adam, zoe]);
});

test('an account runs one restaurant: a second one is refused and changes nothing', async () => {
  await addOperator(db, operator('max', 'first'));
  expect(await addOperator(db, operator('max', 'second'))).toBe(false);
  expect(await findOperator(db, 'max')).toMatchObject({ restaurant_id: 'first' });
  expect(await listOperators(db, 'second')).toEqual([]);
});

test('of two additions at once, one wins', async () => {
  const both = await Promise.all(['left', 'right'].map((rid) => addOperator(db, operator('kim', rid))));
  expect(both.toSorted()).toEqual([false, true]);
  const runs = (await findOperator(db, 'kim'))?.restaurant_id;
  expect(runs).toBe(both[0] ? 'left' : 'right');
});

test('a removal acts on the very next read, and can be repeated', async () => {
  const ida = operator('ida', 'left-behind');
  await addOperator(db, ida);
  await removeOperator(db, ida);
  await removeOperator(db, ida);
  expect(await findOperator(db, 'ida')).toBeUndefined();
  expect(await listOperators(db, 'left-behind')).toEqual([]);
});

test('an address whose account the user pool has lost can be given to a new account', async () => {
  const lost = { ...operator('lost', 'kept'), email: 'jo@example.com' };
  const found = { ...operator('found', 'kept'), email: 'jo@example.com' };
  await addOperator(db, lost);
  expect(await addOperator(db, found)).toBe(true);
  expect(await listOperators(db, 'kept')).toEqual([found]);
});
