import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentsOf } from '../support/audit.ts';
import { injectFaults } from '../support/faults.ts';
import { SATURDAY } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { overtake } from '../support/operator-scenarios.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const KEY = '7d1f0c3a-4b5e-4a6d-8c9b-0e1f2a3b4c5d';

/** An instant on the Saturday of the tests, in Paris. */
const at = (time: string) => Date.parse(`${SATURDAY}T${time}+01:00`);

/** A restaurant on the evening itself. */
async function openEvening(seats: number[], time = '19:20:40', more: object = {}) {
  const opened = await openRestaurant(table, { seats, ...more });
  opened.clock.now = at(time);
  const stored = async (id: string) => (await contentsOf(opened.db, opened.rid)).reservations.get(id);
  return { ...opened, stored };
}

describe('a party that walks in', () => {
  test('sits this minute on the best table, without a name', async () => {
    const { operator, tables, find, stored, faults } = await openEvening([6, 2, 4]);
    const { status, body } = await operator.walkIn({ guests: 3 });
    expect([status, body.status, body.table_id]).toEqual([201, 'confirmed', tables[2]]);
    expect(body.message).toBe('Walk-in, 3 guests: seated at T3 until 21:20.');
    expect(await find(body.id)).toMatchObject({
      origin: 'walk_in',
      service_status: 'seated',
      seated_at: '2026-11-21T18:20:40.000Z',
      reservation_time: '19:20:00',
      duration_min: 120,
      guest_last_name: '',
      guest_email: null,
    });
    expect((await stored(body.id))?.from).toBe(at('19:20:00') / 60_000);
    expect(await faults()).toEqual([]);
  });

  test('may say who it is and what it must not eat', async () => {
    const { operator, find } = await openEvening([2]);
    const said = { guest_last_name: 'Petit', guest_phone: '+33612345678', allergies: 'Nuts', notes: 'Regular' };
    const { body } = await operator.walkIn(said);
    expect(await find(body.id)).toMatchObject({ ...said, guest_first_name: '' });
    expect(body.message).toBe('Petit, 2 guests: seated at T1 until 21:20.');
  });

  test('takes a table until the next party comes, if the host says so', async () => {
    const { operator, find, faults } = await openEvening([2]);
    const next = (await operator.create({ reservation_time: '20:30' })).body.id;
    const waits = await operator.walkIn();
    expect(waits.body).toMatchObject({ message: 'Walk-in, 2 guests: no table is free, it has none.' });
    const waiting = await find(waits.body.id);
    expect([waiting.service_status, waiting.seated_at]).toEqual(['arrived', undefined]);
    expect((await operator.walkIn({ until: '20:45' })).body.table_id).toBeUndefined();
    const { body } = await operator.walkIn({ until: '20:30' });
    expect(body.message).toBe('Walk-in, 2 guests: seated at T1 until 20:30.');
    expect([(await find(body.id)).duration_min, await faults()]).toEqual([70, []]);
    expect((await operator.update(body.id, { duration_min: 90 })).body.conflict.reservation_id).toBe(next);
  });

  test('a named table is taken as it is, or 409 names who has it', async () => {
    const { operator, tables, guest, faults } = await openEvening([2, 2, 2], '19:20:00', { merges: [[1, 2]] });
    const first = await operator.walkIn({ guests: 6, table_id: tables[0] });
    expect([first.status, first.body.table_id]).toEqual([201, tables[0]]);
    const again = await operator.walkIn({ table_id: tables[0], until: '19:40' });
    expect(again.body).toMatchObject({ code: 'table_occupied', conflict: { reservation_id: first.body.id } });
    const { lock_token } = (await guest.lock({ time: '20:30' })).body;
    expect((await operator.walkIn({ table_ids: [tables[1], tables[2]] })).body.code).toBe('table_held');
    const joined = await operator.walkIn({ table_ids: [tables[1], tables[2]], until: '20:30' });
    expect(joined.body).toMatchObject({ table_ids: [tables[1], tables[2]] });
    expect([(await guest.confirm(lock_token)).status, await faults()]).toEqual([201, []]);
  });

  test('names one place that exists and is in use', async () => {
    const { operator, tables, setup } = await openEvening([2, 2], '19:20:00', { merges: [[0, 1]] });
    const both = await operator.walkIn({ table_id: tables[0], table_ids: tables });
    expect([both.status, both.body.errors[0].path]).toEqual([400, 'table_id']);
    expect((await operator.walkIn({ table_id: `${tables[0]}0` })).status).toBe(404);
    expect((await operator.walkIn({ table_ids: [] })).status).toBe(400);
    expect((await operator.walkIn({ table_merge_id: setup.merges[0]?.id })).body.table_merge_id).toBe(
      setup.merges[0]?.id,
    );
    await operator.updateTable(tables[0] ?? '', { is_active: false });
    expect((await operator.walkIn({ table_id: tables[0] })).body.code).toBe('table_inactive');
  });

  test.each([
    ['deleted', 'not_found'],
    ['switched off', 'table_inactive'],
  ])('is not put by name on a table that is %s meanwhile', async (how, code) => {
    const { operator, tables, db, faults } = await openEvening([2, 2]);
    const [table_id = ''] = tables;
    const { early, late } = await overtake(
      injectFaults(db),
      'TransactWriteItems',
      () => operator.walkIn({ table_id }),
      () => (how === 'deleted' ? operator.deleteTable(table_id) : operator.updateTable(table_id, { is_active: false })),
    );
    expect(early.status).toBeLessThan(300);
    expect([late.body.code, (await operator.list()).body.total, await faults()]).toEqual([code, 0, []]);
  });

  test('is one party however often the request is repeated, wherever it sits by then', async () => {
    const { operator, tables, clock, faults } = await openEvening([2, 2]);
    const wanted = { table_id: tables[0] };
    const { body } = await operator.walkIn(wanted, KEY);
    clock.now = at('19:30:00');
    await operator.update(body.id, { table_id: tables[1] });
    await operator.walkIn(wanted);
    const again = await operator.walkIn(wanted, KEY);
    expect(again).toMatchObject({ status: 201, body: { id: body.id, table_id: tables[1] } });
    const other = await operator.walkIn({ ...wanted, guests: 1 }, KEY);
    expect([other.body.code, (await operator.list()).body.total]).toEqual(['idempotency_conflict', 2]);
    expect(await faults()).toEqual([]);
  });

  test('of two who want the last table at once one has it, and the other none', async () => {
    const { operator, faults } = await openEvening([2]);
    const answers = await Promise.all([operator.walkIn(), operator.walkIn(), operator.walkIn()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.filter(({ body }) => body.table_id !== undefined).length).toBe(1);
    expect(await faults()).toEqual([]);
  });

  test('stays as long as the service of last night lets it, and its time is the clock’s', async () => {
    const { operator, clock, find, faults } = await openEvening([2], '19:20:00', {
      hours: [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
        day_of_week,
        open_time: '19:00',
        close_time: '03:00',
        slot_duration_min: 60,
        slot_interval_min: 30,
        is_active: true,
      })),
    });
    // The second time that the clocks show 02:30 in the night in which summer ends.
    clock.now = Date.parse('2026-10-25T02:30:00+01:00');
    const { body } = await operator.walkIn({ until: '03:15' });
    expect(await find(body.id)).toMatchObject({
      reservation_date: '2026-10-25',
      reservation_time: '02:30:00',
      duration_min: 60,
    });
    expect(await faults()).toEqual([]);
    clock.now = at('23:50:00');
    const late = await operator.walkIn({ until: '00:20' });
    expect([(await find(late.body.id)).duration_min, await faults()]).toEqual([60, []]);
  });
});

describe('a booking that an operator enters', () => {
  test('may name its table, or joined tables', async () => {
    const { operator, tables, faults } = await openEvening([2, 2, 2]);
    const one = await operator.create({ table_id: tables[2], reservation_time: '20:00' });
    expect(one.body.table_id).toBe(tables[2]);
    const taken = await operator.create({ table_ids: [tables[1], tables[2]], reservation_time: '21:00' });
    expect(taken.body).toMatchObject({ code: 'table_occupied', conflict: { reservation_id: one.body.id } });
    const joined = await operator.create({ table_ids: [tables[0], tables[1]], reservation_time: '21:00' });
    expect(joined.body.table_ids).toEqual([tables[0], tables[1]]);
    expect([(await operator.list()).body.total, await faults()]).toEqual([2, []]);
  });
});
