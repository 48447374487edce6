import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffIdOf } from '../../../shared/data/ids.ts';
import { keys } from '../../../shared/data/keys.ts';
import { changeMember, dismissMember, hireMember } from '../../../shared/data/staff.ts';
import { logger } from '../../../shared/delivery/logger.ts';
import { refusedAddresses } from '../../../shared/delivery/refused-addresses.ts';
import { open } from '../../../shared/deps.ts';
import { changeRecord, type DeliveryWorld, putRecord, startDelivery } from '../../support/delivery.ts';
import { testDeps } from '../../support/restaurant.ts';

// What is mailed to those who come to work for a restaurant, from the stream's records of its staff.

let world: DeliveryWorld;

beforeAll(async () => {
  logger.setLogLevel('SILENT');
  world = await startDelivery();
});
afterAll(() => world.stop());

type Item = Record<string, unknown>;

const OWNER = { kind: 'operator' as const, email: 'owner@example.com' };
const session = () => open(testDeps(world.db), 'write');
const doing = (now = Date.parse('2026-11-20T09:00:00Z')) => ({ by: OWNER, now });

const hire = (email: string, { invited = false, sub = `sub of ${email}`, now = doing().now } = {}) =>
  hireMember(session(), world.rid, { email, role: 'host', sub, invited }, doing(now));

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

  // Another account of the same address, as after the user pool has lost the first.
  const changed = await listed(email);
  await changeMember(session(), world.rid, staffIdOf(world.rid, `sub of ${email}`), { role: 'host' }, doing());
  await hire(email, { sub: 'another' });
  expect((await listed(email)).sub).toBe('another');
  expect(await mailsAbout(email, changed)).toEqual([]);
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
