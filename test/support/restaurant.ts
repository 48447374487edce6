import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Engine, startEngine } from '../../local/engine/engine.ts';
import { indexStream } from '../../local/notifications/engine-file.ts';
import { createTable } from '../../local/table.ts';
import type { Budgets, Deps } from '../../shared/deps.ts';
import { newResourceId } from '../../shared/platform/dynamo/ids.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { connect, type Database, TableSession } from '../../shared/platform/dynamo/table-session.ts';
import type { HoursEntry, Table } from '../../shared/restaurant/contract/setup.ts';
import type { Setup } from '../../shared/restaurant/rules/setup.ts';
import { createRestaurant, type NewRestaurant } from '../../shared/restaurant/store/restaurants.ts';
import { readSetup } from '../../shared/restaurant/store/setup.ts';
import { limitExpressions } from './expression-limits.ts';

const TABLE = 'couvert-test';

/** Friday 20 November 2026, 10:00 in Paris: what the tests' clocks show at first. */
export const FRIDAY_MORNING = Date.parse('2026-11-20T09:00:00Z');

/** An engine with the table on it, and a way to connect to it as production does. */
export type TestTable = { engine: Engine; connect: () => Database };

/** Starts an engine with its data in a file, whose stream is found by an index, as `npm start` has it. */
async function startStreamingEngine(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'couvert-table-'));
  const files = { database: join(folder, 'dynamodb.sqlite'), engine: join(folder, 'engine.pid') };
  const engine = await startEngine(files);
  const database = new DatabaseSync(files.database, { timeout: 5000 });
  indexStream(database);
  database.close();
  const stop = async () => {
    await engine.stop();
    await rm(folder, { recursive: true });
  };
  return { ...engine, stop };
}

/** Starts an engine of its own, in memory unless its stream is to be read; stop it with `engine.stop()`. */
export async function startTestTable({
  stream = false,
  start = () => (stream ? startStreamingEngine() : startEngine()),
  connectTo = connect,
}: {
  start?: () => Promise<Engine>;
  stream?: boolean;
  connectTo?: typeof connect;
} = {}): Promise<TestTable> {
  const engine = await start();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  await createTable(connectTo(TABLE).client, TABLE, { stream });
  return { engine, connect: () => limitExpressions(connectTo(TABLE)) };
}

/** Budgets that no slow machine uses up: what a test proves must not depend on its speed (`TEST_BUDGET_MS`, ms). */
const BUDGET_MS = Number(process.env.TEST_BUDGET_MS ?? 60_000);
const PATIENT: Budgets = { read: BUDGET_MS, write: BUDGET_MS, lock: BUDGET_MS };

/** Guests of the tests share an address and may hold what they like. */
const UNLIMITED: Deps['hold_limits'] = { max_active: 0, max_per_hour: 0, trusted: [] };

/** Dependencies of handlers with a clock that tests move; `clock.now` is epoch ms. */
export function testDeps(db: Database, overrides: Partial<Deps> = {}): Deps & { clock: { now: number } } {
  const clock = { now: FRIDAY_MORNING };
  return {
    db,
    now: () => clock.now,
    lock_seconds: 300,
    hold_limits: UNLIMITED,
    budgets: PATIENT,
    pages_url: 'https://pages.example',
    ...overrides,
    clock,
  };
}

const evenings = (open_time: string, close_time: string): Omit<HoursEntry, 'id'>[] =>
  [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
    day_of_week,
    service_name: 'Dîner',
    open_time,
    close_time,
    slot_duration_min: 120,
    slot_interval_min: 30,
    is_active: true,
  }));

/** Dinner from 19:00 to 23:00 every day, two hours each, every half hour. */
export const DINNER = evenings('19:00', '23:00');

/** Dinner from 19:00 to 02:00 every day: its last stays end on the next date. */
export const LATE_DINNER = evenings('19:00', '02:00');

/** The items of one service and of one table, without which nobody can book at a restaurant. */
export const offerOf = (rid: string) => ({
  service: { ...keys.hours(rid, 'h1'), ...DINNER[0], id: 'h1', is_active: true },
  table: {
    ...keys.table(rid, 't1'),
    ...tableOf(2, 0),
    ...{ id: 't1', room_id: 'm1', display_order: 0 },
  },
});

export const CONFIG: NewRestaurant = {
  is_active: true,
  restaurant_name: 'Chez Test',
  restaurant_address: '1, rue du Test, Paris',
  restaurant_phone: '+33142000000',
  timezone: 'Europe/Paris',
  advance_booking_days: 60,
  min_cancel_hours: 4,
  welcome_message_fr: 'Bienvenue',
  welcome_message_en: 'Welcome',
  accent_color: '#0f6b4f',
  show_branding: true,
  show_on_directory: false,
  confirmation_mode: 'auto',
  max_party_size: 8,
  notification_email: 'patron@example.com',
  notification_phone: '+33600000000',
};

type Wanted = {
  seats: number[];
  hours?: Omit<HoursEntry, 'id'>[];
  config?: Partial<NewRestaurant>;
  /** Merged groups by the positions of their tables in `seats`. */
  merges?: number[][];
};

const tableOf = (seats: number, index: number): Omit<Table, 'id' | 'room_id' | 'display_order'> => ({
  name: `T${index + 1}`,
  seats,
  is_active: true,
  pos_x: index * 100,
  pos_y: 0,
  width: 80,
  height: 80,
  shape: 'rect',
  rotation: 0,
});

/** A restaurant of the tests: its id, public token, setup, and its tables' ids in the order of `seats`. */
export type TestRestaurant = { rid: string; token: string; tables: string[]; setup: Setup };

/** Creates a restaurant with tables of the given seats, open for dinner every day. */
export async function createTestRestaurant(
  db: Database,
  { seats, hours = DINNER, config = {}, merges = [] }: Wanted,
): Promise<TestRestaurant> {
  const session = new TableSession(db, 10_000);
  const tables = seats.map(tableOf);
  const created = await createRestaurant(
    session,
    { ...CONFIG, ...config },
    { hours, rooms: [{ name: 'Salle', tables }] },
  );
  const rid = created.restaurant_id;
  const listed = (await readSetup(session, rid, { consistent: true })).tables.toSorted(
    (a, b) => a.display_order - b.display_order,
  );
  const ids = listed.map(({ id }) => id);
  for (const members of merges) {
    const id = newResourceId(rid, 'merge');
    const table_ids = members.map((index) => ids[index] ?? '');
    const groupSeats = members.reduce((sum, index) => sum + (seats[index] ?? 0), 0);
    const Item = { ...keys.merge(rid, id), id, name: `G${members.join('+')}`, table_ids, seats: groupSeats };
    await session.call((client) => client.send(new PutCommand({ TableName: session.table, Item })));
  }
  return { rid, token: created.public_token, tables: ids, setup: await readSetup(session, rid, { consistent: true }) };
}
