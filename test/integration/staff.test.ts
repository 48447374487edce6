import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { open } from '../../shared/deps.ts';
import type { Role } from '../../shared/platform/contract/roles.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { queryAll } from '../../shared/platform/dynamo/query.ts';
import { DomainError, Unavailable } from '../../shared/platform/errors.ts';
import { formatInvitationToken, INVITATION_MS } from '../../shared/staff/rules/invitation.ts';
import type { Operator } from '../../shared/staff/rules/operator.ts';
import { addUninvited, invitationsFor, listInvitations } from '../../shared/staff/store/invitations.ts';
import { addOperator, listOperators, readMemberships } from '../../shared/staff/store/operators.ts';
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
  const identify = async (authorization: string | undefined) =>
    pool.accounts.get(authorization ?? '') ?? authorization ?? '';
  const all = { ...deps, authenticate, identify, accounts: pool };
  const ask = async (as: string, id: string, sent: { id?: string; body?: unknown; key?: string } = {}, at = rid) =>
    invoke(await handlerOf(id, all), {
      headers: {
        authorization: as,
        'x-restaurant-id': at,
        ...(sent.key !== undefined && { 'idempotency-key': sent.key }),
      },
      ...(sent.id !== undefined && { path: { id: sent.id } }),
      ...('body' in sent && { body: sent.body }),
    });
  const list = async (as = OWNER) => (await ask(as, 'staff.list')).body.items;
  const pending = async (as = OWNER) => (await ask(as, 'staff.list')).body.invitations;
  /** The tokens of the links of what waits for an account, of this restaurant or any. */
  const tokensOf = async (email: string): Promise<string[]> =>
    (await invitationsFor(session(), pool.accounts.get(email) ?? email, deps.now())).map(formatInvitationToken);
  const accept = async (as: string, invitationToken: string) =>
    invoke(await handlerOf('invitations.accept', all), { headers: { authorization: as }, path: { invitationToken } });
  /** Accepts everything that waits for an account. */
  const acceptAll = async (email: string) => {
    for (const token of await tokensOf(email)) await accept(email, token);
  };
  const idOf = async (email: string, as = OWNER): Promise<string> =>
    (await list(as)).find((one: { email: string }) => one.email === email)?.id ?? '';
  const log = async () =>
    queryAll(session(), {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.log(rid) },
      ConsistentRead: true,
    });
  return { rid, db, deps, pool, subOf, session, all, ask, list, pending, tokensOf, accept, acceptAll, idOf, log };
}

type House = Awaited<ReturnType<typeof openHouse>>;

const INES = { email: 'Ines@Example.com', role: 'host' };

test('somebody who is invited has an account, may work once they have accepted, and all of it is logged', async () => {
  const house = await openHouse();
  const answer = await house.ask(OWNER, 'staff.create', { body: INES });
  expect(answer).toMatchObject({
    status: 201,
    body: { email: 'ines@example.com', role: 'host', hides_contacts: false, is_you: false, invited: true },
  });
  expect(house.pool.invited).toEqual(['ines@example.com']);
  expect(await house.ask('ines@example.com', 'restaurant.get-me')).toMatchObject({ status: 403 });
  expect(await house.pending()).toMatchObject([{ id: answer.body.id, email: 'ines@example.com', invited_by: OWNER }]);
  expect(await house.list()).toHaveLength(1);
  const [token = ''] = await house.tokensOf('ines@example.com');
  expect(await house.accept('ines@example.com', token)).toMatchObject({
    status: 200,
    body: { restaurant_id: house.rid, role: 'host' },
  });
  expect(await house.ask('ines@example.com', 'restaurant.get-me')).toMatchObject({
    status: 200,
    body: { role: 'host', hides_contacts: false },
  });
  expect(await house.pending()).toEqual([]);
  expect(await house.list()).toMatchObject([
    { email: 'ines@example.com', role: 'host', hides_contacts: false },
    { email: OWNER, role: 'owner', is_you: true },
  ]);
  const logged = (await house.log()).map(({ by, subject, changes }) => ({ by, subject, changes }));
  expect(logged).toHaveLength(2);
  expect(logged).toEqual(
    expect.arrayContaining([
      {
        by: { kind: 'operator', email: OWNER },
        subject: 'ines@example.com',
        changes: [{ field: 'invitation', old: null, new: 'host' }],
      },
      {
        by: { kind: 'operator', email: 'ines@example.com' },
        subject: 'ines@example.com',
        changes: [{ field: 'role', old: null, new: 'host' }],
      },
    ]),
  );
});

