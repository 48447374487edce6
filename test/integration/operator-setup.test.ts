import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HoursEntry, Room } from '../../shared/restaurant/contract/setup.ts';
import { SATURDAY } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const open = (wanted: Partial<Parameters<typeof openRestaurant>[1]> = {}) =>
  openRestaurant(table, { seats: [2, 4], hours: [], ...wanted });

const LUNCH = {
  day_of_week: 5,
  open_time: '12:00',
  close_time: '14:30',
  slot_duration_min: 90,
  slot_interval_min: 30,
};

type Opened = Awaited<ReturnType<typeof open>>;
const slotTimes = async ({ guest }: Opened, date = SATURDAY) =>
  (await guest.slots({ date })).body.slots.map(({ time }: { time: string }) => time);

describe('opening hours', () => {
  test('a new entry is active, is answered whole, and its slots are offered', async () => {
    const opened = await open();
    const created = await opened.operator.createHours({ ...LUNCH, service_name: 'Déjeuner' });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ id: expect.any(String), ...LUNCH, service_name: 'Déjeuner', is_active: true });
    expect(await slotTimes(opened)).toEqual(['12:00', '12:30', '13:00']);
    expect((await opened.operator.hours()).body).toEqual([created.body]);
  });

  test('several entries may exist for a day, and overlap; the list is by weekday and opening', async () => {
    const opened = await open();
    for (const changes of [{ day_of_week: 6 }, { open_time: '12:30' }, {}, { day_of_week: 0 }]) {
      expect((await opened.operator.createHours({ ...LUNCH, ...changes })).status).toBe(201);
    }
    const listed: HoursEntry[] = (await opened.operator.hours()).body;
    expect(listed.map(({ day_of_week, open_time }) => `${day_of_week} ${open_time}`)).toEqual([
      '0 12:00',
      '5 12:00',
      '5 12:30',
      '6 12:00',
    ]);
    expect(await slotTimes(opened)).toEqual(['12:00', '12:30', '13:00']);
  });

  test('closing at or before opening ends on the next day', async () => {
    const opened = await open();
    const night = { ...LUNCH, open_time: '22:00', close_time: '02:00', slot_interval_min: 60 };
    expect((await opened.operator.createHours(night)).status).toBe(201);
    expect(await slotTimes(opened)).toEqual(['22:00', '23:00']);
    expect(await slotTimes(opened, '2026-11-22')).toEqual(['00:00']);
  });

  test.each([
    [{ day_of_week: 7 }, 'day_of_week'],
    [{ day_of_week: -1 }, 'day_of_week'],
    [{ day_of_week: '1' }, 'day_of_week'],
    [{ open_time: '24:00' }, 'open_time'],
    [{ open_time: '9:00' }, 'open_time'],
    [{ close_time: '12:00:00' }, 'close_time'],
    [{ slot_duration_min: 0 }, 'slot_duration_min'],
    [{ slot_duration_min: 151 }, 'slot_duration_min'],
    [{ slot_duration_min: 1.5 }, 'slot_duration_min'],
    [{ slot_interval_min: 0 }, 'slot_interval_min'],
    [{ slot_interval_min: '30' }, 'slot_interval_min'],
    [{ service_name: 'x'.repeat(201) }, 'service_name'],
  ])('%j is 400, on PATCH too', async (body, path) => {
    const { operator } = await open();
    const entry = (await operator.createHours(LUNCH)).body;
    const expected = { status: 400, body: { code: 'invalid_request', errors: [{ path }] } };
    expect(await operator.createHours({ ...LUNCH, ...body })).toMatchObject(expected);
    expect(await operator.updateHours(entry.id, body)).toMatchObject(expected);
    expect((await operator.hours()).body).toEqual([entry]);
  });

  test.each(['day_of_week', 'open_time', 'close_time', 'slot_duration_min', 'slot_interval_min'])(
    '%s is required',
    async (field) => {
      const { operator } = await open();
      expect(await operator.createHours({ ...LUNCH, [field]: undefined })).toMatchObject({
        status: 400,
        body: { errors: [{ path: field, message: 'is required' }] },
      });
    },
  );

  test('PATCH changes only what is sent, {} nothing, and "" clears the label', async () => {
    const opened = await open();
    const { operator } = opened;
    let expected = (await operator.createHours({ ...LUNCH, service_name: 'Déjeuner' })).body;
    for (const change of [{}, { close_time: '15:00' }, { slot_duration_min: 60 }, { service_name: '' }]) {
      expected = { ...expected, ...change };
      expect(await operator.updateHours(expected.id, change)).toMatchObject({ status: 200, body: expected });
    }
    expect(await slotTimes(opened)).toEqual(['12:00', '12:30', '13:00', '13:30', '14:00']);
    expect((await operator.updateHours(expected.id, { is_active: false })).body.is_active).toBe(false);
    expect(await slotTimes(opened)).toEqual([]);
  });

  test('a service that is renamed loses what its old name is in other languages, for guests too', async () => {
    const opened = await open();
    const { operator, guest } = opened;
    const named = { ...LUNCH, service_name: 'Déjeuner', service_names: { en: 'Lunch' } };
    const { id } = (await operator.createHours(named)).body;
    const told = async () => {
      const { body } = await guest.slots();
      return body.slots[0] && [body.slots[0].service_name, body.slots[0].service_names];
    };
    expect(await told()).toEqual(['Déjeuner', { en: 'Lunch' }]);
    expect(
      (await operator.updateHours(id, { service_name: 'Brunch', service_names: { en: 'Brunch' } })).body,
    ).toMatchObject({
      service_names: { en: 'Brunch' },
    });
    expect((await operator.updateHours(id, { service_name: 'Midi' })).body).not.toHaveProperty('service_names');
    expect(await told()).toEqual(['Midi', undefined]);
  });

  test('of two changes that fit alone but not together one is refused', async () => {
    const { operator } = await open();
    const { id } = (await operator.createHours(LUNCH)).body;
    const answers = await Promise.all([
      operator.updateHours(id, { close_time: '13:30' }),
      operator.updateHours(id, { slot_duration_min: 150 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [{ close_time, slot_duration_min }] = (await operator.hours()).body;
    expect([`13:30 90`, `14:30 150`]).toContain(`${close_time} ${slot_duration_min}`);
  });

  test('a deleted entry is gone, its reservations and locks stay', async () => {
    const opened = await open();
    const { operator, guest, find, faults } = opened;
    const { id } = (await operator.createHours(LUNCH)).body;
    const { lock_token } = (await guest.lock({ time: '12:00' })).body;
    expect(await operator.deleteHours(id)).toMatchObject({ status: 204, body: undefined });
    expect(await operator.deleteHours(id)).toMatchObject({ status: 404 });
    expect((await operator.updateHours(id, { is_active: true })).status).toBe(404);
    expect(await slotTimes(opened)).toEqual([]);
    const confirmed = await guest.confirm(lock_token);
    expect(await find(confirmed.body.reservation_id)).toMatchObject({ status: 'confirmed' });
    expect(await faults()).toEqual([]);
  });

  test('the 101st entry is 409 limit_reached', async () => {
    const { operator } = await open();
    for (let count = 0; count < 96; count++) await operator.createHours(LUNCH);
    const answers = await Promise.all(Array.from({ length: 8 }, () => operator.createHours(LUNCH)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect((await operator.createHours(LUNCH)).body.code).toBe('limit_reached');
    expect((await operator.hours()).body).toHaveLength(100);
  });
});

describe('rooms', () => {
  test('a restaurant starts with one; more are created, listed in order, changed and deleted', async () => {
    const { operator, setup } = await open();
    const first = setup.rooms[0];
    expect((await operator.rooms()).body).toEqual([first]);
    const created = await operator.createRoom({ name: 'Terrasse' });
    expect(created).toMatchObject({ status: 201, body: { name: 'Terrasse', display_order: 2 } });
    expect(await operator.updateRoom(created.body.id, { display_order: 0 })).toMatchObject({
      status: 200,
      body: { ...created.body, display_order: 0 },
    });
    expect((await operator.updateRoom(created.body.id, {})).body.name).toBe('Terrasse');
    expect((await operator.rooms()).body.map(({ id }: Room) => id)).toEqual([created.body.id, first?.id]);
    expect(await operator.deleteRoom(created.body.id)).toMatchObject({ status: 204 });
    expect(await operator.deleteRoom(created.body.id)).toMatchObject({ status: 404 });
    expect((await operator.updateRoom(created.body.id, { name: 'X' })).status).toBe(404);
    for (const body of [{}, { name: '' }, { name: 'x', display_order: 'first' }]) {
      expect((await operator.createRoom(body)).status).toBe(400);
    }
  });

  test('one with tables is 409 room_not_empty, the last one 409 last_room', async () => {
    const { operator, setup, tables } = await open({ seats: [2] });
    const only = setup.rooms[0]?.id ?? '';
    expect(await operator.deleteRoom(only)).toMatchObject({ status: 409, body: { code: 'room_not_empty' } });
    await operator.deleteTable(tables[0] ?? '');
    expect(await operator.deleteRoom(only)).toMatchObject({ status: 409, body: { code: 'last_room' } });
  });

  test('of two deletions that would leave no room one is refused', async () => {
    const { operator, setup } = await open({ seats: [] });
    const ids = [setup.rooms[0]?.id ?? '', (await operator.createRoom({ name: 'Terrasse' })).body.id];
    const answers = await Promise.all(ids.map((id) => operator.deleteRoom(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await operator.rooms()).body).toHaveLength(1);
  });

  test('no table ends in a room that was deleted at the same time', async () => {
    const { operator, tables } = await open();
    for (let round = 0; round < 5; round++) {
      const room_id = (await operator.createRoom({ name: 'Terrasse' })).body.id;
      await Promise.all([
        operator.deleteRoom(room_id),
        operator.createTable({ name: 'T', seats: 2, room_id }),
        operator.updateTable(tables[0] ?? '', { room_id }),
        operator.bulkPositions([{ id: tables[1], pos_x: 1, pos_y: 1, room_id }]),
      ]);
      const rooms = (await operator.rooms()).body.map(({ id }: Room) => id);
      for (const one of (await operator.tables()).body) expect(rooms).toContain(one.room_id);
    }
  });

  test('the 51st is 409 limit_reached', async () => {
    const { operator } = await open();
    for (let count = 1; count < 50; count++) await operator.createRoom({ name: 'R' });
    expect(await operator.createRoom({ name: 'R' })).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    expect((await operator.rooms()).body).toHaveLength(50);
  });
});

describe('merged groups', () => {
  test('are created, listed with the seats of their tables, changed and deleted', async () => {
    const { operator, tables, guest } = await openRestaurant(table, { seats: [2, 4, 3] });
    const [t1 = '', t2 = '', t3 = ''] = tables;
    const created = await operator.createMerge({ name: 'T1 + T2', table_ids: [t1, t2] });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ id: expect.any(String), name: 'T1 + T2', table_ids: [t1, t2], seats: 6 });
    const lock = await guest.lock({ guests: 6 });
    expect(lock.body).toMatchObject({ table_id: t1, table_merge_id: created.body.id });
    await guest.release(lock.body.lock_token);
    await operator.updateTable(t1, { seats: 3 });
    expect((await operator.merges()).body).toEqual([{ ...created.body, seats: 7 }]);
    expect((await operator.updateMerge(created.body.id, { table_ids: [t3, t2] })).body).toEqual({
      ...created.body,
      table_ids: [t3, t2],
      seats: 7,
    });
    expect((await operator.updateMerge(created.body.id, { name: 'Banquette' })).body).toMatchObject({
      name: 'Banquette',
      table_ids: [t3, t2],
    });
    expect((await operator.updateMerge(created.body.id, {})).status).toBe(200);
    expect(await operator.deleteMerge(created.body.id)).toMatchObject({ status: 204 });
    expect(await operator.deleteMerge(created.body.id)).toMatchObject({ status: 404 });
    expect((await operator.updateMerge(created.body.id, { name: 'X' })).status).toBe(404);
    expect((await guest.lock({ guests: 6 })).body.code).toBe('slot_unavailable');
  });

  test('are listed by name, and their new tables must exist', async () => {
    const { operator, rid, tables } = await open();
    const ids: Record<string, string> = {};
    for (const name of ['Jardin', 'Alcôve', 'Salon']) {
      ids[name] = (await operator.createMerge({ name, table_ids: tables.slice(0, 2) })).body.id;
    }
    const listed = async () => (await operator.merges()).body.map(({ name }: { name: string }) => name);
    expect(await listed()).toEqual(['Alcôve', 'Jardin', 'Salon']);
    const unknown = [tables[0], `${rid}-t000000000`];
    expect((await operator.updateMerge(ids.Jardin ?? '', { table_ids: unknown })).status).toBe(404);
    expect((await operator.deleteMerge(`${rid}-g000000000`)).status).toBe(404);
    expect((await operator.deleteMerge(ids.Jardin ?? '')).status).toBe(204);
    expect(await listed()).toEqual(['Alcôve', 'Salon']);
  });

  test('have 2 to 14 different tables', async () => {
    const { operator, tables } = await openRestaurant(table, { seats: Array.from({ length: 15 }, () => 1) });
    const create = async (table_ids: unknown) => (await operator.createMerge({ name: 'G', table_ids })).status;
    expect(await create(tables.slice(0, 14))).toBe(201);
    expect(await create(tables)).toBe(400);
    expect(await create(tables.slice(0, 1))).toBe(400);
    expect(await create([tables[0], tables[0]])).toBe(400);
    expect(await create('all')).toBe(400);
  });

  test('the 101st is 409 limit_reached', async () => {
    const { operator, tables } = await open();
    const group = { name: 'G', table_ids: tables };
    for (let count = 0; count < 100; count++) await operator.createMerge(group);
    expect(await operator.createMerge(group)).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
  });
});
