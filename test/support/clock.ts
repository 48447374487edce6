import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { vi } from 'vitest';
import { tickWith } from '../../functions/clock/tick.ts';
import { lambdaContext } from '../../local/lambda-context.ts';
import { type Consume, deliverBatch, type StreamConsumer, streamReader } from '../../local/notifications/mappings.ts';
import { streamSource } from '../../local/notifications/stream-source.ts';
import { clockLimits } from '../../shared/platform/messaging/limits.ts';
import { isPlanned } from '../../shared/stream-records.ts';
import type { DeliveryWorld } from './delivery.ts';
import { onBehalfOf } from './infra/current-route.ts';

/** Who handles what the clock hands on, and what the stream tells: a test names those that it is about. */
export type Consumers = {
  /** Takes the queue of reminders, `remindWith(…)`. */
  remind?: Consume;
  /** Takes the queue of looks, `processWith(…)`. */
  look?: Consume;
  /** The stream's second consumer, `followWith(…)`, with what it is handed. */
  follow?: Omit<StreamConsumer, 'name'>;
};

/** A function whose deeds in the table are recorded under its name, for the test that compares them with its policy. */
const as =
  <Given extends unknown[], Answer>(name: string, run: (...given: Given) => Answer) =>
  (...given: Given): Answer =>
    onBehalfOf(name, () => run(...given));

export type SimulatedClock = {
  /** Moves `Date` to a time (epoch ms, or ISO 8601), runs the clock once, and everything that follows from it. */
  runAt: (at: number | string) => Promise<void>;
  /** Runs the clock once, now. */
  tick: () => ReturnType<ReturnType<typeof tickWith>>;
  /** Reads the stream and empties the queues until nothing follows any more; the clock does not run. */
  settle: () => Promise<void>;
};

/**
 * A simulated clock for a delivery world: the deployed clock, the real stream, the real queues, and no waiting.
 *
 *     vi.useFakeTimers({ toFake: ['Date'] });           // afterwards: vi.useRealTimers()
 *     const world = await startDelivery();
 *     world.due.looks                                   // what `followWith(…)` and others send to
 *     const clock = await startClock(world, { remind: remindWith({ …, now: () => Date.now() }) });
 *     … book, cancel …; await clock.settle();           // what the stream tells: messages, looks, offers
 *     await clock.runAt('2026-11-27T09:00:00Z');        // what is due then
 *     world.mails();
 *
 * Messages that a function hid for later come when `Date` is there: `runAt` again.
 */
export async function startClock(world: DeliveryWorld, consumers: Consumers = {}): Promise<SimulatedClock> {
  const { client, table } = world.db;
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  const streams = new DynamoDBStreamsClient({ endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '' });
  const { follow } = consumers;
  const remind = consumers.remind && as('reminders.remind', consumers.remind);
  const look = consumers.look && as('waitlist.process', consumers.look);
  const ofStream: StreamConsumer[] = [
    { wants: isPlanned, onChange: world.onChange },
    ...(follow ? [{ ...follow, name: 'followers', onChange: as('changes.follow', follow.onChange) }] : []),
  ];
  const source = streamSource(streams, Table?.LatestStreamArn ?? '');
  const readers = ofStream.map((one) => streamReader(source, world.store, one));
  const tick = as('clock.tick', tickWith({ db: world.db, now: () => Date.now(), ...world.due }));
  const { messages, reminders, looks } = world.queues;

  /** Does one round of everything; whether there was anything to do. */
  async function round(): Promise<boolean> {
    let busy = false;
    for (const reader of readers) {
      for (const shard of await reader.shards()) while (await reader.readShard(shard)) busy = true;
    }
    if (remind) while ((await deliverBatch(reminders, remind)) > 0) busy = true;
    if (look) while ((await deliverBatch(looks, look)) > 0) busy = true;
    while ((await deliverBatch(messages, world.send)) > 0) busy = true;
    return busy;
  }
  const clock: SimulatedClock = {
    tick: () => tick(undefined, lambdaContext('tick', clockLimits.tick_timeout_seconds)),
    async settle() {
      while (await round());
    },
    async runAt(at) {
      vi.setSystemTime(at);
      await clock.tick();
      await clock.settle();
    },
  };
  return clock;
}
