import type { Context } from 'aws-lambda';
import { DUE_SHARDS, readDue } from '../../shared/platform/dynamo/due.ts';
import { restaurantOfReservations, restaurantOfWaitingDates } from '../../shared/platform/dynamo/keys.ts';
import type { DueThing } from '../../shared/platform/dynamo/layout.ts';
import { connect, type Database, TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { IndexNotReady } from '../../shared/platform/errors.ts';
import { dueMessage, lookMessage } from '../../shared/platform/messaging/due-messages.ts';
import { clockLimits } from '../../shared/platform/messaging/limits.ts';
import { type Queue, type QueueMessage, queueOf } from '../../shared/platform/messaging/queue.ts';
import { directive, embedded } from '../../shared/platform/telemetry/embedded.ts';
import { logger, nameOf } from '../../shared/platform/telemetry/logger.ts';
import { metrics } from '../../shared/platform/telemetry/metrics.ts';

/** What the clock needs from outside; tests hand in their own. */
export type TickDeps = {
  db: Database;
  /** Epoch milliseconds. */
  now: () => number;
  reminders: Pick<Queue, 'send'>;
  looks: Pick<Queue, 'send'>;
};

/** What one run did: things handed on, calls that failed, and how long the oldest thing had been due (s). */
export type Tick = { handed_on: number; failures: number; due_lag_seconds: number };

/** Nothing more is begun with less than this of the function's time left (ms). */
const TIME_TO_END_MS = 5000;

/** The minute of a run: a date that is still due in the next one is looked at again, whatever the queue knows of the last. */
const minuteOf = (now: number): string => new Date(now).toISOString().slice(0, 16);

/** The queue and the message for a due item. Throws for an unknown kind of item. */
function destinationOf(
  deps: TickDeps,
  thing: DueThing,
  now: number,
): { queue: Pick<Queue, 'send'>; message: QueueMessage } {
  if (restaurantOfReservations(thing.pk)) return { queue: deps.reminders, message: dueMessage(thing) };
  const restaurant_id = restaurantOfWaitingDates(thing.pk);
  if (!restaurant_id) throw new Error(`Nobody handles what is due in ${thing.pk}.`);
  return { queue: deps.looks, message: lookMessage({ restaurant_id, date: thing.sk }, minuteOf(now)) };
}

/** What a page has for each queue, in batches of ten. No two of a batch are of one group: a thing is due once. */
function batchesOf(deps: TickDeps, page: readonly DueThing[], now: number, tick: Tick) {
  const destinations = page.flatMap((thing) => {
    try {
      return [destinationOf(deps, thing, now)];
    } catch (error) {
      tick.failures += 1;
      logger.error('not handed on', { error: error instanceof Error ? error.message : nameOf(error) });
      return [];
    }
  });
  return [...Map.groupBy(destinations, ({ queue }) => queue)].flatMap(([queue, ofQueue]) =>
    Array.from({ length: Math.ceil(ofQueue.length / clockLimits.batch) }, (_, index) => {
      const batch = ofQueue.slice(index * clockLimits.batch, (index + 1) * clockLimits.batch);
      return { queue, messages: batch.map(({ message }) => message) };
    }),
  );
}

/** Hands on what is due in one part of the index, the oldest first, while there is time. */
async function handOn(deps: TickDeps, shard: number, now: number, timeLeft: () => number, tick: Tick): Promise<void> {
  const session = new TableSession(deps.db, Math.max(0, timeLeft()));
  for await (const page of readDue(session, shard, now)) {
    const [oldest] = page;
    if (oldest) tick.due_lag_seconds = Math.max(tick.due_lag_seconds, (now - Date.parse(oldest.due_at)) / 1000);
    for (const { queue, messages } of batchesOf(deps, page, now, tick)) {
      if (timeLeft() <= 0) return logger.warn('out of time: the next minute goes on', { shard });
      try {
        const refused = await queue.send(messages);
        tick.handed_on += messages.length - refused.length;
        if (refused.length > 0) throw new Error('The queue refused some of a batch.');
      } catch (error) {
        tick.failures += 1;
        logger.warn('not handed on', { shard, error: nameOf(error) });
      }
    }
  }
}

/**
 * Hands on what is due to whoever handles it: reservations to the queue `reminders`, dates that somebody waits for to the
 * queue `looks`. It changes nothing in the table, so what nobody handled is handed on again a minute later, and the queues
 * know for five minutes what they have had. A part of the index or a batch that fails does not stop the others; at the
 * end the run fails, so that somebody is told when that lasts.
 */
export const tickWith =
  (deps: TickDeps) =>
  async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<Tick> => {
    const now = deps.now();
    const tick: Tick = { handed_on: 0, failures: 0, due_lag_seconds: 0 };
    const timeLeft = () => context.getRemainingTimeInMillis() - TIME_TO_END_MS;
    const shards = Array.from({ length: DUE_SHARDS }, (_, shard) =>
      handOn(deps, shard, now, timeLeft, tick).catch((error: unknown) => {
        tick.failures += 1;
        const isNotReady = error instanceof IndexNotReady;
        logger.warn('part of the index not read', { shard, error: isNotReady ? error.message : nameOf(error) });
      }),
    );
    await Promise.all(shards);
    const { handed_on, lag } = metrics.clock;
    logger.info('tick', {
      ...tick,
      ...embedded(directive(['service'], [handed_on]), directive(['service'], [lag], 'Seconds')),
    });
    if (tick.failures > 0) throw new Error(`${tick.failures} calls failed: what they were for is handed on later.`);
    return tick;
  };

export const handler = tickWith({
  db: connect(process.env.TABLE_NAME ?? 'couvert'),
  now: Date.now,
  reminders: queueOf({ QUEUE_URL: process.env.REMINDERS_QUEUE_URL }),
  looks: queueOf({ QUEUE_URL: process.env.LOOKS_QUEUE_URL }),
});