test('the log says of whom contacts are hidden from the first day on', async () => {
  const house = await openHouse();
  await house.ask(OWNER, 'staff.create', { body: { ...INES, hides_contacts: true } });
  await house.acceptAll('ines@example.com');
  const changes = [
    { field: 'role', old: null, new: 'host' },
    { field: 'hides_contacts', old: null, new: true },
  ];
  expect((await house.log()).map((entry) => entry.changes)).toContainEqual(changes);
});

test('a repeated invitation adds nobody twice, and another role is refused before anybody is written to', async () => {
  const house = await openHouse();
  const first = await house.ask(OWNER, 'staff.create', { body: INES });
  const [token = ''] = await house.tokensOf('ines@example.com');
  // Mailed again, with the same link, while it waits.
  expect(await house.ask(OWNER, 'staff.create', { body: INES })).toMatchObject({ status: 201, body: first.body });
  expect(await house.tokensOf('ines@example.com')).toEqual([token]);
  await house.accept('ines@example.com', token);
  expect(await house.ask(OWNER, 'staff.create', { body: INES })).toMatchObject({
    status: 201,
    body: { email: 'ines@example.com', role: 'host', invited: false },
  });
  expect(await house.pending()).toEqual([]);
  house.pool.accounts.delete('ines@example.com');
  expect(await house.ask(OWNER, 'staff.create', { body: { ...INES, role: 'manager' } })).toMatchObject({
    status: 409,
    body: { code: 'already_staff' },
  });
  expect(house.pool.invited).toHaveLength(1);
  expect(await house.log()).toHaveLength(2);
});

test('an invitation that is repeated with its idempotency key is mailed and counted once', async () => {
  const house = await openHouse();
  const invite = (body: object, key?: string) => house.ask(OWNER, 'staff.create', { body, ...(key && { key }) });
  /** When each was mailed last. */
  const mailed = async () => (await listInvitations(house.session(), house.rid)).map(({ mailed_at }) => mailed_at);
  const both = await Promise.all([invite(INES, 'k1'), invite(INES, 'k1')]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const first = await mailed();
  expect(first).toEqual([house.deps.now()]);
  expect(both[1]?.body).toEqual(both[0]?.body);
  // More often than a mailbox is mailed in a day.
  for (let at = 0; at < 8; at++) expect(await invite(INES, 'k1')).toMatchObject({ status: 201, body: both[0]?.body });
  expect(await mailed()).toEqual(first);
  for (const other of [
    { ...INES, role: 'manager' },
    { ...INES, email: 'max@example.com' },
  ]) {
    expect(await invite(other, 'k1')).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  }
  expect(await house.pending()).toHaveLength(1);
  // Without the key, or with another one, somebody wants it sent again.
  house.deps.clock.now += 1000;
  expect((await invite(INES, 'k2')).status).toBe(201);
  expect(await mailed()).toEqual([house.deps.now()]);
  // One that has expired is sent anew.
  house.deps.clock.now += INVITATION_MS;
  expect((await invite(INES, 'k2')).status).toBe(201);
  expect(await mailed()).toEqual([house.deps.now()]);
});

test('of two invitations at once one counts, and both answer it', async () => {
  const house = await openHouse();
  const both = await Promise.all([1, 2].map(() => house.ask(OWNER, 'staff.create', { body: INES })));
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both[0]?.body.id).toBe(both[1]?.body.id);
  expect(await house.pending()).toHaveLength(1);
  await house.acceptAll('ines@example.com');
  expect(await house.list()).toHaveLength(2);
});

