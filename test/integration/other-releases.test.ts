import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryIdOf } from '../../shared/platform/dynamo/ids.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { SATURDAY } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';
import { setupOf } from '../support/setup.ts';

// What a release before this one wrote under other limits, and what a release after it writes, both of which may run
// beside it.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

type Key = { pk: string; sk: string };
type Item = Record<string, unknown>;

const put = ({ client, table: TableName }: Database, Item: Item) => client.send(new PutCommand({ TableName, Item }));

/** Sets fields of a stored item as another release would: `path` is where they are. */
const set = ({ client, table: TableName }: Database, Key: Key, path: string[], value: unknown) =>
  client.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: `SET ${path.map((_, index) => `#p${index}`).join('.')} = :value`,
      ExpressionAttributeNames: Object.fromEntries(path.map((name, index) => [`#p${index}`, name])),
      ExpressionAttributeValues: { ':value': value },
    }),
  );

async function stored({ client, table: TableName }: Database, { pk, sk }: Key): Promise<Item> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk = :sk',
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
      ConsistentRead: true,
    }),
  );
  return Items[0] ?? {};
}

const minutes = (instant: string) => Date.parse(instant) / 60_000;

/** Whether a party of two can have each slot of the day. */
const free = (slots: { time: string; available: boolean }[]) =>
  Object.fromEntries(slots.map(({ time, available }) => [time, available]));

describe('what was stored before there were steps of service', () => {
  test('is expected, and is served like any other', async () => {
    const { operator, book, find, faults, clock, db, rid } = await openRestaurant(table, { seats: [2] });
    const id = await book();
    const { service_status: _, ...earlier } = await stored(db, keys.reservation(rid, id));
    await put(db, earlier);
    expect((await find(id)).service_status).toBe('expected');
    clock.now = Date.parse('2026-11-21T18:30:00Z');
    expect((await operator.update(id, { service_status: 'expected' })).body.version).toBe(1);
    expect((await operator.update(id, { service_status: 'left' })).body).toMatchObject({
      service_status: 'left',
      version: 2,
    });
    expect(await faults()).toEqual([]);
  });
});

