import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Table } from '../../shared/restaurant/contract/setup.ts';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const open = (seats: number[] = [2, 4]) => openRestaurant(table, { seats, ...(seats.length > 80 && { hours: [] }) });
const byId = (tables: Table[], id: string) => tables.find((one) => one.id === id);

describe('tables', () => {
  test('a new one has the defaults, is active, and is offered to guests', async () => {
    const { operator, guest, setup, rid } = await open();
    const created = await operator.createTable({ name: ' Terrasse 1 ', seats: 7 });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(new RegExp(`^${rid}-t`)),
      name: 'Terrasse 1',
      seats: 7,
      is_active: true,
      display_order: 3,
      room_id: setup.rooms[0]?.id,
      pos_x: 0,
      pos_y: 0,
      width: 80,
      height: 80,
      shape: 'rect',
      rotation: 0,
      min_guests: 1,
      online: true,
    });
    expect((await guest.lock({ guests: 7 })).body.table_id).toBe(created.body.id);
  });

  test('every optional field is kept as given', async () => {
    const { operator, setup } = await open();
    const given = {
      name: 'T9',
      seats: 1,
      display_order: -5,
      room_id: setup.rooms[0]?.id,
      pos_x: -12.5,
      pos_y: 33,
      width: 120,
      height: 60,
      shape: 'circle',
      rotation: 45,
    };
    const created = await operator.createTable(given);
    expect(created.body).toMatchObject(given);
    expect((await operator.tables()).body[0]).toEqual(created.body);
  });

  test('the list has all tables, inactive ones too, lower display_order first', async () => {
    const { operator, tables } = await open([2, 4, 6]);
    await operator.updateTable(tables[0] ?? '', { display_order: 10 });
    await operator.updateTable(tables[1] ?? '', { is_active: false });
    const listed: Table[] = (await operator.tables()).body;
    expect(listed.map(({ id }) => id)).toEqual([tables[1], tables[2], tables[0]]);
    expect(listed[0]?.is_active).toBe(false);
  });

  test.each([
    [{ seats: 0 }, 'seats'],
    [{ seats: -1 }, 'seats'],
    [{ seats: 2.5 }, 'seats'],
    [{ seats: '4' }, 'seats'],
    [{ seats: undefined }, 'seats'],
    [{ name: '' }, 'name'],
    [{ name: undefined }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ shape: 'oval' }, 'shape'],
    [{ width: 0 }, 'width'],
    [{ height: -1 }, 'height'],
    [{ pos_x: '1' }, 'pos_x'],
    [{ rotation: null }, 'rotation'],
    [{ display_order: 1.5 }, 'display_order'],
  ])('%j is 400, on PATCH too where it is sent', async (body, path) => {
    const { operator, tables } = await open();
    const before = (await operator.tables()).body;
    expect(await operator.createTable({ name: 'T', seats: 2, ...body })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
    const [value] = Object.values(body);
    if (value !== undefined) expect((await operator.updateTable(tables[0] ?? '', body)).status).toBe(400);
    expect((await operator.tables()).body).toEqual(before);
  });

  test('numbers too small for the database are kept as zero', async () => {
    const { operator, tables } = await open();
    expect((await operator.updateTable(tables[0] ?? '', { pos_x: 1e-200, rotation: 0.1 + 0.2 })).body).toMatchObject({
      pos_x: 0,
      rotation: 0.3,
    });
  });

  test('PATCH changes only what is sent, {} nothing, and answers the full table', async () => {
    const { operator, tables } = await open();
    const id = tables[0] ?? '';
    let expected = byId((await operator.tables()).body, id);
    expect(await operator.updateTable(id, {})).toMatchObject({ status: 200, body: expected });
    for (const change of [{ name: 'Fenêtre' }, { seats: 3 }, { pos_x: 5, rotation: 90 }, { is_active: false }]) {
      expected = expected && { ...expected, ...change };
      expect((await operator.updateTable(id, change)).body).toEqual(expected);
    }
    expect(byId((await operator.tables()).body, id)).toEqual(expected);
  });

  test('concurrent changes of different fields are all kept, moves into another room too', async () => {
    const { operator, tables } = await open();
    const id = tables[0] ?? '';
    const room_id = (await operator.createRoom({ name: 'Terrasse' })).body.id;
    const changes = { name: 'N', seats: 9, pos_x: 1, pos_y: 2, width: 30, shape: 'circle', room_id };
    await Promise.all(Object.entries(changes).map(([field, value]) => operator.updateTable(id, { [field]: value })));
    expect(byId((await operator.tables()).body, id)).toMatchObject(changes);
  });

  test('an inactive table keeps what it has and takes nothing new', async () => {
    const { operator, guest, book, find, tables } = await open([2]);
    const id = await book();
    await operator.updateTable(tables[0] ?? '', { is_active: false });
    expect(await find(id)).toMatchObject({ table_id: tables[0] });
    expect((await guest.lock({ time: '21:00' })).body.code).toBe('slot_unavailable');
    expect(await find((await operator.create({ reservation_time: '21:00' })).body.id)).not.toHaveProperty('table_id');
  });

  test('with several rooms room_id is required', async () => {
    const { operator } = await open();
    const room_id = (await operator.createRoom({ name: 'Terrasse' })).body.id;
    expect(await operator.createTable({ name: 'T', seats: 2 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ path: 'room_id' }] },
    });
    expect(await operator.createTable({ name: 'T', seats: 2, room_id })).toMatchObject({
      status: 201,
      body: { room_id },
    });
  });

  test('a deleted one is gone from lists, changes and groups, and 404 the second time', async () => {
    const { operator, tables } = await open();
    const [id = '', other = ''] = tables;
    const group = (await operator.createMerge({ name: 'G', table_ids: [id, other] })).body;
    expect(group.seats).toBe(6);
    expect(await operator.deleteTable(id)).toMatchObject({ status: 204 });
    expect((await operator.tables()).body.map((one: Table) => one.id)).toEqual([other]);
    for (const answer of [
      await operator.deleteTable(id),
      await operator.updateTable(id, {}),
      await operator.updateTable(id, { seats: 2 }),
      await operator.bulkPositions([{ id, pos_x: 1, pos_y: 1 }]),
      await operator.createMerge({ name: 'G', table_ids: [id, other] }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await operator.merges()).body[0]).toMatchObject({ id: group.id, seats: 4 });
  });

  test('of many deletions at once one is 204', async () => {
    const { operator, tables } = await open();
    const answers = await Promise.all(Array.from({ length: 8 }, () => operator.deleteTable(tables[0] ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)]);
  });

  test('the 201st is 409 limit_reached, also when twenty are created at once; deleted ones do not count', async () => {
    const { operator, tables } = await open(Array.from({ length: 90 }, () => 2));
    for (let count = 90; count < 195; count++) await operator.createTable({ name: 'T', seats: 2 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => operator.createTable({ name: 'T', seats: 2 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('limit_reached');
    expect((await operator.tables()).body).toHaveLength(200);
    await operator.deleteTable(tables[0] ?? '');
    expect((await operator.createTable({ name: 'T', seats: 2 })).status).toBe(201);
  });
});

describe('bulk positions', () => {
  test('move tables, turn them and take them into another room, and answer how many', async () => {
    const { operator, tables } = await open([2, 2, 2]);
    const [t1 = '', t2 = '', t3 = ''] = tables;
    const room_id = (await operator.createRoom({ name: 'Terrasse' })).body.id;
    const before: Table[] = (await operator.tables()).body;
    const moved = await operator.bulkPositions([
      { id: t1, pos_x: 10, pos_y: 20 },
      { id: t2, pos_x: 30.5, pos_y: -40, room_id, rotation: 90 },
    ]);
    expect(moved).toMatchObject({ status: 200, body: { updated: 2 } });
    const after: Table[] = (await operator.tables()).body;
    const change = (id: string, changes: Partial<Table>) => ({ ...byId(before, id), ...changes });
    expect(byId(after, t1)).toEqual(change(t1, { pos_x: 10, pos_y: 20 }));
    expect(byId(after, t2)).toEqual(change(t2, { pos_x: 30.5, pos_y: -40, room_id, rotation: 90 }));
    expect(byId(after, t3)).toEqual(change(t3, {}));
    expect(await operator.bulkPositions([])).toMatchObject({ status: 200, body: { updated: 0 } });
  });

  test('more than one transaction can hold', async () => {
    const { operator, tables } = await open(Array.from({ length: 90 }, () => 2));
    const room_id = (await operator.createRoom({ name: 'Terrasse' })).body.id;
    const updates = tables.map((id, index) => ({ id, pos_x: index, pos_y: 7, room_id }));
    expect(await operator.bulkPositions(updates)).toMatchObject({ status: 200, body: { updated: 90 } });
    const after: Table[] = (await operator.tables()).body;
    expect(after.map(({ pos_x, pos_y }) => [pos_x, pos_y])).toEqual(tables.map((_, index) => [index, 7]));
  });

  test('everything is validated first: a fault in the last changes nothing', async () => {
    const { operator, tables, rid } = await open(Array.from({ length: 85 }, () => 2));
    const other = await open();
    const good = tables.slice(0, 84).map((id) => ({ id, pos_x: 999, pos_y: 999 }));
    const last = { id: tables[84] ?? '', pos_x: 1, pos_y: 1 };
    const before = (await operator.tables()).body;
    for (const [fault, status] of [
      [{ ...last, id: tables[0] ?? '' }, 400],
      [{ ...last, pos_x: '1' }, 400],
      [{ id: last.id, pos_y: 1 }, 400],
      [{ ...last, rotation: null }, 400],
      [{ ...last, id: `${rid}-tunknown000` }, 404],
      [{ ...last, id: 'nonsense' }, 404],
      [{ ...last, id: other.tables[0] ?? '' }, 403],
      [{ ...last, room_id: `${rid}-munknown000` }, 404],
      [{ ...last, room_id: other.setup.rooms[0]?.id }, 403],
    ] as const) {
      expect((await operator.bulkPositions([...good, fault])).status).toBe(status);
    }
    expect((await operator.tables()).body).toEqual(before);
  });

  test.each([[{}], [null], [Array.from({ length: 501 }, () => ({ id: 'x', pos_x: 1, pos_y: 1 }))]])(
    'updates that are no list of at most 500 are 400',
    async (updates) => {
      const { operator } = await open();
      expect((await operator.bulkPositions(updates)).status).toBe(400);
    },
  );
});
