import { addDays } from '../shared/platform/time/time.ts';
import { contentsOf, faultsOf } from '../test/support/audit.ts';
import { injectFaults } from '../test/support/faults.ts';
import { guestOf, SATURDAY } from '../test/support/guest.ts';
import { createTestRestaurant, startTestTable, type TestTable, testDeps } from '../test/support/restaurant.ts';
import type { Measurement } from './support/measurement.ts';

const TABLES = 10;
const DATES = 50;

/** Two stays that follow each other. */
const TIMES = ['19:00', '21:00'];

/** Clients at work at once, each on dates of its own. */
const LANES = 5;

const COUNTED = { locks: 0, confirms: 0, moves: 0 };

/** Books and moves the parties of one date through a client that loses the first answer to each write, without pauses. */
async function loseAnswers(
  table: TestTable,
  { token, date }: { token: string; date: string },
): Promise<typeof COUNTED> {
  const db = { ...table.connect(), timer: { now: () => performance.now(), sleep: async () => undefined } };
  const { plan } = injectFaults(db);
  const guest = guestOf(testDeps(db), token);
  const loseFirst = (wanted: string) => {
    let lost = false;
    plan(({ operation }) => {
      if (lost || operation !== wanted) return undefined;
      lost = true;
      return { kind: 'timeout_after' };
    });
  };
  const told = { ...COUNTED };
  for (const time of TIMES.flatMap((one) => Array.from({ length: TABLES }, () => one))) {
    loseFirst('UpdateItem');
    const lock = await guest.lock({ date, time });
    told.locks += Number(lock.status === 200);
    loseFirst('TransactWriteItems');
    const confirm = await guest.confirm(lock.body.lock_token);
    told.confirms += Number(confirm.status === 201);
    loseFirst('TransactWriteItems');
    const wish = { version: 1, reservation_date: addDays(date, DATES) };
    const move = await guest.change(confirm.body.booking_token, wish);
    told.moves += Number(move.status === 200 && move.body.version === 2);
  }
  db.client.config.requestHandler.destroy?.();
  return told;
}

/** Every lock, confirm and move is made, and its answer lost: what the guest is told, and what is stored then. */
export const measurement: Measurement = {
  summary: '1,000 locks, confirms and moves each, whose first answer is lost after they were made',
  async run(progress) {
    const table = await startTestTable();
    try {
      const db = table.connect();
      const seats = Array.from({ length: TABLES }, () => 2);
      const { rid, token } = await createTestRestaurant(db, { seats, config: { advance_booking_days: 2 * DATES } });
      const dates = Array.from({ length: DATES }, (_, day) => addDays(SATURDAY, day));
      const outcome = { ...COUNTED };
      const lane = async () => {
        for (let date = dates.pop(); date; date = dates.pop()) {
          const told = await loseAnswers(table, { token, date });
          outcome.locks += told.locks;
          outcome.confirms += told.confirms;
          outcome.moves += told.moves;
          progress(`${outcome.moves} moved`);
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
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
        { figure: 'broken promises', value: faultsOf(contents, testDeps(db).clock.now).length, goal: { at_most: 0 } },
      ];
    } finally {
      await table.engine.stop();
    }
  },
};
