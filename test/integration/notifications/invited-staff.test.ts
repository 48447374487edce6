import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../../shared/data/keys.ts';
import { hireMember } from '../../../shared/data/staff.ts';
import { logger } from '../../../shared/delivery/logger.ts';
import { open } from '../../../shared/deps.ts';
import { changeRecord, type DeliveryWorld, putRecord, startDelivery } from '../../support/delivery.ts';
import { testDeps } from '../../support/restaurant.ts';

// A deployment without a domain of its own, whose user pool cannot say in its mail where the console is.

let world: DeliveryWorld;

beforeAll(async () => {
  logger.setLogLevel('SILENT');
  world = await startDelivery({ TELLS_INVITED: 'true', CONSOLE_URL: 'https://pages.example/console' });
});
afterAll(() => world.stop());

const EMAIL = 'new@example.com';

async function invite(now: number) {
  const doing = { by: { kind: 'operator' as const, email: 'owner@example.com' }, now };
  const wanted = { email: EMAIL, role: 'host' as const, sub: 'sub', invited: true };
  await hireMember(open(testDeps(world.db), 'write'), world.rid, wanted, doing);
  const Key = keys.operatorOf(world.rid, EMAIL);
  const read = new GetCommand({ TableName: world.db.table, Key, ConsistentRead: true });
  return (await world.db.client.send(read)).Item ?? {};
}

test('whom the user pool invites is told where to sign in, once, however often they are invited', async () => {
  const now = Date.parse('2026-11-20T09:00:00Z');
  const item = await invite(now);
  // The stream may say it twice.
  for (let again = 0; again < 2; again++) await world.change([putRecord(item)]);
  await world.change([changeRecord(item, await invite(now + 60_000))]);
  await world.drain();
  const [mail, ...more] = world.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: EMAIL, reply_to: 'owner@example.com' });
  expect(mail?.text).toContain('https://pages.example/console');
  expect(mail?.text).toContain('the first password, which another mail brings');
  expect(mail?.text).not.toContain('Sign in as usual');
});