describe('what was stored under other limits', () => {
  test('a group of 20 tables is offered, held, booked, listed, renamed and deleted', async () => {
    const { operator, guest, book, find, faults, tables, setup } = await openRestaurant(table, {
      seats: Array.from({ length: 20 }, () => 1),
      merges: [Array.from({ length: 20 }, (_, index) => index)],
      config: { max_party_size: 20 },
    });
    const [{ id = '' } = {}] = setup.merges;
    expect((await guest.slots({ guests: '20' })).body.slots[0]).toMatchObject({ time: '19:00', available: true });
    const first = await guest.lock({ guests: 20 });
    expect(first).toMatchObject({ status: 200, body: { table_merge_id: id } });
    const other = await guest.lock({ guests: 20, time: '21:00', previous_lock_token: first.body.lock_token });
    expect((await guest.confirm(other.body.lock_token)).status).toBe(201);
    expect(await find(await book({ guests: 20 }))).toMatchObject({ table_merge_id: id });
    expect((await operator.merges()).body).toMatchObject([{ id, table_ids: tables }]);
    expect(await operator.updateMerge(id, { name: 'Banquet' })).toMatchObject({ status: 200, body: { seats: 20 } });
    expect(await operator.updateMerge(id, { table_ids: tables })).toMatchObject({ status: 400 });
    expect((await operator.deleteTable(tables[19] ?? '')).status).toBe(204);
    expect((await operator.deleteMerge(id)).status).toBe(204);
    expect(await faults()).toEqual([]);
  });

  test('a setup that breaks every limit of requests is served to guests and operators', async () => {
    const { operator, guest, db, rid, tables, setup } = await openRestaurant(table, { seats: [2] });
    const long = 'x'.repeat(5000);
    const beyond: Record<string, Item> = {
      CONFIG: {
        restaurant_name: long,
        restaurant_address: long,
        restaurant_phone: long,
        advance_booking_days: 5000,
        min_cancel_hours: 5000,
        welcome_message_fr: long,
        welcome_message_en: long,
        accent_color: 'oklch(40% 0.1 160)',
        confirmation_mode: 'by_telephone',
        max_party_size: 100_000,
        notification_email: 'nobody',
        notification_phone: 'none',
      },
      HOURS: { service_name: long, close_time: '24:00', slot_duration_min: 100, slot_interval_min: 2000 },
      ROOM: { name: long, display_order: 1e9 },
      TABLE: {
        name: '',
        seats: 100_000,
        display_order: -1e9,
        pos_x: 1e9,
        pos_y: -1e9,
        width: 0,
        height: 0.123456789,
        shape: 'oval',
        rotation: 1e9,
      },
    };
    for (const { pk, sk } of await setupOf(db, rid)) {
      for (const [field, value] of Object.entries(beyond[String(sk).split('#')[0] ?? ''] ?? {})) {
        await set(db, { pk: String(pk), sk: String(sk) }, [field], value);
      }
    }
    const { CONFIG: { confirmation_mode: _, ...config } = {}, TABLE: { shape: __, ...floor } = {} } = beyond;
    const { notification_email: ___, notification_phone: ____, ...shown } = config;
    expect(await guest.config()).toMatchObject({ status: 200, body: { ...shown, welcome_message: long } });
    expect(await operator.me()).toMatchObject({ status: 200, body: { ...config, confirmation_mode: 'manual' } });
    expect(await operator.tables()).toMatchObject({ status: 200, body: [{ ...floor, shape: 'rect' }] });
    expect(await operator.rooms()).toMatchObject({ status: 200, body: [beyond.ROOM] });
    const hours = await operator.hours();
    expect(hours).toMatchObject({ status: 200 });
    expect(hours.body).toHaveLength(7);
    expect(hours.body[0]).toMatchObject(beyond.HOURS ?? {});
    expect((await guest.availability()).status).toBe(200);
    const slots = await guest.slots({ guests: '5000' });
    expect(slots.body.slots).toEqual([
      { time: '19:00', service_name: long, duration_min: 100, available: true, remaining_capacity: 100_000 },
    ]);
    const held = await guest.lock({ guests: 5000 });
    expect(await guest.confirm(held.body.lock_token)).toMatchObject({ status: 201, body: { status: 'pending' } });
    // What a change does not name stays, and is answered.
    expect(await operator.updateMe({ show_on_directory: true })).toMatchObject({ status: 200, body: config });
    expect(await operator.updateTable(tables[0] ?? '', { seats: 4 })).toMatchObject({
      status: 200,
      body: { name: '', width: 0, seats: 4 },
    });
    expect(await stored(db, keys.table(rid, tables[0] ?? ''))).toMatchObject({ ...beyond.TABLE, seats: 4 });
    expect((await operator.updateRoom(setup.rooms[0]?.id ?? '', { display_order: 2 })).status).toBe(200);
    expect((await operator.updateHours(setup.hours[0]?.id ?? '', { is_active: false })).status).toBe(200);
    expect((await operator.createTable({ name: 'New', seats: 2 })).status).toBe(201);
    expect((await operator.deleteTable(tables[0] ?? '')).status).toBe(204);
  });

  test('a reservation that breaks every limit of requests is listed, found, cancelled', async () => {
    const { operator, book, db, rid, find } = await openRestaurant(table, { seats: [2] });
    const id = await book();
    const long = 'x'.repeat(5000);
    const beyond = {
      guest_first_name: '',
      guest_last_name: `Durand${long}`,
      guest_email: 'nobody',
      guest_phone: '',
      party_size: 5_000_000,
      duration_min: 100_000,
      notes: long,
      occasion: long,
    };
    for (const [field, value] of Object.entries(beyond)) await set(db, keys.reservation(rid, id), [field], value);
    await set(db, keys.reservation(rid, id), ['lang'], 'de');
    expect(await find(id)).toMatchObject(beyond);
    expect((await operator.list({ date: SATURDAY, q: 'durand' })).body.items).toMatchObject([beyond]);
    expect((await operator.assign(id, { table_id: null })).body).toMatchObject(beyond);
    expect((await operator.cancel(id)).status).toBe(200);
  });
});

