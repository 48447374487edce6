import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../../shared/platform/dynamo/keys.ts';
import { logger } from '../../../shared/platform/telemetry/logger.ts';
import { changeRecord, type DeliveryWorld, putRecord, startDelivery } from '../../support/delivery.ts';
import { guestOf } from '../../support/guest.ts';
import { capturingLog } from '../../support/logged.ts';
import { operatorOf } from '../../support/operator.ts';
import { testDeps } from '../../support/restaurant.ts';

// What is mailed to guests who wait, from the stream's records of their places on the list.

let world: DeliveryWorld;
let guest: ReturnType<typeof guestOf>;
let operator: ReturnType<typeof operatorOf>;

beforeAll(async () => {
  logger.setLogLevel('SILENT');
  world = await startDelivery();
  const deps = { ...testDeps(world.db), now: () => Date.now() };
  guest = guestOf(deps, world.token);
  operator = operatorOf(deps, world.rid);
});
afterAll(() => world.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

type Item = Record<string, unknown>;

const placeOf = async (guest_email: string): Promise<Item> => {
  const query = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.waitingGuests(world.rid) },
  };
  const { Items = [] } = await world.db.client.send(new QueryCommand({ TableName: world.db.table, ...query }));
  return Items.find((item) => item.guest_email === guest_email) ?? {};
};

/** What arrives because a place is as it is now, and was `before`. */
async function mailsAbout(guest_email: string, before?: Item, { wait = 0 } = {}) {
  const known = world.mails().length;
  const after = await placeOf(guest_email);
  // The stream may hand a record over twice.
  for (let again = 0; again < 2; again++) await world.change([before ? changeRecord(before, after) : putRecord(after)]);
  vi.setSystemTime(Date.now() + wait);
  await world.drain();
  return world.mails().slice(known);
}

const tokenIn = (text: string | undefined) => /\/waitlist\/([\w.-]+)/.exec(text ?? '')?.[1] ?? '';

test('the link comes once, to the guest alone, and what was mailed opens the page', async () => {
  const guest_email = 'asks@example.com';
  await guest.ask({ guest_email });
  const mails = await mailsAbout(guest_email);
  expect(mails.map(({ to }) => to)).toEqual([guest_email]);
  const token = tokenIn(mails[0]?.text);
  expect((await guest.join(token)).body.state).toBe('waiting');
});

test('an offer comes once, and not at all when it has ended before it could be sent', async () => {
  const guest_email = 'offered@example.com';
  await guest.ask({ guest_email });
  const asked = await placeOf(guest_email);
  await guest.join(tokenIn((await mailsAbout(guest_email))[0]?.text));
  const waiting = await placeOf(guest_email);
  expect(await mailsAbout(guest_email, asked)).toEqual([]);
  await operator.offer(String(waiting.id));
  const [mail, ...more] = await mailsAbout(guest_email, waiting);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('Une table pour vous');

  const late = 'late@example.com';
  await guest.ask({ guest_email: late });
  await guest.join(tokenIn((await mailsAbout(late))[0]?.text));
  const before = await placeOf(late);
  await operator.offer(String(before.id));
  expect(await mailsAbout(late, before, { wait: 15 * 60_000 })).toEqual([]);
});

test('who has no e-mail address, or one that mail came back from, is mailed nothing', async () => {
  const guest_email = 'bounce+waits@simulator.amazonses.com';
  await guest.ask({ guest_email });
  expect(await mailsAbout(guest_email)).toHaveLength(1);
  const before = await placeOf(guest_email);
  vi.setSystemTime(Date.now() + 3_600_000);
  await guest.ask({ guest_email });
  expect((await placeOf(guest_email)).ref).not.toBe(before.ref);
  expect(await mailsAbout(guest_email, before)).toEqual([]);
});

test('the secret of a place is in the mail to its guest and in the house’s list, and nowhere else', async () => {
  const guest_email = 'secret@example.com';
  const answers: unknown[] = [];
  let mail: string | undefined;
  const lines = await capturingLog(async () => {
    answers.push(await guest.ask({ guest_email }));
    mail = (await mailsAbout(guest_email))[0]?.text;
    const token = tokenIn(mail);
    answers.push(await guest.join(token), await guest.place(token), await guest.slots(), await guest.config());
    await guest.leave(token);
  });
  const { secret } = await placeOf(guest_email);
  expect(mail).toContain(String(secret));
  expect(lines.length).toBeGreaterThan(0);
  for (const told of [JSON.stringify(answers), JSON.stringify(lines)]) {
    expect(told).not.toContain(String(secret));
    expect(told).not.toContain(guest_email);
  }
});
