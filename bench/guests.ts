import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { readReservation, toItem } from '../shared/booking/store/reservations.ts';
import { readHistory } from '../shared/guests/store/guest-history.ts';
import { keys } from '../shared/platform/dynamo/keys.ts';
import { TableSession } from '../shared/platform/dynamo/table-session.ts';
import { addDays } from '../shared/platform/time/time.ts';
import { contentsOf } from '../test/support/audit.ts';
import { guestOf, SATURDAY, ZOE } from '../test/support/guest.ts';
import { operatorOf } from '../test/support/operator.ts';
import { createTestRestaurant, startTestTable, testDeps } from '../test/support/restaurant.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { observe } from './support/observe.ts';
import { requireOk } from './support/write-units.ts';

const BOOKINGS = 500;
const DAY_MINUTES = 1440;

/** What a guest costs who books, is looked up with 500 bookings, and is erased. */
export const measurement: Measurement = {
  summary: 'a confirm with both global indexes, the history and the erasure of a guest with 500 bookings: units',
  async run(progress) {
    const table = await startTestTable();
    try {
      const db = table.connect();
      const { rid, token } = await createTestRestaurant(db, { seats: [2, 2, 4, 4] });
      const deps = testDeps(db);
      const [guest, operator] = [guestOf(deps, token), operatorOf(deps, rid)];
      const counted = observe(db);
      const session = () => new TableSession(db, 60_000);

      const { lock_token } = requireOk(await guest.lock());
      counted.take();
      const { reservation_id } = requireOk(await guest.confirm(lock_token, ZOE));
      const confirm = counted.take();

      progress(`${BOOKINGS} bookings of one guest`);
      const first = await readReservation(session(), rid, reservation_id);
      if (!first) throw new Error('The booking is gone.');
      for (let n = 1; n < BOOKINGS; n++) {
        const [id, reservation_date] = [
          `${reservation_id.slice(0, -3)}${String(n).padStart(3, '0')}`,
          addDays(SATURDAY, -n),
        ];
        const [from, to] = [first.from - n * DAY_MINUTES, first.to - n * DAY_MINUTES];
        const past = { ...first, id, reservation_date, from, to, due_at: undefined };
        await session().call((client) =>
          client.send(
            new PutCommand({ TableName: db.table, Item: { ...toItem(rid, past), ...keys.reservation(rid, id) } }),
          ),
        );
      }
      deps.clock.now += 3 * DAY_MINUTES * 60_000;
      const [{ id }] = requireOk(await operator.guests('+33612345678')).items;
      counted.take();
      const history = await readHistory(session(), id);
      const read = counted.take();
      requireOk(await operator.guest(id));
      const page = counted.take();

      progress('erasing the guest');
      const started = performance.now();
      const { erased_bookings } = requireOk(await operator.eraseGuest(id));
      const seconds = (performance.now() - started) / 1000;
      const erasing = counted.take();
      const { reservations } = await contentsOf(db, rid);
      const left = [...reservations.values()].filter(({ guest_last_name }) => guest_last_name !== '').length;
      const figures: Figure[] = [
        {
          figure: 'a confirm with both global indexes: write units',
          value: confirm.write_units,
          goal: { at_most: 13 },
        },
        { figure: 'a history: bookings', value: history.length },
        { figure: 'a history of 500 bookings: read units', value: read.read_units, goal: { at_most: 10 } },
        { figure: 'a guest with 500 bookings, as the console reads them: read units', value: page.read_units },
        { figure: 'an erasure of 500 bookings, in one request: bookings', value: erased_bookings },
        { figure: 'an erasure: bookings left with their guest', value: left, goal: { at_most: 0 } },
        { figure: 'an erasure: write units', value: erasing.write_units },
        { figure: 'an erasure: read units', value: erasing.read_units },
        { figure: 'an erasure: seconds on this machine', value: seconds },
      ];
      return figures;
    } finally {
      await table.engine.stop();
    }
  },
};
