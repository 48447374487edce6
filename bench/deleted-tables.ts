import type { Database } from '../shared/data/table-session.ts';
import { guestOf } from '../test/support/guest.ts';
import { startTestTable, testDeps } from '../test/support/restaurant.ts';
import { writeTombstones } from '../test/support/tombstones.ts';
import { createRestaurantOf } from './support/full-house.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { observe } from './support/observe.ts';
import { median, timed } from './support/statistics.ts';

const TABLES = 30;
const DELETED = 7300;
const WARM_UP = 20;
const ROUNDS = 200;

type Guest = ReturnType<typeof guestOf>;

const requests = [
  { name: 'slots', ask: (guest: Guest) => guest.slots() },
  { name: 'month', ask: (guest: Guest) => guest.availability() },
];

/** A restaurant with so many tables deleted, and a guest of it. */
async function openSide(db: Database, deleted: number) {
  const { rid, token } = await createRestaurantOf(db, TABLES);
  await writeTombstones(db, rid, deleted);
  return { deleted, counted: observe(db), guest: guestOf(testDeps(db), token) };
}

/** What tables that were deleted cost a guest: the same requests to a restaurant with them and to one without, in turn. */
export const measurement: Measurement = {
  summary: `a guest's requests beside ${DELETED} deleted tables, against none`,
  async run(progress) {
    const figures: Figure[] = [];
    const table = await startTestTable({ stream: false });
    try {
      progress(`deleting ${DELETED} tables`);
      const sides = [await openSide(table.connect(), 0), await openSide(table.connect(), DELETED)];
      for (const { name, ask } of requests) {
        progress(name);
        const samples = sides.map((): number[] => []);
        for (let round = 0; round < WARM_UP + ROUNDS; round++) {
          for (const [side, { guest }] of sides.entries()) {
            const time = await timed(() => ask(guest));
            if (round >= WARM_UP) samples[side]?.push(time);
          }
        }
        const [without = 0, beside = 0] = samples.map(median);
        for (const [side, { deleted, counted, guest }] of sides.entries()) {
          counted.take();
          await ask(guest);
          const value = counted.take().read_units;
          figures.push({ figure: `${name}, ${deleted} deleted tables: read units`, value });
          const p50 = side === 0 ? without : beside;
          figures.push({ figure: `${name}, ${deleted} deleted tables: p50`, value: p50, unit: 'ms' });
        }
        const figure = `${name}: ${DELETED} deleted tables against none`;
        figures.push({ figure, value: beside / without, unit: 'x', goal: { at_most: 1.2 } });
      }
      return figures;
    } finally {
      await table.engine.stop();
    }
  },
};
