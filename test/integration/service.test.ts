import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryIdOf } from '../../shared/platform/dynamo/ids.ts';
import { contentsOf } from '../support/audit.ts';
import { SATURDAY } from '../support/guest.ts';
import { bookLinked, openMoves } from '../support/move-scenarios.ts';
import { openRestaurant } from '../support/operator.ts';
import { LATE_DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const SUNDAY = '2026-11-22';

/** An instant on the Saturday of the tests, in Paris. */
const at = (time: string) => Date.parse(`${SATURDAY}T${time}+01:00`);

/** A restaurant with a party on each table at 19:00, on the evening itself. */
async function openEvening(seats = [2], time = '19:05:30') {
  const opened = await openRestaurant(table, { seats });
  const ids: string[] = [];
  for (const _ of seats) ids.push(await opened.book());
  opened.clock.now = at(time);
  const [id = ''] = ids;
  const step = (service_status: string, more: object = {}) => opened.operator.update(id, { service_status, ...more });
  return { ...opened, ids, id, step };
}

const free = async ({ guest }: Awaited<ReturnType<typeof openEvening>>, time: string) => {
  const { body } = await guest.slots();
  return body.slots.find((slot: { time: string }) => slot.time === time).available;
};

describe('steps of service', () => {
  test('note their times; a step that is made already moves nothing', async () => {
    const { step, clock, faults } = await openEvening();
    const arrived = await step('arrived');
    expect(arrived).toMatchObject({ status: 200, body: { service_status: 'arrived', version: 2 } });
    expect(arrived.body.message).toMatch(/ at 19:00: arrived\.$/);
    const { arrived_at } = arrived.body;
    expect(arrived_at).toBe('2026-11-21T18:05:30.000Z');
    clock.now = at('19:10:00');
    expect((await step('arrived')).body).toMatchObject({ arrived_at, version: 2 });
    const seated = await step('seated');
    expect(seated.body).toMatchObject({ arrived_at, seated_at: '2026-11-21T18:10:00.000Z' });
    clock.now = at('20:00:00');
    expect((await step('left')).body).toMatchObject({ arrived_at, left_at: '2026-11-21T19:00:00.000Z' });
    const back = await step('seated');
    expect(back.body).toMatchObject({ seated_at: '2026-11-21T18:10:00.000Z' });
    expect(back.body.left_at).toBeUndefined();
    const first = await step('expected');
    expect([first.body.arrived_at, first.body.seated_at]).toEqual([undefined, undefined]);
    expect(first.body.message).toMatch(/: confirmed\.$/);
    expect(await faults()).toEqual([]);
  });

  test('move the end that a refusal tells, and it says who sits there', async () => {
    const { operator, id, find, clock } = await openEvening([2, 2], '18:50:00');
    const { table_id } = await find(id);
    const told = async () => (await operator.create({ reservation_time: '20:00', table_id })).body.detail;
    expect(await told()).toMatch(/, on 2026-11-21 from 19:00 until 21:00\.$/);
    clock.now = at('19:15:00');
    await operator.update(id, { service_status: 'seated' });
    expect(await told()).toMatch(/, on 2026-11-21 from 19:00 until 21:15, and sits there\.$/);
  });

  test('are for confirmed bookings only', async () => {
    const opened = await openRestaurant(table, { seats: [2, 2], config: { confirmation_mode: 'manual' } });
    const [asked, gone] = [await opened.book(), await opened.book()];
    await opened.operator.cancel(gone);
    const answers = await Promise.all(
      [asked, gone].map((id) => opened.operator.update(id, { service_status: 'seated' })),
    );
    expect(answers.map(({ body }) => body.code)).toEqual(['not_confirmed', 'reservation_cancelled']);
    const both = await opened.operator.update(asked, { status: 'confirmed', service_status: 'arrived' });
    expect(both.body).toMatchObject({ status: 'confirmed', service_status: 'arrived' });
    const cancelled = await opened.operator.update(asked, { status: 'cancelled', service_status: 'left' });
    expect([cancelled.status, cancelled.body.code]).toEqual([400, 'invalid_request']);
    expect(await opened.faults()).toEqual([]);
  });

  test.each(['left', 'no_show'])('%s frees the table from this minute on, and the plan stays', async (status) => {
    const opened = await openEvening([2], '19:20:40');
    expect(await free(opened, '19:30')).toBe(false);
    const { body } = await opened.step(status);
    expect(body).toMatchObject({ duration_min: 120, reservation_time: '19:00:00', service_status: status });
    const { reservations, occupancy } = await contentsOf(opened.db, opened.rid);
    expect(reservations.get(opened.id)?.to).toBe(at('19:20:00') / 60_000);
    expect(Object.values(occupancy.get(`${SATURDAY}#${opened.tables[0]}`) ?? {})).toMatchObject([
      { to: at('19:20:00') / 60_000 },
    ]);
    expect(await free(opened, '19:30')).toBe(true);
    const lock = await opened.guest.lock({ time: '19:30' });
    expect([lock.status, await opened.faults()]).toEqual([200, []]);
  });

  test('a party that leaves before it begins stands nowhere, and can come back', async () => {
    const opened = await openEvening([2], '18:00:00');
    await opened.step('no_show');
    const { occupancy, reservations } = await contentsOf(opened.db, opened.rid);
    expect(occupancy.get(`${SATURDAY}#${opened.tables[0]}`)).toEqual({});
    expect(reservations.get(opened.id)?.to).toBe(at('19:00:00') / 60_000);
    expect(await opened.faults()).toEqual([]);
    const back = await opened.step('expected');
    expect([back.status, back.body.no_show_at, await opened.faults()]).toEqual([200, undefined, []]);
    expect(await free(opened, '19:00')).toBe(false);
  });

  test('a party that stays to the end, or beyond it, leaves nothing', async () => {
    const opened = await openEvening([2], '21:30:00');
    await opened.step('left');
    expect((await contentsOf(opened.db, opened.rid)).reservations.get(opened.id)?.to).toBe(at('21:00:00') / 60_000);
    expect(await opened.faults()).toEqual([]);
  });

  test('what was freed is taken back if it is free still', async () => {
    const opened = await openEvening([2], '19:20:00');
    await opened.step('left');
    const back = await opened.step('seated');
    expect(back.status).toBe(200);
    expect((await contentsOf(opened.db, opened.rid)).reservations.get(opened.id)?.to).toBe(at('21:20:00') / 60_000);
    expect([await free(opened, '19:30'), await opened.faults()]).toEqual([false, []]);
  });

  test('what was freed and taken again is not restored: 409 names who has it', async () => {
    const opened = await openEvening([2], '19:20:00');
    await opened.step('no_show');
    const held = await opened.guest.lock({ time: '19:30' });
    expect((await opened.step('arrived')).body).toMatchObject({ code: 'table_held' });
    const { reservation_id } = (await opened.guest.confirm(held.body.lock_token)).body;
    const refused = await opened.step('arrived');
    expect(refused.body).toMatchObject({ code: 'table_occupied', conflict: { reservation_id } });
    expect((await opened.find(opened.id)).service_status).toBe('no_show');
    expect((await opened.operator.update(opened.id, { service_status: 'arrived', table_id: null })).status).toBe(200);
    expect(await opened.faults()).toEqual([]);
  });

  test('a party without a table is freed and restored like any other', async () => {
    const opened = await openEvening([2], '19:20:00');
    await opened.operator.update(opened.id, { table_id: null });
    for (const status of ['left', 'seated', 'no_show', 'expected']) {
      expect((await opened.step(status)).status).toBe(200);
      expect(await opened.faults()).toEqual([]);
    }
  });

  test('over midnight the second date is given back and taken again', async () => {
    const opened = await openRestaurant(table, { seats: [2], hours: LATE_DINNER });
    const id = await opened.book({ time: '23:30' });
    opened.clock.now = at('23:40:00');
    await opened.operator.update(id, { service_status: 'left' });
    const stored = async () => (await contentsOf(opened.db, opened.rid)).reservations.get(id)?.dates;
    expect([await stored(), await opened.faults()]).toEqual([[SATURDAY], []]);
    await opened.operator.update(id, { service_status: 'seated' });
    expect([await stored(), await opened.faults()]).toEqual([[SATURDAY, SUNDAY], []]);
  });

  test('what somebody else sits on by now is not restored beyond its end either', async () => {
    const opened = await openEvening([2, 2], '19:05:00');
    const [table_id] = opened.tables;
    await opened.step('seated');
    opened.clock.now = at('21:30:00');
    await opened.step('left');
    const walkIn = await opened.operator.walkIn({ table_id });
    const refused = await opened.step('seated');
    expect(refused.body).toMatchObject({ code: 'table_occupied', conflict: { reservation_id: walkIn.body.id } });
    expect((await opened.find(opened.id)).service_status).toBe('left');
    await opened.operator.update(walkIn.body.id, { service_status: 'left' });
    expect([(await opened.step('seated')).status, await opened.faults()]).toEqual([200, []]);
  });

  test('also beyond midnight, where somebody else stands in the new date alone', async () => {
    const opened = await openRestaurant(table, { seats: [2], hours: LATE_DINNER });
    const id = await opened.book({ time: '21:30' });
    const step = (service_status: string) => opened.operator.update(id, { service_status });
    opened.clock.now = at('21:40:00');
    await step('seated');
    opened.clock.now = Date.parse(`${SUNDAY}T00:10:00+01:00`);
    await step('left');
    const walkIn = await opened.operator.walkIn({ table_id: opened.tables[0] });
    expect((await step('seated')).body).toMatchObject({ conflict: { reservation_id: walkIn.body.id } });
    await opened.operator.cancel(walkIn.body.id);
    expect([(await step('seated')).status, await opened.faults()]).toEqual([200, []]);
  });

  test('a party that sits beyond its end is put on no table on which another one sits', async () => {
    const opened = await openEvening([2, 2], '19:05:00');
    await opened.step('seated');
    opened.clock.now = at('21:10:00');
    const table_id = opened.tables[1];
    const walkIn = await opened.operator.walkIn({ table_id });
    const moved = await opened.operator.update(opened.id, { table_id });
    expect(moved.body).toMatchObject({ code: 'table_occupied', conflict: { reservation_id: walkIn.body.id } });
    const swap = { swap_with: walkIn.body.id, version: (await opened.find(opened.id)).version };
    expect([(await opened.operator.update(opened.id, swap)).status, await opened.faults()]).toEqual([200, []]);
  });

  test.each(['undo', 'walk-in'])(
    'of two who undo late and walk in at once only one has the table: %s first',
    async (first) => {
      for (let round = 0; round < 5; round++) {
        const opened = await openEvening([2], '19:05:00');
        await opened.step('seated');
        opened.clock.now = at('21:30:00');
        await opened.step('left');
        const undo = () => opened.step('seated');
        const walkIn = () => opened.operator.walkIn({ table_id: opened.tables[0] });
        const answers = await Promise.all((first === 'undo' ? [undo, walkIn] : [walkIn, undo]).map((act) => act()));
        expect(answers.filter(({ status }) => status === 409).length).toBe(1);
        expect(await opened.faults()).toEqual([]);
      }
    },
  );

  test('of two who undo and book at once only one has the table', async () => {
    for (let round = 0; round < 5; round++) {
      const opened = await openEvening([2], '19:20:00');
      await opened.step('left');
      const [undo, lock] = await Promise.all([opened.step('seated'), opened.guest.lock({ time: '19:30' })]);
      expect([undo.status, lock.status].sort()).toEqual([200, 409]);
      expect(await opened.faults()).toEqual([]);
    }
  });
});

describe('a change during the visit', () => {
  test('a seated party is lengthened on its table, or told who comes next', async () => {
    const opened = await openEvening([2, 2], '19:00:30');
    await opened.step('seated');
    const next = await opened.operator.create({ reservation_time: '21:15', table_id: opened.tables[0] });
    expect(next.status).toBe(201);
    expect((await opened.operator.update(opened.id, { duration_min: 135 })).body).toMatchObject({
      table_id: opened.tables[0],
      duration_min: 135,
    });
    const refused = await opened.operator.update(opened.id, { duration_min: 150 });
    expect(refused.body).toMatchObject({ code: 'table_occupied', conflict: { reservation_id: next.body.id } });
    expect([(await opened.find(opened.id)).duration_min, await opened.faults()]).toEqual([135, []]);
  });

  test('only a hold in the way: table_held', async () => {
    const opened = await openEvening([2], '19:00:00');
    await opened.step('seated');
    await opened.guest.lock({ time: '21:00' });
    const { body } = await opened.operator.update(opened.id, { duration_min: 150 });
    expect([body.code, await opened.faults()]).toEqual(['table_held', []]);
  });

  test('a party that is here keeps its table when it grows', async () => {
    const opened = await openEvening([2, 4], '19:30:00');
    await opened.step('seated');
    const { body } = await opened.operator.update(opened.id, { guests: 3 });
    expect([body.table_id, body.party_size, await opened.faults()]).toEqual([opened.tables[0], 3, []]);
  });

  test.each(['arrived', 'seated', 'left'])(
    'a party without a table that is %s grows and goes on waiting',
    async (status) => {
      const opened = await openEvening([2], '19:30:00');
      await opened.step(status, { table_id: null });
      opened.clock.now = at('20:00:00');
      const grown = await opened.operator.update(opened.id, { guests: 4 });
      expect(grown).toMatchObject({ status: 200, body: { party_size: 4, service_status: status } });
      const { occupancy } = await contentsOf(opened.db, opened.rid);
      expect(Object.values(occupancy.get(`${SATURDAY}#UNASSIGNED`) ?? {})).toMatchObject([{ party: 4 }]);
      expect(await opened.faults()).toEqual([]);
    },
  );

  test('another length of a party that has left takes nothing again', async () => {
    const opened = await openEvening([2], '19:30:00');
    await opened.step('left');
    expect((await opened.operator.update(opened.id, { duration_min: 180 })).body.duration_min).toBe(180);
    expect([await free(opened, '20:00'), await opened.faults()]).toEqual([true, []]);
  });

  test('a visit that has ended stays as long as it was, whatever is said of it later', async () => {
    const opened = await openEvening([2], '19:30:00');
    await opened.step('left');
    await opened.operator.walkIn();
    opened.clock.now = at('20:30:00');
    expect((await opened.step('no_show')).status).toBe(200);
    expect((await opened.operator.update(opened.id, { duration_min: 240 })).status).toBe(200);
    const { reservations } = await contentsOf(opened.db, opened.rid);
    expect([reservations.get(opened.id)?.to, await opened.faults()]).toEqual([at('19:30:00') / 60_000, []]);
  });

  test('a party that is given up and moved into the future goes where there is room', async () => {
    const opened = await openEvening([2, 2], '19:30:00');
    await opened.operator.cancel(opened.ids[1] ?? '');
    await opened.step('no_show');
    await opened.operator.create({ reservation_time: '20:30', table_id: opened.tables[0] });
    const { body } = await opened.operator.update(opened.id, { reservation_time: '20:00' });
    expect([body.service_status, body.table_id, await opened.faults()]).toEqual(['expected', opened.tables[1], []]);
  });

  test('a party that has lost its table and is given up takes no other', async () => {
    const opened = await openEvening([2, 2], '18:40:00');
    await opened.operator.cancel(opened.ids[1] ?? '');
    await opened.operator.deleteTable(opened.tables[0] ?? '');
    opened.clock.now = at('19:20:00');
    const { body } = await opened.step('no_show');
    expect([body.service_status, body.table_id, await opened.faults()]).toEqual(['no_show', undefined, []]);
  });

  test('a party that is here early, and whose table is deleted, goes where there is room', async () => {
    const opened = await openEvening([2, 2], '18:40:00');
    await opened.operator.cancel(opened.ids[1] ?? '');
    await opened.step('arrived');
    await opened.operator.deleteTable(opened.tables[0] ?? '');
    const { body } = await opened.operator.update(opened.id, { duration_min: 135 });
    expect([body.service_status, body.table_id, await opened.faults()]).toEqual(['arrived', opened.tables[1], []]);
  });

  test('a start moved into the future makes it expected again', async () => {
    const opened = await openEvening([2], '19:30:00');
    await opened.step('no_show');
    const { body } = await opened.operator.update(opened.id, { reservation_time: '20:00' });
    expect(body).toMatchObject({
      service_status: 'expected',
      table_id: opened.tables[0],
      reservation_time: '20:00:00',
    });
    expect([body.no_show_at, await free(opened, '20:30'), await opened.faults()]).toEqual([undefined, false, []]);
  });

  test('a party is seated on other tables in one step', async () => {
    const opened = await openEvening([2, 2, 2], '19:30:00');
    const [, second = '', third = ''] = opened.ids;
    await opened.operator.cancel(second);
    const { body } = await opened.operator.update(opened.id, {
      service_status: 'seated',
      table_ids: [opened.tables[0], opened.tables[1]],
    });
    expect(body).toMatchObject({ service_status: 'seated', table_ids: [opened.tables[0], opened.tables[1]] });
    const refused = await opened.operator.update(third, { service_status: 'seated', table_id: opened.tables[1] });
    expect(refused.body.conflict.reservation_id).toBe(opened.id);
    expect([(await opened.find(third)).service_status, await opened.faults()]).toEqual(['expected', []]);
  });
});

describe('a party that goes to another table in the middle of its stay', () => {
  /** The first party sits, and the second one has left its table at 20:00. It is 20:10. */
  async function freedBeside(seats = [2, 2]) {
    const opened = await openEvening(seats);
    const [, other = ''] = opened.ids;
    await opened.step('seated');
    await opened.operator.update(other, { service_status: 'seated' });
    opened.clock.now = at('20:00:00');
    await opened.operator.update(other, { service_status: 'left' });
    opened.clock.now = at('20:10:00');
    const [home, freed] = opened.tables;
    return { ...opened, other, home, freed };
  }

  test('has it from this minute on, whoever sat there before, and leaves the one it had', async () => {
    const { operator, id, other, home, freed, faults, db, rid, clock, step } = await freedBeside();
    const moved = await operator.update(id, { table_id: freed });
    expect([moved.status, moved.body.table_since]).toEqual([200, '2026-11-21T19:10:00.000Z']);
    expect(moved.body).toMatchObject({ reservation_time: '19:00:00', duration_min: 120 });
    const { occupancy } = await contentsOf(db, rid);
    expect(occupancy.get(`${SATURDAY}#${home}`)).toEqual({});
    expect(occupancy.get(`${SATURDAY}#${freed}`)).toMatchObject({
      [entryIdOf(other)]: { to: at('20:00:00') / 60_000 },
      [entryIdOf(id)]: { from: at('20:10:00') / 60_000, to: at('21:05:00') / 60_000 },
    });
    expect(await faults()).toEqual([]);
    clock.now = at('20:20:00');
    expect((await step('seated', { duration_min: 150 })).status).toBe(200);
    expect((await step('left')).status).toBe(200);
    expect((await step('seated')).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('also when its table is assigned, exchanged, or given before it has come', async () => {
    const { operator, id, other, home, freed, faults } = await freedBeside();
    expect((await operator.assign(id, { table_id: freed })).status).toBe(200);
    expect((await operator.assign(id, { table_id: home })).status).toBe(200);
    expect(await faults()).toEqual([]);
    const late = await operator.create({ reservation_time: '20:00' });
    expect(late.body.table_id).toBe(freed);
    const exchanged = await operator.update(id, { version: 4, swap_with: late.body.id });
    expect([exchanged.status, exchanged.body.table_id]).toEqual([200, freed]);
    await operator.update(late.body.id, { table_id: null });
    expect((await operator.update(late.body.id, { table_id: home })).status).toBe(200);
    expect(await faults()).toEqual([]);
    const back = await operator.update(other, { service_status: 'seated' });
    expect([back.status, back.body.code]).toEqual([409, 'table_occupied']);
  });

  test('takes it from nobody who comes there before it is to leave', async () => {
    const { operator, id, freed, faults } = await freedBeside();
    const next = await operator.create({ reservation_time: '20:45', table_id: freed });
    const { status, body } = await operator.update(id, { table_id: freed });
    expect([status, body.code]).toEqual([409, 'table_occupied']);
    expect(body.conflict.reservation_id).toBe(next.body.id);
    expect(await faults()).toEqual([]);
  });

  test('when it sits beyond its end: for as long as that counts anyway', async () => {
    const { operator, id, home, freed, clock, faults } = await freedBeside();
    clock.now = at('21:10:00');
    const moved = await operator.update(id, { table_id: freed });
    expect(moved.body).toMatchObject({ duration_min: 120, ends_at: '2026-11-21T20:25:00.000Z' });
    expect(await faults()).toEqual([]);
    clock.now = at('21:30:00');
    const next = await operator.create({ reservation_time: '21:40', table_id: home });
    expect(next.status).toBe(201);
    const refused = await operator.update(id, { table_id: home });
    expect([refused.status, refused.body.code]).toEqual([409, 'table_occupied']);
    expect(await faults()).toEqual([]);
  });

  test('and gives its start back its meaning when it is moved to another evening', async () => {
    const { operator, id, freed, faults } = await freedBeside();
    await operator.update(id, { table_id: freed });
    const { status, body } = await operator.update(id, { reservation_date: SUNDAY });
    expect([status, body.table_since, body.service_status]).toEqual([200, undefined, 'expected']);
    expect(await faults()).toEqual([]);
  });
});

describe('a party that sits beyond its end', () => {
  test('has its table for 15 minutes from now, for guests and walk-ins', async () => {
    const opened = await openEvening([2], '19:00:30');
    await opened.step('seated');
    expect(await free(opened, '21:00')).toBe(true);
    opened.clock.now = at('20:59:59');
    expect(await free(opened, '21:00')).toBe(true);
    // At its end it sits still.
    opened.clock.now = at('21:00:00');
    const walkIn = await opened.operator.walkIn({ table_id: opened.tables[0] });
    expect(walkIn.body).toMatchObject({ code: 'table_occupied', conflict: { reservation_id: opened.id } });
    await offerLateSlots(opened);
    opened.clock.now = at('21:15:59');
    expect(await free(opened, '21:30')).toBe(true);
    opened.clock.now = at('21:16:00');
    expect(await free(opened, '21:30')).toBe(false);
    await opened.step('left');
    expect(await free(opened, '21:30')).toBe(true);
    expect(await opened.faults()).toEqual([]);
  });

  test('also beyond midnight, where it stands in the evening before alone', async () => {
    const opened = await openRestaurant(table, { seats: [2], hours: LATE_DINNER });
    const id = await opened.book({ time: '21:30' });
    opened.clock.now = at('21:40:00');
    await opened.operator.update(id, { service_status: 'seated' });
    const sunday = { date: SUNDAY, time: '00:00' };
    opened.clock.now = at('23:50:00');
    expect((await opened.guest.lock(sunday)).body.code).toBe('slot_unavailable');
    opened.clock.now = Date.parse('2026-11-22T00:20:00+01:00');
    const walkIn = await opened.operator.walkIn();
    expect([walkIn.status, walkIn.body.table_id]).toEqual([201, undefined]);
    await opened.operator.update(id, { service_status: 'left' });
    expect(await opened.faults()).toEqual([]);
  });
});

describe('a party that sits down before its time', () => {
  test('has its table from then on, for guests and walk-ins', async () => {
    const opened = await openEvening([2], '18:30:00');
    await opened.step('seated');
    opened.clock.now = at('18:35:00');
    expect((await opened.operator.walkIn({ until: '19:00' })).body.table_id).toBeUndefined();
    const named = await opened.operator.walkIn({ until: '19:00', table_id: opened.tables[0] });
    expect(named.body).toMatchObject({ code: 'table_occupied', conflict: { reservation_id: opened.id } });
    await opened.step('arrived');
    const walkIn = await opened.operator.walkIn({ until: '19:00' });
    expect([walkIn.body.table_id, await opened.faults()]).toEqual([opened.tables[0], []]);
  });

  test('also before midnight for a start after it, where it stands in the new date alone', async () => {
    const late = LATE_DINNER.map((entry) => ({ ...entry, slot_duration_min: 30 }));
    const opened = await openRestaurant(table, { seats: [2], hours: late });
    const id = await opened.book({ date: SUNDAY, time: '00:30' });
    opened.clock.now = at('22:50:00');
    expect((await opened.guest.lock({ time: '23:00' })).status).toBe(200);
    opened.clock.now = at('22:58:00');
    await opened.operator.update(id, { service_status: 'seated' });
    expect((await opened.guest.lock({ time: '23:00' })).body.code).toBe('slot_unavailable');
    await opened.operator.update(id, { service_status: 'expected' });
    const again = await opened.guest.lock({ time: '23:00' });
    expect(again.status).toBe(200);
    await opened.guest.release(again.body.lock_token);
    await opened.operator.update(id, { service_status: 'seated' });
    expect((await opened.operator.walkIn({ until: '23:20' })).body.table_id).toBeUndefined();
    expect(await opened.faults()).toEqual([]);
  });

  test('is put on no table on which another one sits', async () => {
    const opened = await openEvening([2, 2], '18:30:00');
    await opened.operator.cancel(opened.ids[1] ?? '');
    const table_id = opened.tables[1];
    const walkIn = await opened.operator.walkIn({ table_id });
    await opened.operator.update(walkIn.body.id, { duration_min: 30 });
    const refused = await opened.step('seated', { table_id });
    expect(refused.body).toMatchObject({ code: 'table_occupied', conflict: { reservation_id: walkIn.body.id } });
    expect([(await opened.step('arrived', { table_id })).status, await opened.faults()]).toEqual([200, []]);
  });
});

/** Lets the service last until 23:30, so that it offers 21:30. */
async function offerLateSlots({ operator }: Awaited<ReturnType<typeof openEvening>>) {
  const saturday = (await operator.hours()).body.find((one: { day_of_week: number }) => one.day_of_week === 5);
  await operator.updateHours(saturday.id, { close_time: '23:30' });
}

describe('the guest’s link', () => {
  test('is refused all but words once the party is here, and works again after a no-show', async () => {
    const stage = await openMoves(table.connect, { seats: [2], config: { min_cancel_hours: 0 } });
    const { id, link } = await bookLinked(stage);
    for (const [service_status, code] of [
      ['arrived', 'party_arrived'],
      ['seated', 'party_arrived'],
      ['left', 'party_arrived'],
    ] as const) {
      await stage.one.update(id, { service_status });
      const { version, ...shown } = (await stage.second.guest.booking(link)).body;
      expect(shown).toMatchObject({ service_status, may_change: false, may_cancel: false });
      const moved = await stage.second.guest.change(link, { version, reservation_time: '20:00' });
      expect([moved.body.code, (await stage.second.guest.cancel(link)).body.code]).toEqual([code, code]);
      expect((await stage.second.guest.change(link, { version, guest_note: service_status })).status).toBe(200);
    }
    const { version } = (await stage.one.update(id, { service_status: 'no_show' })).body;
    const back = await stage.second.guest.change(link, { version, reservation_time: '20:00' });
    expect(back.body).toMatchObject({ service_status: 'expected', reservation_time: '20:00:00' });
    expect(await stage.faults()).toEqual([]);
  });
});