test.each([
  ['another role', { role: 'manager' }, { status: 409, body: { code: 'already_staff' } }],
  ['the same role', { role: 'host' }, { status: 201, body: { invited: false, role: 'host' } }],
])('who accepts while they are invited anew with %s is a member, and nothing waits for them', async (_, to, answer) => {
  const house = await openHouse();
  await house.ask(OWNER, 'staff.create', { body: INES });
  const [token = ''] = await house.tokensOf('ines@example.com');
  let accepted: Promise<Answer> | undefined;
  injectFaults(house.db).plan(({ isTransaction, input }) => {
    const isStored = isTransaction && JSON.stringify(input.TransactItems).includes('"Put"');
    if (accepted || !isStored) return undefined;
    accepted = house.accept('ines@example.com', token);
    return { kind: 'hold', until: accepted };
  });
  const again = await house.ask(OWNER, 'staff.create', { body: { ...INES, ...to } });
  expect((await accepted)?.status).toBe(200);
  expect(again).toMatchObject(answer);
  expect(await house.pending()).toEqual([]);
  expect(await house.tokensOf('ines@example.com')).toEqual([]);
  expect(await house.list()).toMatchObject([{ role: 'host' }, { role: 'owner' }]);
});

test('who takes the place of a lost account accepts nothing that was replaced meanwhile', async () => {
  const email = 'ines@example.com';
  const house = await openHouse({ [OWNER]: 'owner', [email]: 'host' });
  house.pool.accounts.delete(email);
  await house.ask(OWNER, 'staff.create', { body: INES });
  const [token = ''] = await house.tokensOf(email);
  let again: Promise<Answer> | undefined;
  injectFaults(house.db).plan(({ isTransaction, input }) => {
    const isAccepted = isTransaction && JSON.stringify(input).includes('"Delete"');
    if (again || !isAccepted) return undefined;
    again = house.ask(OWNER, 'staff.create', { body: INES });
    return { kind: 'hold', until: again };
  });
  expect((await house.accept(email, token)).status).toBe(200);
  expect((await again)?.status).toBe(201);
  expect(await house.pending()).toEqual([]);
});

test('who is invited anew with an account made since has the invitation, and the lost account has none', async () => {
  const house = await openHouse();
  const email = 'ines@example.com';
  await house.ask(OWNER, 'staff.create', { body: INES });
  const former = house.pool.accounts.get(email) ?? '';
  house.pool.accounts.set(email, house.subOf(`${email} again`));
  expect((await house.ask(OWNER, 'staff.create', { body: INES })).status).toBe(201);
  expect(await invitationsFor(house.session(), former, house.deps.now())).toEqual([]);
  expect(await house.tokensOf(email)).toHaveLength(1);
  expect(await house.pending()).toMatchObject([{ email }]);
});

test('the one restaurant of an account, joined beside another, is what it means once it joins a further one', async () => {
  const [first, second] = [await openHouse(), await openHouse()];
  const [email, sub] = ['max@example.com', first.subOf('max@example.com')];
  const max = { sub, email, restaurant_id: first.rid, role: 'host' as const, created_at: '2026-11-01T10:00:00.000Z' };
  await addOperator(first.session(), { ...max, joined_beside: true });
  second.pool.accounts.set(email, sub);
  await second.ask(OWNER, 'staff.create', { body: { email, role: 'host' } });
  await second.acceptAll(email);
  const besides = (await readMemberships(first.session(), sub)).map((one) => [one.restaurant_id, one.joined_beside]);
  expect(Object.fromEntries(besides)).toEqual({ [first.rid]: undefined, [second.rid]: true });
});

test('whom the operator of the service adds has nothing to accept any more', async () => {
  const house = await openHouse();
  await house.ask(OWNER, 'staff.create', { body: INES });
  const sub = house.pool.accounts.get('ines@example.com') ?? '';
  const ines = { sub, email: 'ines@example.com', role: 'manager' as const };
  await addUninvited(house.session(), house.rid, ines, { by: { kind: 'ops' }, now: house.deps.now() });
  expect(await house.pending()).toEqual([]);
});

