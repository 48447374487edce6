import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../shared/contract/roles.ts';
import { keys } from '../../shared/data/keys.ts';
import { addOperator, listOperators, readMemberships } from '../../shared/data/operators.ts';
import { queryAll } from '../../shared/data/query.ts';
import { open } from '../../shared/deps.ts';
import { DomainError, Unavailable } from '../../shared/domain/errors.ts';
import type { Operator } from '../../shared/domain/operator.ts';
import { memoryAccounts } from '../support/accounts.ts';
import { injectFaults } from '../support/faults.ts';
import { handlerOf } from '../support/handlers.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { createTestRestaurant, startTestTable, type TestTable, testDeps } from '../support/restaurant.ts';

// Who works for a restaurant, as its owner says; accounts are in memory, and tokens name them.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const OWNER = 'owner@example.com';

/** A restaurant with an owner, and whatever is asked of its staff by whoever has an account. */
async function openHouse(staff: Record<string, Role> = { [OWNER]: 'owner' }) {
  const db = table.connect();
  const { rid } = await createTestRestaurant(db, { seats: [2] });
  const deps = testDeps(db);
  // The tests share a table: nobody of one works in another.
  const subOf = (email: string) => `${rid} ${email}`;
  const pool = memoryAccounts(Object.fromEntries(Object.keys(staff).map((email) => [email, subOf(email)])));
  const session = () => open(deps, 'write');
  const created_at = '2026-11-01T10:00:00.000Z';
  for (const [email, role] of Object.entries(staff)) {
    await addOperator(session(), { sub: subOf(email), email, restaurant_id: rid, role, created_at });
  }
  const authenticate = async (authorization: string | undefined) => {
    const memberships = await readMemberships(session(), pool.accounts.get(authorization ?? '') ?? authorization ?? '');
    if (memberships.length === 0) throw new DomainError('forbidden', 'This account works for no restaurant.');
    return memberships;
  };
  const all = { ...deps, authenticate, accounts: pool };
  const ask = async (as: string, id: string, sent: { id?: string; body?: unknown } = {}, at = rid) =>
    invoke(await handlerOf(id, all), {
      headers: { authorization: as, 'x-restaurant-id': at },
      ...(sent.id !== undefined && { path: { id: sent.id } }),
      ...('body' in sent && { body: sent.body }),
    });
  const list = async (as = OWNER) => (await ask(as, 'staff.list')).body.items;
  const idOf = async (email: string, as = OWNER): Promise<string> =>
    (await list(as)).find((one: { email: string }) => one.email === email)?.id ?? '';
  const log = async () =>
    queryAll(session(), {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.log(rid) },
      ConsistentRead: true,
    });
  return { rid, db, pool, subOf, session, all, ask, list, idOf, log };
}

type House = Awaited<ReturnType<typeof openHouse>>;

const INES = { email: 'Ines@Example.com', role: 'host' };

test('somebody who is invited has an account, may work at once, and is logged with who invited them', async () => {
  const house = await openHouse();
  const answer = await house.ask(OWNER, 'staff.create', { body: INES });
  expect(answer).toMatchObject({
    status: 201,
    body: { email: 'ines@example.com', role: 'host', hides_contacts: false, is_you: false, invited: true },
  });
  expect(house.pool.invited).toEqual(['ines@example.com']);
  expect(await house.ask('ines@example.com', 'restaurant.get-me')).toMatchObject({
    status: 200,
    body: { role: 'host', hides_contacts: false },
  });
  const { invited: _, ...member } = answer.body;
  expect(await house.list()).toEqual([member, expect.objectContaining({ email: OWNER, role: 'owner', is_you: true })]);
  expect(await house.log()).toMatchObject([
    {
      what: 'staff',
      subject: 'ines@example.com',
      by: { kind: 'operator', email: OWNER },
      changes: [{ field: 'role', old: null, new: 'host' }],
    },
  ]);
});

test('the log says of whom contacts are hidden from the first day on', async () => {
  const house = await openHouse();
  await house.ask(OWNER, 'staff.create', { body: { ...INES, hides_contacts: true } });
  const changes = [
    { field: 'role', old: null, new: 'host' },
    { field: 'hides_contacts', old: null, new: true },
  ];
  expect(await house.log()).toMatchObject([{ subject: 'ines@example.com', changes }]);
});

test('a repeated invitation adds nobody twice, and another role is refused before anybody is written to', async () => {
  const house = await openHouse();
  const first = await house.ask(OWNER, 'staff.create', { body: INES });
  expect(await house.ask(OWNER, 'staff.create', { body: INES })).toMatchObject({
    status: 201,
    body: { ...first.body, invited: false },
  });
  house.pool.accounts.delete('ines@example.com');
  expect(await house.ask(OWNER, 'staff.create', { body: { ...INES, role: 'manager' } })).toMatchObject({
    status: 409,
    body: { code: 'already_staff' },
  });
  expect(house.pool.invited).toHaveLength(1);
  expect(await house.log()).toHaveLength(1);
});

