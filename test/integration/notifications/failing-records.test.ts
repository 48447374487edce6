import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { followWith } from '../../../functions/changes/follow.ts';
import { onChangeWith } from '../../../functions/notifications/on-change.ts';
import type { StoredReservation } from '../../../shared/booking/rules/reservation.ts';
import { open } from '../../../shared/deps.ts';
import type { Follower } from '../../../shared/follower.ts';
import { keys } from '../../../shared/platform/dynamo/keys.ts';
import { DomainError, IndexNotReady, Unavailable } from '../../../shared/platform/errors.ts';
import { limits } from '../../../shared/platform/messaging/limits.ts';
import type { QueueMessage } from '../../../shared/platform/messaging/queue.ts';
import { isRetryable, withPause } from '../../../shared/platform/messaging/stream-batch.ts';
import { logger } from '../../../shared/platform/telemetry/logger.ts';
import { storeInvitation } from '../../../shared/staff/store/invitations.ts';
import { noDeadLetter } from '../../support/dead-letters.ts';
import { type DeliveryWorld, putRecord, startDelivery, streamRecord } from '../../support/delivery.ts';
import { guestOf } from '../../support/guest.ts';
import { RESERVATION } from '../../support/messages.ts';
import { testDeps } from '../../support/restaurant.ts';
import { readShard } from '../../support/shard.ts';

// AWS: « With the default settings, a bad record can block processing on the affected shard for up to one day »
// (https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html). None of ours does.

/** Makes the planner of a record throw where the record names somebody of this domain. */
const { poisoned } = vi.hoisted(() => ({
  poisoned:
    <T extends unknown[], R>(plan: (...given: T) => R) =>
    (...given: T): R => {
      if (JSON.stringify(given).includes('@poison.example')) throw new TypeError('A fault in a planner.');
      return plan(...given);
    },
}));
vi.mock('../../../shared/booking/messages/plan-messages.ts', async (load) => {
  const real = await load<typeof import('../../../shared/booking/messages/plan-messages.ts')>();
  return { ...real, planMessages: poisoned(real.planMessages), planRecovery: poisoned(real.planRecovery) };
});
vi.mock('../../../shared/waitlist/messages/plan-mail.ts', async (load) => {
  const real = await load<typeof import('../../../shared/waitlist/messages/plan-mail.ts')>();
  return { ...real, planWaiting: poisoned(real.planWaiting) };
});
vi.mock('../../../shared/staff/messages/plan-staff.ts', async (load) => {
  const real = await load<typeof import('../../../shared/staff/messages/plan-staff.ts')>();
  return { ...real, planStaff: poisoned(real.planStaff), planInvitation: poisoned(real.planInvitation) };
});

let world: DeliveryWorld;
let guests = 0;

beforeAll(async () => {
  logger.setLogLevel('SILENT');
  world = await startDelivery();
});
afterAll(() => world.stop());
afterEach(() => world.refuse(undefined));

/** A reservation of a guest whom no other test knows. */
function booking({ guest_email = `guest${guests + 1}@example.com` } = {}): StoredReservation & { guest_email: string } {
  guests += 1;
  return { ...RESERVATION, id: `${world.rid}-r${guests}`, tables: [], guest_email };
}

const changed = (before: StoredReservation): StoredReservation => ({ ...before, status: 'cancelled', version: 2 });

const itemsOf = async (pk: string) => {
  const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
  const { Items = [] } = await world.db.client.send(new QueryCommand({ TableName: world.db.table, ...query }));
  return Items;
};
const recordOf = async (pk: string, email: string) =>
  putRecord((await itemsOf(pk)).find((item) => JSON.stringify(item).includes(email)) ?? {});

const deps = () => testDeps(world.db);

