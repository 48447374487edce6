import { followWith } from '../../functions/changes/follow.ts';
import { tickWith } from '../../functions/clock/tick.ts';
import { processWith } from '../../functions/waitlist/process.ts';
import { sqsEvent } from '../../local/notifications/mappings.ts';
import { BUDGETS } from '../../shared/deps.ts';
import { followed } from '../../shared/platform/dynamo/layout.ts';
import { clockLimits } from '../../shared/platform/messaging/limits.ts';
import type { QueueMessage } from '../../shared/platform/messaging/queue.ts';
import { noDeadLetter } from '../support/dead-letters.ts';
import { type Dice, diceOf } from '../support/random.ts';
import { ALL_TOLD } from '../support/waiting.ts';
import { contextOf } from './contexts.ts';
import { clockAt } from './evening-journal.ts';
import type { Operation } from './history.ts';
import type { Network } from './network.ts';
import { recordOf } from './stream-record.ts';
import type { Change, TableRecord } from './table-record.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { WaitingPlan } from './waiting-plan.ts';

/** For so long a queue knows what it has been given (ms). */
const REMEMBERED_MS = 300_000;
/** What a function left is handed to another one after this long (ms), so many times. */
const HIDDEN_MS = 90_000;
const MOST_RECEIVES = 5;
const LOOK_TIMEOUT_MS = 60_000;

type Queued = { message: QueueMessage; receives: number };

type Around = { rid: string; plan: WaitingPlan; time: VirtualTime; network: Network; record: () => TableRecord };

/**
 * What is behind a waiting list in the cloud: the stream's consumer, the queue of looks, the function that looks, and the
 * clock, each in processes of their own that die; wakes come twice, late and in any order, looks run beside each other.
 */
export class Machinery {
  readonly looks: Operation[] = [];
  readonly #around: Around;
  readonly #dice: Dice;
  readonly #queue: Queued[] = [];
  readonly #known = new Map<string, number>();
  readonly #under_way = new Set<Promise<void>>();
  #workers = 0;
  #calm = false;

  constructor(around: Around) {
    this.#around = around;
    this.#dice = diceOf(around.plan.seed, -12);
  }

  /** From now on nothing comes late or twice. */
  calmDown(): void {
    this.#calm = true;
  }

