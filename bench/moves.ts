import { isDeepStrictEqual } from 'node:util';
import { BUDGETS } from '../shared/deps.ts';
import { addDays } from '../shared/platform/time/time.ts';
import { audit, contentsOf } from '../test/support/audit.ts';
import { guestOf, SATURDAY } from '../test/support/guest.ts';
import { operatorOf } from '../test/support/operator.ts';
import { startTestTable, type TestTable, testDeps } from '../test/support/restaurant.ts';
import { delay } from './support/delay.ts';
import { createRestaurantOf, fillTables } from './support/full-house.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { percentile } from './support/statistics.ts';
import { requireOk, writeUnits } from './support/write-units.ts';

const TABLES = 30;
const SUNDAY = addDays(SATURDAY, 1);

/** What each change of a booking writes, in units, as the engine counts. */
async function changesOneByOne(table: TestTable): Promise<Figure[]> {
  const db = table.connect();
  const place = await createRestaurantOf(db, TABLES);
  const { token, rid, tables } = place;
  const deps = testDeps(db);
  const [guest, operator] = [guestOf(deps, token), operatorOf(deps, rid)];
  const { lock_token } = requireOk(await guest.lock());
  const { booking_token, reservation_id } = requireOk(await guest.confirm(lock_token));
  const placeOf = async (id: string) => (await contentsOf(db, rid)).reservations.get(id);
  const { figures, measure } = writeUnits(db);
  /** Moves the guest's party and says whether it has another table then. */
  const move = async (figure: string, change: object, at_most: number) => {
    const before = await placeOf(reservation_id);
    const wish = { version: before?.version, ...change };
    await measure(`guest moves ${figure}`, () => guest.change(booking_token, wish), at_most);
    return !isDeepStrictEqual((await placeOf(reservation_id))?.tables, before?.tables);
  };
  if (await move('on one table', { reservation_time: '19:30' }, 16)) throw new Error('The table was to be kept.');
  const [home] = (await placeOf(reservation_id))?.tables ?? [];
  const late = { reservation_time: '21:30', duration_min: 90 };
  const { id } = requireOk(await operator.create({ reservation_time: '21:30' }));
  requireOk(await operator.update(id, { ...late, table_id: home }));
  if (!(await move('to another table, same date', { reservation_time: '20:30' }, 18))) throw new Error('It is taken.');
  const there = (await placeOf(reservation_id))?.tables ?? [];
  await fillTables(db, place, { dates: [SUNDAY], tables: there, times: ['21:00'] });
  const elsewhere = { reservation_date: SUNDAY, reservation_time: '21:00' };
  if (!(await move('to another table and date', elsewhere, 20))) throw new Error('It is taken.');

  const words = { version: (await placeOf(reservation_id))?.version, guest_note: 'Window' };
  await measure('guest changes words', () => guest.change(booking_token, words));
  await measure('guest says that they come', () => guest.coming(booking_token));
  const edit = (change: object) => () => operator.update(id, change);
  await measure('operator moves in time, same table', edit({ reservation_time: '21:45' }));
  await measure('operator lengthens', edit({ duration_min: 105 }));
  await measure('operator moves to another table', edit({ table_id: tables[9] }));
  await measure('operator joins two other tables', edit({ table_ids: [tables[10], tables[11]] }));
  await measure('operator moves to another table and date', edit({ reservation_date: SUNDAY, table_id: tables[12] }));
  await measure('operator edits a name', edit({ guest_last_name: 'Zimmer' }));
  const version = (await placeOf(id))?.version;
  await measure('operator swaps two parties of one date', edit({ swap_with: reservation_id, version }));
  await measure('guest cancels', () => guest.cancel(booking_token));
  return figures;
}

const GUESTS = 50;
const LATENCY_MS = 10;

/** So many guests, each with a process of its own and the budgets of production, move to the one table that is free. */
async function crowd(table: TestTable): Promise<Figure[]> {
  const db = table.connect();
  const place = await createRestaurantOf(db, GUESTS);
  const { rid, token, tables } = place;
  const guest = guestOf(testDeps(db), token);
  const links: { id: string; link: string }[] = [];
  for (let count = 0; count < GUESTS; count++) {
    const { lock_token } = requireOk(await guest.lock());
    const { reservation_id: id, booking_token: link } = requireOk(await guest.confirm(lock_token));
    links.push({ id, link });
  }
  await fillTables(db, place, { dates: [SUNDAY], tables: tables.slice(1), times: ['19:00'] });
  const before = (await contentsOf(db, rid)).reservations;
  const rivals = links.map(({ link }) => {
    const own = table.connect();
    delay(own, LATENCY_MS);
    return { link, db: own, guest: guestOf(testDeps(own, { budgets: BUDGETS }), token) };
  });
  await Promise.all(rivals.map(({ link, guest: rival }) => rival.booking(link)));
  const answers = await Promise.all(
    rivals.map(async ({ link, guest: rival }) => {
      const started = performance.now();
      const { status } = await rival.change(link, { version: 1, reservation_date: SUNDAY });
      return { status, ms: performance.now() - started };
    }),
  );
  for (const rival of rivals) rival.db.client.config.requestHandler.destroy?.();
  const after = (await contentsOf(db, rid)).reservations;
  const of = (status: number) => answers.filter((answer) => answer.status === status).length;
  const kept = links.filter(({ id }) => isDeepStrictEqual(before.get(id), after.get(id))).length;
  const times = answers.map(({ ms }) => ms);
  // The bookings of the full date were not made one by one: they stand in its occupancy alone.
  const broken = (await audit(db, rid, testDeps(db).now())).filter((words) => !words.startsWith(`${SUNDAY}#`));
  const name = `${GUESTS} guests move to one table, ${LATENCY_MS} ms a call`;
  return [
    { figure: `${name}: who moved, at most`, value: of(200), goal: { at_most: 1 } },
    { figure: `${name}: who moved, at least`, value: of(200), goal: { at_least: 1 } },
    { figure: `${name}: who kept what they had`, value: kept, goal: { at_least: GUESTS - 1 } },
    { figure: `${name}: refused`, value: of(409) },
    { figure: `${name}: asked to come back (503)`, value: of(503), goal: { at_most: 0 } },
    { figure: `${name}: half know within`, value: percentile(times, 0.5), unit: 'ms' },
    { figure: `${name}: 99 % know within`, value: percentile(times, 0.99), unit: 'ms' },
    { figure: `${name}: broken promises`, value: broken.length, goal: { at_most: 0 } },
  ];
}

/** What changes of bookings cost, and what becomes of many who move to one place. */
export const measurement: Measurement = {
  summary: 'write units of each change of a booking; 50 guests who move to one free table at once',
  async run(progress) {
    const table = await startTestTable();
    try {
      progress('changes one by one');
      const figures = await changesOneByOne(table);
      progress('many at once');
      return [...figures, ...(await crowd(table))];
    } finally {
      await table.engine.stop();
    }
  },
};
