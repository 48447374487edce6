import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Actor } from '../../restaurant/rules/log.ts';
import { adapted } from '../aws-client.ts';
import { IndexNotReady, Unavailable } from '../errors.ts';
import { count } from '../telemetry/request.ts';
import { countCalls } from './count-calls.ts';
import { isThrottled, isTransient, longestPause } from './retry-policy.ts';
import { isWhole, type ReadAnswer, type StaleReadCache } from './stale-read-cache.ts';

/** A call whose whole answer is not there by then is given up and repeated (ms). */
const CALL_TIMEOUT_MS = 1000;

/** Calls that one process may have in progress: more than a function ever has, and enough for many users on one machine. */
const MAX_SOCKETS = 512;

/** Items that refused a conditional write, as they are now; `undefined` for one that agreed or does not exist. */
export type Refusal = (Record<string, unknown> | undefined)[];

/** What budgets and pauses are measured with: the time (ms, from any moment on) and a wait of so many ms. */
export type Timer = { now: () => number; sleep: (ms: number) => Promise<unknown> };

/**
 * The table, the client that reaches it, the randomness of the pauses (a number from 0 to 1, 1 excluded), and what times
 * them: a simulation brings a time of its own.
 */
export type Database = { client: DynamoDBDocumentClient; table: string; random: () => number; timer: Timer };

const unfinished = () => Object.assign(new Error('The answer stopped in the middle.'), { name: 'TimeoutError' });

/** Gives up an answer that began and does not end: the SDK's own limit is over when its headers are there. */
function limitAnswers(client: DynamoDBClient, timeoutMs: number): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const deadline = performance.now() + timeoutMs;
      const output = await next(args);
      const { response } = output;
      const body = typeof response === 'object' && response && 'body' in response ? response.body : undefined;
      if (body instanceof Readable) {
        const giveUp = setTimeout(() => body.destroy(unfinished()), Math.max(0, deadline - performance.now()));
        body.once('close', () => clearTimeout(giveUp));
      }
      return output;
    },
    { step: 'deserialize', name: 'limitAnswers', priority: 'low' },
  );
}

/**
 * Connects to a table; the SDK's own variables name the region and, on one machine, the endpoint. The SDK retries
 * nothing, because it knows neither conflicts nor the time budget of a request: a session does. A call that is not
 * answered within `timeoutMs` is given up.
 */
export function connect(table: string, timeoutMs = CALL_TIMEOUT_MS): Database {
  const client = adapted(
    new DynamoDBClient({
      maxAttempts: 1,
      requestHandler: {
        connectionTimeout: timeoutMs,
        requestTimeout: timeoutMs,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: MAX_SOCKETS },
        httpsAgent: { maxSockets: MAX_SOCKETS },
      },
    }),
  );
  limitAnswers(client, timeoutMs);
  countCalls(client);
  // This middleware copies every answer into a log entry that nothing reads.
  client.middlewareStack.remove('loggerMiddleware');
  return {
    client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    table,
    random: Math.random,
    timer: { now: () => performance.now(), sleep },
  };
}

const CONDITION_FAILED = 'ConditionalCheckFailed';

/** What DynamoDB says, as a `ValidationException`, while a deployment has not made an index or has not filled it. */
const NO_INDEX = /does not have the specified index|backfilling global secondary index/i;

const isIndexMissing = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ValidationException' && NO_INDEX.test(error.message);

/** The items that made a conditional write fail, or `undefined` when the error is none of that kind. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof ConditionalCheckFailedException) return [error.Item && unmarshall(error.Item)];
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const reasons = error.CancellationReasons ?? [];
  if (!reasons.some(({ Code }) => Code === CONDITION_FAILED)) return undefined;
  return reasons.map(({ Code, Item }) => (Code === CONDITION_FAILED ? (Item ? unmarshall(Item) : {}) : undefined));
}

/** Who writes, and when (ISO 8601). */
export type Author = { by: Actor; at: string };

/** The source of answers for throttled reads, and the author of writes. */
type SessionExtras = { lately?: StaleReadCache | undefined; author?: Author | undefined };

/**
 * One request's access to the table, with a time budget (ms) that all its calls and pauses share; with `lately`, throttled
 * reads are answered by what the function has read before.
 */
