import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Context, DynamoDBRecord } from 'aws-lambda';
import { onChangeWith, type PlanDeps } from '../../functions/notifications/on-change.ts';
import { sendWith } from '../../functions/notifications/send.ts';
import { type FifoQueue, fifoQueue } from '../../local/notifications/fifo-queue.ts';
import { lambdaContext, sqsEvent } from '../../local/notifications/mappings.ts';
import { openStore } from '../../local/notifications/store.ts';
import type { SendDeps } from '../../shared/delivery/deps.ts';
import { limits } from '../../shared/delivery/limits.ts';
import { type Once, onceWith } from '../../shared/delivery/once.ts';
import type { Queue } from '../../shared/delivery/queue.ts';
import type { StoredReservation } from '../../shared/domain/reservation.ts';
import { streamRecord } from './delivery.ts';
import { RESERVATION } from './messages.ts';
import { diceOf } from './random.ts';

/** A function that has died: nothing it would have done next happens. */
class Death extends Error {}

const never = () => new Promise<never>(() => undefined);

/** What became of one history. */
export type Outcome = {
  planned: number;
  /** Messages that no provider ever accepted. */
  lost: string[];
  /** Messages accepted more often than deaths between acceptance and mark explain. */
  twice: string[];
  /** Deaths (or lost marks) between a provider's acceptance and our mark, and the second mails they caused. */
  deaths_in_window: number;
  twice_by_window: number;
  deaths: number;
  /** Recipients who heard of a later version first. */
  overtaken: string[];
};

export type HistoryWorld = {
  plan: Pick<PlanDeps, 'db' | 'budgets'>;
  rid: string;
  marks: DynamoDBClient;
  /** Moves the clock (ms). */
  pass: (ms: number) => void;
  /** Replaces the library, to prove that the histories notice. */
  once?: Once;
};

/** The changes of up to two reservations, in the stream's order. */
function changesOf(rid: string, seed: number, random: () => number): DynamoDBRecord[] {
  const records: DynamoDBRecord[] = [];
  for (let guest = 0; guest < 1 + Math.floor(random() * 2); guest += 1) {
    let before: StoredReservation | undefined;
    const steps: StoredReservation['status'][] =
      random() < 0.5 ? ['confirmed', 'cancelled'] : ['pending', random() < 0.5 ? 'confirmed' : 'cancelled'];
    for (const [index, status] of steps.slice(0, 1 + Math.floor(random() * 2)).entries()) {
      const id = `${rid}-r${seed}x${guest}`;
      const after: StoredReservation = { ...RESERVATION, id, tables: [], status, version: index + 1 };
      records.push(streamRecord(rid, after, before));
      before = after;
    }
  }
  return records;
}

