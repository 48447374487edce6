import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliverBatch, sqsEvent } from '../../../local/notifications/mappings.ts';
import type { StoredReservation } from '../../../shared/booking/rules/reservation.ts';
import { keys } from '../../../shared/platform/dynamo/keys.ts';
import { logger } from '../../../shared/platform/telemetry/logger.ts';
import { type DeliveryWorld, startDelivery, streamRecord } from '../../support/delivery.ts';
import { RESERVATION } from '../../support/messages.ts';
import { createTestRestaurant } from '../../support/restaurant.ts';

const MINUTE = 60_000;
const PATRON = 'patron@example.com';
const PATRON_PHONE = '+33600000000';

let world: DeliveryWorld;
let now = Date.parse('2026-11-18T09:00:00Z');
let guests = 0;

beforeAll(async () => {
  logger.setLogLevel('SILENT');
  world = await startDelivery();
});
afterAll(() => world.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  now = Date.now() + 10 * MINUTE;
  world.refuse(undefined);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A reservation of a guest whom no other test knows. */
function booking(more: Partial<StoredReservation> = {}): StoredReservation & { guest_email: string } {
  guests += 1;
  return {
    ...RESERVATION,
    id: `${world.rid}-r${guests}`,
    tables: [],
    ...more,
    guest_email: `guest${guests}@example.com`,
  };
}

const cancelled = (before: StoredReservation): StoredReservation => ({ ...before, status: 'cancelled', version: 2 });

/** What arrives while `act` runs. */
async function arrivals(act: () => Promise<void>): Promise<string[]> {
  const before = world.arrived().length;
  await act();
  return world.arrived().slice(before);
}

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);

describe('once', () => {
  test('a change that the stream hands over again sends nothing again, minutes or weeks later', async () => {
    const guest = booking();
    const record = streamRecord(world.rid, guest);
    const all = await arrivals(async () => {
      await world.change([record, record]);
      await world.drain();
      for (const minutes of [1, 10, 24 * 60, 18 * 24 * 60]) {
        pass(minutes);
        await world.change([record]);
        await world.drain();
      }
    });
    expect(all).toEqual([guest.guest_email, PATRON, PATRON_PHONE]);
  });

  test('a queued message that two invocations get at once is sent by one of them', async () => {
    const guest = booking();
    const all = await arrivals(async () => {
      await world.change([streamRecord(world.rid, guest)]);
      const received = world.queue.receive(10);
      // The first is still waiting for its provider when the second comes.
      const asked = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<undefined>();
      world.refuse((_, to) => {
        if (to !== guest.guest_email) return undefined;
        asked.resolve();
        return answered.promise;
      });
      const first = world.send(sqsEvent('messages', received), world.context());
      await asked.promise;
      const second = await world.send(sqsEvent('messages', received), world.context());
      answered.resolve(undefined);
      expect(second.batchItemFailures.length).toBeGreaterThan(0);
      expect((await first).batchItemFailures).toEqual([]);
      pass(10);
      await world.drain();
    });
    expect(all.toSorted()).toEqual([PATRON_PHONE, guest.guest_email, PATRON].toSorted());
  });

  test('changes in any order lose nothing', async () => {
    const [one, two] = [booking(), booking()];
    const all = await arrivals(async () => {
      await world.change([
        streamRecord(world.rid, cancelled(one), one),
        streamRecord(world.rid, two),
        streamRecord(world.rid, one),
      ]);
      await world.drain();
    });
    const of = (to: string) => all.filter((recipient) => recipient === to).length;
    expect([of(one.guest_email), of(two.guest_email), of(PATRON), of(PATRON_PHONE)]).toEqual([2, 1, 3, 2]);
  });

  test('a reservation’s messages keep their order for each recipient', async () => {
    const guest = booking();
    await world.change([streamRecord(world.rid, guest), streamRecord(world.rid, cancelled(guest), guest)]);
    await world.drain();
    const subjects = world.mails().flatMap(({ to, subject }) => (to === guest.guest_email ? [subject] : []));
    expect(subjects.map((subject) => subject?.split('\u00a0:')[0])).toEqual([
      'Votre table est réservée',
      'Réservation annulée',
    ]);
  });
});

describe('a queue that takes only a part', () => {
  test('the planning function stops at the first refused change, and is handed it again', async () => {
    const [one, two] = [booking(), booking()];
    const records = [
      streamRecord(world.rid, one),
      streamRecord(world.rid, cancelled(one), one),
      streamRecord(world.rid, two),
    ];
    let calls = 0;
    world.refuse((service) => {
      calls += service === 'sqs' ? 1 : 0;
      return service === 'sqs' && calls === 2 ? { status: 400, name: 'InvalidParameterValue' } : undefined;
    });
    const answer = await world.onChange({ Records: records });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: records[1]?.dynamodb?.SequenceNumber }] });
    world.refuse(undefined);
    const all = await arrivals(async () => {
      await world.change(records.slice(1));
      await world.drain();
    });
    const of = (to: string) => all.filter((recipient) => recipient === to).length;
    expect([of(one.guest_email), of(two.guest_email), of(PATRON), of(PATRON_PHONE)]).toEqual([2, 1, 3, 2]);
  });

  test('what a function reports is redelivered, what it finished is not', async () => {
    const [one, two] = [booking(), booking()];
    await world.change([streamRecord(world.rid, one), streamRecord(world.rid, two)]);
    world.refuse((_service, to) => (to === one.guest_email ? { status: 500, name: 'InternalFailure' } : undefined));
    const first = await arrivals(world.drain);
    expect(first.toSorted()).toEqual([PATRON, PATRON, PATRON_PHONE, PATRON_PHONE, two.guest_email].toSorted());
    world.refuse(undefined);
    pass(1);
    expect(await arrivals(world.drain)).toEqual([one.guest_email]);
  });
});

