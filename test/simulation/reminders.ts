import { tickWith } from '../../functions/clock/tick.ts';
import { remindWith } from '../../functions/reminders/remind.ts';
import { sqsEvent } from '../../local/notifications/mappings.ts';
import { BUDGETS } from '../../shared/deps.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import type { QueueMessage } from '../../shared/platform/messaging/queue.ts';
import { contentsOf, faultsOf } from '../support/audit.ts';
import { type Dice, diceOf } from '../support/random.ts';
import { LATE_DINNER } from '../support/restaurant.ts';
import type { Sabotage } from '../support/scenarios.ts';
import { Actor } from './actor.ts';
import { contextOf } from './contexts.ts';
import { clockAt } from './evening-journal.ts';
import { type Network, NO_FAULTS } from './network.ts';
import { keepBook } from './reminder-hosts.ts';
import { type Reminder, reminderFaults } from './reminder-judge.ts';
import { type ReminderPlan, remindersOf } from './reminder-plan.ts';
import { answersOf, type Outcome, openRestaurant, openWorld, outcomeOf, type Scenario } from './scenario.ts';
import { TableRecord } from './table-record.ts';
import type { VirtualTime } from './virtual-time.ts';

/** For so long a queue knows what it has been given (ms); what a function left is handed to another one after this long. */
const REMEMBERED_MS = 300_000;
const HIDDEN_MS = 90_000;
const MOST_RECEIVES = 5;
const TIMEOUT_MS = 60_000;
/** How long the clock runs after everybody has gone (ms). */
const LASTS_MS = 7 * 86_400_000;

type Around = { rid: string; plan: ReminderPlan; time: VirtualTime; network: Network; record: TableRecord; dice: Dice };

/** The clock, the queue of what is due, whoever reminds, and the queue of messages: each fails by chance. */
class ReminderMachinery {
  readonly mails: Reminder[] = [];
  readonly queued: string[] = [];
  readonly #around: Around;
  readonly #known = new Map<string, number>();
  readonly #under_way = new Set<Promise<void>>();

  constructor(around: Around) {
    this.#around = around;
  }