describe('a booking that an earlier release has not counted', () => {
  test('counts from when its guest, who was given up, says that they come, as far as the limit has room', async () => {
    const { operator, guest, db, rid, clock, find, faults } = await openRestaurant(table, {
      seats: [2, 4],
      hours: DINNER.map((entry) => ({ ...entry, max_covers_per_slot: 4 })),
    });
    const held = await guest.lock();
    const { reservation_id: id, booking_token } = (await guest.confirm(held.body.lock_token)).body;
    const { counted: _, ...earlier } = await stored(db, keys.reservation(rid, id));
    await put(db, earlier);
    await put(db, { ...keys.totals(rid, SATURDAY), confirmed: 1 });
    clock.now = Date.parse(`${SATURDAY}T18:50:00+01:00`);
    await operator.update(id, { service_status: 'no_show' });
    const { id: other } = (await operator.create({ guests: 3 })).body;
    expect((await guest.coming(booking_token)).body.code).toBe('slot_unavailable');
    await operator.cancel(other);
    // A claim that has expired is in nobody's way.
    const expired = { start: 1140, service: 1140, covers: 4, until: clock.now };
    const totals = await stored(db, keys.totals(rid, SATURDAY));
    await put(db, { ...totals, start_1140: 4, service_1140: 4, claim_expired: expired });
    expect((await guest.coming(booking_token)).status).toBe(200);
    expect((await find(id)).service_status).toBe('expected');
    expect(await stored(db, keys.totals(rid, SATURDAY))).toMatchObject({ start_1140: 2, service_1140: 2 });
    expect(await faults()).toEqual([]);
  });
});

describe('a party that sat down early, and that a release changes which knows no early parties', () => {
  /** Booked for 21:00 for an hour, seated at 19:30. */
  async function seatedEarly() {
    const opened = await openRestaurant(table, { seats: [4, 4], hours: DINNER });
    const { operator, clock, db, rid } = opened;
    const [one = ''] = opened.tables;
    const { body } = await operator.create({ reservation_date: SATURDAY, reservation_time: '21:00', table_id: one });
    await operator.update(body.id, { duration_min: 60 });
    clock.now = Date.parse('2026-11-21T18:30:00Z');
    await operator.update(body.id, { service_status: 'seated' });
    clock.now = Date.parse('2026-11-21T18:45:00Z');
    const record = keys.reservation(rid, body.id);
    const from = minutes('2026-11-21T20:00:00Z');
    const ofTable = (id: string) => keys.occupancy(rid, SATURDAY, id);
    const leavesTable = async () => {
      const item = await stored(db, ofTable(one));
      await put(db, { ...item, entries: {} });
    };
    return { ...opened, one, id: String(body.id), record, from, ofTable, leavesTable };
  }

  test('has a table that other release reads: it keeps the end that was booked, and is taken until then', async () => {
    const { operator, one, db, record, from, ofTable, id, faults } = await seatedEarly();
    expect(await stored(db, record)).toMatchObject({ from, to: from + 60 });
    // Moved or resized there, its entry begins at the start again.
    await set(db, ofTable(one), ['entries', entryIdOf(id), 'from'], from);
    const { table_since: _, ...rest } = await stored(db, record);
    await put(db, rest);
    expect(await operator.walkIn({ table_id: one })).toMatchObject({ status: 409, body: { code: 'table_occupied' } });
    expect(await faults()).toEqual([]);
  });

  test.each([{ status: 'cancelled' }, { guests: 3 }, { service_status: 'seated' }])(
    'is changed although it was taken off its table there when it left: %j',
    async (change) => {
      const { operator, db, record, from, id, leavesTable, faults } = await seatedEarly();
      await leavesTable();
      for (const [field, value] of Object.entries({
        service_status: 'left',
        left_at: '2026-11-21T18:45:00Z',
        to: from,
      })) {
        await set(db, record, [field], value);
      }
      expect((await operator.update(id, change)).status).toBe(200);
      expect(await faults()).toEqual([]);
    },
  );
});