test.each(['dismissed', 'made a host'])(
  'who is %s while their account is made anew may do what the list says, and no more',
  async (what) => {
    const email = 'ines@example.com';
    const house = await openHouse({ [OWNER]: 'owner', [email]: 'manager' });
    const id = await house.idOf(email);
    const former = house.pool.accounts.get(email) ?? '';
    house.pool.accounts.delete(email);
    expect((await house.ask(OWNER, 'staff.create', { body: { email, role: 'manager' } })).status).toBe(201);
    const [token = ''] = await house.tokensOf(email);
    let again: Promise<Answer> | undefined;
    injectFaults(house.db).plan(({ operation, input }) => {
      const isTheirs = JSON.stringify(input.ExpressionAttributeValues ?? {}).includes(keys.operator(former).pk);
      if (again || operation !== 'Query' || !isTheirs) return undefined;
      again = house.accept(email, token);
      return { kind: 'hold', until: again };
    });
    await (what === 'dismissed'
      ? house.ask(OWNER, 'staff.delete', { id })
      : house.ask(OWNER, 'staff.update', { id, body: { role: 'host' } }));
    expect((await again)?.status).toBe(200);
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
  await house.acceptAll('ines@example.com');
  expect(await house.ask('ines@example.com', 'restaurant.get-me')).toMatchObject({ status: 200 });
  expect(await house.list()).toHaveLength(2);
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

test('an invitation that has expired takes nobody’s place in the staff', async () => {
  const house = await openHouse();
  for (let count = 1; count < 99; count++) {
    const email = `number${count}@example.com`;
    const Item = { sub: house.subOf(email), email, restaurant_id: house.rid, role: 'host', created_at: '' };
    const put = new PutCommand({ TableName: house.db.table, Item: { ...keys.operatorOf(house.rid, email), ...Item } });
    await house.session().call((client) => client.send(put));
  }
  expect((await house.ask(OWNER, 'staff.create', { body: INES })).status).toBe(201);
  const other = { body: { email: 'other@example.com', role: 'host' } };
  expect(await house.ask(OWNER, 'staff.create', other)).toMatchObject({ body: { code: 'limit_reached' } });
  const now = house.deps.now() + INVITATION_MS;
  house.all.now = () => now;
  expect((await house.ask(OWNER, 'staff.create', other)).status).toBe(201);
});

describe('an invitation', () => {
  const THEIRS = 'theirs@example.com';

  /** A restaurant, and the owner of another one, whose clients name none. */
  async function openTwo() {
    const house = await openHouse();
    const other = await createTestRestaurant(house.db, { seats: [2] });
    house.pool.accounts.set(THEIRS, house.subOf(THEIRS));
    const created_at = '2026-11-01T10:00:00.000Z';
    const sub = house.subOf(THEIRS);
    await addOperator(house.session(), { sub, email: THEIRS, restaurant_id: other.rid, role: 'owner', created_at });
    const withoutName = async () =>
      invoke(await handlerOf('restaurant.get-me', house.all), { headers: { authorization: THEIRS } });
    return { ...house, other, withoutName };
  }
  const invitesThem = { body: { email: THEIRS, role: 'host' } };

  test('disturbs no client of the invited owner’s own restaurant, before it is accepted and after', async () => {
    const house = await openTwo();
    const own = { status: 200, body: { restaurant_id: house.other.rid, role: 'owner' } };
    expect(await house.withoutName()).toMatchObject(own);
    await house.ask(OWNER, 'staff.create', invitesThem);
    const waiting = await house.withoutName();
    expect(waiting).toMatchObject(own);
    expect(waiting.body.restaurants).toHaveLength(1);
    expect(waiting.body.invitations).toMatchObject([{ role: 'host', invited_by: OWNER }]);
    expect((await house.ask(THEIRS, 'restaurant.get-me')).status).toBe(403);
    expect((await house.accept(THEIRS, waiting.body.invitations[0].token)).status).toBe(200);
    const accepted = await house.withoutName();
    expect(accepted).toMatchObject(own);
    expect(accepted.body).not.toHaveProperty('invitations');
    expect(accepted.body.restaurants).toHaveLength(2);
    expect(await house.ask(THEIRS, 'restaurant.get-me')).toMatchObject({ status: 200, body: { role: 'host' } });
  });

  test('leaves the meaning of no name to the restaurant that was alone, however the others come and go', async () => {
    const house = await openTwo();
    const third = await createTestRestaurant(house.db, { seats: [2] });
    const sub = house.subOf(THEIRS);
    await house.ask(OWNER, 'staff.create', invitesThem);
    await house.acceptAll(THEIRS);
    expect((await house.ask(THEIRS, 'staff.delete', { id: 'me' }, house.rid)).status).toBe(204);
    await house.ask(OWNER, 'staff.create', invitesThem);
    await house.acceptAll(THEIRS);
    // Of the two that are left neither was what clients meant, until one of them was alone.
    const added = { sub, email: THEIRS, role: 'host' as const, created_at: '2026-11-02T10:00:00.000Z' };
    const owner = { ...added, sub: 'other', email: 'other@example.com', role: 'owner' as const };
    await addOperator(house.session(), { ...owner, restaurant_id: house.other.rid });
    expect((await house.ask(THEIRS, 'staff.delete', { id: 'me' }, house.other.rid)).status).toBe(204);
    expect(await house.withoutName()).toMatchObject({ status: 200, body: { restaurant_id: house.rid } });
    await addOperator(house.session(), { ...added, restaurant_id: third.rid });
    expect(await house.withoutName()).toMatchObject({ status: 200, body: { restaurant_id: house.rid } });
  });

  test('is accepted by nobody but the account of its mailbox, once, and withdrawn or replaced by nobody at all', async () => {
    const house = await openTwo();
    await house.ask(OWNER, 'staff.create', invitesThem);
    const [token = ''] = await house.tokensOf(THEIRS);
    const before = await house.log();
    for (const [as, sent, status, code] of [
      [OWNER, token, 403, 'invitation_not_yours'],
      ['stranger', token, 403, 'invitation_not_yours'],
      [THEIRS, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 404, 'not_found'],
      [THEIRS, 'nonsense', 404, 'not_found'],
    ] as const) {
      expect(await house.accept(as, sent), `${as} ${sent}`).toMatchObject({ status, body: { code } });
    }
    expect(await house.log()).toEqual(before);
    expect(await readMemberships(house.session(), house.subOf(THEIRS))).toHaveLength(1);
    // Another role is another thing to accept: the earlier link does not lead to it.
    await house.ask(OWNER, 'staff.create', { body: { email: THEIRS, role: 'manager' } });
    expect(await house.accept(THEIRS, token)).toMatchObject({ status: 404 });
    const [second = ''] = await house.tokensOf(THEIRS);
    const [{ id }] = await house.pending();
    expect((await house.ask(OWNER, 'staff.delete', { id })).status).toBe(204);
    expect(await house.accept(THEIRS, second)).toMatchObject({ status: 404 });
    await house.ask(OWNER, 'staff.create', invitesThem);
    const [third = ''] = await house.tokensOf(THEIRS);
    const both = await Promise.all([1, 2].map(() => house.accept(THEIRS, third)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await house.accept(OWNER, third)).toMatchObject({ status: 200, body: { role: 'owner' } });
    expect(await house.accept('stranger', third)).toMatchObject({ status: 404 });
    expect(house.pool.accounts.has(THEIRS)).toBe(true);
  });

  test('works for seven days, and says that it is over then', async () => {
    const house = await openTwo();
    await house.ask(OWNER, 'staff.create', invitesThem);
    const [token = ''] = await house.tokensOf(THEIRS);
    const later = { ...house.all, now: () => house.deps.now() + 7 * 86_400_000 };
    const sent = { headers: { authorization: THEIRS }, path: { invitationToken: token } };
    expect(await invoke(await handlerOf('invitations.accept', later), sent)).toMatchObject({
      status: 410,
      body: { code: 'invitation_expired' },
    });
    expect((await house.accept(THEIRS, token)).status).toBe(200);
  });

  test('answers the same whether its address has an account, one elsewhere, or none', async () => {
    const house = await openTwo();
    const [known, unknown] = await Promise.all(
      [THEIRS, 'nobody@example.com'].map((email) =>
        house.ask(OWNER, 'staff.create', { body: { email, role: 'host' } }),
      ),
    );
    const shape = ({ status, body }: Answer) => ({
      status,
      body: { ...body, id: '', email: '', created_at: '', expires_at: '' },
    });
    expect(known && unknown && shape(known)).toEqual(unknown && shape(unknown));
    expect(known?.body).toMatchObject({ invited: true });
    const rows = await house.pending();
    expect(rows.map((row: object) => Object.keys(row).sort())).toEqual([
      Object.keys(rows[0]).sort(),
      Object.keys(rows[0]).sort(),
    ]);
    expect(JSON.stringify([rows, known?.body])).not.toMatch(/"sub"|is_new|secret/);
  });

  test('is no membership of the release before, which looks where its own stand', async () => {
    const house = await openTwo();
    await house.ask(OWNER, 'staff.create', invitesThem);
    const where = async (pk: string) =>
      (
        await queryAll(house.session(), {
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ConsistentRead: true,
        })
      ).map(({ sk }) => sk);
    expect(await where(keys.operator(house.subOf(THEIRS)).pk)).toEqual([`AT#${house.other.rid}`]);
    expect(await where(keys.operators(house.rid))).toEqual([OWNER]);
  });

  test('keeps the account that it waits for, and taken back it leaves none behind that works nowhere', async () => {
    const house = await openHouse();
    const elsewhere = await openHouse();
    await house.ask(OWNER, 'staff.create', { body: INES });
    const sub = house.pool.accounts.get('ines@example.com') ?? '';
    elsewhere.pool.accounts.set('ines@example.com', sub);
    await elsewhere.ask(OWNER, 'staff.create', { body: INES });
    const [{ id }] = await house.pending();
    expect((await house.ask(OWNER, 'staff.delete', { id })).status).toBe(204);
    expect(house.pool.accounts.has('ines@example.com')).toBe(true);
    const [{ id: other }] = await elsewhere.pending();
    expect((await elsewhere.ask(OWNER, 'staff.delete', { id: other })).status).toBe(204);
    expect(elsewhere.pool.accounts.has('ines@example.com')).toBe(false);
    expect((await house.ask(OWNER, 'staff.delete', { id })).status).toBe(404);
  });

  test('is mailed to one mailbox six times a day, by any spelling, and another restaurant’s six are its own', async () => {
    const [house, elsewhere] = [await openHouse(), await openHouse()];
    const spellings = [
      'ines@example.com',
      'Ines@Example.com',
      'ines+1@example.com',
      'ines+2@example.com',
      'INES@example.com',
      'ines@example.com',
    ];
    for (const email of spellings) {
      expect(await house.ask(OWNER, 'staff.create', { body: { email, role: 'host' } })).toMatchObject({ status: 201 });
    }
    const invited = house.pool.invited.length;
    expect(await house.ask(OWNER, 'staff.create', { body: INES })).toMatchObject({
      status: 429,
      body: { code: 'too_many_invitations', retry_after: expect.any(Number) },
    });
    expect(house.pool.invited).toHaveLength(invited);
    expect((await house.ask(OWNER, 'staff.create', { body: { ...INES, email: 'max@example.com' } })).status).toBe(201);
    expect((await elsewhere.ask(OWNER, 'staff.create', { body: INES })).status).toBe(201);
    house.deps.clock.now += 86_400_001;
    expect((await house.ask(OWNER, 'staff.create', { body: INES })).status).toBe(201);
  });

  test('is mailed to sixty mailboxes a day at most', async () => {
    const house = await openHouse();
    const invite = (at: number) =>
      house.ask(OWNER, 'staff.create', { body: { email: `number${at}@example.com`, role: 'host' } });
    for (let at = 0; at < 60; at++) expect((await invite(at)).status).toBe(201);
    expect(await invite(60)).toMatchObject({ status: 429, body: { code: 'too_many_invitations' } });
  });
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
    await house.acceptAll('new@example.com');
    const id = await house.idOf('old@example.com', 'old');
    expect(await house.ask('old', 'staff.update', { id, body: { role: 'host' } })).toMatchObject({ status: 200 });
    expect(await readMemberships(house.session(), 'old')).toMatchObject([{ role: 'host' }]);
  });
});
