import { contentsOf } from '../test/support/audit.ts';
import { guestOf } from '../test/support/guest.ts';
import { startTestTable, type TestTable, testDeps } from '../test/support/restaurant.ts';
import { createRestaurantOf } from './support/full-house.ts';
import type { Figure, Measurement, Progress } from './support/measurement.ts';
import { observe } from './support/observe.ts';

const TABLES = 40;
const REQUESTS = 1000;
const TOGETHER = 50;
/** The stack's defaults. */
const LIMITS = { max_active: 8, max_per_hour: 60, trusted: [] };
/** One process serves all requests of the crowd here. */
const PATIENCE_MS = 20_000;

/** A bot keeps what it gets, or gives it back to try for more. */
const BOTS = { 'keeps its holds': false, 'releases its holds': true };

/** A thousand lock requests from one address: what it holds at most, and what each refusal costs. */
async function attack(table: TestTable, name: string, releases: boolean, progress: Progress): Promise<Figure[]> {
  const db = table.connect();
  const { rid, token } = await createRestaurantOf(db, TABLES);
  const budgets = { read: PATIENCE_MS, write: PATIENCE_MS, lock: PATIENCE_MS };
  const deps = testDeps(db, { budgets, hold_limits: LIMITS });
  const lanes = Array.from({ length: TOGETHER }, () => {
    const own = table.connect();
    return { own, counted: observe(own), guest: guestOf({ ...deps, db: own }, token, { source_ip: '198.51.100.1' }) };
  });
  const refusals: number[] = [];
  let opened = 0;
  let most_held = 0;
  for (let sent = 0; sent < REQUESTS; sent += TOGETHER) {
    const locks = await Promise.all(
      lanes.map(async ({ counted, guest }) => {
        counted.take();
        const { status, body } = await guest.lock();
        // A refused conditional write is charged like one that was made.
        const { write_units, refused_writes } = counted.take();
        if (status === 429) refusals.push(write_units + refused_writes);
        if (status === 200) opened += 1;
        return status === 200 ? String(body.lock_token) : undefined;
      }),
    );
    const { occupancy } = await contentsOf(db, rid);
    const entries = [...occupancy.values()].flatMap((each) => Object.values(each));
    most_held = Math.max(most_held, entries.filter(({ kind }) => kind === 'hold').length);
    if (releases) for (const lock of locks) if (lock) await lanes[0]?.guest.release(lock);
  }
  for (const { client } of [db, ...lanes.map(({ own }) => own)]) client.destroy();
  progress(`${name}: ${opened} opened, ${refusals.length} refused`);
  const mean = refusals.reduce((sum, units) => sum + units, 0) / refusals.length;
  const bot = `a bot that ${name}`;
  return [
    { figure: `${bot}: slots held at once, at most`, value: most_held, goal: { at_most: LIMITS.max_active } },
    { figure: `${bot}: slots opened`, value: opened, goal: { at_most: LIMITS.max_per_hour } },
    { figure: `${bot}: write units per refusal, mean`, value: mean, goal: { at_most: 1 } },
    { figure: `${bot}: write units per refusal, most`, value: Math.max(...refusals), goal: { at_most: 3 } },
    { figure: `${bot}: asked to come back (503)`, value: REQUESTS - opened - refusals.length },
  ];
}

/** What a bot with one address can hold, and what it costs to refuse it. */
export const measurement: Measurement = {
  summary: '1,000 lock requests from one address, 50 at a time, against the limits of holds',
  async run(progress) {
    const table = await startTestTable();
    try {
      const figures: Figure[] = [];
      for (const [name, releases] of Object.entries(BOTS)) {
        figures.push(...(await attack(table, name, releases, progress)));
      }
      return figures;
    } finally {
      await table.engine.stop();
    }
  },
};
