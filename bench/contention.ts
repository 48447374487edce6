import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../shared/data/session.ts';
import { guestOf } from '../test/support/guest.ts';
import { startTestTable, type TestTable, testDeps } from '../test/support/restaurant.ts';
import { createRestaurantOf } from './support/full-house.ts';
import type { Figure, Measurement, Progress } from './support/measurement.ts';
import { observe } from './support/observe.ts';
import { median } from './support/statistics.ts';

const TABLES = 40;
const REPETITIONS = 5;

/** How long the table takes to answer: as fast as the engine can, and about what DynamoDB needs (ms). */
const LATENCIES = [0, 5];

const CROWDS = [
  { guests: 64, most_refused: 4 },
  { guests: 200, most_refused: 15 },
];

/** How a guest who lost a race draws again: at random, or always the first table, at once. */
const DRAWS = { random: Math.random, 'fixed order': () => 0 };

type Draw = keyof typeof DRAWS;
type Trial = { guests: number; latency_ms: number; draw: Draw };
type Outcome = { refused_per_success: number; ms: number; unanswered: number };

/** Makes every call of a client take longer, on the way to the table and back. */
function delay({ client }: Database, ms: number): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      await sleep(ms / 2);
      const result = await next(args);
      await sleep(ms / 2);
      return result;
    },
    { step: 'finalizeRequest', name: 'delay' },
  );
}

/** So many guests want a table for 2 at the same time; each has a function, and so a client, of their own. */
async function crowd(table: TestTable, { guests, latency_ms, draw }: Trial): Promise<Outcome> {
  const { token } = await createRestaurantOf(table.connect(), TABLES);
  const everyone = Array.from({ length: guests }, () => {
    const db: Database = { ...table.connect(), random: DRAWS[draw] };
    if (latency_ms > 0) delay(db, latency_ms);
    return { db, counted: observe(db), guest: guestOf(testDeps(db), token) };
  });
  await Promise.all(everyone.map(({ guest }) => guest.config()));
  const start = performance.now();
  const answers = await Promise.all(everyone.map(({ guest }) => guest.lock()));
  const ms = performance.now() - start;
  for (const { db } of everyone) db.client.config.requestHandler.destroy?.();

  const of = (status: number) => answers.filter((answer) => answer.status === status).length;
  const tables = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.table_id] : [])));
  if (tables.size !== of(200)) throw new Error('A table was held twice.');
  const refused = everyone.reduce((sum, { counted }) => sum + counted.take().refused_writes, 0);
  return { refused_per_success: refused / of(200), ms, unanswered: of(503) };
}

async function measure(table: TestTable, trial: Trial, progress: Progress): Promise<Figure[]> {
  const name = `${trial.guests} guests, ${trial.latency_ms} ms latency, ${trial.draw}`;
  const outcomes: Outcome[] = [];
  for (let i = 0; i < REPETITIONS; i++) {
    outcomes.push(await crowd(table, trial));
    progress(`${name}: ${JSON.stringify(outcomes.at(-1))}`);
  }
  const most = CROWDS.find(({ guests }) => guests === trial.guests)?.most_refused;
  const ours = trial.draw === 'random';
  return [
    {
      figure: `${name}: writes refused per success`,
      value: median(outcomes.map(({ refused_per_success }) => refused_per_success)),
      ...(ours && most && { goal: { at_most: most } }),
    },
    { figure: `${name}: until all are answered`, value: median(outcomes.map(({ ms }) => ms)), unit: 'ms' },
    {
      figure: `${name}: told to come back (503)`,
      value: median(outcomes.map(({ unanswered }) => unanswered)),
      ...(ours && { goal: { at_most: 0 } }),
    },
  ];
}

/** Many guests want one slot in the same instant: what is spent on lost races, and how long the last one waits. */
export const measurement: Measurement = {
  summary: '64 and 200 guests at once for one slot of 40 tables, against a fixed order of retries',
  async run(progress) {
    const figures: Figure[] = [];
    const table = await startTestTable();
    try {
      for (const { guests } of CROWDS) {
        for (const latency_ms of LATENCIES) {
          for (const draw of ['random', 'fixed order'] as const) {
            figures.push(...(await measure(table, { guests, latency_ms, draw }, progress)));
          }
        }
      }
    } finally {
      await table.engine.stop();
    }
    return figures;
  },
};
