import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { conflict, InFlight, readCall, throttle, timeout } from '../support/calls.ts';
import type { Dice } from '../support/random.ts';
import type { Sabotage } from '../support/scenarios.ts';
import type { Journal } from './journal.ts';
import type { FaultKind, FaultRates } from './plan.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The SDK's client gives a call up after this long, as production's does (ms). */
const GIVEN_UP_AFTER_MS = 1000;

/** The process that made a call has died: nothing that it would have done next happens. */
class Death extends Error {
  override name = 'Death';
}

/** What happened on the way to the table. */
export type Traffic = { calls: number; refused_conflicts: number; faults: Record<FaultKind, number> };

export const noTraffic = (): Traffic => ({
  calls: 0,
  refused_conflicts: 0,
  faults: { throttle: 0, conflict: 0, lost_request: 0, lost_answer: 0, late: 0, slow: 0, death: 0 },
});

/** A way on which nothing goes wrong. */
export const NO_FAULTS: FaultRates = {
  throttle: 0,
  conflict: 0,
  lost_request: 0,
  lost_answer: 0,
  late: 0,
  slow: 0,
  death: 0,
};

/** The way of one history's clients to its table: faults by chance, conflicts as DynamoDB has them, all in one time. */
export class Network {
  readonly traffic = noTraffic();
  readonly #inFlight = new InFlight();
  readonly #table: Database;
  readonly #time: VirtualTime;
  readonly #rates: FaultRates;
  readonly #sabotage: Sabotage;
  readonly #journal: Journal;
  readonly #count: () => number;

  /** `count` numbers what happens in its order, with the requests and answers. */
  constructor(
    table: Database,
    { time, rates, journal, count }: { time: VirtualTime; rates: FaultRates; journal: Journal; count: () => number },
    sabotage: Sabotage = () => undefined,
  ) {
    this.#table = table;
    this.#time = time;
    this.#rates = rates;
    this.#journal = journal;
    this.#count = count;
    this.#sabotage = sabotage;
  }

  /** A new process with a client of its own; `died` tells when it has made its last call. */
  process(dice: Dice): { db: Database; died: () => boolean } {
    const client = DynamoDBDocumentClient.from(this.#table.client, this.#table.client.config.translateConfig);
    // Processes share the sockets; what happens to the calls of one is its own.
    client.middlewareStack = this.#table.client.middlewareStack.clone();
    const db = { ...this.#table, client, random: dice.fraction, timer: this.#time };
    this.#sabotage(db);
    let dead = false;
    client.middlewareStack.add(
      (next) => async (args) => {
        if (dead) throw new Death();
        const fault = this.#draw(dice);
        if (fault === 'death') {
          dead = true;
          if (dice.chance(0.5)) this.#travel(dice, undefined, args, () => next(args)).catch(() => undefined);
          throw new Death();
        }
        const result = await this.#travel(dice, fault, args, () => next(args));
        if (dead) throw new Death();
        return result;
      },
      { step: 'finalizeRequest', name: 'network', priority: 'high' },
    );
    return { db, died: () => dead };
  }

  #draw(dice: Dice): FaultKind | undefined {
    this.traffic.calls += 1;
    let left = dice.fraction();
    for (const kind of ['throttle', 'conflict', 'lost_request', 'lost_answer', 'late', 'slow', 'death'] as const) {
      left -= this.#rates[kind];
      if (left < 0) {
        this.traffic.faults[kind] += 1;
        return kind;
      }
    }
    return undefined;
  }

  /** One call: there, at the table, and back. Whoever waits longer than the SDK does hears that time is out. */
  async #travel<T>(dice: Dice, fault: FaultKind | undefined, args: object, send: () => Promise<T>): Promise<T> {
    const call = readCall(args);
    const note = this.#journal.reader(args);
    const apply = async () => {
      const applied = await send();
      await note(this.#time.now(), this.#count);
      return applied;
    };
    const there = dice.between(1, 10) + (fault === 'slow' ? dice.between(50, 900) : 0);
    const late = fault === 'late' ? dice.between(GIVEN_UP_AFTER_MS, 4000) : 0;
    const lasts = call.isTransaction ? dice.between(2, 15) : 0;
    const back = dice.between(1, 10);
    if (fault === 'lost_request') return this.#time.after(GIVEN_UP_AFTER_MS, () => Promise.reject(timeout()));
    const whole = async () => {
      await this.#time.sleep(there + late);
      if (fault === 'throttle') throw throttle();
      const refusal = fault === 'conflict' && call.isWrite ? conflict(call) : this.#inFlight.refusalOf(call);
      if (refusal) {
        if (fault !== 'conflict') this.traffic.refused_conflicts += 1;
        await this.#time.sleep(back);
        throw refusal;
      }
      const leave = this.#inFlight.enter(call);
      const applied = await this.#time.after(lasts, apply).finally(leave);
      await this.#time.sleep(back);
      return applied;
    };
    if (fault !== 'lost_answer' && there + late + lasts + back < GIVEN_UP_AFTER_MS) return whole();
    whole().catch(() => undefined);
    return this.#time.after(GIVEN_UP_AFTER_MS, () => Promise.reject(timeout()));
  }
}
