import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { tickWith } from '../functions/clock/tick.ts';
import { sendWith } from '../functions/notifications/send.ts';
import { remindWith } from '../functions/reminders/remind.ts';
import { lambdaContext } from '../local/lambda-context.ts';
import { type FifoQueue, fifoQueues } from '../local/notifications/fifo-queue.ts';
import { type Consume, sqsEvent } from '../local/notifications/mappings.ts';
import { openStore } from '../local/notifications/store.ts';
import { createMarksTable } from '../local/table.ts';
import type { StoredReservation } from '../shared/booking/rules/reservation.ts';
import { requireReservation, toItem } from '../shared/booking/store/reservations.ts';
import type { Mail } from '../shared/mail/mail.ts';
import { keys } from '../shared/platform/dynamo/keys.ts';
import type { DueThing } from '../shared/platform/dynamo/layout.ts';
import { type Database, TableSession } from '../shared/platform/dynamo/table-session.ts';
import { marksOf, onceWith } from '../shared/platform/messaging/idempotent-send.ts';
import { clockLimits, limits } from '../shared/platform/messaging/limits.ts';
import type { Queue } from '../shared/platform/messaging/queue.ts';
import { logger } from '../shared/platform/telemetry/logger.ts';
import { DAY_MS, MINUTE_MS } from '../shared/platform/time/units.ts';
import { injectFaults } from '../test/support/faults.ts';
import { guestOf } from '../test/support/guest.ts';
import { RESERVATION } from '../test/support/messages.ts';
import { operatorOf } from '../test/support/operator.ts';
import { diceOf } from '../test/support/random.ts';
import { createTestRestaurant, startTestTable, type TestTable, testDeps } from '../test/support/restaurant.ts';
import { zoneAt } from '../test/support/zone.ts';
import type { Figure, Measurement, Progress } from './support/measurement.ts';
import { observe } from './support/observe.ts';
import { prices } from './support/prices.ts';
import { requireOk } from './support/write-units.ts';

const DUE = 10_000;
/** Bookings that the clock finds although there is nothing to remind of any more: as a release without reminders leaves them. */
const STALE = 500;
const BATCH = 25;
/** At night nobody is reminded. */
const NOON = 12;
const MARKS = 'couvert-marks';
const PATIENCE_MS = 60_000;

/** How often something goes wrong: a call of the table or of the queue, and that a queue hands the same batch out again. */
const FAULTS = { table: 0.04, queue: 0.02, mail: 0.01, again: 0.02 };

type Dice = ReturnType<typeof diceOf>;

/** A queue as a function reaches it, which refuses now and then, before or after it has taken the message. */
function faultyQueue(queue: FifoQueue, dice: Dice): Pick<Queue, 'send' | 'deadLetter'> {
  return {
    async send(messages) {
      if (dice.chance(FAULTS.queue)) throw new Error('The queue did not answer.');
      for (const message of messages) queue.send(message);
      if (dice.chance(FAULTS.queue)) throw new Error('The answer of the queue was lost.');
      return [];
    },
    deadLetter: async (message, reason) => void queue.deadLetter(message, reason),
  };
}

/** Hands one batch over as SQS does, and sometimes once more. Answers how many messages it had. */
async function deliver(queue: FifoQueue, consume: Consume, dice: Dice): Promise<number> {
  const received = queue.receive(queue.batch);
  if (received.length === 0) return 0;
  const event = sqsEvent(queue.name, received);
  const { batchItemFailures } = await consume(event, lambdaContext(queue.name, queue.timeout_seconds));
  if (dice.chance(FAULTS.again)) await consume(event, lambdaContext(queue.name, queue.timeout_seconds));
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  for (const { message_id, receipt } of received) if (!failed.has(message_id)) queue.delete(receipt);
  return received.length;
}

/** A booking that is to be reminded of now; `changes` make it another one. */
function booking(rid: string, index: number, now: number, timezone: string, changes: Partial<StoredReservation> = {}) {
  const from = Math.floor((now + DAY_MS) / MINUTE_MS);
  return toItem(rid, {
    ...RESERVATION,
    id: `${rid}-rRemind${String(index).padStart(16, '0')}`,
    guest_email: `guest${index}@example.com`,
    created_at: new Date(now - 7 * DAY_MS).toISOString(),
    from,
    to: from + 90,
    tables: [],
    reminder: { hours: 24, timezone },
    due_at: new Date(now - MINUTE_MS).toISOString(),
    ...changes,
  });
}