  #start() {
    const { network, time, plan, dice } = this.#around;
    const skew = Math.round((dice.fraction() * 2 - 1) * plan.skew_ms);
    return { ...network.process(dice), skew, now: () => Math.floor(clockAt(time.now())) + skew };
  }

  /** What the queue of messages takes, or refuses, or takes and does not say so. */
  #take(message: QueueMessage, begun: number, skew: number): void {
    const { dice, plan, time } = this.#around;
    if (dice.chance(plan.unsure / 2)) throw new Error('The queue was not reached.');
    this.queued.push(message.id);
    // Marks and the queue's own memory make one mail of what is queued twice: they have proofs of their own.
    if (!this.mails.some(({ id }) => id === message.id)) {
      const { to } = JSON.parse(message.body);
      this.mails.push({ id: message.id, to, begun, taken: clockAt(time.now()), skew });
    }
    if (dice.chance(plan.unsure / 2)) throw new Error('The answer of the queue was lost.');
  }

  async #remind(message: QueueMessage, receives = 0): Promise<void> {
    const { time } = this.#around;
    const { db, died, now, skew } = this.#start();
    const begun = clockAt(time.now());
    const queue = {
      send: async (messages: readonly QueueMessage[]) => {
        for (const one of messages) this.#take(one, begun, skew);
        return [];
      },
      deadLetter: async () => undefined,
    };
    const remind = remindWith({
      db,
      now,
      budgets: BUDGETS,
      queue,
      refused: { has: async () => false },
      pause: async () => undefined,
    });
    const received = { ...message, message_id: '0', receipt: '0', receives, sent_at: 0 };
    const { batchItemFailures } = await remind(sqsEvent('reminders', [received]), contextOf(time, TIMEOUT_MS));
    if ((!died() && batchItemFailures.length === 0) || receives + 1 >= MOST_RECEIVES) return;
    await time.sleep(HIDDEN_MS);
    await this.#remind(message, receives + 1);
  }

  #hand(message: QueueMessage): void {
    const { rid, time, dice, plan } = this.#around;
    // The table is that of other histories as well.
    if (!message.body.includes(`R#${rid}#`)) return;
    if ((this.#known.get(message.id) ?? Number.NEGATIVE_INFINITY) > time.now() - REMEMBERED_MS) return;
    this.#known.set(message.id, time.now());
    for (let times = dice.chance(plan.doubled) ? 2 : 1; times > 0; times--) {
      const delay = dice.chance(plan.unsure) ? dice.between(1000, 120_000) : dice.between(20, 500);
      const running = time
        .sleep(delay)
        .then(() => this.#remind(message))
        .finally(() => this.#under_way.delete(running));
      this.#under_way.add(running);
    }
  }

  async #tick(): Promise<void> {
    const { db, now } = this.#start();
    const reminders = {
      send: async (messages: readonly QueueMessage[]) => {
        for (const message of messages) this.#hand(message);
        return [];
      },
    };
    const looks = { send: async () => [] };
    // What it could not read is still due in the next minute.
    await tickWith({ db, now, looks, reminders })({}, contextOf(this.#around.time, TIMEOUT_MS)).catch(() => undefined);
  }

  /** Runs the clock every minute until `until` (simulated ms), but where it stands still; else it would find nothing. */
  async run(until: number): Promise<void> {
    const { time, plan, record, dice } = this.#around;
    while (time.now() < until) {
      await time.sleep(60_000);
      const at = time.now() - plan.begins;
      if (plan.standing.some(({ from, to }) => at >= from && at < to)) continue;
      const now = clockAt(time.now());
      const isDue = record.all('RES').some(({ due_at }) => typeof due_at === 'string' && Date.parse(due_at) <= now);
      if (!isDue || dice.chance(plan.missed)) continue;
      await Promise.all(Array.from({ length: dice.chance(plan.doubled) ? 2 : 1 }, () => this.#tick()));
    }
    while (this.#under_way.size > 0) await Promise.all(this.#under_way);
  }
}

/** Lives through one history of reminders and judges it. */
async function live(table: Database, plan: ReminderPlan, sabotage?: Sabotage): Promise<Outcome> {
  const place = await openRestaurant(table, {
    seats: plan.seats,
    hours: LATE_DINNER,
    config: { confirmation_mode: plan.mode, timezone: plan.timezone, reminder_hours: 24 },
  });
  const { rid } = place;
  const rates = { ...plan.rates };
  const record = new TableRecord(table, rid, () => undefined);
  await record.seed([keys.setup(rid)]);
  const config = record.all('SETUP').find(({ sk }) => sk === 'CONFIG');
  const world = openWorld(table, plan, { place, journal: record, rates, sabotage });
  const { time, network, operations } = world;
  await time.run(time.sleep(plan.begins));
  const machinery = new ReminderMachinery({ rid, plan, time, network, record, dice: diceOf(plan.seed, -22) });
  const lives = Array.from({ length: plan.clients }, (_, client) => keepBook(new Actor(world, client), plan.requests));
  const clock = machinery.run(plan.begins + LASTS_MS);
  await time.run(Promise.all([...lives, clock]));
  Object.assign(rates, NO_FAULTS);
  const { changes } = record;
  const { expected, faults } = reminderFaults({ plan, changes, config, mails: machinery.mails, end: time.now() });
  const contents = await contentsOf(table, rid);
  const late = [...contents.reservations.values()].filter(({ due_at }) => due_at !== undefined);
  return outcomeOf(world, {
    violations: [
      ...faults,
      ...faultsOf(contents, clockAt(time.now())),
      ...late.map(({ id, due_at }) => `${id} is due at ${due_at} for ever`),
    ],
    told: {
      ...answersOf(operations),
      expected,
      mails: machinery.mails.length,
      'queued twice': machinery.queued.length - machinery.mails.length,
    },
  });
}

/** Weeks of bookings that are made, moved, accepted and cancelled around a change of the clocks, and their reminders. */
export const REMINDERS: Scenario<ReminderPlan> = { clients: { least: 2, most: 4 }, plan: remindersOf, live };
