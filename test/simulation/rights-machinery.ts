import { followWith } from '../../functions/changes/follow.ts';
import { processWith } from '../../functions/waitlist/process.ts';
import { sqsEvent } from '../../local/notifications/mappings.ts';
import { buildWordIndex } from '../../shared/booking/store/word-building.ts';
import { BUDGETS } from '../../shared/deps.ts';
import { retainGuests } from '../../shared/guests/store/retention.ts';
import { followed } from '../../shared/platform/dynamo/layout.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { lookMessage } from '../../shared/platform/messaging/due-messages.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';
import { noDeadLetter } from '../support/dead-letters.ts';
import { type Dice, diceOf } from '../support/random.ts';
import { ALL_TOLD } from '../support/waiting.ts';
import { contextOf } from './contexts.ts';
import { clockAt } from './evening-journal.ts';
import type { Network } from './network.ts';
import type { RightsPlan } from './rights-plan.ts';
import { recordOf } from './stream-record.ts';
import type { Change, TableRecord } from './table-record.ts';
import type { VirtualTime } from './virtual-time.ts';

const RUN_BUDGET_MS = 60_000;

type Around = { rid: string; plan: RightsPlan; time: VirtualTime; network: Network; record: TableRecord };

/**
 * What runs beside the people: whoever follows the stream, batch by batch, looks at the lists of those who wait, and the
 * hourly run that forgets guests and compares the index of words with their bookings. All die; batches come again whole, some long after later ones, and runs stop in the middle or go on beside each other.
 */
export class RightsMachinery {
  readonly #around: Around;
  readonly #dice: Dice;
  /** Of who compares the index of words: nobody else's draws depend on it. */
  readonly #indexing: Dice;
  readonly #again = new Set<Promise<void>>();
  #followed = 0;
  #calm = false;

  constructor(around: Around) {
    this.#around = around;
    this.#dice = diceOf(around.plan.seed, -32);
    this.#indexing = diceOf(around.plan.seed, -33);
  }

  /** From now on nothing stops in the middle. */
  calmDown(): void {
    this.#calm = true;
  }

  #chance(probability: number): boolean {
    return this.#dice.chance(probability) && !this.#calm;
  }

  #start(dice = this.#dice) {
    const { network, time, plan } = this.#around;
    const skew = Math.round((dice.fraction() * 2 - 1) * plan.skew_ms);
    return { ...network.process(dice), now: () => Math.floor(clockAt(time.now())) + skew };
  }

  /** Hands a batch to whoever follows, until it is taken whole. */
  async #deliver(batch: readonly Change[]): Promise<void> {
    for (;;) {
      const { db, died } = this.#start();
      const looks = { send: async () => [], deadLetter: noDeadLetter };
      const { batchItemFailures } = await followWith({ db, budgets: BUDGETS, looks })({
        Records: batch.map(recordOf),
      });
      if (!died() && batchItemFailures.length === 0) return;
      await this.#around.time.sleep(500);
    }
  }

  /** Brings what has changed since the last time to whoever follows the stream, in its order. */
  async follow(): Promise<void> {
    const { record, time, plan } = this.#around;
    while (this.#followed < record.changes.length) {
      const next = record.changes.slice(this.#followed, this.#followed + this.#dice.between(1, 12));
      this.#followed += next.length;
      const batch = next.filter(({ pk }) => followed.partitionKeySuffixes.some((suffix) => pk.endsWith(suffix)));
      if (batch.length === 0) continue;
      await this.#deliver(batch);
      if (!this.#chance(plan.machinery.doubled)) continue;
      const again = time
        .sleep(this.#chance(plan.machinery.late) ? this.#dice.between(1000, 60_000) : 10)
        .then(() => this.#deliver(batch))
        .finally(() => this.#again.delete(again));
      this.#again.add(again);
    }
  }

  /** One look at every date that somebody waits for, in a function that may die in the middle. */
  async look(): Promise<void> {
    const { rid, time, record } = this.#around;
    const { db, now } = this.#start();
    const received = record.all('WAITDATE').map(({ sk }, index) => ({
      ...lookMessage({ restaurant_id: rid, date: String(sk) }, String(time.now())),
      ...{ message_id: String(index), receipt: String(index), receives: 0, sent_at: 0 },
    }));
    if (received.length === 0) return;
    await processWith({ db, budgets: BUDGETS, now, ...ALL_TOLD })(
      sqsEvent('looks', received),
      contextOf(time, RUN_BUDGET_MS),
    );
  }

  /** One run that forgets guests; answers whether it came to its end. */
  async forget(): Promise<boolean> {
    const { rid, plan } = this.#around;
    const { db, now } = this.#start();
    const session = new TableSession(db, RUN_BUDGET_MS);
    try {
      const isTimeOver = () => this.#chance(plan.machinery.stopped);
      return (await retainGuests(session, await readConfig(session, rid), now(), isTimeOver)).is_done;
    } catch {
      // What it did not come to the next run does.
      return false;
    }
  }

  /** One run that compares the index of words with all bookings, beside whoever follows them, and may die or stop. */
  async index(): Promise<void> {
    const { rid, plan } = this.#around;
    const { db, now } = this.#start(this.#indexing);
    const isTimeOver = () => !this.#calm && this.#indexing.chance(plan.machinery.stopped);
    await buildWordIndex(new TableSession(db, RUN_BUDGET_MS), rid, now(), isTimeOver).catch(() => undefined);
  }

  /** Follows the stream, looks at lists, forgets guests and compares words, again and again, until `stopped`. */
  async run(stopped: () => boolean): Promise<void> {
    const { time, plan } = this.#around;
    const runs = async (pause: number, act: () => Promise<unknown>, dice = this.#dice) => {
      while (!stopped()) {
        await time.sleep(Math.round(pause * (0.5 + dice.fraction())));
        await act();
      }
    };
    await Promise.all([
      runs(plan.think_ms + 100, () => this.follow()),
      runs(plan.think_ms + 300, () => this.look()),
      runs(plan.think_ms * 2 + 400, () => this.index(), this.#indexing),
      runs(plan.think_ms * 3 + 500, () =>
        Promise.all(Array.from({ length: this.#chance(plan.machinery.doubled) ? 2 : 1 }, () => this.forget())),
      ),
    ]);
  }

  /** Forgets and follows until nothing is left to do. Throws when there is no end to it. */
  async settle(): Promise<void> {
    for (let runs = 0; !(await this.forget()); runs++) {
      if (runs > 20) throw new Error('The run that forgets guests does not come to its end.');
      await this.#around.time.sleep(1000);
    }
    await this.follow();
    await Promise.all(this.#again);
  }
}
