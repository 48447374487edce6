import { partsOf } from '../shared/imports/rules/file.ts';
import { connect } from '../shared/platform/dynamo/table-session.ts';
import { audit, contentsOf } from '../test/support/audit.ts';
import { SATURDAY } from '../test/support/guest.ts';
import { operatorOf } from '../test/support/operator.ts';
import { startTestTable, testDeps } from '../test/support/restaurant.ts';
import { createRestaurantOf } from './support/full-house.ts';
import { importFile } from './support/import-file.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { observe } from './support/observe.ts';
import { requireOk } from './support/write-units.ts';

const TABLES = 30;
const ROWS = 10_000;
/** The whole book is read at the end, which takes a busy machine longer than a call may take in production. */
const PATIENCE_MS = 60_000;
/** Requests that the console has under way at once. */
const AT_ONCE = 4;

type Result = { outcome: string; reservation_id?: string };

const countOf = (results: readonly Result[], outcome: string) =>
  results.filter((result) => result.outcome === outcome).length;

/** What it costs to bring 10,000 bookings of another system in, to try it first, and to repeat it. */
export const measurement: Measurement = {
  summary: 'import of 10,000 bookings at a restaurant of 30 tables: seconds, units, double bookings',
  async run(progress) {
    const connectTo = (name: string) => connect(name, PATIENCE_MS);
    const table = await startTestTable({ connectTo });
    try {
      const db = table.connect();
      const { rid } = await createRestaurantOf(db, TABLES);
      const deps = testDeps(db);
      const operator = operatorOf(deps, rid);
      const counted = observe(db);
      const parts = partsOf(importFile(ROWS, SATURDAY));
      const bring = async (what: string, asked: object, goal?: Figure['goal']) => {
        progress(what);
        counted.take();
        const [started, waiting] = [performance.now(), [...parts]];
        const results: Result[] = [];
        const work = async () => {
          for (let part = waiting.shift(); part; part = waiting.shift()) {
            results.push(...requireOk(await operator.import({ rows: part, ...asked })).results);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, work));
        const { read_units, write_units } = counted.take();
        const name = `${what}, ${ROWS} bookings`;
        const figures: Figure[] = [
          { figure: `${name}: seconds`, value: (performance.now() - started) / 1000, unit: 's', ...(goal && { goal }) },
          { figure: `${name}: read units a booking`, value: read_units / ROWS },
          { figure: `${name}: write units a booking`, value: write_units / ROWS },
        ];
        return { figures, results };
      };
      const tried = await bring('dry run', { dry_run: true }, { at_most: 3 });
      const done = await bring('import', {});
      const again = await bring('import repeated', {});
      const stored = (await contentsOf(db, rid)).reservations.size;
      const broken = await audit(db, rid, deps.clock.now);
      return [
        ...tried.figures,
        ...done.figures,
        { figure: 'import: on a table', value: countOf(done.results, 'booked') },
        { figure: 'import: booked, wait for a table', value: countOf(done.results, 'no_table') },
        { figure: 'import: stored', value: stored, goal: { at_least: ROWS } },
        ...again.figures,
        { figure: 'import repeated: created twice', value: stored - ROWS, goal: { at_most: 0 } },
        { figure: 'import repeated: known again', value: countOf(again.results, 'exists'), goal: { at_least: ROWS } },
        { figure: 'import: double bookings and other broken promises', value: broken.length, goal: { at_most: 0 } },
      ];
    } finally {
      await table.engine.stop();
    }
  },
};