/** Lives through one history: faults and deaths at random, then quiet until nothing is left to do. */
export async function live(world: HistoryWorld, seed: number): Promise<Outcome> {
  const random = diceOf(seed).fraction;
  const chance = (probability: number) => chaos && random() < probability;
  let chaos = true;
  let die: () => void = () => undefined;
  let deaths = 0;
  let inWindow: string | undefined;
  const window: string[] = [];
  const accepted: string[] = [];
  const planned = new Set<string>();

  /** A place where a function may die. */
  const hazard = async () => {
    if (!chance(0.03)) return;
    deaths += 1;
    if (inWindow) window.push(inWindow);
    inWindow = undefined;
    die();
    await never();
  };
  const around = async <T>(work: () => T | Promise<T>): Promise<T> => {
    await hazard();
    const result = await work();
    await hazard();
    return result;
  };
  /** Runs a function until it answers or dies. */
  async function invoke<T>(run: () => Promise<T>): Promise<T | undefined> {
    const death = new Promise<never>((_, reject) => {
      die = () => reject(new Death());
    });
    return Promise.race([run(), death]).catch((error: unknown) => {
      if (error instanceof Death) return undefined;
      throw error;
    });
  }

  const store = openStore(':memory:');
  const fifo: FifoQueue = fifoQueue(store, () => Date.now());
  const queue: Queue = {
    send: (messages) =>
      around(() => {
        if (chance(0.05)) throw new Error('no answer, nothing queued');
        const refused = messages.filter(() => chance(0.05));
        for (const message of messages) {
          planned.add(message.id);
          if (!refused.includes(message)) fifo.send('messages', message);
        }
        if (chance(0.05)) throw new Error('no answer, all queued');
        return refused.map(({ id }) => id);
      }),
    deadLetter: (message, reason) => around(() => void fifo.send('dead', message, reason)),
    hide: (receipts) =>
      around(() => {
        for (const { receipt, seconds } of receipts) fifo.hide(receipt, seconds);
      }),
  };
  const accept = async (id: string) => {
    await hazard();
    if (chance(0.15)) throw Object.assign(new Error('later'), { name: 'TooManyRequestsException' });
    accepted.push(id);
    inWindow = id;
    await hazard();
  };
  world.marks.middlewareStack.add(
    (next) => async (args) => {
      await hazard();
      const result = await next(args);
      // The mark stands: the window is closed, whether the function learns of it or not.
      inWindow = undefined;
      await hazard();
      return result;
    },
    { name: 'hazards', step: 'initialize', override: true },
  );
  let current = '';
  const library = world.once ?? onceWith('couvert-marks', world.marks);
  const deps: SendDeps = {
    once: (id, context, send) => {
      current = id;
      return library(id, context, send);
    },
    queue,
    mail: () => accept(current),
    text: () => accept(current),
    mailSettings: { sender: 'bookings@couvert.example' },
  };
  const onChange = onChangeWith({ ...world.plan, queue });
  const send = sendWith(deps);

  let stream = changesOf(world.rid, seed, random);
  const all = [...stream];

  /** One call of the planning function; without an answer, or with a report, the stream hands the rest over again. */
  async function readStream() {
    if (stream.length === 0) return;
    const batch = stream.slice(0, 1 + Math.floor(random() * stream.length));
    const answer = await invoke(() => onChange({ Records: batch }));
    if (!answer || chance(0.1)) return;
    const failed = answer.batchItemFailures[0]?.itemIdentifier;
    const done = failed ? batch.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === failed) : batch.length;
    stream = stream.slice(done);
  }
  async function readQueue() {
    const received = fifo.receive(1 + Math.floor(random() * limits.batch));
    if (received.length === 0) return;
    const started = Date.now();
    const context: Context = {
      ...lambdaContext('send', limits.send_timeout_seconds),
      getRemainingTimeInMillis: () => limits.send_timeout_seconds * 1000 - (Date.now() - started),
    };
    const answer = await invoke(() => send(sqsEvent(received), context));
    if (!answer || chance(0.1)) return;
    const failed = new Set(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const { message_id, receipt } of received) if (!failed.has(message_id)) fifo.delete(receipt);
  }

  for (let step = 0; step < 10; step += 1) {
    await (random() < 0.4 ? readStream() : readQueue());
    world.pass(random() < 0.2 ? 400_000 : random() * 40_000);
  }
  if (random() < 0.3) stream = all;
  chaos = false;
  while (stream.length > 0 || fifo.nextVisible() !== undefined) {
    await readStream();
    await readQueue();
    world.pass(61_000);
  }
  store.close();

  const count = (id: string) => accepted.filter((sent) => sent === id).length;
  const excused = (id: string) => window.filter((sent) => sent === id).length;
  const firsts = [...planned].toSorted((a, b) => accepted.indexOf(a) - accepted.indexOf(b));
  const versionOf = (id: string) => Number(id.split(':')[1]);
  const groupOf = (id: string) => id.replace(/:\d+:/, ':');
  return {
    planned: planned.size,
    lost: [...planned].filter((id) => count(id) === 0),
    twice: [...planned].filter((id) => count(id) > 1 + excused(id)),
    deaths_in_window: window.length,
    twice_by_window: accepted.length - new Set(accepted).size,
    deaths,
    overtaken: firsts.filter((id, index) =>
      firsts.slice(index + 1).some((later) => groupOf(later) === groupOf(id) && versionOf(later) < versionOf(id)),
    ),
  };
}
