import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { ROW } from '../support/import.ts';
import { openRestaurant, PARTY } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const INJECTED = 'X\r\nBcc: a@b.example';
const refusal = (field: string) => ({
  status: 400,
  body: {
    code: 'invalid_request',
    errors: [
      { path: expect.stringContaining(field), message: 'must be one line, without tabs and control characters' },
    ],
  },
});

test('a name with a line break is refused, and nothing is stored', async () => {
  const { guest, operator } = await openRestaurant(table, { seats: [2] });
  const { lock_token } = (await guest.lock()).body;
  expect(await guest.confirm(lock_token, { guest_last_name: INJECTED })).toMatchObject(refusal('guest_last_name'));
  expect(await operator.create({ ...PARTY, guest_first_name: 'A\tB' })).toMatchObject(refusal('guest_first_name'));
  expect((await operator.list()).body.items).toEqual([]);
  expect(await operator.createRoom({ name: INJECTED })).toMatchObject(refusal('name'));
  expect(await operator.createTable({ name: 'T\n1', seats: 2 })).toMatchObject(refusal('name'));
  const hours = {
    day_of_week: 0,
    open_time: '12:00',
    close_time: '14:00',
    slot_duration_min: 60,
    slot_interval_min: 30,
  };
  const service = { ...hours, is_active: true };
  expect(await operator.createHours({ ...service, service_name: INJECTED })).toMatchObject(refusal('service_name'));
  expect(await operator.createHours({ ...service, service_names: { en: INJECTED } })).toMatchObject(refusal('en'));
});

test('what an earlier release stored is still read and changed', async () => {
  const { guest, operator, book, db, rid } = await openRestaurant(table, { seats: [2] });
  const id = await book();
  await db.client.send(
    new UpdateCommand({
      TableName: db.table,
      Key: keys.reservation(rid, id),
      UpdateExpression: 'SET guest_last_name = :name',
      ExpressionAttributeValues: { ':name': INJECTED },
    }),
  );
  expect((await operator.list()).body.items).toMatchObject([{ id, guest_last_name: INJECTED }]);
  expect(await operator.update(id, { notes: 'by the window' })).toMatchObject({
    status: 200,
    body: { guest_last_name: INJECTED, notes: 'by the window' },
  });
  expect((await guest.slots()).status).toBe(200);
});

test('a cell with a line break is imported with a space', async () => {
  const { operator } = await openRestaurant(table, { seats: [2] });
  const rows = [{ ...ROW, guest_first_name: 'Anne\r\nMarie', guest_last_name: 'de\u0085la\tTour\n' }];
  expect((await operator.import({ rows })).body.results).toMatchObject([{ outcome: 'booked' }]);
  expect((await operator.list({ q: 'Tour' })).body.items).toMatchObject([
    { guest_first_name: 'Anne Marie', guest_last_name: 'de la Tour' },
  ]);
});
