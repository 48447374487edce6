import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open } from '../../../shared/deps.ts';
import type { Role } from '../../../shared/platform/contract/roles.ts';
import { staffIdOf } from '../../../shared/platform/dynamo/ids.ts';
import { keys } from '../../../shared/platform/dynamo/keys.ts';
import { refusedAddresses } from '../../../shared/platform/messaging/refused-addresses.ts';
import { logger } from '../../../shared/platform/telemetry/logger.ts';
import { storeInvitation } from '../../../shared/staff/store/invitations.ts';
import { addOperator } from '../../../shared/staff/store/operators.ts';
import { changeMember, dismissMember } from '../../../shared/staff/store/staff.ts';
import { changeRecord, type DeliveryWorld, putRecord, startDelivery } from '../../support/delivery.ts';
import { testDeps } from '../../support/restaurant.ts';

// What is mailed to those who come to work for a restaurant, from the stream's records of its staff.

let world: DeliveryWorld;

beforeAll(async () => {
  logger.setLogLevel('SILENT');
  world = await startDelivery({ CONSOLE_URL: 'https://pages.example/console' });
});
afterAll(() => world.stop());

type Item = Record<string, unknown>;

const OWNER = { kind: 'operator' as const, email: 'owner@example.com' };
const session = () => open(testDeps(world.db), 'write');
const doing = (now = Date.parse('2026-11-20T09:00:00Z')) => ({ by: OWNER, now });

/** Puts somebody into the list as the release before did, which let them work there at once. */
async function hire(email: string, { invited = false, sub = `sub of ${email}`, now = doing().now } = {}) {
  const created_at = new Date(now).toISOString();
  const member = { sub, email, role: 'host' as const, restaurant_id: world.rid, created_at };
  await addOperator(session(), member);
  const joining = invited ? { invited_by: OWNER.email } : { added_by: OWNER.email };
  const Item = { ...keys.operatorOf(world.rid, email), ...member, ...joining };
  await world.db.client.send(new PutCommand({ TableName: world.db.table, Item }));
  return member;
}

/** Invites somebody, and answers the item that the stream tells of. */
async function invite(email: string, { now = doing().now, is_new = false, role = 'host' as Role } = {}): Promise<Item> {
  const invited = { email, role, sub: `sub of ${email}`, is_new, restaurant_name: 'Chez Zoé' };
  const stored = await storeInvitation(session(), world.rid, invited, doing(now));
  const Key = keys.invitation(world.rid, stored?.id ?? '');
  const { Item = {} } = await world.db.client.send(
    new GetCommand({ TableName: world.db.table, Key, ConsistentRead: true }),
  );
  return Item;
}

const listed = async (email: string): Promise<Item> => {
  const { Item = {} } = await world.db.client.send(
    new GetCommand({ TableName: world.db.table, Key: keys.operatorOf(world.rid, email), ConsistentRead: true }),
  );
  return Item;
};

/** What arrives because somebody stands in the list as they do now, and stood there as `before`; the stream may say it twice. */
async function mailsAbout(email: string, before?: Item) {
  const known = world.mails().length;
  const after = await listed(email);
  for (let again = 0; again < 2; again++) await world.change([before ? changeRecord(before, after) : putRecord(after)]);
  await world.drain();
  return world.mails().slice(known);
}

test('who has an account in use is told once by whom they were added, and no later change of them mails again', async () => {
  const email = 'ines@example.com';
  await hire(email);
  const [mail, ...more] = await mailsAbout(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('Your access to') });
  expect(mail?.text).toContain('owner@example.com');
  expect(mail?.reply_to).toBe('owner@example.com');

  const before = await listed(email);
  await changeMember(session(), world.rid, staffIdOf(world.rid, `sub of ${email}`), { role: 'manager' }, doing());
  expect((await listed(email)).role).toBe('manager');
  expect(await mailsAbout(email, before)).toEqual([]);
});

test('who comes back is told again', async () => {
  const email = 'back@example.com';
  const { sub } = await hire(email);
  expect(await mailsAbout(email)).toHaveLength(1);
  await dismissMember(session(), world.rid, staffIdOf(world.rid, sub), doing());
  await hire(email, { now: doing().now + 60_000 });
  expect(await mailsAbout(email)).toHaveLength(1);
});

test('nobody is mailed twice over: whom the user pool invites gets its first password alone', async () => {
  const email = 'new@example.com';
  await hire(email, { invited: true });
  expect(await listed(email)).toMatchObject({ email });
  expect(await mailsAbout(email)).toEqual([]);
});

test('an address that mail to a guest came back from is mailed nothing', async () => {
  const email = 'bounced@example.com';
  await refusedAddresses('couvert-marks', world.marks()).add(email, Date.now());
  await hire(email);
  expect(await mailsAbout(email)).toEqual([]);
});

test.each([true, false])(
  'who is invited is mailed the link by which they accept, with or without an account (%s)',
  async (is_new) => {
    const email = `invited-${is_new}@example.com`;
    const item = await invite(email, { is_new });
    const known = world.mails().length;
    for (let again = 0; again < 2; again++) await world.change([putRecord(item)]);
    await world.drain();
    const [mail, ...more] = world.mails().slice(known);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: email, reply_to: OWNER.email, subject: expect.stringContaining('Invitation') });
    expect(mail?.text).toContain(`/invitation/${item.id}-${item.secret}`);
    expect(mail?.text).toMatch(/Nothing changes until you accept/);
    expect(mail?.text.includes('the first password, which another mail brings')).toBe(is_new);
  },
);

test('an invitation is mailed again each time that it is sent again, and with another role has another link', async () => {
  const email = 'again@example.com';
  const first = await invite(email);
  const second = await invite(email, { now: doing().now + 1 });
  expect(second.secret).toBe(first.secret);
  const third = await invite(email, { now: doing().now + 2, role: 'manager' });
  expect(third.secret).not.toBe(first.secret);
  const known = world.mails().length;
  await world.change([putRecord(first)]);
  await world.change([changeRecord(first, second)]);
  await world.change([changeRecord(second, third)]);
  // How often a restaurant has mailed stands beside it.
  const counter = { ...keys.invitationMails(world.rid, 'ALL'), used: 1, since: 0 };
  await world.change([putRecord(counter)]);
  await world.drain();
  expect(world.mails().slice(known)).toHaveLength(3);
});