test('of two invitations at once one counts, and both answer it', async () => {
  const house = await openHouse();
  const both = await Promise.all([1, 2].map(() => house.ask(OWNER, 'staff.create', { body: INES })));
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both[0]?.body.id).toBe(both[1]?.body.id);
  expect(await house.list()).toHaveLength(2);
});

test.each(['dismissed', 'made a host'])(
  'who is %s while their account is made anew may do what the list says, and no more',
  async (what) => {
    const email = 'ines@example.com';
    const house = await openHouse({ [OWNER]: 'owner', [email]: 'manager' });
    const id = await house.idOf(email);
    const former = house.pool.accounts.get(email) ?? '';
    house.pool.accounts.delete(email);
    let again: Promise<Answer> | undefined;
    injectFaults(house.db).plan(({ operation, input }) => {
      const isTheirs = JSON.stringify(input.ExpressionAttributeValues ?? {}).includes(keys.operator(former).pk);
      if (again || operation !== 'Query' || !isTheirs) return undefined;
      again = house.ask(OWNER, 'staff.create', { body: { email, role: 'manager' } });
      return { kind: 'hold', until: again };
    });
    await (what === 'dismissed'
      ? house.ask(OWNER, 'staff.delete', { id })
      : house.ask(OWNER, 'staff.update', { id, body: { role: 'host' } }));
    expect((await again)?.status).toBe(201);
    const listed = (await listOperators(house.session(), house.rid)).filter((one) => one.email === email);
    const works = await readMemberships(house.session(), house.pool.accounts.get(email) ?? '');
    expect(works.map(({ role }) => role)).toEqual(listed.map(({ role }) => role));
  },
);

test('an account that the user pool has lost is made anew by the next invitation, and works as it did', async () => {
  const house = await openHouse({ [OWNER]: 'owner', 'ines@example.com': 'host' });
  house.pool.accounts.delete('ines@example.com');
  expect(await house.ask(OWNER, 'staff.create', { body: INES })).toMatchObject({
    status: 201,
    body: { invited: true },
  });
  expect(await house.ask('ines@example.com', 'restaurant.get-me')).toMatchObject({ status: 200 });
  expect(await readMemberships(house.session(), house.subOf('ines@example.com'))).toEqual([]);
});

test('a mail that cannot be sent, and a pool that is silent, leave nobody behind', async () => {
  const house = await openHouse();
  const failing = (error: Error) => ({
    ...house.all,
    accounts: { invite: () => Promise.reject(error), remove: () => Promise.reject(error) },
  });
  for (const [error, status] of [
    [new DomainError('invitation_not_sent', 'No mail today.'), 409],
    [new Unavailable('Silent.'), 503],
  ] as const) {
    const handler = await handlerOf('staff.create', failing(error));
    const headers = { authorization: OWNER, 'x-restaurant-id': house.rid };
    expect(await invoke(handler, { headers, body: INES })).toMatchObject({ status });
  }
  expect(await house.list()).toHaveLength(1);
  expect(await house.log()).toEqual([]);
});

test('a restaurant has at most 100 people', async () => {
  const house = await openHouse();
  for (let count = 1; count < 100; count++) {
    const email = `number${count}@example.com`;
    const Item = { sub: house.subOf(email), email, restaurant_id: house.rid, role: 'host', created_at: '' };
    const put = new PutCommand({ TableName: house.db.table, Item: { ...keys.operatorOf(house.rid, email), ...Item } });
    await house.session().call((client) => client.send(put));
  }
  expect(await house.ask(OWNER, 'staff.create', { body: INES })).toMatchObject({
    status: 409,
    body: { code: 'limit_reached' },
  });
  expect(house.pool.invited).toEqual([]);
});

test('another role counts from the very next request on, and is logged', async () => {
  const house = await openHouse({ [OWNER]: 'owner', 'ines@example.com': 'host' });
  const id = await house.idOf('ines@example.com');
  expect(await house.ask('ines@example.com', 'restaurant.update-me', { body: {} })).toMatchObject({ status: 403 });
  expect(await house.ask(OWNER, 'staff.update', { id, body: { role: 'manager' } })).toMatchObject({
    status: 200,
    body: { id, role: 'manager' },
  });
  expect(await house.ask('ines@example.com', 'restaurant.update-me', { body: {} })).toMatchObject({ status: 200 });
  expect(await house.ask(OWNER, 'staff.update', { id, body: { role: 'manager' } })).toMatchObject({ status: 200 });
  expect(await house.ask(OWNER, 'staff.update', { id, body: {} })).toMatchObject({ status: 200 });
  expect(await house.log()).toMatchObject([{ changes: [{ field: 'role', old: 'host', new: 'manager' }] }]);
});

