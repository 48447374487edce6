import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMeWith } from '../../functions/restaurant/get-me.ts';
import { open } from '../../shared/deps.ts';
import { Role } from '../../shared/platform/contract/roles.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { routes } from '../../shared/routes.ts';
import { addOperator, readMemberships } from '../../shared/staff/store/operators.ts';
import { handlerOf } from '../support/handlers.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { authenticateByName, memberOf } from '../support/members.ts';
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
    const memberships = await readMemberships(open(deps, 'read'), SUB);
    if (memberships.length === 0) throw new DomainError('forbidden', 'This account works for no restaurant.');
    return memberships;
  };
  const getMe = getMeWith({ ...deps, authenticate });
  expect(await invoke(getMe, {})).toMatchObject({ status: 403 });
  const created_at = '2026-11-20T09:00:00.000Z';
  const operator = { sub: SUB, restaurant_id: rid, role: 'owner' as const, email: 'paul@example.com', created_at };
  await addOperator(open(deps, 'write'), operator);
  expect(await invoke(getMe, {})).toMatchObject({ status: 200, body: { restaurant_id: rid } });
});

test('an account of several restaurants names one, and reaches no other', async () => {
  const db = table.connect();
  const [first, second, third] = [
    await createTestRestaurant(db, { seats: [2] }),
    await createTestRestaurant(db, { seats: [2] }),
    await createTestRestaurant(db, { seats: [2] }),
  ];
  const memberships = [memberOf(first.rid), memberOf(second.rid, 'host')];
  const all = { ...testDeps(db), authenticate: async () => memberships };
  const ask = (rid?: string) =>
    invoke(getMeWith(all), { headers: rid === undefined ? {} : { 'x-restaurant-id': rid } });
  expect(await ask()).toMatchObject({
    status: 400,
    body: { code: 'restaurant_required', restaurants: [first.rid, second.rid] },
  });
  const restaurants = [
    { restaurant_id: first.rid, role: 'owner' },
    { restaurant_id: second.rid, role: 'host' },
  ];
  expect(await ask(first.rid)).toMatchObject({ status: 200, body: { role: 'owner', restaurants } });
  expect(await ask(second.rid)).toMatchObject({ status: 200, body: { role: 'host', restaurants } });
  for (const other of [third.rid, '', `${first.rid} `, '__proto__']) {
    expect(await ask(other)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
});

/** Nothing is sent but headers: a route that may be asked goes on to find fault with the rest, or does it. */
const isRefused = ({ status, body }: Answer) => status === 403 && String(body?.detail).startsWith('Only the ');

describe('every route of the Restaurant API answers the roles that the contract names, and refuses the others', () => {
  // What an account asks of itself is about no restaurant of its own: its rules are in staff.test.ts.
  const ofOperators = routes
    .filter((route) => route.auth === 'operator')
    .filter(({ id }) => id !== 'invitations.accept');
  test.each(ofOperators.map((route) => [route.id, route] as const))('%s', async (id, { roles }) => {
    const { rid } = await createTestRestaurant(table.connect(), { seats: [2] });
    const all = { ...testDeps(table.connect()), authenticate: authenticateByName };
    const handler = await handlerOf(id, all);
    for (const role of Role.options) {
      const answer = await invoke(handler, { headers: { authorization: `Bearer ${rid} ${role}` } });
      expect(isRefused(answer)).toBe(!roles.some((one) => one === role));
    }
  });

  test.each(ofOperators.map((route) => [route.id, route] as const))(
    '%s, by the role in the restaurant that is chosen, and in no other',
    async (id, { roles }) => {
      const [house, stranger] = [
        await createTestRestaurant(table.connect(), { seats: [2] }),
        await createTestRestaurant(table.connect(), { seats: [2] }),
      ];
      const others = Role.options.map((role) => memberOf(`${role}house`.padEnd(12, '0'), role));
      for (const role of Role.options) {
        const authenticate = async () => [...others, memberOf(house.rid, role)];
        const handler = await handlerOf(id, { ...testDeps(table.connect()), authenticate });
        const at = (rid: string) => invoke(handler, { headers: { 'x-restaurant-id': rid } });
        expect(isRefused(await at(house.rid))).toBe(!roles.some((one) => one === role));
        expect(await at(stranger.rid)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
        expect(await invoke(handler, {})).toMatchObject({ status: 400, body: { code: 'restaurant_required' } });
      }
    },
  );
});