describe('what a later release writes', () => {
  test('its fields of a reservation outlive every change made here, and reach no answer', async () => {
    const { operator, book, db, rid, find } = await openRestaurant(table, { seats: [2, 2] });
    const id = await book();
    const key = keys.reservation(rid, id);
    const added = { secret: 'Zt5Qm2Kx8Rb1Vn4Wc7Yd0H', due: { at: 1 }, by_due: 'DUE#3' };
    for (const [field, value] of Object.entries(added)) await set(db, key, [field], value);
    expect(await find(id)).not.toHaveProperty('secret');
    const assigned = await operator.assign(id, { table_id: null });
    expect(assigned.body).not.toHaveProperty('secret');
    expect(await stored(db, key)).toMatchObject({ ...added, version: 2 });
    await operator.cancel(id);
    expect(await stored(db, key)).toMatchObject({ ...added, version: 3, status: 'cancelled' });
  });

  test('a step of service that is not known here is expected, and stays stored until the house takes a step', async () => {
    const { operator, guest, book, db, rid, find, faults } = await openRestaurant(table, { seats: [2] });
    const id = await book();
    const key = keys.reservation(rid, id);
    await set(db, key, ['service_status'], 'dessert');
    await set(db, key, ['origin'], 'assistant');
    const read = await find(id);
    expect(read.service_status).toBe('expected');
    expect(read).not.toHaveProperty('origin');
    expect(read).not.toHaveProperty('unread');
    expect((await operator.list({ q: 'martin' })).status).toBe(200);
    expect(free((await guest.slots()).body.slots)).toMatchObject({ '19:00': false });
    const kept = { service_status: 'dessert', origin: 'assistant' };
    const changes = [{ notes: 'Window' }, { duration_min: 105 }, { table_id: null }];
    for (const change of changes) {
      expect(await operator.update(id, change)).toMatchObject({ status: 200, body: { service_status: 'expected' } });
      expect(await stored(db, key)).toMatchObject(kept);
      expect(await stored(db, key)).not.toHaveProperty('unread');
    }
    expect((await operator.update(id, { service_status: 'expected' })).status).toBe(200);
    expect(await stored(db, key)).toMatchObject({ service_status: 'expected', origin: 'assistant', version: 5 });
    expect(await faults()).toEqual([]);
  });

  test('its fields of a hold and of a booking outlive the writes of others in the same item', async () => {
    const { guest, book, db, rid, tables } = await openRestaurant(table, { seats: [2] });
    const key = keys.occupancy(rid, SATURDAY, tables[0] ?? '');
    const id = entryIdOf(await book());
    const [, , , held = ''] = (await guest.lock({ time: '21:00' })).body.lock_token.split('.');
    await set(db, key, ['entries', id, 'until'], 7);
    await set(db, key, ['entries', held, 'claimed'], true);
    await set(db, key, ['colour'], 'blue');
    // The party has left early, so that another one fits in between.
    await set(db, key, ['entries', id, 'to'], minutes('2026-11-21T18:30:00Z'));
    await set(db, key, ['entries', held, 'from'], minutes('2026-11-21T20:30:00Z'));
    expect((await guest.lock({ time: '19:30' })).status).toBe(200);
    expect(await stored(db, key)).toMatchObject({
      colour: 'blue',
      version: 4,
      entries: { [id]: { until: 7 }, [held]: { claimed: true } },
    });
  });

  test('its fields of a booking’s entry outlive what the party itself takes, gives and does', async () => {
    const { operator, book, db, rid, tables } = await openRestaurant(table, { seats: [2] });
    const key = keys.occupancy(rid, SATURDAY, tables[0] ?? '');
    const party = await book();
    const id = entryIdOf(party);
    await set(db, key, ['entries', id, 'until'], 7);
    for (const change of [{ duration_min: 150 }, { duration_min: 60 }, { service_status: 'seated' }]) {
      expect((await operator.update(party, change)).status).toBe(200);
      expect(await stored(db, key)).toMatchObject({ entries: { [id]: { until: 7 } } });
    }
  });

  test('an entry of a kind that is not known takes its span, stays as it is, and is nobody who waits', async () => {
    const { guest, operator, faults, db, rid, tables } = await openRestaurant(table, { seats: [2] });
    const [id = ''] = tables;
    const key = keys.occupancy(rid, SATURDAY, id);
    const block = {
      kind: 'closure',
      from: minutes('2026-11-21T20:00:00Z'),
      to: minutes('2026-11-21T21:00:00Z'),
      reason: 'Peinture',
      release_at: 1,
    };
    await put(db, { ...key, version: 1, entries: { block }, ttl: 4e9 });
    expect(free((await guest.slots()).body.slots)).toEqual({
      '19:00': true,
      '19:30': false,
      '20:00': false,
      '20:30': false,
      '21:00': false,
    });
    expect((await guest.lock({ time: '20:00' })).body.code).toBe('slot_unavailable');
    expect((await guest.lock({ time: '19:00' })).status).toBe(200);
    expect(await stored(db, key)).toMatchObject({ version: 2, entries: { block } });
    const waiting = (await operator.create({ reservation_time: '21:00' })).body.id;
    expect(await operator.assign(waiting, { table_id: id })).toMatchObject({
      status: 409,
      body: { code: 'table_occupied', conflict: { table_id: id } },
    });
    // On a table that is gone it is no party that needs seats elsewhere.
    await operator.cancel(waiting);
    await operator.createTable({ name: 'Other', seats: 2 });
    await operator.deleteTable(id);
    expect(free((await guest.slots()).body.slots)).toMatchObject({ '21:00': true });
    expect(await faults()).toEqual([]);
  });

  test.each([{ kind: 'closed' }, { kind: 'closed', from: 'noon', to: 5 }, 'closed', { kind: 'hold', party: 2 }])(
    'an entry without a span that can be read takes the whole date: %j',
    async (entry) => {
      const { guest, db, rid, tables, clock } = await openRestaurant(table, { seats: [2] });
      const key = keys.occupancy(rid, SATURDAY, tables[0] ?? '');
      await put(db, { ...key, version: 1, entries: { entry }, ttl: 4e9 });
      expect(Object.values(free((await guest.slots()).body.slots))).not.toContain(true);
      expect((await guest.lock()).body.code).toBe('slot_unavailable');
      clock.now += 600_000;
      expect((await guest.lock()).body.code).toBe('slot_unavailable');
      expect((await guest.slots({ date: '2026-11-23' })).body.slots[0].available).toBe(true);
    },
  );

  test('items beside the occupancy and in the setup that are not known are skipped', async () => {
    const { guest, operator, book, db, rid } = await openRestaurant(table, { seats: [2] });
    await put(db, { pk: keys.occupancies(rid), sk: `${SATURDAY}#COVERS`, covers: { '19:00': 4 } });
    await put(db, { pk: keys.occupancies(rid), sk: `${SATURDAY}#ZONE-A`, version: 1, entries: { a: { from: 0 } } });
    await put(db, { pk: keys.setup(rid), sk: 'PAUSE', until: '2026-11-21T12:00:00Z' });
    await put(db, { pk: keys.setup(rid), sk: 'MENU#1', name: 'Menu' });
    expect((await guest.slots()).body.slots[0]).toMatchObject({ available: true, remaining_capacity: 2 });
    expect((await guest.availability()).body.dates.filter(({ available }: Item) => available)).not.toEqual([]);
    expect(await book()).toBeTruthy();
    expect((await operator.createTable({ name: 'New', seats: 2 })).status).toBe(201);
    expect((await operator.tables()).body).toHaveLength(2);
  });

  test('its fields of the setup outlive a change of another field', async () => {
    const { operator, db, rid, tables, setup } = await openRestaurant(table, { seats: [2] });
    const changes: [Key, () => Promise<{ status: number; body: Item }>][] = [
      [keys.config(rid), () => operator.updateMe({ min_cancel_hours: 1 })],
      [keys.table(rid, tables[0] ?? ''), () => operator.updateTable(tables[0] ?? '', { seats: 3 })],
      [keys.room(rid, setup.rooms[0]?.id ?? ''), () => operator.updateRoom(setup.rooms[0]?.id ?? '', { name: 'R' })],
      [
        keys.hours(rid, setup.hours[0]?.id ?? ''),
        () => operator.updateHours(setup.hours[0]?.id ?? '', { is_active: false }),
      ],
    ];
    for (const [key, change] of changes) {
      await set(db, key, ['later'], { online: false });
      const changed = await change();
      expect(changed.status).toBe(200);
      expect(changed.body).not.toHaveProperty('later');
      expect(await stored(db, key)).toMatchObject({ later: { online: false } });
    }
  });
});