/** A record of each kind that messages follow from, whose planner throws. */
const POISON: Record<string, () => Promise<DynamoDBRecord>> = {
  'a reservation': async () => streamRecord(world.rid, booking({ guest_email: 'booked@poison.example' })),
  'a place on a waiting list': async () => {
    const guest_email = 'waits@poison.example';
    await guestOf(deps(), world.token).ask({ guest_email });
    return recordOf(keys.waitingGuests(world.rid), guest_email);
  },
  'a request for a link': async () => {
    const guest_email = 'lost@poison.example';
    const guest = guestOf(deps(), world.token);
    const { lock_token } = (await guest.lock()).body;
    const { confirmation_code } = (await guest.confirm(lock_token, { guest_email })).body;
    await guest.recover({ confirmation_code, guest_email });
    return recordOf(keys.recovery(world.rid, '').pk, guest_email);
  },
  'somebody of the staff': async () => {
    const email = 'works@poison.example';
    const created_at = new Date().toISOString();
    const member = { sub: 'sub', email, role: 'host', restaurant_id: world.rid, created_at, added_by: 'o@example.com' };
    return putRecord({ ...keys.operatorOf(world.rid, email), ...member });
  },
  'an invitation': async () => {
    const invited = { email: 'invited@poison.example', role: 'host' as const, is_new: false };
    const doing = { by: { kind: 'operator' as const, email: 'o@example.com' }, now: Date.now() };
    const stored = await storeInvitation(
      open(deps(), 'write'),
      world.rid,
      { ...invited, sub: 'sub', restaurant_name: 'Chez Zoé' },
      doing,
    );
    const Key = keys.invitation(world.rid, stored?.id ?? '');
    const { Item = {} } = await world.db.client.send(new GetCommand({ TableName: world.db.table, Key }));
    return putRecord(Item);
  },
};

describe('a record whose planning always throws', () => {
  test.each(Object.entries(POISON))(
    'is dead-lettered whole, and those behind it in its batch and its shard are planned: %s',
    async (_, poison) => {
      const [record, beside, behind] = [await poison(), booking(), booking()];
      const given_up = await readShard(world.onChange, [
        [record, streamRecord(world.rid, beside)],
        [streamRecord(world.rid, behind)],
      ]);
      expect(given_up).toEqual([]);
      await world.drain();
      expect(world.arrived()).toEqual(expect.arrayContaining([beside.guest_email, behind.guest_email]));
      const letter = world.queue.dead().find(({ id }) => id === `change:${record.eventID}`);
      expect(letter?.reason).toBe('TypeError');
      expect(JSON.parse(letter?.body ?? '')).toEqual(JSON.parse(JSON.stringify(record)));
    },
  );
});

/** Plans into the queue of messages, while the marks cannot be asked for an address. */
const plannerFailing = (at: string) => {
  const queue = {
    deadLetter: noDeadLetter,
    send: async (messages: readonly QueueMessage[]) => {
      for (const message of messages) world.queue.send(message);
      return [];
    },
  };
  const has = async (address: string) => {
    if (address === at) throw Object.assign(new Error('Later.'), { name: 'InternalFailure', $fault: 'server' });
    return false;
  };
  const ended = { add: async () => undefined };
  return onChangeWith({ ...deps(), queue, refused: { has }, ended, tells_invited: false });
};

describe('a record that a service always fails for', () => {
  test('lets the others of its batch go on, holds back later ones of its item, and holds its shard up for some attempts', async () => {
    const [stuck, beside, behind] = [booking(), booking(), booking()];
    const records = [
      streamRecord(world.rid, stuck),
      streamRecord(world.rid, beside),
      streamRecord(world.rid, changed(stuck), stuck),
    ];
    const plan = plannerFailing(stuck.guest_email);
    expect(await plan({ Records: records })).toEqual({
      batchItemFailures: [{ itemIdentifier: records[0]?.dynamodb?.SequenceNumber }],
    });
    await world.drain();
    expect(world.arrived()).toContain(beside.guest_email);
    expect(await readShard(plan, [records, [streamRecord(world.rid, behind)]])).toEqual(records);
    await world.drain();
    expect(world.arrived()).toContain(behind.guest_email);
    // What was given up holds no place of a later message: whoever hands it over again tells the guest.
    await world.change(records);
    await world.drain();
    const told = (email: string) => world.arrived().filter((to) => to === email).length;
    expect([told(stuck.guest_email), told(beside.guest_email)]).toEqual([2, 1]);
  });
});