describe('what cannot be sent', () => {
  test('an unreadable change is dead-lettered whole, and those behind it go on', async () => {
    const [bad, good] = [booking(), booking()];
    const record = streamRecord(world.rid, { ...bad, status: 'eaten' as 'cancelled' });
    expect(
      await arrivals(async () => {
        await world.change([record, streamRecord(world.rid, good)]);
        await world.drain();
      }),
    ).toEqual([good.guest_email, PATRON, PATRON_PHONE]);
    const letter = world.queue.dead().find(({ id }) => id === `change:${record.eventID}`);
    expect(JSON.parse(letter?.body ?? '')).toEqual(JSON.parse(JSON.stringify(record)));
  });

  test('a change whose setup cannot be read is dead-lettered whole, and other restaurants go on', async () => {
    const [bad, good] = [booking(), booking()];
    const { rid } = await createTestRestaurant(world.db, { seats: [2] });
    const Item = { ...keys.table(rid, `${rid}-tbad`), id: `${rid}-tbad`, seats: 'four' };
    await world.db.client.send(new PutCommand({ TableName: world.db.table, Item }));
    const record = streamRecord(rid, bad);
    expect(
      await arrivals(async () => {
        const Records = [record, streamRecord(world.rid, good)];
        expect(await world.onChange({ Records })).toEqual({ batchItemFailures: [] });
        await world.drain();
      }),
    ).toEqual([good.guest_email, PATRON, PATRON_PHONE]);
    expect(world.queue.dead()).toContainEqual(
      expect.objectContaining({ id: `change:${record.eventID}`, reason: 'unreadable_setup' }),
    );
  });

  test('a group of more tables than a request may name holds nothing up', async () => {
    const guest = booking();
    const { rid, tables, setup } = await createTestRestaurant(world.db, {
      seats: Array.from({ length: 20 }, () => 1),
      merges: [Array.from({ length: 20 }, (_, index) => index)],
    });
    const record = streamRecord(rid, { ...guest, tables, table_merge_id: setup.merges[0]?.id });
    expect(await world.onChange({ Records: [record] })).toEqual({ batchItemFailures: [] });
    expect(await arrivals(world.drain)).toEqual([guest.guest_email, PATRON, PATRON_PHONE]);
  });

  test('a name with characters that the queue refuses holds nothing up, and is read without them', async () => {
    const guest = booking({ guest_first_name: 'Zo\uffff\ufffe', guest_last_name: 'Nameless' });
    expect(await world.onChange({ Records: [streamRecord(world.rid, guest)] })).toEqual({ batchItemFailures: [] });
    expect(await arrivals(world.drain)).toEqual([guest.guest_email, PATRON, PATRON_PHONE]);
    expect(world.mails().find(({ to, subject }) => to === PATRON && subject?.endsWith('Zo Nameless'))).toBeDefined();
    const unreadable = { ...streamRecord(world.rid, guest), eventID: 'unreadable' };
    const NewImage = { ...unreadable.dynamodb?.NewImage, party_size: { S: '\uffff' } };
    const record = { ...unreadable, dynamodb: { ...unreadable.dynamodb, NewImage } };
    expect(await world.onChange({ Records: [record] })).toEqual({ batchItemFailures: [] });
    expect(world.queue.dead().some(({ id }) => id === 'change:unreadable')).toBe(true);
  });

  test('an unreadable message is dead-lettered whole, and the others of its batch are sent', async () => {
    const guest = booking();
    world.queue.send({ id: `poison-${guests}`, group: 'poison', body: '{"kind":"telegram"}' });
    expect(
      await arrivals(async () => {
        await world.change([streamRecord(world.rid, guest)]);
        await world.drain();
      }),
    ).toEqual([guest.guest_email, PATRON, PATRON_PHONE]);
    expect(world.queue.dead()).toContainEqual({
      id: `poison-${guests}`,
      group: 'poison',
      body: '{"kind":"telegram"}',
      reason: 'unreadable',
    });
  });

  test('a rejected address is dead-lettered at once, and sent when it is redriven after a correction', async () => {
    const guest = booking();
    let attempts = 0;
    world.refuse((service, to) => {
      if (service !== 'ses' || to !== guest.guest_email) return undefined;
      attempts += 1;
      return { status: 400, name: 'MessageRejected' };
    });
    await world.change([streamRecord(world.rid, guest)]);
    await world.drain();
    pass(60);
    await world.drain();
    expect(attempts).toBe(1);
    const letter = world.queue.dead().find(({ id }) => id === `${guest.id}:1:guest_mail`);
    expect(letter).toMatchObject({ reason: 'MessageRejected', group: `${guest.id}:guest_mail` });
    expect(JSON.parse(letter?.body ?? '')).toMatchObject({ to: guest.guest_email, booking: { id: guest.id } });
    world.refuse(undefined);
    world.queue.redrive();
    expect(await arrivals(world.drain)).toEqual([guest.guest_email]);
  });

  test('a message that fails for too long is dead with its body, and a redrive sends it', {
    timeout: 60_000,
  }, async () => {
    const guest = booking();
    world.refuse((_service, to) =>
      to === guest.guest_email ? { status: 503, name: 'ServiceUnavailable' } : undefined,
    );
    await world.change([streamRecord(world.rid, guest)]);
    for (let tries = 0; tries < 101; tries += 1) {
      await world.drain();
      pass(15);
    }
    const letter = world.queue.dead().find(({ id }) => id === `${guest.id}:1:guest_mail`);
    expect(JSON.parse(letter?.body ?? '')).toMatchObject({ to: guest.guest_email });
    world.refuse(undefined);
    world.queue.redrive();
    expect(await arrivals(world.drain)).toEqual([guest.guest_email]);
  });
});

