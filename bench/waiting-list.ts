import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { processWith } from '../functions/waitlist/process.ts';
import { lambdaContext } from '../local/lambda-context.ts';
import { overlaps } from '../shared/availability/rules/occupancy.ts';
import { BUDGETS } from '../shared/deps.ts';
import { TableSession } from '../shared/platform/dynamo/table-session.ts';
import { lookMessage } from '../shared/platform/messaging/due-messages.ts';
import { addDays } from '../shared/platform/time/time.ts';
import type { StoredEntry } from '../shared/waitlist/rules/entry.ts';
import { readMembers, readWaitingDate } from '../shared/waitlist/store/entries.ts';
import { startTable } from '../test/simulation/engines.ts';
import { contentsOf } from '../test/support/audit.ts';
import { SATURDAY } from '../test/support/guest.ts';
import { startLocalApp } from '../test/support/local-app.ts';
import { operatorOf } from '../test/support/operator.ts';
import { createTestRestaurant, type TestTable, testDeps } from '../test/support/restaurant.ts';
import { ALL_TOLD } from '../test/support/waiting.ts';
import { zoneAt } from '../test/support/zone.ts';
import type { Figure, Measurement, Progress } from './support/measurement.ts';
import { percentile } from './support/statistics.ts';
import { requireOk } from './support/write-units.ts';

const DATES = 50;
const TABLES = 20;
const WAITING = 100;
/** Functions that look at the same time. A queue gives no date to two of them; here it may. */
const CONSUMERS = 4;
/** Operators who cancel at the same time. */
const HOSTS = 8;

const dates = Array.from({ length: DATES }, (_, index) => addDays(SATURDAY, index));

/** Does something with each, so many at a time. */
async function each<T>(items: readonly T[], together: number, act: (item: T, index: number) => Promise<void>) {
  const left = [...items.entries()];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await act(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: together }, worker));
}

/** The queue of looks with its rule: what waits for a date already need not wait twice. */
function lookQueue() {
  const waiting = new Set<string>();
  return {
    add: (date: string) => void waiting.add(date),
    take: (): string | undefined => {
      const [date] = waiting;
      if (date !== undefined) waiting.delete(date);
      return date;
    },
  };
}

const looksAt = (restaurant_id: string, date: string) => ({
  Records: [lookMessage({ restaurant_id, date }, randomUUID())].map(({ body, group }) => ({
    ...{ messageId: randomUUID(), receiptHandle: '', body, messageAttributes: {}, md5OfBody: '', eventSource: '' },
    ...{ eventSourceARN: 'arn:aws:sqs:eu-west-3:000000000000:looks.fifo', awsRegion: 'eu-west-3' },
    attributes: {
      ...{ ApproximateReceiveCount: '1', SentTimestamp: '0', SenderId: '', ApproximateFirstReceiveTimestamp: '0' },
      MessageGroupId: group,
    },
  })),
});

/** Offers that share a table and a time with anybody else, or whose hold does not stand. */
async function promisedTwice(table: TestTable, rid: string, offered: readonly StoredEntry[]): Promise<number> {
  const { occupancy } = await contentsOf(table.connect(), rid);
  const holds = new Map<string, number>();
  let twice = 0;
  for (const entries of occupancy.values()) {
    const all = Object.entries(entries);
    for (const [id, entry] of all) {
      if (entry.kind === 'hold') holds.set(id, (holds.get(id) ?? 0) + 1);
      if (all.some(([other, there]) => other > id && overlaps(there, entry))) twice += 1;
    }
  }
  const standing = offered.filter(({ offer }) => offer && holds.get(offer.entry_id) === 1);
  return twice + (offered.length - standing.length) + (holds.size - standing.length);
}

/** A thousand bookings are cancelled while five thousand guests wait for their tables. */
async function crowd(table: TestTable, progress: Progress): Promise<Figure[]> {
  const db = table.connect();
  const seats = Array.from({ length: TABLES }, () => 4);
  const { rid, tables } = await createTestRestaurant(db, { seats });
  const deps = testDeps(db);
  const operator = operatorOf(deps, rid);
  progress('booking every table');
  const bookings: { id: string; date: string }[] = [];
  const places = dates.flatMap((date) => tables.map((table_id) => ({ date, table_id })));
  await each(places, HOSTS, async ({ date, table_id }) => {
    const wish = { reservation_date: date, reservation_time: '19:00', guests: 4, table_id };
    bookings.push({ date, id: requireOk(await operator.create(wish)).id });
  });
  progress('putting guests on the lists');
  const guests = dates.flatMap((date) => Array.from({ length: WAITING }, (_, index) => ({ date, index })));
  await each(guests, HOSTS, async ({ date, index }) => {
    const guest_email = `waits${index}@${date}.example.com`;
    const wish = { date, guests: 2 + (index % 3), from: '19:00', to: '19:00', guest_email };
    requireOk(await operator.createWaiting({ guest_first_name: 'Ada', guest_last_name: `${index}`, ...wish }));
  });
  progress('cancelling');
  const queue = lookQueue();
  const looking = processWith({ ...deps, budgets: BUDGETS, ...ALL_TOLD });
  let cancelling = true;
  let looks = 0;
  const durations: number[] = [];
  const consume = async () => {
    for (let date = queue.take(); cancelling || date !== undefined; date = queue.take()) {
      if (date === undefined) {
        await sleep(2);
        continue;
      }
      const started = performance.now();
      const { batchItemFailures } = await looking(looksAt(rid, date), lambdaContext('look', 60));
      durations.push(performance.now() - started);
      looks += 1;
      if (batchItemFailures.length > 0) queue.add(date);
    }
  };
  const started = performance.now();
  const consumers = Array.from({ length: CONSUMERS }, consume);
  const shuffled = bookings.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await each(shuffled, HOSTS, async ({ id, date }) => {
    requireOk(await operator.cancel(id));
    queue.add(date);
  });
  cancelling = false;
  await Promise.all(consumers);
  const seconds = (performance.now() - started) / 1000;
  const session = () => new TableSession(db, 60_000);
  const members: StoredEntry[] = [];
  for (const date of dates) {
    const list = await readWaitingDate(session(), rid, date);
    if (list) members.push(...(await readMembers(session(), rid, date, list)));
  }
  const offered = members.filter(({ state }) => state === 'offered');
  // All want the same: who joined later has an offer only if everybody before has one.
  const overtaken = dates.filter((date) => {
    const ofDate = members.filter((one) => one.date === date).sort((a, b) => (a.joined_at ?? 0) - (b.joined_at ?? 0));
    const last = ofDate.findLastIndex(({ state }) => state === 'offered');
    return ofDate.slice(0, last).some(({ state }) => state !== 'offered');
  });
  return [
    { figure: 'cancellations, while 5,000 guests wait', value: bookings.length },
    { figure: 'offers made', value: offered.length, goal: { at_least: bookings.length } },
    { figure: 'places promised twice', value: await promisedTwice(table, rid, offered), goal: { at_most: 0 } },
    { figure: 'dates on which a guest was overtaken', value: overtaken.length, goal: { at_most: 0 } },
    { figure: 'looks, by 4 functions at once', value: looks },
    { figure: 'look, p50', value: percentile(durations, 0.5), unit: 'ms' },
    { figure: 'from the first cancellation to the last offer', value: seconds, unit: 's' },
  ];
}

