import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import type { Operator } from '../../shared/staff/rules/operator.ts';
import {
  addOperator,
  handOver,
  listOperators,
  readMemberships,
  removeOperator,
} from '../../shared/staff/store/operators.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
let db: TableSession;
beforeAll(async () => {
  table = await startTestTable();
  db = new TableSession(table.connect(), 5000);
});
afterAll(() => table.engine.stop());

const created_at = '2026-11-20T10:00:00.000Z';
const operator = (sub: string, restaurant_id: string): Operator => ({
  sub,
  email: `${sub}@example.com`,
  restaurant_id,
  role: 'owner',
  created_at,
});

/** Stores somebody as the release before did: one restaurant an account, and no role. */
async function addAsBefore({ role: _role, ...one }: Operator): Promise<void> {
  const put = (Item: object) => db.call((client) => client.send(new PutCommand({ TableName: db.table, Item })));
  await put({ ...keys.operator(one.sub), ...one });
  await put({ ...keys.operatorOf(one.restaurant_id, one.email), ...one });
}

test('an operator is found by the account, and listed with the restaurant by address', async () => {
  const [zoe, adam] = [operator('zoe', 'listed'), operator('adam', 'listed')];
  for (const one of [zoe, adam, operator('eve', 'another')]) expect(await addOperator(db, one)).toBe(true);
  expect(await readMemberships(db, 'zoe')).toEqual([zoe]);
  expect(await readMemberships(db, 'nobody')).toEqual([]);
  expect(await listOperators(db, 'listed')).toEqual([adam, zoe]);
});

test('an account works for several restaurants, for each in its own role', async () => {
  const [first, second] = [operator('max', 'first'), { ...operator('max', 'second'), role: 'host' as const }];
  await addOperator(db, second);
  await addOperator(db, first);
  expect(await readMemberships(db, 'max')).toEqual([{ ...first, joined_beside: true }, second]);
  await removeOperator(db, first);
  expect(await readMemberships(db, 'max')).toEqual([second]);
  expect(await listOperators(db, 'first')).toEqual([]);
});

test('of two additions to one restaurant at once, one wins', async () => {
  const roles = ['owner', 'host'] as const;
  const both = await Promise.all(roles.map((role) => addOperator(db, { ...operator('kim', 'once'), role })));
  expect(both.toSorted()).toEqual([false, true]);
  const won = roles[both.indexOf(true)];
  expect(await readMemberships(db, 'kim')).toMatchObject([{ role: won }]);
  expect(await listOperators(db, 'once')).toMatchObject([{ role: won }]);
});

test('whoever the release before has added is an owner, is not added twice, and can be removed', async () => {
  const old = operator('old', 'before');
  await addAsBefore(old);
  expect(await readMemberships(db, 'old')).toEqual([old]);
  expect(await listOperators(db, 'before')).toEqual([old]);
  expect(await addOperator(db, { ...old, role: 'host' })).toBe(false);
  const added = operator('old', 'after');
  expect(await addOperator(db, added)).toBe(true);
  await removeOperator(db, old);
  expect(await readMemberships(db, 'old')).toEqual([{ ...added, joined_beside: true }]);
});

test('a role that only a later release knows may do the least', async () => {
  const later = { ...operator('later', 'new-role'), role: 'sommelier' };
  const Item = { ...keys.operatorAt('later', 'new-role'), ...later };
  await db.call((client) => client.send(new PutCommand({ TableName: db.table, Item })));
  expect(await readMemberships(db, 'later')).toMatchObject([{ role: 'host' }]);
});

test('a removal acts on the very next read, and can be repeated', async () => {
  const ida = operator('ida', 'left-behind');
  await addOperator(db, ida);
  await removeOperator(db, ida);
  await removeOperator(db, ida);
  expect(await readMemberships(db, 'ida')).toEqual([]);
  expect(await listOperators(db, 'left-behind')).toEqual([]);
});

test('an address whose account the user pool has lost can be given to a new account', async () => {
  const lost = { ...operator('lost', 'kept'), email: 'jo@example.com' };
  const found = { ...operator('found', 'kept'), email: 'jo@example.com' };
  await addOperator(db, lost);
  expect(await addOperator(db, found)).toBe(true);
  expect(await listOperators(db, 'kept')).toEqual([found]);
});

test('an account that takes another one’s place means the same restaurant without naming one', async () => {
  const [first, second, third] = ['b-first', 'a-second', 'c-third'].map((rid) => operator('was', rid));
  if (!first || !second || !third) throw new Error('There are three.');
  await addOperator(db, first);
  await addOperator(db, second);
  await removeOperator(db, first);
  // Second stands alone by now, and third joins beside it.
  await addOperator(db, third);
  const alone = async (sub: string) =>
    (await readMemberships(db, sub)).filter(({ joined_beside }) => !joined_beside).map((one) => one.restaurant_id);
  expect(await alone('was')).toEqual(['a-second']);
  for (const one of [third, second]) {
    const [listed] = await listOperators(db, one.restaurant_id);
    if (listed) await handOver(db, listed, 'is');
  }
  expect(await alone('is')).toEqual(['a-second']);
});

test('what an account may do is handed over whole, also by an item of the release before', async () => {
  const old = operator('gone', 'handed');
  await addAsBefore(old);
  await handOver(db, old, 'come');
  await handOver(db, old, 'come');
  expect(await readMemberships(db, 'gone')).toEqual([]);
  expect(await readMemberships(db, 'come')).toEqual([{ ...old, sub: 'come' }]);
});