describe('a record that a follower always fails at', () => {
  const followed = (fails: (record: DynamoDBRecord) => unknown) => {
    const done: (string | undefined)[] = [];
    const letters: { record: unknown; reason: string }[] = [];
    const looks = {
      send: async () => [],
      deadLetter: async ({ body }: QueueMessage, reason: string) => {
        letters.push({ record: JSON.parse(body), reason });
      },
    };
    const follower: Follower = async (_, records) => {
      for (const record of records) {
        const failure = fails(record);
        if (failure) throw failure;
        done.push(record.eventID);
      }
    };
    return { follow: followWith({ ...deps(), looks }, { history: follower }), done, letters };
  };

  test('is dead-lettered whole where no attempt can cure it, and the others are followed', async () => {
    const record = () => streamRecord(world.rid, booking());
    const [one, bad, two, next] = [record(), record(), record(), record()];
    const { follow, done, letters } = followed((given) => given === bad && new TypeError('A fault in a follower.'));
    expect(await readShard(follow, [[one, bad, two], [next]])).toEqual([]);
    expect(new Set(done)).toEqual(new Set([one.eventID, two.eventID, next.eventID]));
    expect(letters).toEqual([{ record: JSON.parse(JSON.stringify(bad)), reason: 'history: TypeError' }]);
  });

  test('holds up its item alone while a service fails, and its shard for some attempts', async () => {
    const stuck = booking();
    const records = [streamRecord(world.rid, stuck), streamRecord(world.rid, booking())];
    const later = streamRecord(world.rid, changed(stuck), stuck);
    const next = streamRecord(world.rid, booking());
    const { follow, done, letters } = followed((record) => record === records[0] && new Unavailable('Later.'));
    expect(await readShard(follow, [[...records, later], [next]])).toEqual([...records, later]);
    expect(new Set(done)).toEqual(new Set([records[1]?.eventID, next.eventID]));
    expect(letters).toEqual([]);
  });
});

test('a failed batch is answered after a pause, so that a short outage does not use up all attempts', async () => {
  const slept: number[] = [];
  const sleep = async (ms: number) => slept.push(ms);
  const failing = { batchItemFailures: [{ itemIdentifier: '1' }] };
  expect(await withPause(async () => ({ batchItemFailures: [] }), sleep)({ Records: [] })).toEqual({
    batchItemFailures: [],
  });
  expect(slept).toEqual([]);
  expect(await withPause(async () => failing, sleep)({ Records: [] })).toEqual(failing);
  expect(slept).toEqual([1000 * limits.stream_pause_seconds]);
});

test.each([
  ['a used-up budget', new Unavailable('Later.'), true],
  ['an index that is being filled', new IndexNotReady('Later.'), true],
  ['a throttled call', Object.assign(new Error(), { name: 'ThrottlingException', $fault: 'client' }), true],
  ['a missing permission', Object.assign(new Error(), { name: 'AccessDeniedException', $fault: 'client' }), true],
  ['a failed service', Object.assign(new Error(), { name: 'InternalFailure', $fault: 'server' }), true],
  ['a broken connection', Object.assign(new Error(), { code: 'ECONNRESET' }), true],
  ['a call without answer', Object.assign(new Error(), { name: 'TimeoutError' }), true],
  ['a request that is wrong', Object.assign(new Error(), { name: 'ValidationException', $fault: 'client' }), false],
  ['a fault of our code', new TypeError('x is not a function'), false],
  ['an argument that Node refuses', Object.assign(new TypeError(), { code: 'ERR_INVALID_ARG_TYPE' }), false],
  ['a rule of the house', new DomainError('not_found', 'No such booking.'), false],
])('another attempt may cure what was called, and not what it was called with: %s', (_, error, may) => {
  expect(isRetryable(error)).toBe(may);
});
