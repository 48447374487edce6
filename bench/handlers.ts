import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { parseLockToken } from '../shared/booking/rules/lock-token.ts';
import { reservationIdOf } from '../shared/platform/dynamo/ids.ts';
import { keys } from '../shared/platform/dynamo/keys.ts';
import type { Database } from '../shared/platform/dynamo/table-session.ts';
import { datesOfMonth } from '../shared/platform/time/time.ts';
import { guestOf, SATURDAY } from '../test/support/guest.ts';
import type { Answer } from '../test/support/invoke.ts';
import { startTestTable, type TestRestaurant, testDeps } from '../test/support/restaurant.ts';
import { compare } from './support/compare.ts';
import { createRestaurantOf, fillTables } from './support/full-house.ts';
import type { Figure, Measurement } from './support/measurement.ts';

const TABLES = 30;

type Guest = ReturnType<typeof guestOf>;

/** A request that can be made again and again, because `restore` undoes what it wrote. */
type Scenario = {
  name: string;
  status: number;
  request: (guest: Guest) => Promise<Answer>;
  restore: () => Promise<void>;
};

const nothing = async () => {};

/** Requests on a month of full houses, but for a Saturday evening that is half empty. */
async function scenarios(db: Database, { rid, token, tables }: TestRestaurant): Promise<Scenario[]> {
  const guest = guestOf(testDeps(db), token);
  const time = '19:00';
  const get = async (key: { pk: string; sk: string }) =>
    (await db.client.send(new GetCommand({ TableName: db.table, Key: key, ConsistentRead: true }))).Item;
  const put = (Item: Record<string, unknown> | undefined) =>
    db.client.send(new PutCommand({ TableName: db.table, Item }));
  const remove = (Key: { pk: string; sk: string }) => db.client.send(new DeleteCommand({ TableName: db.table, Key }));

  const free = await Promise.all(tables.map((id) => get(keys.occupancy(rid, SATURDAY, id))));
  const { lock_token, table_id } = (await guest.lock({ time })).body;
  const address = parseLockToken(lock_token);
  if (!address) throw new Error('There is no lock.');
  const cell = keys.occupancy(rid, SATURDAY, table_id);
  const held = await get(cell);
  const reservation = keys.reservation(rid, reservationIdOf(rid, address.entry_id));
  const restoreFree = async () => void (await put(free[tables.indexOf(table_id)]));
  const restoreHeld = async () => {
    const made = await get(reservation);
    await put(held);
    if (made) await Promise.all([remove(reservation), remove(keys.code(rid, made.confirmation_code))]);
  };
  return [
    { name: 'config', status: 200, request: (g) => g.config(), restore: nothing },
    { name: 'slots', status: 200, request: (g) => g.slots(), restore: nothing },
    { name: 'availability', status: 200, request: (g) => g.availability({ month: '2026-12' }), restore: nothing },
    { name: 'lock', status: 200, request: (g) => g.lock({ time }), restore: restoreFree },
    { name: 'confirm', status: 201, request: (g) => g.confirm(lock_token), restore: restoreHeld },
    { name: 'release', status: 204, request: (g) => g.release(lock_token), restore: restoreHeld },
  ];
}

/** What a handler adds to its calls of DynamoDB: the same calls with the same client, in turn. */
export const measurement: Measurement = {
  summary: 'p50 of each widget handler against its bare DynamoDB calls',
  async run(progress) {
    const table = await startTestTable();
    try {
      const db = table.connect();
      const restaurant = await createRestaurantOf(db, TABLES);
      const { tables } = restaurant;
      await fillTables(db, restaurant, { tables, dates: datesOfMonth('2026-12'), times: ['13:00', '19:00', '21:00'] });
      await fillTables(db, restaurant, { tables, dates: [SATURDAY], times: ['13:00'] });
      const busy = { tables: tables.slice(TABLES / 2), dates: [SATURDAY], times: ['13:00', '19:00', '21:00'] };
      await fillTables(db, restaurant, busy);
      const figures: Figure[] = [];
      for (const scenario of await scenarios(db, restaurant)) {
        progress(scenario.name);
        figures.push(
          ...(await compare(db, {
            ...scenario,
            request: (own) => {
              const guest = guestOf(testDeps(own), restaurant.token);
              return () => scenario.request(guest);
            },
          })),
        );
      }
      return figures;
    } finally {
      await table.engine.stop();
    }
  },
};