test('whoever is removed is out at once, and an account that works for nobody else is deleted', async () => {
  const house = await openHouse({ [OWNER]: 'owner', 'ines@example.com': 'host', 'max@example.com': 'manager' });
  const other = await createTestRestaurant(house.db, { seats: [2] });
  const created_at = '2026-11-01T10:00:00.000Z';
  const max: Operator = {
    sub: house.subOf('max@example.com'),
    email: 'max@example.com',
    restaurant_id: other.rid,
    role: 'owner',
    created_at,
  };
  await addOperator(house.session(), max);
  for (const email of ['ines@example.com', 'max@example.com']) {
    expect(await house.ask(OWNER, 'staff.delete', { id: await house.idOf(email) })).toMatchObject({ status: 204 });
    expect(await house.ask(email, 'restaurant.get-me')).toMatchObject({ status: 403 });
  }
  expect([...house.pool.accounts.keys()]).toEqual([OWNER, 'max@example.com']);
  expect(await house.ask('max@example.com', 'restaurant.get-me', {}, other.rid)).toMatchObject({ status: 200 });
  const logged = (await house.log()).map(({ subject, changes }) => [subject, changes]);
  expect(logged.sort()).toEqual([
    ['ines@example.com', [{ field: 'role', old: 'host', new: null }]],
    ['max@example.com', [{ field: 'role', old: 'manager', new: null }]],
  ]);
});

test('anybody may leave; nobody but an owner removes, changes, invites or lists others', async () => {
  const house = await openHouse({ [OWNER]: 'owner', 'ines@example.com': 'host', 'max@example.com': 'manager' });
  const owner = await house.idOf(OWNER);
  for (const email of ['ines@example.com', 'max@example.com']) {
    for (const [route, sent] of [
      ['staff.list', {}],
      ['staff.create', { body: INES }],
      ['staff.update', { id: owner, body: { role: 'host' } }],
      ['staff.update', { id: await house.idOf(email), body: { role: 'owner' } }],
      ['staff.delete', { id: owner }],
    ] as const) {
      expect(await house.ask(email, route, sent)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await house.ask(email, 'staff.delete', { id: 'me' })).toMatchObject({ status: 204 });
    expect(await house.ask(email, 'restaurant.get-me')).toMatchObject({ status: 403 });
  }
  expect(await house.list()).toHaveLength(1);
});

describe('the last owner', () => {
  test('neither leaves nor becomes anything else, whoever else works there', async () => {
    const house = await openHouse({ [OWNER]: 'owner', 'max@example.com': 'manager' });
    const id = await house.idOf(OWNER);
    for (const answer of [
      await house.ask(OWNER, 'staff.delete', { id: 'me' }),
      await house.ask(OWNER, 'staff.delete', { id }),
      await house.ask(OWNER, 'staff.update', { id, body: { role: 'manager' } }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'last_owner' } });
    }
    expect(await house.ask(OWNER, 'staff.update', { id, body: { role: 'owner', hides_contacts: true } })).toMatchObject(
      {
        status: 200,
      },
    );
  });

  const goes: Record<string, (house: House, email: string, ids: Record<'own' | 'other', string>) => Promise<Answer>> = {
    leaves: (house, email) => house.ask(email, 'staff.delete', { id: 'me' }),
    'removes the other': (house, email, { other }) => house.ask(email, 'staff.delete', { id: other }),
    'becomes a host': (house, email, { own }) => house.ask(email, 'staff.update', { id: own, body: { role: 'host' } }),
  };
  const names = Object.keys(goes);
  const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));

  test.each(pairs)('is one of two, of whom at once one %s and the other %s', async (...does) => {
    const emails = ['a@example.com', 'b@example.com'];
    for (let round = 0; round < 10; round++) {
      const house = await openHouse(Object.fromEntries(emails.map((email) => [email, 'owner' as const])));
      const ids = await Promise.all(emails.map((email) => house.idOf(email, email)));
      const answers = await Promise.all(
        emails.map((email, index) =>
          goes[does[index] ?? '']?.(house, email, { own: ids[index] ?? '', other: ids[1 - index] ?? '' }),
        ),
      );
      const staff = await listOperators(house.session(), house.rid);
      expect(staff.filter(({ role }) => role === 'owner').length).toBeGreaterThan(0);
      // Refused with a reason, never by chance.
      for (const answer of answers) expect([200, 204, 403, 404, 409]).toContain(answer?.status);
    }
  });

  test('may be one whom the release before has added', async () => {
    const house = await openHouse();
    const old = {
      sub: 'old',
      email: 'old@example.com',
      restaurant_id: house.rid,
      created_at: '2026-10-01T10:00:00.000Z',
    };
    for (const key of [keys.operator('old'), keys.operatorOf(house.rid, 'old@example.com')]) {
      const put = new PutCommand({ TableName: house.db.table, Item: { ...key, ...old } });
      await house.session().call((client) => client.send(put));
    }
    expect(await house.ask(OWNER, 'staff.delete', { id: 'me' })).toMatchObject({ status: 204 });
    expect(await house.ask('old', 'staff.delete', { id: 'me' })).toMatchObject({ status: 409 });
    house.pool.accounts.set('old@example.com', 'old');
    expect(await house.ask('old', 'staff.create', { body: { email: 'new@example.com', role: 'owner' } })).toMatchObject(
      {
        status: 201,
      },
    );
    const id = await house.idOf('old@example.com', 'old');
    expect(await house.ask('old', 'staff.update', { id, body: { role: 'host' } })).toMatchObject({ status: 200 });
    expect(await readMemberships(house.session(), 'old')).toMatchObject([{ role: 'host' }]);
  });
});