const ROUNDS = 30;
/** At night nobody is offered anything. */
const NOON = 12;
const GUEST = { guest_first_name: 'Ada', guest_last_name: 'Lovelace' };
const GIVE_UP_MS = 30_000;

const Mailbox = z.array(z.object({ to: z.string(), sent_at: z.iso.datetime() }));
const Created = z.object({ restaurant_id: z.string(), operator: z.object({ email: z.string() }) });
const Token = z.object({ access_token: z.string() });
const Tables = z.array(z.object({ id: z.string() }));

/** Seconds from the answer to a cancellation to the mail that offers the table to who waits, on one machine. */
async function untilOffered(progress: Progress): Promise<number[]> {
  progress('starting the app');
  const app = await startLocalApp();
  try {
    const { base_url } = app.local;
    const email = 'bench@example.com';
    const password = 'Bench-Passw0rd!';
    const operator = ['--operator-email', email, '--operator-password', password];
    const name = ['--name', 'Chez Banc', '--timezone', zoneAt(NOON), '--sample-data'];
    z.parse(Created, await app.ops('restaurant', 'create', ...name, ...operator));
    const { access_token } = z.parse(Token, await app.ops('token', '--email', email, '--password', password));
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    const me = async (method: string, path: string, body?: object) => {
      const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch(`${base_url}/api/v1/restaurant/me/${path}`, request);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const [first, ...others] = z.parse(Tables, await me('GET', 'tables'));
    for (const { id } of others) await me('PATCH', `tables/${id}`, { is_active: false });
    const arrivals = async (to: string) =>
      z
        .parse(Mailbox, await (await fetch(`${base_url}/mailbox/messages`)).json())
        .filter((mail) => mail.to === to)
        .map(({ sent_at }) => Date.parse(sent_at));
    const taken: number[] = [];
    progress('cancelling, one after the other');
    for (let round = 0; round < ROUNDS; round++) {
      const date = addDays(new Date().toISOString().slice(0, 10), 2 + round);
      const guest_email = `waits${round}@example.com`;
      const wish = { reservation_date: date, reservation_time: '19:30', guests: 2, table_id: first?.id };
      const { id } = z.parse(z.object({ id: z.string() }), await me('POST', 'reservations', { ...GUEST, ...wish }));
      const place = { date, guests: 2, from: '19:30', to: '19:30', guest_email };
      await me('POST', 'waitlist', { ...GUEST, ...place });
      for (const deadline = Date.now() + GIVE_UP_MS; (await arrivals(guest_email)).length < 1; await sleep(20)) {
        if (Date.now() > deadline) throw new Error('Who was put on the list was not told.');
      }
      await me('PATCH', `reservations/${id}`, { status: 'cancelled' });
      const cancelled = Date.now();
      for (const deadline = cancelled + GIVE_UP_MS; (await arrivals(guest_email)).length < 2; await sleep(20)) {
        if (Date.now() > deadline) throw new Error('Nothing was offered.');
      }
      taken.push(Math.max(0, ((await arrivals(guest_email)).at(-1) ?? 0) - cancelled) / 1000);
    }
    return taken;
  } finally {
    await app.stop();
  }
}

/** How soon a table that becomes free is offered, and whether any is offered twice. */
export const measurement: Measurement = {
  summary: 'offers of tables that become free: how soon, and 1,000 of them at once',
  async run(progress) {
    const table = await startTable('dynoxide');
    try {
      const figures = await crowd(table, progress);
      const seconds = await untilOffered(progress);
      return [
        {
          figure: 'cancellation to the mail with the offer, p50',
          value: percentile(seconds, 0.5),
          unit: 's',
          goal: { at_most: 2 },
        },
        { figure: 'cancellation to the mail with the offer, p95', value: percentile(seconds, 0.95), unit: 's' },
        ...figures,
      ];
    } finally {
      await table.engine.stop();
    }
  },
};
