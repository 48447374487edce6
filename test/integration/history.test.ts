import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followWith } from '../../functions/changes/follow.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { noDeadLetter } from '../support/dead-letters.ts';
import { changeRecord, putRecord } from '../support/delivery.ts';
import { onBehalfOf } from '../support/infra/current-route.ts';
import { openRestaurant, PARTY } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const ZOE = { guest_first_name: 'Zoé', guest_last_name: 'Martin', guest_phone: '+33612345678', notes: 'SECRET' };

/** A restaurant with a booking, and the reader of the stream, which is handed what a step has changed of the booking. */
async function open() {
  const opened = await openRestaurant(table, { seats: [2, 4] });
  const { db, rid, operator } = opened;
  const follow = followWith({ ...opened.deps, looks: { send: async () => [], deadLetter: noDeadLetter } });
  const stored = async (id: string) =>
    (await db.client.send(new GetCommand({ TableName: db.table, Key: keys.reservation(rid, id) }))).Item;
  const after = async (id: string, step: () => Promise<unknown>, before?: Record<string, unknown>) => {
    await step();
    const now = (await stored(id)) ?? {};
    const Records = [before ? changeRecord(before, now) : putRecord(now)];
    for (const _ of [1, 2]) {
      expect(await onBehalfOf('changes.follow', () => follow({ Records }))).toEqual({ batchItemFailures: [] });
    }
  };
  const { body } = await operator.create({ ...PARTY, ...ZOE });
  await after(body.id, async () => undefined);
  const step = async (change: () => Promise<unknown>) => after(body.id, change, await stored(body.id));
  return { ...opened, id: body.id as string, step };
}

describe('the history of a booking', () => {
  test('names who changed what, old and new, the latest first, however often the stream tells it', async () => {
    const { id, operator, step, tables } = await open();
    await step(() => operator.update(id, { reservation_time: '20:00', guests: 3 }));
    await step(() => operator.update(id, { service_status: 'arrived' }));
    const { items } = (await operator.history(id)).body;
    expect(items).toMatchObject([
      {
        version: 3,
        by: 'operator',
        by_email: 'owner@example.com',
        changes: expect.arrayContaining([{ field: 'service_status', old: 'expected', new: 'arrived' }]),
      },
      {
        version: 2,
        changes: expect.arrayContaining([
          { field: 'reservation_time', old: '19:00:00', new: '20:00:00' },
          { field: 'party_size', old: 2, new: 3 },
          { field: 'tables', old: tables[0], new: tables[1] },
        ]),
      },
      {
        version: 1,
        by: 'operator',
        changes: expect.arrayContaining([{ field: 'status', old: null, new: 'confirmed' }]),
      },
    ]);
  });

  test('tells of what guests say and the house notes only that it changed', async () => {
    const { id, operator, step, db, rid } = await open();
    await step(() => operator.update(id, { guest_first_name: 'Zoë', notes: 'NEVER', allergies: 'nuts' }));
    const { items } = (await operator.history(id)).body;
    expect(items[0].changes).toEqual(['guest_first_name', 'allergies', 'notes'].map((field) => ({ field })));
    const Key = keys.history(rid, id, '000002');
    const { Item } = await db.client.send(new GetCommand({ TableName: db.table, Key }));
    // Ids and times are letters and digits by chance: what they spell is nobody's name.
    const { pk: _, sk: __, by_date: ___, reservation_id: ____, at: _____, ttl: ______, ...said } = Item ?? {};
    expect(said).toMatchObject({ what: 'booking', version: 2 });
    expect(JSON.stringify(said)).not.toMatch(/SECRET|NEVER|nuts|Zo|Martin|336/);
  });

  test('says that it was the guest', async () => {
    const opened = await openRestaurant(table, { seats: [2] });
    const { db, rid, guest, operator } = opened;
    const held = await guest.lock();
    const { body } = await guest.confirm(held.body.lock_token);
    const Key = keys.reservation(rid, body.reservation_id);
    const { Item } = await db.client.send(new GetCommand({ TableName: db.table, Key }));
    await followWith({ ...opened.deps, looks: { send: async () => [], deadLetter: noDeadLetter } })({
      Records: [putRecord(Item ?? {})],
    });
    const { items } = (await operator.history(body.reservation_id)).body;
    expect(items).toMatchObject([{ version: 1, by: 'guest' }]);
    expect(items[0]).not.toHaveProperty('by_email');
  });

  test('has nothing of what made no version', async () => {
    const { id, operator, step } = await open();
    await step(async () => undefined);
    expect((await operator.history(id)).body.items).toHaveLength(1);
  });
});

