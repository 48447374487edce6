import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../../shared/platform/dynamo/keys.ts';
import { logger } from '../../../shared/platform/telemetry/logger.ts';
import { changeRecord, type DeliveryWorld, putRecord, startDelivery } from '../../support/delivery.ts';

// A deployment without a domain of its own, whose user pool cannot say in its mail where the console is.

let world: DeliveryWorld;

beforeAll(async () => {
  logger.setLogLevel('SILENT');
  world = await startDelivery({ TELLS_INVITED: 'true', CONSOLE_URL: 'https://pages.example/console' });
});
afterAll(() => world.stop());

const EMAIL = 'new@example.com';

/** Somebody in the list, as the release before wrote them whose invitations needed no acceptance. */
function invite(now: number) {
  const created_at = new Date(now).toISOString();
  const member = {
    sub: 'sub',
    email: EMAIL,
    role: 'host',
    restaurant_id: world.rid,
    created_at: '2026-11-20T09:00:00.000Z',
  };
  return { ...keys.operatorOf(world.rid, EMAIL), ...member, invited_by: 'owner@example.com', seen_at: created_at };
}

test('whom the user pool invites is told where to sign in, once, however often they are invited', async () => {
  const now = Date.parse('2026-11-20T09:00:00Z');
  const item = invite(now);
  // The stream may say it twice.
  for (let again = 0; again < 2; again++) await world.change([putRecord(item)]);
  await world.change([changeRecord(item, invite(now + 60_000))]);
  await world.drain();
  const [mail, ...more] = world.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: EMAIL, reply_to: 'owner@example.com' });
  expect(mail?.text).toContain('https://pages.example/console');
  expect(mail?.text).toContain('the first password, which another mail brings');
  expect(mail?.text).not.toContain('Sign in as usual');
});
