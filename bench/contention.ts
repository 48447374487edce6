import type { Database } from '../shared/platform/dynamo/table-session.ts';
import { guestOf } from '../test/support/guest.ts';
import { createTestRestaurant, startTestTable, testDeps } from '../test/support/restaurant.ts';
import { besideWaiting } from './beside-waiting.ts';
import { delay } from './support/delay.ts';
import { createRestaurantOf } from './support/full-house.ts';
import type { Figure, Measurement, Progress } from './support/measurement.ts';
import { observe } from './support/observe.ts';
import { median, percentile } from './support/statistics.ts';

const TABLES = 40;
const REPETITIONS = 3;

/** One process serves the whole crowd here, so guests are given more time than the 3 s of a function of their own. */
const PATIENCE_MS = 20_000;

/** How long the table takes to answer: as little as the engine can, and about what DynamoDB needs (ms). */
const LATENCIES = [0, 5];

/** So many guests at once, and how many writes may be refused for each that holds a table. */
const CROWDS = [
  { guests: 64, most_refused: 4 },
  { guests: 200, most_refused: 15 },
];

/** How a guest who lost a race goes on: with a random table after a random while, or with the first one, at once. */
const RETRIES = { 'at random': Math.random, 'in fixed order': () => 0 };

type Outcome = { refused_per_success: number; ms: number; unavailable: number };

/** So many guests want a table for 2 in the same instant. */
async function crowd(db: Database, guests: number): Promise<Outcome> {
  const { token } = await createRestaurantOf(db, TABLES);
  const guest = guestOf(testDeps(db, { budgets: { read: PATIENCE_MS, write: PATIENCE_MS, lock: PATIENCE_MS } }), token);
  const together = (request: () => Promise<{ status: number }>) => Promise.all(Array.from({ length: guests }, request));
  await together(() => guest.config());
  const counted = observe(db);
  const start = performance.now();
  const answers = await together(() => guest.lock());
  const ms = performance.now() - start;

  const of = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { refused_per_success: counted.take().refused_writes / of(200), ms, unavailable: of(503) };
}

type Trial = { guests: number; latency_ms: number; most_refused: number };

/** Both ways to retry in turn, on one engine. */
async function compare({ guests, latency_ms, most_refused }: Trial, progress: Progress): Promise<Figure[]> {
  const table = await startTestTable();
  const trials = Object.entries(RETRIES).map(([retry, random]) => ({
    name: `${guests} guests, ${latency_ms} ms away, retry ${retry}`,
    random,
    outcomes: [] as Outcome[],
  }));
  try {
    for (let i = 0; i < REPETITIONS; i++) {
      for (const { name, random, outcomes } of trials) {
        const db = { ...table.connect(), random };
        if (latency_ms > 0) delay(db, latency_ms);
        const outcome = await crowd(db, guests);
        db.client.config.requestHandler.destroy?.();
        progress(`${name}: answered within ${Math.round(outcome.ms)} ms`);
        outcomes.push(outcome);
      }
    }
  } finally {
    await table.engine.stop();
  }
  return trials.flatMap(({ name, random, outcomes }): Figure[] => {
    const ours = random === Math.random;
    const of = (value: keyof Outcome) => median(outcomes.map((outcome) => outcome[value]));
    return [
      {
        figure: `${name}: writes refused per success`,
        value: of('refused_per_success'),
        ...(ours && { goal: { at_most: most_refused } }),
      },
      { figure: `${name}: until all are answered`, value: of('ms'), unit: 'ms' },
      {
        figure: `${name}: asked to come back (503)`,
        value: of('unavailable'),
        ...(ours && { goal: { at_most: 0 } }),
      },
    ];
  });
}

/** What 50 guests may cost each other who want the one table of a restaurant, 10 ms away from its data. */
const RIVALS = { guests: 50, latency_ms: 10, most_attempts: 3, most_ms: 300 };

/** Restaurants that they quarrel about, one after the other, once their processes are warm. */
const QUARRELS = 10;

/** 50 guests, each with a process of its own, want the only table at once: who wins, and how long the others wait. */
async function oneTable({ guests, latency_ms, most_attempts, most_ms }: typeof RIVALS): Promise<Figure[]> {
  const table = await startTestTable();
  const rivals = Array.from({ length: guests }, () => {
    const db = table.connect();
    delay(db, latency_ms);
    return { db, counted: observe(db) };
  });
  const quarrel = async () => {
    const { token } = await createTestRestaurant(table.connect(), { seats: [2] });
    const prepared = rivals.map(({ db, counted }) => ({ guest: guestOf(testDeps(db), token), counted }));
    await Promise.all(prepared.map(({ guest }) => guest.config()));
    return Promise.all(
      prepared.map(async ({ guest, counted }) => {
        counted.take();
        const start = performance.now();
        const { status } = await guest.lock();
        const ms = performance.now() - start;
        return { status, ms, attempts: counted.take().refused_writes + Number(status === 200) };
      }),
    );
  };
  try {
    await quarrel();
    const quarrels: Awaited<ReturnType<typeof quarrel>>[] = [];
    for (let count = 0; count < QUARRELS; count++) quarrels.push(await quarrel());
    const winners = quarrels.map((answers) => answers.filter(({ status }) => status === 200).length);
    const losers = quarrels.flatMap((answers) => answers.filter(({ status }) => status === 409).map(({ ms }) => ms));
    const name = `${guests} guests, one table, ${latency_ms} ms a call, ${QUARRELS} times`;
    return [
      { figure: `${name}: who hold it, at most`, value: Math.max(...winners), goal: { at_most: 1 } },
      { figure: `${name}: who hold it, at least`, value: Math.min(...winners), goal: { at_least: 1 } },
      { figure: `${name}: half of the others know within`, value: median(losers), unit: 'ms' },
      {
        figure: `${name}: 99 % of the others know within`,
        value: percentile(losers, 0.99),
        unit: 'ms',
        goal: { at_most: most_ms },
      },
      {
        figure: `${name}: most writes of one`,
        value: Math.max(...quarrels.flat().map(({ attempts }) => attempts)),
        goal: { at_most: most_attempts },
      },
    ];
  } finally {
    for (const { db } of rivals) db.client.config.requestHandler.destroy?.();
    await table.engine.stop();
  }
}

/** Many guests want one slot in the same instant: what is spent on lost races, and how long the last one waits. */
export const measurement: Measurement = {
  summary:
    '50 guests for one table; 70 beside a waiting party; 64 and 200 guests at once for one slot of 40 tables, with random retries and in a fixed order',
  async run(progress) {
    const figures = [...(await oneTable(RIVALS)), ...(await besideWaiting())];
    for (const trial of CROWDS) {
      for (const latency_ms of LATENCIES) figures.push(...(await compare({ ...trial, latency_ms }, progress)));
    }
    return figures;
  },
};