describe('the log of the restaurant', () => {
  const entries = async ({ operator }: Awaited<ReturnType<typeof open>>, about = 'house') =>
    (await operator.log({ about })).body.items;

  test('tells what changed in effect: a default that is written down for the first time is no change', async () => {
    const opened = await open();
    const { operator, tables } = opened;
    await operator.updateMe({ min_notice_min: 0, reminder_hours: 24, keep_guests_days: 730, min_cancel_hours: 12 });
    await operator.updateTable(tables[0] ?? '', { online: true, min_guests: 1 });
    expect((await entries(opened)).map(({ changes }: { changes: object[] }) => changes)).toEqual([
      [{ field: 'min_cancel_hours', old: expect.any(Number), new: 12 }],
    ]);
    opened.clock.now += 1000;
    await operator.updateMe({ min_notice_min: 30 });
    expect((await entries(opened))[0]).toMatchObject({ changes: [{ field: 'min_notice_min', old: 0, new: 30 }] });
  });

  test('has each change of settings, hours, rooms, tables, groups, special days and the pause, and who made it', async () => {
    const opened = await open();
    const { operator, tables, setup } = opened;
    opened.clock.now += 1000;
    await operator.updateMe({ min_cancel_hours: 12, advance_booking_days: 30 });
    opened.clock.now += 1000;
    await operator.updateHours(setup.hours[0]?.id ?? '', { is_active: false });
    opened.clock.now += 1000;
    const room = (await operator.createRoom({ name: 'Terrasse' })).body.id;
    opened.clock.now += 1000;
    await operator.updateRoom(room, { name: 'Jardin' });
    opened.clock.now += 1000;
    await operator.deleteRoom(room);
    opened.clock.now += 1000;
    await operator.updateTable(tables[0] ?? '', { seats: 3 });
    opened.clock.now += 1000;
    await operator.updateTable(tables[0] ?? '', { is_active: false });
    opened.clock.now += 1000;
    const merge = (await operator.createMerge({ name: 'Both', table_ids: tables })).body.id;
    opened.clock.now += 1000;
    await operator.deleteMerge(merge);
    opened.clock.now += 1000;
    await operator.putSpecialDay('2026-12-24', { hours: [] });
    opened.clock.now += 1000;
    await operator.deleteSpecialDay('2026-12-24');
    opened.clock.now += 1000;
    await operator.pause('2026-11-20T23:00:00Z');
    const told = (await entries(opened)).toReversed();
    expect(told.every((entry: { by_email: string }) => entry.by_email === 'owner@example.com')).toBe(true);
    expect(
      told.map(({ what, action, subject }: Record<string, string>) =>
        [what, action, subject].filter(Boolean).join(' '),
      ),
    ).toEqual([
      'settings changed',
      expect.stringMatching(/^hours changed .*\d\d:\d\d–\d\d:\d\d$/),
      'room created Terrasse',
      'room changed Terrasse',
      'room deleted Jardin',
      expect.stringMatching(/^table changed /),
      expect.stringMatching(/^table changed /),
      'group created Both',
      'group deleted Both',
      'special_day created 2026-12-24',
      'special_day deleted 2026-12-24',
      'pause',
    ]);
    expect(told[0].changes).toEqual([
      { field: 'min_cancel_hours', old: expect.any(Number), new: 12 },
      { field: 'advance_booking_days', old: expect.any(Number), new: 30 },
    ]);
    expect(told[5].changes).toEqual([{ field: 'seats', old: 2, new: 3 }]);
  });

  test('has nothing of what failed, or was so already', async () => {
    const opened = await open();
    await opened.operator.updateMe({ min_cancel_hours: -1 });
    await opened.operator.updateMe({});
    await opened.operator.deleteRoom(opened.setup.rooms[0]?.id ?? '');
    expect(await entries(opened)).toEqual([]);
  });

  test('lists bookings too where that is asked, and is turned page by page, each entry once', async () => {
    const opened = await open();
    const { operator } = opened;
    for (let hours = 1; hours <= 60; hours += 1) await operator.updateMe({ min_cancel_hours: hours % 48 });
    for (const [about, total] of [
      ['house', 60],
      ['all', 61],
    ] as const) {
      const first = (await operator.log({ about })).body;
      expect(first.items).toHaveLength(50);
      const second = (await operator.log({ about, before: first.next })).body;
      expect(second.next).toBeNull();
      const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(total);
    }
  });

  test('of two changes of one setting at once tells each from what to what', async () => {
    const opened = await open();
    await Promise.all([11, 13].map((hours) => opened.operator.updateMe({ min_cancel_hours: hours })));
    const [second, first] = (await entries(opened)).map(({ changes }: { changes: unknown[] }) => changes[0]);
    expect([first.new, second.new].sort()).toEqual([11, 13]);
    // Both were made at the same moment of the clock: whichever is told first, they follow from each other.
    expect([first.old, second.old]).toContain([first, second].find(({ old }) => old === 11 || old === 13)?.old);
  });
});
