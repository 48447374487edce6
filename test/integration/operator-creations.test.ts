import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const open = () => openRestaurant(table, { seats: [2, 4], hours: [] });
type Opened = Awaited<ReturnType<typeof open>>;

const LUNCH = { day_of_week: 5, open_time: '12:00', close_time: '14:30', slot_duration_min: 90, slot_interval_min: 30 };

/** How each kind of thing is created, listed, changed and deleted, with two bodies that differ. */
const kinds = {
  'a table': ({ operator }: Opened) => ({
    body: { name: 'T9', seats: 4 },
    other: { name: 'T9', seats: 6 },
    change: { seats: 5 },
    create: operator.createTable,
    list: operator.tables,
    update: operator.updateTable,
    remove: operator.deleteTable,
  }),
  'a room': ({ operator }: Opened) => ({
    body: { name: 'Terrasse' },
    other: { name: 'Terrasse', display_order: 9 },
    change: { name: 'Jardin' },
    create: operator.createRoom,
    list: operator.rooms,
    update: operator.updateRoom,
    remove: operator.deleteRoom,
  }),
  'a service period': ({ operator }: Opened) => ({
    body: LUNCH,
    other: { ...LUNCH, slot_interval_min: 15 },
    change: { close_time: '15:00' },
    create: operator.createHours,
    list: operator.hours,
    update: operator.updateHours,
    remove: operator.deleteHours,
  }),
  'a merged group': ({ operator, tables }: Opened) => ({
    body: { name: 'T1 + T2', table_ids: tables },
    other: { name: 'T1 + T2', table_ids: tables.toReversed() },
    change: { name: 'Banquette' },
    create: operator.createMerge,
    list: operator.merges,
    update: operator.updateMerge,
    remove: operator.deleteMerge,
  }),
};

describe.each(Object.entries(kinds))('creating %s with an Idempotency-Key', (_, of) => {
  test('the same key and body answer the same 201, another body 409, another key a new one', async () => {
    const { create, list, body, other } = of(await open());
    const [key, before] = [randomUUID(), (await list()).body.length];
    const first = await create(body, key);
    expect(first.status).toBe(201);
    expect(await create(body, key)).toMatchObject({ status: 201, body: first.body });
    expect(await create(Object.fromEntries(Object.entries(body).reverse()), key.toUpperCase())).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect(await create(other, key)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    expect((await list()).body).toHaveLength(before + 1);
    expect((await create(body, randomUUID())).body.id).not.toBe(first.body.id);
    expect((await create(body)).body.id).not.toBe(first.body.id);
  });

  test('repetitions at the same time create one', async () => {
    const { create, list, body } = of(await open());
    const [key, before] = [randomUUID(), (await list()).body.length];
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(body, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect((await list()).body).toHaveLength(before + 1);
  });

  test('a repetition answers what it has become, and 404 when it was deleted: it does not come back', async () => {
    const { create, list, update, remove, body, change } = of(await open());
    const [key, before] = [randomUUID(), (await list()).body];
    const { id } = (await create(body, key)).body;
    const changed = await update(id, change);
    expect(await create(body, key)).toMatchObject({ status: 201, body: changed.body });
    expect((await remove(id)).status).toBe(204);
    expect(await create(body, key)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await list()).body).toEqual(before);
  });

  test('a key is 1 to 255 visible characters, whichever', async () => {
    const { create, body } = of(await open());
    for (const key of ['once', '!', '~'.repeat(255), 'a-"quoted"/key=1']) {
      const first = await create(body, key);
      expect(first.status).toBe(201);
      expect(await create(body, key)).toMatchObject({ status: 201, body: { id: first.body.id } });
    }
    for (const key of ['two words', 'é', '~'.repeat(256)]) {
      expect(await create(body, key)).toMatchObject({ status: 400, body: { errors: [{ path: 'idempotency-key' }] } });
    }
  });
});

test('one key may serve each kind of thing once', async () => {
  const opened = await open();
  const key = randomUUID();
  const answers = [];
  for (const of of Object.values(kinds)) {
    const { create, body } = of(opened);
    answers.push(await create(body, key), await create(body, key));
  }
  answers.push(await opened.operator.create({}, key), await opened.operator.create({}, key));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(5);
});

test('a key that a refused request carried is still free', async () => {
  const { operator } = await open();
  const key = randomUUID();
  expect((await operator.createHours({ ...LUNCH, close_time: '13:00' }, key)).status).toBe(400);
  expect((await operator.createHours(LUNCH, key)).status).toBe(201);
});