export class TableSession {
  readonly table: string;
  /** The author of its writes, if the restaurant's log needs one. */
  readonly author: Author | undefined;
  readonly #client: DynamoDBDocumentClient;
  readonly #random: () => number;
  readonly #timer: Timer;
  readonly #deadline: number;
  readonly #lately: StaleReadCache | undefined;

  constructor({ client, table, random, timer }: Database, budgetMs: number, { lately, author }: SessionExtras = {}) {
    this.#client = client;
    this.#random = random;
    this.#timer = timer;
    this.#lately = lately;
    this.table = table;
    this.author = author;
    this.#deadline = timer.now() + budgetMs;
  }

  /** What its table is reached by, the same for all requests of a process: caches of what was read belong to it. */
  get connection(): object {
    return this.#client;
  }

  /** The time by the clock of budgets and pauses (ms, from any moment on). */
  now(): number {
    return this.#timer.now();
  }

  /** Throws `Unavailable` when the budget is used up: what is made of many calls asks between them. */
  requireTime(): void {
    if (this.#timer.now() > this.#deadline) throw new Unavailable('The time budget is used up.');
  }

  /**
   * Waits for a random time before the next attempt, shorter than the duration of the last one (`took`, ms), doubled each
   * time: slow answers mean that many requests wait for one item, and different pauses end these races. Throws
   * `Unavailable` when the budget does not allow it.
   */
  async pause(attempt: number, took = 0): Promise<void> {
    const wait = this.#random() * longestPause(attempt, took);
    if (this.#timer.now() + wait > this.#deadline) throw new Unavailable('The time budget is used up.');
    await this.#timer.sleep(wait);
  }

  /**
   * Repeats an attempt, each time on fresh reads, until it answers something: `undefined` means that it lost a race.
   * Throws `Unavailable` out of budget.
   */
  async retryLostRace<T>(attempt: (count: number) => Promise<T | undefined>): Promise<T> {
    for (let lost = 0; ; lost++) {
      count('decisions');
      const started = this.#timer.now();
      const answer = await attempt(lost);
      if (answer !== undefined) return answer;
      await this.pause(lost, this.#timer.now() - started);
    }
  }

  /**
   * Makes a call and repeats it, unchanged, while its failure may be transient, so that its fate is definite when this
   * returns. Every write is conditional, so a repetition changes nothing twice. Throws `Unavailable` out of budget, and
   * `IndexNotReady` at once: an index takes minutes.
   */
  async call<T>(send: (client: DynamoDBDocumentClient) => Promise<T>): Promise<T> {
    count('calls');
    for (let attempt = 0; ; attempt++) {
      const started = this.#timer.now();
      try {
        return await send(this.#client);
      } catch (error) {
        if (isIndexMissing(error)) throw new IndexNotReady(error.message);
        if (!isTransient(error)) throw error;
        await this.pause(attempt, this.#timer.now() - started);
      }
    }
  }

  /** Makes a read, and repeats it like any call, unless it is throttled and the same was read lately. */
  async read(asked: object, send: (client: DynamoDBDocumentClient) => Promise<ReadAnswer>): Promise<ReadAnswer> {
    const lately = this.#lately;
    if (!lately) return this.call(send);
    const name = JSON.stringify(asked);
    return this.call(async (client) => {
      const asked_at = this.#timer.now();
      try {
        const answer = await send(client);
        if (!isWhole(answer)) return lately.recall(name, this.#timer.now()) ?? answer;
        lately.keep(name, answer, asked_at);
        return answer;
      } catch (error) {
        const kept = isThrottled(error) ? lately.recall(name, this.#timer.now()) : undefined;
        if (!kept) throw error;
        return kept;
      }
    });
  }

  /** Makes a call once, for a write that is useful and not required: its failure is not reported. */
  async bestEffort(send: (client: DynamoDBDocumentClient) => Promise<unknown>): Promise<void> {
    count('calls');
    await send(this.#client).catch(() => undefined);
  }

  /** Makes a conditional write; answers nothing when it was made, and the refusing items when it never will be. */
  async write(send: (client: DynamoDBDocumentClient) => Promise<unknown>): Promise<Refusal | undefined> {
    try {
      await this.call(send);
      return undefined;
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return refusal;
    }
  }
}
