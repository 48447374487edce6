import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../shared/platform/dynamo/keys.ts';
import type { Database } from '../shared/platform/dynamo/table-session.ts';
import { datesOfMonth } from '../shared/platform/time/time.ts';
import { audit } from '../test/support/audit.ts';
import { guestOf, SATURDAY } from '../test/support/guest.ts';
import { operatorOf } from '../test/support/operator.ts';
import { createTestRestaurant, startTestTable, type TestRestaurant, testDeps } from '../test/support/restaurant.ts';
import { delay } from './support/delay.ts';
import { createRestaurantOf, fillTables } from './support/full-house.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { observe } from './support/observe.ts';

const TABLES = 30;
const MONTH = '2026-12';
const ALL_TURNS = ['13:00', '19:00', '21:00'];
const TURNS = [
  { up_to: 2, duration_min: 90 },
  { up_to: 4, duration_min: 105 },
];
const LIMITS = { turn_times: TURNS, max_covers_per_slot: 40, max_online_covers: 120 };

/** Numbers of a busy date: covers at every start and in both services, and guests who are booking just now. */
function busyDay(holding: number): Record<string, unknown> {
  const starts = [720, 735, 750, 765, 780, 1140, 1155, 1170, 1185, 1200, 1215, 1230, 1245, 1260];
  const claims = Array.from({ length: holding }, (_, n) => [
    `claim_4fK9sQ2mXb7LpR1tYz8N${String(n).padStart(2, '0')}`,
    { start: 1140, service: 1140, covers: 2, until: Date.parse('2027-01-01') },
  ]);
  return {
    ...{ confirmed: 88, cancelled: 9, pending: 3, service_720: 70, service_1140: 130 },
    ...Object.fromEntries(starts.map((start) => [`start_${start}`, 14])),
    ...Object.fromEntries(claims),
  };
}

/** Sets every rule that there is, and fills the dates. */
async function setRules(db: Database, { rid, tables, setup }: TestRestaurant, dates: readonly string[]): Promise<void> {
  const operator = operatorOf(testDeps(db), rid);
  for (const { id } of setup.hours) await operator.updateHours(id, LIMITS);
  await operator.updateMe({ min_notice_min: 120 });
  await operator.pause('2026-11-20T13:00:00.000Z');
  for (const room of setup.rooms) await operator.updateRoom(room.id, { guests_may_choose: true });
  await operator.updateTable(tables[0] ?? '', { min_guests: 2 });
  await operator.updateTable(tables[1] ?? '', { online: false });
  const hours = setup.hours
    .filter(({ day_of_week }) => day_of_week === 5)
    .map(({ id: _, day_of_week: __, is_active: ___, ...service }) => ({ ...service, ...LIMITS }));
  for (const date of [SATURDAY, `${MONTH}-05`, `${MONTH}-12`]) await operator.putSpecialDay(date, { hours });
  await operator.putSpecialDay(`${MONTH}-25`, { hours: [], message_fr: 'Joyeux Noël !' });
  for (const date of dates) {
    const Item = { ...keys.totals(rid, date), ...busyDay(date === SATURDAY ? 20 : 2) };
    await db.client.send(new PutCommand({ TableName: db.table, Item }));
  }
}

/** What a lock costs at a restaurant with or without a limit. */
async function costOfLock(db: Database, limits: object) {
  const restaurant = await createRestaurantOf(db, TABLES);
  const operator = operatorOf(testDeps(db), restaurant.rid);
  for (const { id } of restaurant.setup.hours) await operator.updateHours(id, limits);
  const guest = guestOf(testDeps(db), restaurant.token);
  await guest.config();
  await guest.release((await guest.lock()).body.lock_token);
  const counted = observe(db);
  await guest.lock();
  return counted.take();
}

/** 200 guests want a slot of 20 covers in the same instant, with 40 tables free. */
async function crowd(covers: number, party: number): Promise<Figure[]> {
  const table = await startTestTable();
  try {
    const db = table.connect();
    delay(db, 5);
    const hours = [5].map((day_of_week) => ({
      ...{ day_of_week, service_name: 'Dîner', open_time: '19:00', close_time: '23:00', is_active: true },
      ...{ slot_duration_min: 120, slot_interval_min: 30, max_covers_per_slot: covers },
    }));
    const { rid, token } = await createTestRestaurant(db, { seats: Array.from({ length: 40 }, () => 2), hours });
    const budgets = { read: 20_000, write: 20_000, lock: 20_000 };
    const deps = testDeps(db, { budgets });
    const guest = guestOf(deps, token);
    await guest.config();
    const counted = observe(db);
    const answers = await Promise.all(Array.from({ length: 200 }, () => guest.lock({ guests: party })));
    const { refused_writes } = counted.take();
    const won = answers.filter(({ status }) => status === 200);
    await Promise.all(won.map(({ body }) => guest.confirm(body.lock_token)));
    const faults = await audit(db, rid, deps.clock.now);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const name = `200 parties of ${party} for ${covers} covers, 40 tables free`;
    return [
      { figure: `${name}: covers`, value: won.length * party, goal: { at_least: covers } },
      { figure: `${name}: covers, at most`, value: won.length * party, goal: { at_most: covers } },
      {
        figure: `${name}: refused writes a success`,
        value: refused_writes / won.length,
        goal: { at_most: 4 },
      },
      {
        figure: `${name}: asked to come back (503)`,
        value: answers.filter(({ status }) => status === 503).length,
        goal: { at_most: 0 },
      },
    ];
  } finally {
    await table.engine.stop();
  }
}

/** What the rules of the house cost, and whether limits of covers hold in a crowd. */
export const measurement: Measurement = {
  summary: 'units that the rules of the house cost, and 200 guests for a slot of 20 covers',
  async run(progress) {
    const table = await startTestTable();
    try {
      progress('a lock without and with a limit');
      const without = await costOfLock(table.connect(), {});
      const limited = await costOfLock(table.connect(), LIMITS);
      progress('a full evening and a full month with every rule');
      const db = table.connect();
      const restaurant = await createRestaurantOf(db, TABLES);
      const dates = [SATURDAY, ...datesOfMonth(MONTH)];
      await fillTables(db, restaurant, { tables: restaurant.tables, times: ALL_TURNS, dates });
      await setRules(db, restaurant, dates);
      const guest = guestOf(testDeps(db), restaurant.token);
      for (const _ of ['a cold function', 'a warm one']) await guest.slots();
      const counted = observe(db);
      const evening = (await guest.slots()).body;
      const slots = counted.take();
      const month = await guest.availability({ month: MONTH }).then(() => counted.take());
      if (evening.slots.some(({ available }: { available: boolean }) => available)) throw new Error('A slot is free.');
      return [
        { figure: 'lock without a limit: write units', value: without.write_units, goal: { at_most: 1 } },
        { figure: 'lock with a limit: write units', value: limited.write_units, goal: { at_most: 2 } },
        {
          figure: 'lock: queries with a limit, beside those without',
          value: limited.query_pages - without.query_pages,
          goal: { at_most: 0 },
        },
        {
          figure: 'lock: read units with a limit, beside those without',
          value: limited.read_units - without.read_units,
        },
        { figure: 'slots, 30 tables, full, every rule: read units', value: slots.read_units, goal: { at_most: 9 } },
        { figure: 'month, 30 tables, full, every rule: read units', value: month.read_units, goal: { at_most: 42 } },
        ...(await crowd(20, 2)),
        ...(await crowd(20, 1)),
      ] satisfies Figure[];
    } finally {
      await table.engine.stop();
    }
  },
};
