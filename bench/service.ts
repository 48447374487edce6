import { SATURDAY } from '../test/support/guest.ts';
import { operatorOf } from '../test/support/operator.ts';
import { startTestTable, testDeps } from '../test/support/restaurant.ts';
import { createRestaurantOf } from './support/full-house.ts';
import type { Measurement } from './support/measurement.ts';
import { requireOk, writeUnits } from './support/write-units.ts';

const TABLES = 45;

/** Saturday 21 November 2026, 19:20 in Paris. */
const EVENING = Date.parse('2026-11-21T18:20:00Z');

/** What each step of an evening writes, in units, as the engine counts. */
export const measurement: Measurement = {
  summary: 'write units of each step of an evening: arrive, seat, leave, undo, walk in, block',
  async run(progress) {
    const table = await startTestTable();
    try {
      progress('step by step');
      const db = table.connect();
      const { rid, tables } = await createRestaurantOf(db, TABLES);
      const deps = testDeps(db);
      deps.clock.now = EVENING;
      const operator = operatorOf(deps, rid);
      const { id } = requireOk(await operator.create({ guest_email: 'paul@example.com', notes: 'By the window' }));
      const { figures, measure } = writeUnits(db);
      const step = (service_status: string) => () => operator.update(id, { service_status });
      await measure('a party arrives', step('arrived'));
      await measure('a party is seated', step('seated'), 6);
      await measure('a seated party stays 15 minutes longer', () => operator.update(id, { duration_min: 135 }));
      await measure('a party leaves', step('left'), 8);
      await measure('a party that left is back', step('seated'));
      await measure('a party does not come', step('no_show'), 8);
      await measure('a party walks in', () => operator.walkIn(), 13);
      await measure('a party walks in on a named table', () => operator.walkIn({ table_id: tables[20] }), 13);
      const block = { date: SATURDAY, start_time: '21:30', end_time: '23:00', reason: 'Storm' };
      const { id: blocked } = await measure(
        'one table is blocked',
        () => operator.createBlock({ ...block, table_ids: tables.slice(30, 31) }),
        6,
      );
      await measure('a block is changed', () => operator.updateBlock(blocked, { start_time: '21:00' }));
      await measure('a block is deleted', () => operator.deleteBlock(blocked));
      await measure('40 tables are blocked', () =>
        operator.createBlock({ ...block, date: '2026-12-24', table_ids: tables.slice(0, 40) }),
      );
      return figures;
    } finally {
      await table.engine.stop();
    }
  },
};