  #chance(probability: number): boolean {
    return this.#dice.chance(probability) && !this.#calm;
  }

  #start() {
    const { network, time, plan } = this.#around;
    const skew = Math.round((this.#dice.fraction() * 2 - 1) * plan.skew_ms);
    return { ...network.process(this.#dice), skew, now: () => Math.floor(clockAt(time.now())) + skew };
  }

  /** Lets something happen beside everything else. */
  #beside(work: () => Promise<void>): void {
    const running = work().finally(() => this.#under_way.delete(running));
    this.#under_way.add(running);
  }

  /** Waits until nothing is under way or queued. */
  async settle(): Promise<void> {
    while (this.#under_way.size > 0) await Promise.all(this.#under_way);
  }

  /** Tells the stream's consumer of changes, each in an invocation of its own. */
  wake(changes: readonly Change[]): void {
    const { plan, time } = this.#around;
    for (const change of changes) {
      if (!followed.partitionKeySuffixes.some((suffix) => change.pk.endsWith(suffix))) continue;
      for (let times = this.#chance(plan.machinery.doubled) ? 2 : 1; times > 0; times--) {
        const late = this.#chance(plan.machinery.late);
        const delay = late ? this.#dice.between(5000, 120_000) : this.#dice.between(50, 1500);
        this.#beside(async () => {
          await time.sleep(delay);
          for (let attempt = 0; attempt < 20 && !(await this.#consume(change)); attempt++) await time.sleep(2000);
        });
      }
    }
  }

  async #consume(change: Change): Promise<boolean> {
    const { db, died } = this.#start();
    const looks = { send: (messages: readonly QueueMessage[]) => this.#send(messages), deadLetter: noDeadLetter };
    const { batchItemFailures } = await followWith({ db, budgets: BUDGETS, looks })({ Records: [recordOf(change)] });
    return !died() && batchItemFailures.length === 0;
  }

  async #send(messages: readonly QueueMessage[]): Promise<string[]> {
    const { rid, time, plan } = this.#around;
    for (const message of messages) {
      // The table is that of other histories as well.
      if (!message.group.startsWith(`${rid}/`)) continue;
      if ((this.#known.get(message.id) ?? Number.NEGATIVE_INFINITY) > time.now() - REMEMBERED_MS) continue;
      this.#known.set(message.id, time.now());
      this.#queue.push({ message, receives: 0 });
      if (this.#workers === 0 || this.#chance(plan.machinery.beside)) this.#beside(() => this.#work());
    }
    return [];
  }

  async #work(): Promise<void> {
    this.#workers += 1;
    await this.#around.time.sleep(this.#dice.between(5, 80));
    const take = () => this.#queue.splice(0, clockLimits.looks.batch);
    for (let batch = take(); batch.length > 0; batch = take()) await this.#look(batch);
    this.#workers -= 1;
  }

  async #look(batch: readonly Queued[]): Promise<void> {
    const { time, record } = this.#around;
    const { db, died, now, skew } = this.#start();
    const order = { sent: 0, answered: 0 };
    const request = { name: 'wait', step: 'look' } as const;
    const begun = time.now();
    const operation: Operation = {
      client: -1,
      request,
      invoked: begun,
      returned: begun,
      order,
      skew,
      answer: undefined,
    };
    this.looks.push(operation);
    const received = batch.map(({ message, receives }, index) => ({
      ...message,
      ...{ message_id: String(index), receipt: String(index), receives, sent_at: 0 },
    }));
    const { batchItemFailures } = await record().asked(operation, () =>
      processWith({ db, budgets: BUDGETS, now, ...ALL_TOLD })(
        sqsEvent('looks', received),
        contextOf(time, LOOK_TIMEOUT_MS),
      ),
    );
    const failed = died()
      ? batch
      : batch.filter((_, index) => batchItemFailures.some((one) => one.itemIdentifier === String(index)));
    const again = failed.filter(({ receives }) => receives + 1 < MOST_RECEIVES);
    if (again.length === 0) return;
    this.#beside(async () => {
      await time.sleep(HIDDEN_MS);
      this.#queue.push(...again.map(({ message, receives }) => ({ message, receives: receives + 1 })));
      if (this.#workers === 0) await this.#work();
    });
  }

  /** Whether anything of this restaurant is due: else a run of the clock would find nothing. */
  #isDue(now: number): boolean {
    return this.#around
      .record()
      .all('WAITDATE')
      .some(({ due_at }) => typeof due_at === 'string' && Date.parse(due_at) <= now);
  }

  /** One run of the clock. */
  async tick(): Promise<void> {
    const { db, now } = this.#start();
    if (!this.#isDue(now())) return;
    const looks = { send: (messages: readonly QueueMessage[]) => this.#send(messages) };
    const reminders = { send: async () => [] };
    // What it could not read or send is still due in the next minute.
    await tickWith({ db, now, looks, reminders })({}, contextOf(this.#around.time, LOOK_TIMEOUT_MS)).catch(
      () => undefined,
    );
  }

  /** Runs the clock every minute until `stopped`: some minutes are missed, in some it runs twice. */
  async runClock(stopped: () => boolean): Promise<void> {
    const { time, plan } = this.#around;
    while (!stopped()) {
      await time.sleep(60_000);
      if (this.#chance(plan.machinery.missed)) continue;
      const runs = this.#chance(plan.machinery.doubled) ? 2 : 1;
      await Promise.all(Array.from({ length: runs }, () => this.tick()));
    }
  }
}
