import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { type Database, TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { readLiveSetup, readVersionedSetup } from '../../shared/restaurant/store/setup.ts';
import { injectFaults } from '../support/faults.ts';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

// What a process has read of a setup stands for it only at the version at which it was read: every edit is seen at once.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const session = (db: Database) => new TableSession(db, 10_000);

type House = Awaited<ReturnType<typeof openRestaurant>>;
const id = ({ status, body }: { status: number; body: { id: string } }) => {
  expect(status).toBeLessThan(300);
  return body.id;
};
const hoursOf = async ({ operator }: House) => (await operator.hours()).body[0].id;
const roomOf = async ({ operator }: House) => (await operator.rooms()).body[0].id;
const mergeOf = async ({ operator, tables }: House) =>
  id(await operator.createMerge({ name: 'T1+T2', table_ids: tables.slice(0, 2) }));
const SERVICE = { service_name: 'Brunch', open_time: '10:00', close_time: '12:00' };
const SLOTS = { day_of_week: 6, slot_duration_min: 60, slot_interval_min: 30 };

/** Every edit of what is not the configuration; each prepares what it needs and answers how it is made. */
const edits: Record<string, (house: House) => Promise<() => Promise<{ status: number }>>> = {
  'a new table':
    async ({ operator }) =>
    () =>
      operator.createTable({ name: 'New', seats: 4 }),
  'a table with other seats':
    async ({ operator, tables }) =>
    () =>
      operator.updateTable(tables[0] ?? '', { seats: 6 }),
  'a table with another name':
    async ({ operator, tables }) =>
    () =>
      operator.updateTable(tables[0] ?? '', { name: 'Other' }),
  'a table that is switched off':
    async ({ operator, tables }) =>
    () =>
      operator.updateTable(tables[0] ?? '', { is_active: false }),
  'tables that are moved':
    async ({ operator, tables }) =>
    () =>
      operator.bulkPositions([{ id: tables[0] ?? '', pos_x: 70, pos_y: 90 }]),
  'a deleted table':
    async ({ operator, tables }) =>
    () =>
      operator.deleteTable(tables[0] ?? ''),
  'a new service':
    async ({ operator }) =>
    () =>
      operator.createHours({ ...SERVICE, ...SLOTS }),
  'a service with other times': async (house) => {
    const hours = await hoursOf(house);
    return () => house.operator.updateHours(hours, { close_time: '21:30' });
  },
  'a service that is closed': async (house) => {
    const hours = await hoursOf(house);
    return () => house.operator.updateHours(hours, { is_active: false });
  },
  'a deleted service': async (house) => {
    const hours = await hoursOf(house);
    return () => house.operator.deleteHours(hours);
  },
  'a new room':
    async ({ operator }) =>
    () =>
      operator.createRoom({ name: 'Terrace' }),
  'a room with another name': async (house) => {
    const room = await roomOf(house);
    return () => house.operator.updateRoom(room, { name: 'Salon', guests_may_choose: true });
  },
  'a deleted room': async (house) => {
    const room = id(await house.operator.createRoom({ name: 'Terrace' }));
    return () => house.operator.deleteRoom(room);
  },
  'a new group': async (house) => () => house.operator.createMerge({ name: 'A', table_ids: house.tables.slice(0, 2) }),
  'a group of other tables': async (house) => {
    const merge = await mergeOf(house);
    return () => house.operator.updateMerge(merge, { table_ids: house.tables.slice(1, 3) });
  },
  'a deleted group': async (house) => {
    const merge = await mergeOf(house);
    return () => house.operator.deleteMerge(merge);
  },
};

test.each(Object.keys(edits))('another process sees %s as soon as it was answered', async (name) => {
  const house = await openRestaurant(table, { seats: [2, 2, 4] });
  const edit = await edits[name]?.(house);
  const warm = session(table.connect());
  const before = await readVersionedSetup(warm, house.rid);
  expect((await edit?.())?.status).toBeLessThan(300);
  const after = await readVersionedSetup(warm, house.rid);
  const { config: _, ...places } = after.setup;
  expect(after).toEqual(await readVersionedSetup(session(table.connect()), house.rid));
  expect(before.setup).not.toMatchObject(places);
});

test('a setup that nobody edits is read once by a process', async () => {
  const { rid } = await openRestaurant(table, { seats: [2] });
  const db = table.connect();
  const { calls } = injectFaults(db);
  for (let times = 0; times < 3; times++) await readLiveSetup(session(db), rid, { consistent: true });
  expect(calls.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'Query', 'BatchGetItem', 'BatchGetItem']);
});

test('an edit between the version and the rest is not taken for the version before it', async () => {
  const { rid, tables, operator } = await openRestaurant(table, { seats: [2] });
  const db = table.connect();
  const faults = injectFaults(db);
  const edited = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  faults.plan(({ operation }) => {
    if (operation !== 'Query') return undefined;
    asked.resolve();
    return { kind: 'hold', until: edited.promise };
  });
  const reading = readVersionedSetup(session(db), rid);
  await asked.promise;
  await operator.updateTable(tables[0] ?? '', { seats: 6 });
  edited.resolve();
  // Newer than its version: an edit on it fails, and nobody takes it for the next.
  expect(await reading).toMatchObject({ version: 0, setup: { tables: [{ seats: 6 }] } });
  faults.plan(undefined);
  await operator.updateTable(tables[0] ?? '', { seats: 8 });
  expect((await readVersionedSetup(session(db), rid)).setup.tables[0]?.seats).toBe(8);
});

test('what the release before wrote without raising the version is seen after a minute', async () => {
  const { rid, tables, setup } = await openRestaurant(table, { seats: [2] });
  const time = { ms: 0 };
  const db: Database = { ...table.connect(), timer: { now: () => time.ms, sleep: async () => undefined } };
  const seats = async () => (await readLiveSetup(session(db), rid, { consistent: true })).tables[0]?.seats;
  expect(await seats()).toBe(2);
  const Item = { ...keys.table(rid, tables[0] ?? ''), ...setup.tables[0], seats: 5 };
  await db.client.send(new PutCommand({ TableName: db.table, Item }));
  time.ms += 59_999;
  expect(await seats()).toBe(2);
  time.ms += 1;
  expect(await seats()).toBe(5);
});

test('what requests share of a setup is not theirs to change', async () => {
  const { rid } = await openRestaurant(table, { seats: [2] });
  const { tables } = await readLiveSetup(session(table.connect()), rid, { consistent: true });
  expect(() => Object.assign(tables[0] ?? {}, { seats: 9 })).toThrow(TypeError);
});