/** Ten thousand reminders that are due in the same minute, with faults on every way. */
async function crowd(table: TestTable, progress: Progress): Promise<Figure[]> {
  const db = table.connect();
  const dice = diceOf(16, 0);
  const timezone = zoneAt(NOON);
  await createMarksTable(db.client, MARKS);
  const { rid } = await createTestRestaurant(db, { seats: [2], config: { timezone } });
  const now = Date.now();
  const stale: Partial<StoredReservation>[] = [
    { status: 'cancelled' },
    { from: Math.floor((now + 5 * DAY_MS) / MINUTE_MS) },
    { status: 'pending' },
    { service_status: 'arrived' },
    { created_at: new Date(now).toISOString(), from: Math.floor((now + DAY_MS / 4) / MINUTE_MS) },
  ];
  const items = Array.from({ length: DUE + STALE }, (_, index) =>
    booking(rid, index, now, timezone, index < DUE ? {} : stale[index % stale.length]),
  );
  progress('storing 10,500 bookings');
  for (let first = 0; first < items.length; first += BATCH) {
    const puts = items.slice(first, first + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await db.client.send(new BatchWriteCommand({ RequestItems: { [db.table]: puts } }));
  }
  const clock = { now };
  const store = openStore(':memory:');
  const queues = fifoQueues(store, () => clock.now);
  const faultyDb = table.connect();
  injectFaults(faultyDb).plan(() => {
    const kinds = ['throttle', 'timeout_before', 'timeout_after'] as const;
    const kind = dice.chance(FAULTS.table) ? dice.pick(kinds) : undefined;
    return kind && { kind };
  });
  const deps = { ...testDeps(faultyDb), now: () => clock.now };
  const sent: Mail[] = [];
  const tick = tickWith({
    ...deps,
    reminders: faultyQueue(queues.reminders, dice),
    looks: faultyQueue(queues.looks, dice),
  });
  const remind = remindWith({
    ...deps,
    queue: faultyQueue(queues.messages, dice),
    refused: { has: async () => false },
    pause: async () => undefined,
  });
  const { client } = marksOf({ MARKS_TABLE_NAME: MARKS });
  const send = sendWith({
    once: onceWith(MARKS, client),
    ended: { has: async () => false },
    queue: { deadLetter: async () => undefined, hide: async () => undefined },
    mail: async (mail) => {
      if (dice.chance(FAULTS.mail)) throw Object.assign(new Error('Slow down.'), { name: 'ThrottlingException' });
      sent.push(mail);
    },
    text: async () => undefined,
    smsTurn: async () => 'send',
    mailSettings: { sender: 'bookings@example.com', pages_url: 'https://pages.example' },
  });
  progress('reminding');
  const started = performance.now();
  const context = () => lambdaContext('tick', clockLimits.tick_timeout_seconds);
  let ticks = 0;
  for (let quiet = 0; quiet < 8; clock.now += MINUTE_MS) {
    // Twice in the same minute, as EventBridge may.
    const runs = await Promise.allSettled([tick(undefined, context()), tick(undefined, context())]);
    ticks += 1;
    let handled = runs.some(({ status }) => status === 'rejected') ? 1 : 0;
    for (const [queue, consume] of [
      [queues.reminders, remind],
      [queues.messages, send],
    ] as const) {
      for (let got = await deliver(queue, consume, dice); got > 0; got = await deliver(queue, consume, dice)) {
        handled += got;
      }
    }
    quiet = handled === 0 ? quiet + 1 : 0;
    progress(`${sent.length} sent after ${ticks} minutes of the clock`);
    await sleep(0);
  }
  const seconds = (performance.now() - started) / 1000;
  store.close();
  const times = new Map<string, number>();
  for (const { to } of sent) times.set(to, (times.get(to) ?? 0) + 1);
  const isStale = (to: string) => Number(/\d+/.exec(to)?.[0]) >= DUE;
  return [
    { figure: 'reminders due at once', value: DUE },
    {
      figure: 'guests reminded',
      value: [...times.keys()].filter((to) => !isStale(to)).length,
      goal: { at_least: DUE },
    },
    {
      figure: 'guests reminded twice',
      value: [...times.values()].filter((count) => count > 1).length,
      goal: { at_most: 0 },
    },
    { figure: 'guests reminded wrongly', value: [...times.keys()].filter(isStale).length, goal: { at_most: 0 } },
    { figure: 'all of it', value: seconds, unit: 's' },
    { figure: 'minutes of the clock until all was done', value: ticks },
  ];
}

/** What the clock hands on of a booking. */
async function dueOf(db: Database, rid: string, id: string): Promise<DueThing> {
  const reservation = await requireReservation(new TableSession(db, PATIENCE_MS), rid, id);
  return { ...keys.reservation(rid, id), due_at: reservation.due_at ?? '' };
}

/** Assumed of AWS: a warm function of 512 MB for so long (s), and the queue's requests of one message. */
const REMINDING = { gb_seconds: 0.5 * 0.1, queue_requests: 3 };
const SENDING = { gb_seconds: 0.5 * 0.3, queue_requests: 4, mark_write_units: 2 };
const BOOKINGS = 1000;

/** What a reminder adds to what a booking costs, by the units that the engine counts. */
async function cost(table: TestTable): Promise<Figure[]> {
  const unitsOf = async (reminder_hours: number) => {
    const db = table.connect();
    const { token, rid } = await createTestRestaurant(db, { seats: [2, 2, 2], config: { reminder_hours } });
    const deps = testDeps(db);
    const guest = guestOf(deps, token);
    const { lock_token } = requireOk(await guest.lock());
    const counted = observe(db);
    const { reservation_id } = requireOk(await guest.confirm(lock_token));
    const confirm = counted.take();
    const cancels = async () => {
      requireOk(await operatorOf(deps, rid).cancel(reservation_id));
      return counted.take();
    };
    return { confirm, deps, rid, reservation_id, counted, cancels };
  };
  const without = await unitsOf(0);
  const cancelledWithout = await without.cancels();
  const cancelled = await (await unitsOf(24)).cancels();
  const { confirm, deps, rid, reservation_id, counted } = await unitsOf(24);
  const due = await dueOf(deps.db, rid, reservation_id);
  const remind = remindWith({
    ...deps,
    now: () => Date.parse(due.due_at),
    queue: { send: async () => [], deadLetter: async () => undefined },
    refused: { has: async () => false },
    pause: async () => undefined,
  });
  counted.take();
  await remind(
    sqsEvent('reminders', [
      { id: 'one', group: 'one', body: JSON.stringify(due), message_id: 'one', receipt: '', receives: 1, sent_at: 0 },
    ]),
    lambdaContext('remind', limits.send_timeout_seconds),
  );
  const reminding = counted.take();
  const cents = {
    table:
      (confirm.write_units - without.confirm.write_units + reminding.write_units + SENDING.mark_write_units) *
        prices.write_unit +
      // The clock's query reads a row of a hundred bytes, one of forty in a unit; marks are read once.
      (reminding.read_units + 1) * prices.read_unit,
    functions: (REMINDING.gb_seconds + SENDING.gb_seconds) * prices.function_gb_second + 2 * prices.function_request,
    queues: (REMINDING.queue_requests + SENDING.queue_requests) * prices.queue_request,
    mails: prices.mail,
  };
  const each = Object.values(cents).reduce((total, part) => total + part, 0);
  return [
    { figure: 'confirm with a reminder: write units', value: confirm.write_units, goal: { at_most: 13 } },
    { figure: 'confirm without one: write units', value: without.confirm.write_units },
    { figure: 'cancelling with a reminder ahead: write units', value: cancelled.write_units },
    { figure: 'cancelling without one: write units', value: cancelledWithout.write_units },
    { figure: 'reminding: write units', value: reminding.write_units },
    { figure: 'reminding: read units', value: reminding.read_units },
    ...Object.entries(cents).map(([name, part]) => ({
      figure: `1,000 reminders: ${name}`,
      value: part * BOOKINGS * 100,
      unit: 'cents',
    })),
    {
      figure: '1,000 reminders, beside what the bookings cost (bench -- cost)',
      value: each * BOOKINGS * 100,
      unit: 'cents',
    },
  ];
}

/** Reminders that are due: whether each guest is reminded once, and what it costs. */
export const measurement: Measurement = {
  summary: '10,000 reminders that are due at once, with faults, and what 1,000 cost',
  async run(progress) {
    logger.setLogLevel('SILENT');
    const table = await startTestTable();
    try {
      return [...(await cost(table)), ...(await crowd(table, progress))];
    } finally {
      await table.engine.stop();
    }
  },
};
