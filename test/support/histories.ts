import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Context, DynamoDBRecord } from 'aws-lambda';
import { onChangeWith } from '../../functions/notifications/on-change.ts';
import { sendWith } from '../../functions/notifications/send.ts';
import { lambdaContext } from '../../local/lambda-context.ts';
import { type FifoQueue, fifoQueue } from '../../local/notifications/fifo-queue.ts';
import { sqsEvent } from '../../local/notifications/mappings.ts';
import { openStore } from '../../local/notifications/store.ts';
import type { Deps } from '../../shared/deps.ts';
import { Message } from '../../shared/mail/message.ts';
import type { SendDeps } from '../../shared/platform/messaging/deps.ts';
import { type Once, onceWith } from '../../shared/platform/messaging/idempotent-send.ts';
import { limits } from '../../shared/platform/messaging/limits.ts';
import type { Queue } from '../../shared/platform/messaging/queue.ts';
import { type Commit, openLives } from './booking-lives.ts';
import { isOvertaken, leaks, type Sent, sequenceFalls, unheard } from './mail-judge.ts';
import { diceOf } from './random.ts';

/** A function that has died: nothing it would have done next happens. */
class Death extends Error {}

const never = () => new Promise<never>(() => undefined);

/** What became of one history. */
export type Outcome = {
  planned: number;
  /** Messages that no provider ever accepted, and versions that their guest never heard of. */
  lost: string[];
  /** Messages accepted more often than deaths between acceptance and mark explain. */
  twice: string[];
  /** Deaths (or lost marks) between a provider's acceptance and our mark, and the second mails they caused. */
  deaths_in_window: number;
  twice_by_window: number;
  deaths: number;
  /** Recipients who heard of a later version first, or were mailed one that a later one had overtaken. */
  overtaken: string[];
  /** Guests' mails that were left out because a later one tells the same guest. */
  skipped: number;
  /** Calendar files with a lower SEQUENCE than one that came before them. */
  falls: string[];
  /** Links anywhere but in a mail to the guest whose link it is. */
  leaked: string[];
};

export type HistoryWorld = {
  deps: Deps;
  marks: DynamoDBClient;
  /** Moves the clock (ms). */
  pass: (ms: number) => void;
  /** Replaces the library, to prove that the histories notice. */
  once?: Once;
  /** Spoils what was stored, to prove the same. */
  spoil?: (commit: Commit) => Promise<void>;
};

/** Lives through one history: faults and deaths at random, then quiet until nothing is left to do. */
export async function live(world: HistoryWorld, seed: number): Promise<Outcome> {
  const random = diceOf(seed).fraction;
  const chance = (probability: number) => chaos && random() < probability;
  let chaos = true;
  let die: () => void = () => undefined;
  let deaths = 0;
  let inWindow: string | undefined;
  const window: string[] = [];
  const accepted: Sent[] = [];
  const seen: Sent[] = [];
  const late: string[] = [];
  const planned = new Set<string>();
  const commits: Commit[] = [];

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
  const fifo: FifoQueue = fifoQueue(store, () => Date.now(), 'messages');
  const queue: Queue = {
    send: (messages) =>
      around(() => {
        if (chance(0.05)) throw new Error('no answer, nothing queued');
        const refused = messages.filter(() => chance(0.05));
        for (const message of messages) {
          planned.add(message.id);
          const { id, kind, to } = Message.parse(JSON.parse(message.body));
          seen.push({ id, kind, to, words: message.body });
          if (isOvertaken(commits, { id, to })) late.push(id);
          if (!refused.includes(message)) fifo.send(message);
        }
        if (chance(0.05)) throw new Error('no answer, all queued');
        return refused.map(({ id }) => id);
      }),
    deadLetter: (message, reason) =>
      around(() => {
        seen.push({ id: message.id, kind: 'dead letter', to: 'operations', words: message.body });
        fifo.deadLetter(message, reason);
      }),
    hide: (receipts) =>
      around(() => {
        for (const { receipt, seconds } of receipts) fifo.hide(receipt, seconds);
      }),
  };
  const accept = async (to: string, words: string) => {
    await hazard();
    if (chance(0.15)) throw Object.assign(new Error('later'), { name: 'TooManyRequestsException' });
    accepted.push({ id: current, kind: current.split(':')[2] ?? '', to, words });
    inWindow = current;
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
    ended: { has: async () => false },
    queue,
    mail: ({ to, subject, html, text, calendar }) => accept(to, [subject, html, text, calendar?.content].join('\n')),
    text: accept,
    smsTurn: async () => 'send',
    mailSettings: { sender: 'bookings@couvert.example', pages_url: 'https://pages.example' },
  };
  const nobody = { has: async () => false, add: async () => undefined };
  const onChange = onChangeWith({ ...world.deps, queue, refused: nobody, ended: nobody, tells_invited: false });
  const send = sendWith(deps);

  let stream: DynamoDBRecord[] = [];
  const live = await openLives(world.deps, diceOf(seed, 1));

  /** Somebody books, or changes a booking. */
  async function commit() {
    const made = await live();
    if (!made) return;
    await world.spoil?.(made);
    commits.push(made);
    stream.push(made.record);
  }

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
    const answer = await invoke(() => send(sqsEvent('messages', received), context));
    if (!answer || chance(0.1)) return;
    const failed = new Set(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const { message_id, receipt } of received) if (!failed.has(message_id)) fifo.delete(receipt);
  }

  for (let step = 0; step < 20; step += 1) {
    const draw = random();
    await (draw < 0.4 ? commit() : draw < 0.65 ? readStream() : readQueue());
    world.pass(random() < 0.2 ? 400_000 : random() * 40_000);
  }
  if (random() < 0.3) stream = commits.map(({ record }) => record);
  chaos = false;
  while (stream.length > 0 || fifo.nextVisible(0) !== undefined) {
    await readStream();
    await readQueue();
    world.pass(61_000);
  }
  store.close();

  const count = (id: string) => accepted.filter((sent) => sent.id === id).length;
  const excused = (id: string) => window.filter((sent) => sent === id).length;
  const order = accepted.map(({ id }) => id);
  const firsts = [...new Set(order)];
  const versionOf = (id: string) => Number(id.split(':')[1]);
  const groupOf = (id: string) => id.replace(/:\d+:/, ':');
  const addressOf = (id: string) => seen.find((message) => message.id === id)?.to ?? '';
  const unsent = [...planned].filter((id) => count(id) === 0);
  const told = commits.filter(({ tells }) => tells !== undefined).length;
  return {
    planned: planned.size,
    lost: [...unsent.filter((id) => !isOvertaken(commits, { id, to: addressOf(id) })), ...unheard(commits, accepted)],
    twice: [...planned].filter((id) => count(id) > 1 + excused(id)),
    deaths_in_window: window.length,
    twice_by_window: accepted.length - firsts.length,
    deaths,
    overtaken: [
      ...late,
      ...firsts.filter((id, index) =>
        firsts.slice(index + 1).some((later) => groupOf(later) === groupOf(id) && versionOf(later) < versionOf(id)),
      ),
    ],
    skipped: told - firsts.filter((id) => id.endsWith(':guest_mail')).length,
    falls: sequenceFalls(accepted),
    leaked: leaks(commits, [...seen, ...accepted]),
  };
}
