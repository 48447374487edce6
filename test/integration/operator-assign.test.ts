import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentsOf } from '../support/audit.ts';
import { openRestaurant } from '../support/operator.ts';
import { LATE_DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

/** Three tables, the last two of which make a group. */
async function open(wanted: Partial<Parameters<typeof openRestaurant>[1]> = {}) {
  const opened = await openRestaurant(table, { seats: [2, 4, 4], merges: [[1, 2]], ...wanted });
  const [t1 = '', t2 = '', t3 = ''] = opened.tables;
  const group = opened.setup.merges[0]?.id ?? '';
  return { ...opened, t1, t2, t3, group };
}

type Place = { table_id?: string | null; table_merge_id?: string | null };
const placeOf = ({ table_id, table_merge_id }: Place) => ({ table_id, table_merge_id });

describe('an operator assigns a reservation', () => {
  test('to another table, a group and back; each string replaces any assignment', async () => {
    const { operator, book, find, t1, t2, t3, group, faults } = await open();
    const id = await book();
    const before = await find(id);
    for (const [to, place] of [
      [{ table_id: t2 }, { table_id: t2 }],
      [
        { table_merge_id: group, table_id: null },
        { table_merge_id: group, merged_table_ids: [t2, t3] },
      ],
      [{ table_id: t1 }, { table_id: t1 }],
    ] as const) {
      const assigned = await operator.assign(id, to);
      const { table_id: _, version: __, ...rest } = before;
      expect(assigned).toMatchObject({ status: 200 });
      expect(assigned.body).toEqual({ ...rest, ...place, version: expect.any(Number) });
      expect(await find(id)).toEqual(assigned.body);
      expect(await faults()).toEqual([]);
    }
  });

  test('from the largest group to another one, for 24 hours that touch three dates', async () => {
    // From 23:30 to 00:30, because the clocks are put forward in between.
    const { operator, setup, faults, db, rid } = await openRestaurant(table, {
      seats: Array.from({ length: 28 }, () => 1),
      merges: [0, 14].map((first) => Array.from({ length: 14 }, (_, index) => first + index)),
      hours: LATE_DINNER.map((service) => ({
        ...service,
        open_time: '23:30',
        close_time: '23:30',
        slot_duration_min: 1440,
      })),
    });
    const wanted = { reservation_date: '2027-03-27', reservation_time: '23:30', guests: 14 };
    const { id } = (await operator.create(wanted)).body;
    const [{ table_merge_id: before } = {}] = (await operator.list({ date: wanted.reservation_date })).body.items;
    expect(before).toBeTruthy();
    const other = setup.merges.find((merge) => merge.id !== before)?.id;
    expect(await operator.assign(id, { table_merge_id: other })).toMatchObject({ status: 200 });
    const cells = [...(await contentsOf(db, rid)).occupancy.values()];
    expect(cells.map((entries) => Object.keys(entries).length).sort()).toEqual([
      ...Array.from({ length: 42 }, () => 0),
      ...Array.from({ length: 42 }, () => 1),
    ]);
    expect(await faults()).toEqual([]);
  });

  test('that must exist', async () => {
    const { operator, rid, t1 } = await open();
    const nobody = `${rid}-r0123456789ABCDEFGHijkl`;
    const unknown = { status: 404, body: { code: 'not_found', detail: 'No such reservation.' } };
    expect(await operator.assign(nobody, { table_id: t1 })).toMatchObject(unknown);
    expect(await operator.setStatus(nobody, 'cancelled')).toMatchObject(unknown);
  });

  test('from a table to the group that it is part of, and back', async () => {
    const { operator, book, find, t2, group, faults } = await open();
    const id = await book();
    for (const to of [{ table_id: t2 }, { table_merge_id: group }, { table_id: t2 }]) {
      expect(await operator.assign(id, to)).toMatchObject({ status: 200 });
      expect(await find(id)).toMatchObject(to);
      expect(await faults()).toEqual([]);
    }
  });

  test('the table that it leaves is free at once, the one that it enters is taken', async () => {
    const { operator, guest, book, t1, t2 } = await open({ merges: [] });
    const id = await book();
    await operator.assign(id, { table_id: t2 });
    expect((await guest.lock()).body.table_id).toBe(t1);
    expect((await guest.lock({ guests: 3 })).body.table_id).not.toBe(t2);
  });

  test('null removes its own kind only, both null unassign, nothing sent changes nothing', async () => {
    const { operator, book, t1, group } = await open();
    const id = await book();
    const answers = async (body: unknown) => placeOf((await operator.assign(id, body)).body);
    expect(await answers({ table_merge_id: null })).toEqual({ table_id: t1 });
    expect(await answers({})).toEqual({ table_id: t1 });
    expect(await answers({ table_id: null })).toEqual({});
    expect(await answers({ table_id: null, table_merge_id: null })).toEqual({});
    expect(await answers({ table_merge_id: group })).toEqual({ table_merge_id: group });
    expect(await answers({ table_id: null })).toEqual({ table_merge_id: group });
    expect(await answers({ table_id: null, table_merge_id: null })).toEqual({});
  });

  test('without a table it waits on every date of its stay, and counts against the guests', async () => {
    const { operator, guest, book, faults } = await open({ seats: [2], merges: [], hours: LATE_DINNER });
    const id = await book({ time: '23:30' });
    await operator.assign(id, { table_id: null, table_merge_id: null });
    expect(await faults()).toEqual([]);
    expect((await guest.lock({ time: '23:00' })).body.code).toBe('slot_unavailable');
    expect((await guest.lock({ date: '2026-11-22', time: '00:00' })).body.code).toBe('slot_unavailable');
    await operator.cancel(id);
    expect((await guest.lock({ time: '23:00' })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('what it has already is a no-op that writes nothing', async () => {
    const { operator, book, t1, t2, group, db, rid } = await open();
    const id = await book();
    await operator.updateTable(t1, { is_active: false });
    expect(await operator.assign(id, { table_id: t1 })).toMatchObject({ status: 200, body: { table_id: t1 } });
    expect((await contentsOf(db, rid)).reservations.get(id)?.version).toBe(1);
    await operator.assign(id, { table_merge_id: group });
    await operator.updateTable(t2, { is_active: false });
    expect(await operator.assign(id, { table_merge_id: group })).toMatchObject({ status: 200 });
    expect((await contentsOf(db, rid)).reservations.get(id)?.version).toBe(2);
  });

  test('own entries never conflict: from a table into its group, and between groups that share one', async () => {
    const { operator, book, t1, t2, t3, group, faults } = await open();
    const id = await book({ guests: 4 });
    expect((await operator.assign(id, { table_id: t2 })).status).toBe(200);
    expect((await operator.assign(id, { table_merge_id: group })).status).toBe(200);
    const other = (await operator.createMerge({ name: 'T1 + T3', table_ids: [t1, t3] })).body.id;
    expect((await operator.assign(id, { table_merge_id: other })).status).toBe(200);
    expect(await faults()).toEqual([]);
    expect((await operator.assign(id, { table_id: t3 })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('a group edited since is assigned as it is now, and the reservation kept the old tables until then', async () => {
    const { operator, guest, book, t1, t2, t3, group, faults } = await open();
    const id = await book({ guests: 8 });
    await operator.updateMerge(group, { table_ids: [t1, t2] });
    expect((await guest.lock({ guests: 3 })).body.code).toBe('slot_unavailable');
    expect((await operator.assign(id, { table_merge_id: group })).status).toBe(200);
    expect((await guest.lock({ guests: 3 })).body.table_id).toBe(t3);
    expect(await faults()).toEqual([]);
  });

  test('a party of a group is answered with the tables that it keeps, whatever becomes of the group', async () => {
    const { operator, book, find, t1, t2, t3, group } = await open();
    const id = await book({ guests: 8 });
    const kept = { table_merge_id: group, merged_table_ids: [t2, t3] };
    expect(await find(id)).toMatchObject(kept);
    await operator.updateMerge(group, { table_ids: [t1, t2] });
    expect(await find(id)).toMatchObject(kept);
    await operator.deleteMerge(group);
    expect(await find(id)).toMatchObject(kept);
    expect((await operator.update(id, { service_status: 'arrived' })).body).toMatchObject(kept);
    expect((await operator.assign(id, { table_id: null })).body).toMatchObject(kept);
    expect((await operator.assign(id, { table_id: t1 })).body).not.toHaveProperty('merged_table_ids');
  });

  test('a repeated creation is answered with the tables of a group that is gone', async () => {
    const { operator, t2, t3, group } = await open();
    const create = () => operator.create({ guests: 8, table_merge_id: group }, 'the-same-key-0001');
    expect((await create()).body).toMatchObject({ table_merge_id: group, merged_table_ids: [t2, t3] });
    await operator.deleteMerge(group);
    expect((await create()).body).toMatchObject({ table_merge_id: group, merged_table_ids: [t2, t3] });
  });

  test('a reservation on a deleted group is freed whole', async () => {
    const { operator, guest, book, find, group, faults } = await open();
    const id = await book({ guests: 8 });
    await operator.deleteMerge(group);
    expect(await find(id)).toMatchObject({ table_merge_id: group });
    await operator.cancel(id);
    expect((await guest.lock({ guests: 4 })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('another reservation is 409 table_occupied and names it', async () => {
    const { operator, book, t2, group, find, faults } = await open();
    const other = await book({ guests: 4 }, { guest_last_name: 'Leroy' });
    const id = await book();
    for (const to of [{ table_id: t2 }, { table_merge_id: group }]) {
      const refused = await operator.assign(id, to);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'table_occupied', conflict: { table_id: t2, reservation_id: other } },
      });
      expect(refused.body.detail).toContain('Leroy');
      expect(refused.body.detail).toContain(other);
    }
    expect(await find(id)).toMatchObject({ table_id: expect.any(String) });
    expect(await faults()).toEqual([]);
  });

  test('stays that only touch do not conflict, stays that overlap by a minute do', async () => {
    const { operator, t2 } = await open();
    const at = async (reservation_time: string) => (await operator.create({ reservation_time })).body.id;
    await operator.assign(await at('19:00'), { table_id: t2 });
    expect((await operator.assign(await at('21:00'), { table_id: t2 })).status).toBe(200);
    expect((await operator.assign(await at('20:59'), { table_id: t2 })).status).toBe(409);
    expect((await operator.assign(await at('17:00'), { table_id: t2 })).status).toBe(200);
    expect((await operator.assign(await at('17:01'), { table_id: t2 })).status).toBe(409);
  });

  test('stays overlap across midnight, whatever the date of the other', async () => {
    const { operator, faults, t2 } = await open({ hours: LATE_DINNER });
    const late = (await operator.create({ reservation_time: '23:30', guests: 4 })).body.id;
    expect((await operator.assign(late, { table_id: t2 })).status).toBe(200);
    const next = (await operator.create({ reservation_date: '2026-11-22', reservation_time: '00:30' })).body.id;
    expect((await operator.assign(next, { table_id: t2 })).body.code).toBe('table_occupied');
    expect(await faults()).toEqual([]);
  });

  test("a guest's hold is 409 table_held until it expires, and says when", async () => {
    const { operator, guest, clock, faults, t2 } = await open();
    const { expires_at, lock_token } = (await guest.lock({ guests: 4 })).body;
    const id = (await operator.create()).body.id;
    expect(await operator.assign(id, { table_id: t2 })).toMatchObject({
      status: 409,
      body: { code: 'table_held', conflict: { table_id: t2, expires_at }, detail: expect.stringContaining(expires_at) },
    });
    clock.now += 300_000;
    expect((await operator.assign(id, { table_id: t2 })).status).toBe(200);
    expect((await guest.confirm(lock_token)).body.code).toBe('lock_expired');
    expect(await faults()).toEqual([]);
  });

  test('an inactive table or member is 409 table_inactive; seats are the operator’s call', async () => {
    const { operator, book, t1, t2, group } = await open();
    const id = (await operator.create({ guests: 30 })).body.id;
    expect((await operator.assign(id, { table_id: t1 })).status).toBe(200);
    const other = await book({ guests: 3, time: '21:00' });
    await operator.updateTable(t2, { is_active: false });
    for (const to of [{ table_id: t2 }, { table_merge_id: group }]) {
      await operator.assign(other, { table_id: null });
      expect(await operator.assign(other, to)).toMatchObject({
        status: 409,
        body: { code: 'table_inactive' },
      });
    }
  });

  test('a cancelled reservation is 409 reservation_cancelled', async () => {
    const { operator, book, t2 } = await open();
    const id = await book();
    await operator.cancel(id);
    for (const to of [{ table_id: t2 }, { table_id: null, table_merge_id: null }]) {
      expect(await operator.assign(id, to)).toMatchObject({ status: 409, body: { code: 'reservation_cancelled' } });
    }
  });

  test.each([
    ['both strings', (t: string, g: string) => ({ table_id: t, table_merge_id: g })],
    ['a number', () => ({ table_id: 7 })],
    ['a list', () => [null, null]],
  ])('%s is 400', async (_, body) => {
    const { operator, book, t1, group } = await open();
    expect(await operator.assign(await book(), body(t1, group))).toMatchObject({ status: 400 });
  });

  test('a past reservation can be assigned, also when its date has left the book', async () => {
    const { operator, book, find, clock, t2 } = await open();
    const id = await book();
    clock.now += 3 * 86_400_000;
    expect((await operator.assign(id, { table_id: t2 })).status).toBe(200);
    clock.now += 60 * 86_400_000;
    expect((await operator.assign(id, { table_id: null })).status).toBe(200);
    expect(placeOf(await find(id))).toEqual({});
  });
});

describe('deleting a table', () => {
  test('leaves its upcoming reservations unassigned in every answer, and they can be moved', async () => {
    const { operator, guest, book, find, t1, t2, faults } = await open({ merges: [] });
    const id = await book();
    expect(await operator.deleteTable(t1)).toMatchObject({ status: 204, body: undefined });
    expect(await operator.deleteTable(t1)).toMatchObject({ status: 404 });
    expect(placeOf(await find(id))).toEqual({});
    for (const [filter, value] of [
      ['date', '2026-11-21'],
      ['status', 'confirmed'],
      ['q', 'Martin'],
    ] as const) {
      expect(placeOf((await operator.list({ [filter]: value })).body.items[0])).toEqual({});
    }
    expect(placeOf((await operator.assign(id, {})).body)).toEqual({});
    expect((await operator.assign(id, { table_id: t1 })).status).toBe(404);
    const { slots } = (await guest.slots()).body;
    expect(slots[0].remaining_capacity).toBe(4);
    expect(await operator.assign(id, { table_id: t2 })).toMatchObject({ status: 200, body: { table_id: t2 } });
    expect((await guest.slots()).body.slots[0].remaining_capacity).toBe(4);
    expect(await faults()).toEqual([]);
  });

  test('past and cancelled reservations keep its id', async () => {
    const { operator, guest, clock, find, t1 } = await open();
    const early = (await operator.create({ reservation_time: '12:00' })).body.id;
    const cancelled = (await operator.create({ reservation_time: '21:00' })).body.id;
    const soon = (await operator.create({ reservation_time: '19:00' })).body.id;
    await operator.cancel(cancelled);
    clock.now = Date.parse('2026-11-21T11:00:30Z');
    await operator.deleteTable(t1);
    expect(await find(early)).toMatchObject({ table_id: t1 });
    expect(await find(cancelled)).toMatchObject({ table_id: t1 });
    expect(placeOf(await find(soon))).toEqual({});
    expect((await guest.slots()).status).toBe(200);
  });

  test('a live hold on it becomes a reservation that reads as unassigned', async () => {
    const { operator, guest, find, t1, faults } = await open();
    const { lock_token } = (await guest.lock()).body;
    expect((await operator.deleteTable(t1)).status).toBe(204);
    const confirmed = await guest.confirm(lock_token);
    expect(confirmed.status).toBe(201);
    expect(placeOf(await find(confirmed.body.reservation_id))).toEqual({});
    expect(await faults()).toEqual([]);
  });

  test('a group that lost a member reads as unassigned, and unassigning it frees the rest', async () => {
    const { operator, guest, book, find, t2, t3, faults } = await open({ seats: [2, 4, 4] });
    const id = await book({ guests: 8 });
    await operator.deleteTable(t2);
    expect(placeOf(await find(id))).toEqual({});
    expect(await operator.assign(id, { table_id: null, table_merge_id: null })).toMatchObject({ status: 200 });
    expect(await operator.assign(id, { table_id: t3 })).toMatchObject({ status: 200, body: { table_id: t3 } });
    expect((await guest.slots({ guests: '3' })).body.slots[0].available).toBe(false);
    expect(await faults()).toEqual([]);
  });

  describe('a group that lost a member', () => {
    /** A party of 8 on a group of two tables for 4, the first of which is deleted; a table for 8 is free. */
    async function lost() {
      const opened = await open({ seats: [4, 4, 8], merges: [[0, 1]] });
      const id = await opened.book({ guests: 8 });
      expect((await opened.operator.assign(id, { table_merge_id: opened.group })).status).toBe(200);
      expect((await opened.operator.deleteTable(opened.t1)).status).toBe(204);
      return { ...opened, id };
    }

    test('counts its party once, as one without a table: the rest of the group is free for guests', async () => {
      const { operator, guest, id, t2, t3, faults } = await lost();
      expect((await guest.slots({ guests: '4' })).body.slots[0]).toMatchObject({
        available: true,
        remaining_capacity: 4,
      });
      const { lock_token, table_id } = (await guest.lock({ guests: 4 })).body;
      expect(table_id).toBe(t2);
      expect(await operator.assign(id, { table_id: t2 })).toMatchObject({ status: 409, body: { code: 'table_held' } });
      expect((await guest.confirm(lock_token)).status).toBe(201);
      expect(await operator.assign(id, { table_id: t2 })).toMatchObject({ body: { code: 'table_occupied' } });
      expect(await operator.assign(id, { table_id: t3 })).toMatchObject({ status: 200, body: { table_id: t3 } });
      expect(await faults()).toEqual([]);
    });

    test('leaves the rest of it to other parties of the operator, whatever they find there', async () => {
      const { operator, find, id, t2, faults } = await lost();
      const created = (await operator.create({ guests: 4 })).body.id;
      expect(placeOf(await find(created))).toEqual({ table_id: t2 });
      const other = (await operator.create({ guests: 3, reservation_time: '21:00' })).body.id;
      expect((await operator.assign(other, { table_id: t2 })).status).toBe(200);
      await operator.cancel(created);
      const third = (await operator.create({ guests: 8 })).body.id;
      expect((await operator.assign(third, { table_id: t2 })).status).toBe(200);
      expect(await operator.cancel(id)).toMatchObject({ status: 200 });
      expect(await faults()).toEqual([]);
    });

    test('and was only held becomes a reservation that waits, on what others have taken meanwhile', async () => {
      const { operator, guest, find, t1, t2, faults } = await open({ seats: [4, 4], merges: [[0, 1]] });
      const { lock_token } = (await guest.lock({ guests: 8 })).body;
      await operator.deleteTable(t1);
      const other = (await operator.create({ guests: 4 })).body.id;
      expect(placeOf(await find(other))).toEqual({ table_id: t2 });
      const { reservation_id } = (await guest.confirm(lock_token)).body;
      expect(placeOf(await find(reservation_id))).toEqual({});
      expect((await operator.assign(other, { table_id: null })).status).toBe(200);
      expect((await operator.assign(other, { table_id: t2 })).status).toBe(200);
      expect((await operator.assign(reservation_id, { table_id: t2 })).body.code).toBe('table_occupied');
      expect(await faults()).toEqual([]);
    });
  });
});
