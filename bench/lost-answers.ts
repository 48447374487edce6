import { addDays } from '../shared/domain/time.ts';
import { contentsOf, faultsOf } from '../test/support/audit.ts';
import { injectFaults } from '../test/support/faults.ts';
import { guestOf, SATURDAY } from '../test/support/guest.ts';
import { createTestRestaurant, startTestTable, testDeps } from '../test/support/restaurant.ts';
import type { Measurement } from './support/measurement.ts';

const TABLES = 10;
const DATES = 50;

/** Two stays that follow each other. */
const TIMES = ['19:00', '21:00'];

/** Every lock, confirm and move is made, and its answer lost: what the guest is told, and what is stored then. */
export const measurement: Measurement = {
  summary: '1,000 locks, confirms and moves each, whose first answer is lost after they were made',
  async run(progress) {
    const table = await startTestTable();
    try {
      const db = table.connect();
      const seats = Array.from({ length: TABLES }, () => 2);
      const { rid, token } = await createTestRestaurant(db, { seats, config: { advance_booking_days: 2 * DATES } });
      const faults = injectFaults(db);
      const deps = testDeps(db);
      const guest = guestOf(deps, token);
      const loseFirst = (wanted: string) => {
        let lost = false;
        faults.plan(({ operation }) => {
          if (lost || operation !== wanted) return undefined;
          lost = true;
          return { kind: 'timeout_after' };
        });
      };
      const outcome = { locks: 0, confirms: 0, moves: 0 };
      for (let day = 0; day < DATES; day++) {
        for (const time of TIMES.flatMap((one) => Array.from({ length: TABLES }, () => one))) {
          loseFirst('UpdateItem');
          const lock = await guest.lock({ date: addDays(SATURDAY, day), time });
          outcome.locks += Number(lock.status === 200);
          loseFirst('TransactWriteItems');
          const confirm = await guest.confirm(lock.body.lock_token);
          outcome.confirms += Number(confirm.status === 201);
          loseFirst('TransactWriteItems');
          const reservation_date = addDays(SATURDAY, day + DATES);
          const move = await guest.change(confirm.body.booking_token, { version: 1, reservation_date });
          outcome.moves += Number(move.status === 200 && move.body.version === 2);
        }
        progress(`${outcome.confirms} confirmed`);
      }
      faults.plan(undefined);
      const contents = await contentsOf(db, rid);
      const changes = [...contents.reservations.values()].reduce((sum, { version }) => sum + version - 1, 0);
      const wanted = TABLES * DATES * TIMES.length;
      return [
        {
          figure: 'locks that succeeded although their answer was lost',
          value: outcome.locks,
          goal: { at_least: wanted },
        },
        { figure: 'confirms that succeeded likewise', value: outcome.confirms, goal: { at_least: wanted } },
        { figure: 'moves that succeeded likewise', value: outcome.moves, goal: { at_least: wanted } },
        { figure: 'changes stored by them', value: changes, goal: { at_most: wanted } },
        { figure: 'reservations stored by them', value: contents.reservations.size, goal: { at_most: wanted } },
        { figure: 'broken promises', value: faultsOf(contents, deps.clock.now).length, goal: { at_most: 0 } },
      ];
    } finally {
      await table.engine.stop();
    }
  },
};
