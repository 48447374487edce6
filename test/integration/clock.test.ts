import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Consume } from '../../local/notifications/mappings.ts';
import { dueKeys } from '../../shared/platform/dynamo/due.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { DueThing } from '../../shared/platform/dynamo/layout.ts';
import { Look } from '../../shared/platform/messaging/due-messages.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/platform/time/units.ts';
import { type SimulatedClock, startClock } from '../support/clock.ts';
import { type DeliveryWorld, startDelivery } from '../support/delivery.ts';

// The clock on the engine and the queues of one machine: what is due is handed on when it is, and until it is done.

const NOON = Date.parse('2026-11-27T12:00:00Z');

let world: DeliveryWorld;
let clock: SimulatedClock;
let reminded: string[] = [];
let looked: string[] = [];
/** How many dates each run of the function was given. */
let batches: number[] = [];
/** What becomes of a reminder: it is done, as its handler does it, or it fails. */
let fails = false;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOON - HOUR_MS);
  world = await startDelivery();
  const remind: Consume = async ({ Records }) => {
    for (const { body } of Records) {
      const { pk, sk } = z.parse(DueThing, JSON.parse(body));
      reminded.push(sk);
      if (!fails) await done(pk, sk);
    }
    return { batchItemFailures: fails ? Records.map(({ messageId }) => ({ itemIdentifier: messageId })) : [] };
  };
  const look: Consume = async ({ Records }) => {
    batches.push(Records.length);
    for (const { body } of Records) {
      const { restaurant_id, date } = z.parse(Look, JSON.parse(body));
      looked.push(date);
      await done(keys.waitingDate(restaurant_id, date).pk, date);
    }
    return { batchItemFailures: [] };
  };
  // The things below are no reservations that messages could follow from.
  const onChange = async () => ({ batchItemFailures: [] });
  clock = await startClock({ ...world, onChange }, { remind, look });
});
afterAll(async () => {
  await world.stop();
  vi.useRealTimers();
});

const iso = (at: number) => new Date(at).toISOString();
const put = (key: { pk: string; sk: string }, due_at: number) =>
  world.db.client.send(
    new PutCommand({ TableName: world.db.table, Item: { ...key, ...dueKeys(key.sk, iso(due_at)) } }),
  );
/** A thing that is done is in the index no more. */
const done = (pk: string, sk: string) =>
  world.db.client.send(
    new UpdateCommand({ TableName: world.db.table, Key: { pk, sk }, UpdateExpression: 'REMOVE due_at, due_shard' }),
  );
const heard = () => {
  const heardNow = { reminded: reminded.sort(), looked };
  reminded = [];
  looked = [];
  return heardNow;
};

const thing = (id: string) => keys.reservation(world.rid, id);

test('what is due is handed on at its minute, to whoever handles its kind, and what is not due waits', async () => {
  await put(thing('early'), NOON - MINUTE_MS);
  await put(thing('due'), NOON);
  await put(thing('late'), NOON + MINUTE_MS);
  await put(keys.waitingDate(world.rid, '2026-12-24'), NOON);
  await clock.runAt(NOON - 2 * MINUTE_MS);
  expect(heard()).toEqual({ reminded: [], looked: [] });
  await clock.runAt(NOON);
  expect(heard()).toEqual({ reminded: ['due', 'early'], looked: ['2026-12-24'] });
  await clock.runAt(NOON + MINUTE_MS);
  expect(heard()).toEqual({ reminded: ['late'], looked: [] });
});

test('a clock that stood still for a month catches up, and says how late it is', async () => {
  const month = 30 * 24 * HOUR_MS;
  for (const id of ['one', 'two', 'three']) await put(thing(id), NOON + HOUR_MS);
  vi.setSystemTime(NOON + HOUR_MS + month);
  expect(await clock.tick()).toEqual({ handed_on: 3, failures: 0, due_lag_seconds: month / 1000 });
  await clock.settle();
  expect(heard().reminded).toEqual(['one', 'three', 'two']);
  expect(await clock.tick()).toEqual({ handed_on: 0, failures: 0, due_lag_seconds: 0 });
});

test('two runs for one minute, or while a thing is being handled, hand it on once', async () => {
  vi.setSystemTime(NOON + 2000 * HOUR_MS);
  await put(thing('twice'), Date.now());
  await Promise.all([clock.tick(), clock.tick()]);
  vi.setSystemTime(Date.now() + MINUTE_MS);
  await clock.tick();
  await clock.settle();
  expect(heard().reminded).toEqual(['twice']);
});

test('what fails comes again by the queue, and by the clock when the queue has given it up, and nothing else waits for it', async () => {
  vi.setSystemTime(NOON + 3000 * HOUR_MS);
  await put(thing('fails'), Date.now());
  fails = true;
  for (let minute = 0; minute < 40; minute += 1) await clock.runAt(Date.now() + MINUTE_MS);
  expect(heard().reminded.length).toBeGreaterThan(4);
  expect(world.queues.reminders.dead()[0]).toMatchObject({ group: 'fails', reason: 'received too often' });
  fails = false;
  await put(thing('other'), Date.now());
  await clock.tick();
  await clock.settle();
  expect(heard().reminded).toContain('other');
  // Hidden after its last attempt for six minutes at most.
  for (let minute = 0; minute < 7; minute += 1) await clock.runAt(Date.now() + MINUTE_MS);
  expect(heard().reminded).toContain('fails');
});

test('each date is looked at by a run of its own: a full list takes most of its time', async () => {
  batches = [];
  for (const date of ['2027-12-24', '2027-12-25', '2027-12-26']) {
    await put(keys.waitingDate(world.rid, date), Date.now());
  }
  await clock.runAt(Date.now() + MINUTE_MS);
  expect(heard().looked).toHaveLength(3);
  expect(batches).toEqual([1, 1, 1]);
});