describe('providers that do not work', () => {
  test.each([
    ['a throttle', { status: 429, name: 'TooManyRequestsException' }],
    ['an account that is paused', { status: 400, name: 'SendingPausedException' }],
    ['an outage', { status: 503, name: 'ServiceUnavailable' }],
  ])('%s is tried again after growing pauses', async (_name, error) => {
    const guest = booking();
    const times: number[] = [];
    world.refuse((service, to) => {
      if (service !== 'ses' || to !== guest.guest_email) return undefined;
      times.push(Date.now());
      return times.length < 5 ? error : undefined;
    });
    await world.change([streamRecord(world.rid, guest)]);
    for (let minute = 0; minute < 10; minute += 1 / 12) {
      await world.drain();
      pass(1 / 12);
    }
    const pauses = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000));
    expect(pauses).toEqual([15, 30, 60, 120]);
    expect(world.arrived().filter((to) => to === guest.guest_email)).toHaveLength(1);
  });

  test('SES down for an hour, then back: every message arrives once, SMS without delay', {
    timeout: 60_000,
  }, async () => {
    const some = Array.from({ length: 4 }, () => booking());
    world.refuse((service) => (service === 'ses' ? { status: 503, name: 'ServiceUnavailable' } : undefined));
    const during = await arrivals(async () => {
      for (const guest of some) await world.change([streamRecord(world.rid, guest)]);
      await world.change(some.map((guest) => streamRecord(world.rid, cancelled(guest), guest)));
      for (let minute = 0; minute < 60; minute += 1) {
        await world.drain();
        pass(1);
      }
    });
    expect(during).toEqual(some.map(() => PATRON_PHONE));
    world.refuse(undefined);
    const after = await arrivals(async () => {
      for (let minute = 0; minute < 31; minute += 1) {
        await world.drain();
        pass(1);
      }
    });
    const of = (to: string) => after.filter((recipient) => recipient === to).length;
    expect(after).toHaveLength(4 * some.length);
    expect(of(PATRON)).toBe(2 * some.length);
    expect(some.map(({ guest_email }) => of(guest_email))).toEqual(some.map(() => 2));
    const subjects = (to: string) => world.mails().flatMap((mail) => (mail.to === to ? [mail.subject ?? ''] : []));
    for (const { guest_email } of some) expect(subjects(guest_email)[1]).toMatch(/^Réservation annulée/);
  });

  test('nothing that is logged names a guest', async () => {
    const lines: string[] = [];
    for (const level of ['warn', 'error'] as const) {
      vi.spyOn(logger, level).mockImplementation((...line) => void lines.push(JSON.stringify(line)));
    }
    const guest = booking();
    world.refuse((service) => ({
      status: service === 'sns' ? 500 : 400,
      name: service === 'sns' ? 'Oops' : 'MessageRejected',
    }));
    world.refuse((service) => (service === 'sqs' ? undefined : { status: 400, name: 'MessageRejected' }));
    await world.change([
      streamRecord(world.rid, guest),
      streamRecord(world.rid, { ...guest, id: `${guest.id}x`, lang: 'martian' as 'fr' }),
    ]);
    await world.drain();
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join()).not.toMatch(new RegExp(`${guest.guest_email}|Zoé|Martin|33612345678|patron|33600000000`));
  });

  test('a batch with little time left begins no message', async () => {
    const guest = booking();
    await world.change([streamRecord(world.rid, guest)]);
    const hasty = async (event: Parameters<typeof world.send>[0]) =>
      world.send(event, { ...world.context(), getRemainingTimeInMillis: () => 5000 });
    expect(await arrivals(async () => void (await deliverBatch(world.queue, hasty)))).toEqual([]);
    pass(1);
    expect(await arrivals(world.drain)).toEqual([guest.guest_email, PATRON, PATRON_PHONE]);
  });
});
