import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import type { VirtualTime } from '../../test/simulation/virtual-time.ts';
import { type Call, InFlight, readCall, throttle } from '../../test/support/calls.ts';
import type { Dice } from '../../test/support/random.ts';
import { Answers } from './answers.ts';
import { Bucket, PerSecond } from './bucket.ts';
import { limits, network } from './limits.ts';

const Consumed = z.object({ CapacityUnits: z.number() });
const Output = z.looseObject({ ConsumedCapacity: z.optional(z.union([Consumed, z.array(Consumed)])) });
const Query = z.object({
  ExpressionAttributeValues: z.record(z.string(), z.looseObject({ S: z.optional(z.string()) })),
});
const Batch = z.object({
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(z.object({ pk: z.object({ S: z.string() }) })) })),
});

const unitsOf = (output: unknown): number => {
  const { ConsumedCapacity = [] } = z.parse(Output, output);
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
};

/** The partition keys that a call touches. */
function partitionsOf({ operation, keys, input }: Call): string[] {
  if (operation === 'Query') return [z.parse(Query, input).ExpressionAttributeValues[':pk']?.S ?? ''];
  if (operation === 'BatchGetItem') {
    const [{ Keys }] = Object.values(z.parse(Batch, input).RequestItems) as [{ Keys: { pk: { S: string } }[] }];
    return Keys.map(({ pk }) => pk.S);
  }
  return keys.map((key) => key.slice(0, key.indexOf('|')));
}

/** Units that a transaction writes for an item of up to 1 KB. */
const TRANSACTED = 2;

/** What each partition wrote: a transaction is told as a whole, and what its small items do not take is the largest's. */
function writtenIn(partitions: readonly string[], units: number): [string, number][] {
  if (partitions.length === 1) return partitions.map((pk) => [pk, units]);
  const booked = partitions.find((pk) => pk.endsWith('#RES')) ?? partitions[0];
  const rest = units - TRANSACTED * partitions.length;
  return partitions.map((pk) => [pk, TRANSACTED + (pk === booked ? rest : 0)]);
}

const throttledWrite = ({ isTransaction, keys }: Call): Error =>
  isTransaction
    ? new TransactionCanceledException({
        message: 'Transaction cancelled',
        CancellationReasons: keys.map(() => ({ Code: 'ThrottlingError' })),
        $metadata: {},
      })
    : throttle();

type Given = { read: PerSecond; write: PerSecond; reading: Bucket; writing: Bucket };

/**
 * The way of functions to their table in simulated time: each partition key is a partition of its own that gives what
 * DynamoDB gives one, and a transaction refuses what overlaps it. The engine says what a call costs.
 */
export class Partitions {
  readonly use = new Map<string, Given>();
  readonly all = new PerSecond();
  readonly counted = { calls: 0, throttled: 0, conflicts: 0 };
  readonly #inFlight = new InFlight();
  readonly #answers = new Answers();
  readonly #table: Database;
  readonly #time: VirtualTime;
  readonly #dice: Dice;

  constructor(table: Database, time: VirtualTime, dice: Dice) {
    this.#table = table;
    this.#time = time;
    this.#dice = dice;
  }

  /** A connection of one function's own; `parse` is how long it works on so many KB that it has read. */
  connect(parse: (kb: number) => Promise<void>): Database {
    const client = DynamoDBDocumentClient.from(this.#table.client, this.#table.client.config.translateConfig);
    client.middlewareStack = this.#table.client.middlewareStack.clone();
    client.middlewareStack.add(
      (next) => (args) => next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'INDEXES' as const } }),
      { step: 'initialize', name: 'count' },
    );
    client.middlewareStack.add(
      (next) => async (args) => {
        const call = readCall(args);
        const result = await this.#travel(call, () => next(args));
        if (!call.isWrite) await parse(kilobytes(call, unitsOf(result.output)));
        return result;
      },
      { step: 'finalizeRequest', name: 'travel', priority: 'high' },
    );
    return { ...this.#table, client, random: this.#dice.fraction, timer: this.#time };
  }

  #unitsAt(pk: string): Given {
    const known = this.use.get(pk) ?? {
      ...{ read: new PerSecond(), write: new PerSecond() },
      ...{ reading: new Bucket(limits.read_units), writing: new Bucket(limits.write_units) },
    };
    this.use.set(pk, known);
    return known;
  }

  #count(pk: string, units: number, isWrite: boolean): void {
    const { read, write, reading, writing } = this.#unitsAt(pk);
    (isWrite ? writing : reading).take(units);
    (isWrite ? write : read).add(this.#time.now(), units);
    if (!isWrite) this.all.add(this.#time.now(), units);
  }

  async #travel<T extends { output: object }>(call: Call, send: () => Promise<T>): Promise<T> {
    const dice = this.#dice;
    const way = () => dice.between(network.way_ms.least, network.way_ms.most);
    const slow = dice.chance(network.slow.share) ? dice.between(network.slow.least, network.slow.most) : 0;
    const { least, most } = network.transaction_ms;
    this.counted.calls += 1;
    await this.#time.sleep(way() + slow);
    const refusal = this.#refusalOf(call) ?? this.#inFlight.refusalOf(call);
    if (refusal) {
      this.counted.conflicts += this.#inFlight.refusalOf(call) ? 1 : 0;
      await this.#time.sleep(way());
      throw refusal;
    }
    const leave = this.#inFlight.enter(call);
    const lasts = call.isTransaction ? dice.between(least, most) : 0;
    const result = await this.#time.after(lasts, () => this.#apply(call, send)).finally(leave);
    await this.#time.sleep(way());
    return result;
  }

  /** What DynamoDB answers while a partition has nothing left. */
  #refusalOf(call: Call): Error | undefined {
    const now = this.#time.now();
    const isSpent = (pk: string) => {
      const { reading, writing } = this.#unitsAt(pk);
      return !(call.isWrite ? writing : reading).has(now);
    };
    if (!partitionsOf(call).some(isSpent)) return undefined;
    this.counted.throttled += 1;
    return call.isWrite ? throttledWrite(call) : throttle();
  }

  async #apply<T extends { output: object }>(call: Call, send: () => Promise<T>): Promise<T> {
    const partitions = partitionsOf(call);
    const [first = ''] = partitions;
    if (call.isWrite) {
      for (const key of call.keys) this.#answers.forget(key);
      try {
        const result = await send();
        for (const [pk, units] of writtenIn(partitions, unitsOf(result.output))) this.#count(pk, units, true);
        return result;
      } catch (error) {
        // A condition that fails costs what the write would have.
        for (const pk of partitions) this.#count(pk, call.isTransaction ? TRANSACTED : 1, true);
        throw error;
      }
    }
    const result = await this.#answers.of(call, first, send);
    this.#count(first, unitsOf(result.output), false);
    return result;
  }
}

/** What was read for so many units: 4 KB each, or 8 KB when a moment behind will do. */
const kilobytes = ({ input }: Call, units: number): number => units * (input.ConsistentRead ? 4 : 8);
