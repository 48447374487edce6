import { datesOfMonth } from '../shared/platform/time/time.ts';
import { guestOf, SATURDAY } from '../test/support/guest.ts';
import { writeHistory } from '../test/support/history.ts';
import { operatorOf } from '../test/support/operator.ts';
import { startTestTable, testDeps } from '../test/support/restaurant.ts';
import { createRestaurantOf, fillTables } from './support/full-house.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { observe } from './support/observe.ts';

const TABLES = 30;
const PARTIES = 200;
const MONTH = '2026-12';
/** One turn of lunch, two of dinner: nothing else fits in between. */
const ALL_TURNS = ['13:00', '19:00', '21:00'];

/** What the requests of a guest cost at a restaurant of 30 tables, as the engine counts. */
export const measurement: Measurement = {
  summary: 'capacity units that each request of a guest consumes',
  async run(progress) {
    const table = await startTestTable();
    try {
      const db = table.connect();
      const deps = testDeps(db);
      const restaurant = await createRestaurantOf(db, TABLES);
      const guest = guestOf(deps, restaurant.token);
      await guest.config();
      const counted = observe(db);

      progress('an uncontended lock and its confirm');
      const { lock_token } = (await guest.lock()).body;
      const lock = counted.take();
      const { status } = await guest.confirm(lock_token);
      if (status !== 201) throw new Error(`The confirm answered ${status}.`);
      const confirm = counted.take();

      progress('a full evening and a full month');
      const full = { tables: restaurant.tables, times: ALL_TURNS };
      await fillTables(db, restaurant, { ...full, dates: [SATURDAY, ...datesOfMonth(MONTH)] });
      counted.take();
      const evening = (await guest.slots()).body;
      const slots = counted.take();
      const { dates } = (await guest.availability({ month: MONTH })).body;
      const month = counted.take();

      progress('the list of an evening');
      const { rid } = await createRestaurantOf(db, TABLES);
      await writeHistory(db, rid, { first: SATURDAY, dates: 1, perDate: PARTIES });
      counted.take();
      const { items } = (await operatorOf(deps, rid).list({ date: SATURDAY })).body;
      const list = counted.take();
      const free = [...evening.slots, ...dates].filter(({ available }) => available);
      if (free.length > 0) throw new Error('The house is not full.');

      return [
        { figure: 'uncontended lock: write units', value: lock.write_units, goal: { at_most: 1 } },
        { figure: 'uncontended lock, 30 tables: read units', value: lock.read_units },
        { figure: 'confirm: write units', value: confirm.write_units, goal: { at_most: 13 } },
        { figure: 'confirm: read units', value: confirm.read_units },
        { figure: 'slots, 30 tables, full: read units', value: slots.read_units, goal: { at_most: 8 } },
        { figure: 'month, 30 tables, full: read units', value: month.read_units, goal: { at_most: 60 } },
        // The setup is two queries of its own beside that of the month.
        { figure: 'month, 30 tables, full: pages', value: month.query_pages - 2, goal: { at_most: 1 } },
        { figure: `list of ${PARTIES} parties, page of ${items.length}: read units`, value: list.read_units },
      ] satisfies Figure[];
    } finally {
      await table.engine.stop();
    }
  },
};
