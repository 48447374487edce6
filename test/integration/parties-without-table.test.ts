import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SATURDAY } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { DINNER, LATE_DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';

// Guests who lock, confirm or move leave every party that waits for a table the place that it could have.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const SUNDAY = '2026-11-22';
const WEDNESDAY = '2026-11-25';

/** Two tables for two, open from 18:00 until after midnight, unless it is said otherwise. */
async function open(hours = LATE_DINNER.map((service) => ({ ...service, open_time: '18:00' }))) {
  const opened = await openRestaurant(table, { seats: [2, 2], hours });
  const { operator, guest, clock } = opened;
  const [one = '', two = ''] = opened.tables;
  /** Books a party, on the day before. */
  const party = async (date: string, time: string, duration_min: number, place: object) => {
    const { body } = await operator.create({ reservation_date: date, reservation_time: time, ...place });
    await operator.update(body.id, { duration_min });
    return String(body.id);
  };
  /** Books a party and takes its table away. */
  const waiting = async (date: string, time: string, duration_min: number) => {
    const id = await party(date, time, duration_min, { table_id: two });
    await operator.update(id, { table_id: null });
    return id;
  };
  const setClock = (time: string) => {
    clock.now = Date.parse(`${SATURDAY}T${time}:00+01:00`);
  };
  return { ...opened, guest, one, two, party, waiting, setClock };
}

describe('a party that stays over midnight', () => {
  test('keeps the table that is free before midnight too, from who comes after it', async () => {
    const { one, two, party, waiting, guest, operator, faults } = await open();
    await party(SATURDAY, '21:30', 120, { table_id: one });
    const id = await waiting(SATURDAY, '23:00', 120);
    expect((await guest.lock({ date: SUNDAY, time: '00:00' })).body.table_id).toBe(one);
    expect((await operator.update(id, { table_id: two })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('keeps the table that is free after midnight too, from who leaves before it', async () => {
    const early = DINNER.map((service) => ({ ...service, close_time: '22:00', slot_duration_min: 90 }));
    const { one, two, party, waiting, guest, operator, faults } = await open(early);
    await party(SUNDAY, '00:00', 60, { table_id: one });
    const id = await waiting(SATURDAY, '21:00', 240);
    // Whoever looks at a date whose stays end before midnight reads that date alone from then on.
    await guest.slots({ date: SATURDAY });
    expect((await guest.lock({ date: SATURDAY, time: '20:30' })).body.table_id).toBe(one);
    expect((await operator.update(id, { table_id: two })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('keeps it from who moves there', async () => {
    const { one, party, waiting, guest, operator, two } = await open();
    const held = await guest.lock({ date: WEDNESDAY, time: '20:00' });
    const { body } = await guest.confirm(held.body.lock_token);
    await party(SATURDAY, '21:30', 120, { table_id: one });
    const id = await waiting(SATURDAY, '23:00', 120);
    const { version } = (await guest.booking(body.booking_token)).body;
    const moved = { version, reservation_date: SUNDAY, reservation_time: '00:00' };
    expect((await guest.change(body.booking_token, moved)).status).toBe(200);
    expect((await operator.update(id, { table_id: two })).status).toBe(200);
  });
});

test('a party that is there and waits needs a table for what is left of its stay', async () => {
  const { one, two, party, guest, operator, setClock, faults } = await open();
  const [first, second] = [
    await party(SATURDAY, '18:30', 120, { table_id: one }),
    await party(SATURDAY, '18:00', 120, { table_id: two }),
  ];
  const { body } = await operator.create({
    ...{ reservation_date: SATURDAY, reservation_time: '19:00', allow_unassigned: true },
  });
  expect(body.table_id).toBeUndefined();
  setClock('18:00');
  await operator.update(second, { service_status: 'seated' });
  setClock('18:30');
  await operator.update(first, { service_status: 'seated' });
  setClock('19:00');
  await operator.update(body.id, { service_status: 'arrived' });
  setClock('19:50');
  await operator.update(second, { service_status: 'left' });
  setClock('19:55');
  const held = await guest.lock({ date: SATURDAY, time: '20:30' });
  expect(held.body.table_id).toBe(one);
  expect((await operator.update(body.id, { service_status: 'seated', table_id: two })).status).toBe(200);
  expect(await faults()).toEqual([]);
});
