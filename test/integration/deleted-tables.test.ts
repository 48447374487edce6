import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { observe } from '../../bench/support/observe.ts';
import { sweepAllTombstones, sweepTombstones } from '../../shared/floor/store/tombstones.ts';
import { entryIdOf } from '../../shared/platform/dynamo/ids.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { type Database, TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { injectFaults } from '../support/faults.ts';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { openRestaurant, operatorOf } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { setupOf } from '../support/setup.ts';
import { writeTombstones } from '../support/tombstones.ts';

// What is left of a table that was deleted: a tombstone, for as long as a booking needs it, out of everybody's way.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
/** How long a date stays in the book. */
const BOOK_MS = 30 * DAY_MS;

const open = (seats = [2, 2]) => openRestaurant(table, { seats });

const tombstonesOf = async (db: Database, rid: string) =>
  (await setupOf(db, rid)).filter(({ sk }) => String(sk).startsWith('DELETED#'));

const sweep = (db: Database, rid: string, now: number) => sweepTombstones(new TableSession(db, 60_000), rid, now);

const capacityOf = async (guest: ReturnType<typeof guestOf>, time = '19:00', query = {}) => {
  const { slots } = (await guest.slots(query)).body;
  return slots.find((slot: { time: string }) => slot.time === time).remaining_capacity;
};

describe('a request of a guest', () => {
  test('reads no tombstone that it does not need, however many there are', async () => {
    const { db, deps, rid, token } = await open([2, 2, 2, 2, 2, 2, 2, 2]);
    const own = table.connect();
    const counted = observe(own);
    const [guest, operator] = [guestOf({ ...deps, db: own }, token), operatorOf({ ...deps, db: own }, rid)];
    const requests = [guest.slots, guest.availability, guest.lock, operator.create];
    const cost = async () => {
      const units: number[] = [];
      for (const request of requests) {
        counted.take();
        expect((await request()).status).toBeLessThan(300);
        units.push(counted.take().read_units);
      }
      return units;
    };
    await cost();
    const before = await cost();
    await writeTombstones(db, rid, 1000);
    expect(await cost()).toEqual(before);
  });

  test('sees who has lost a table, whatever else was deleted', async () => {
    const { db, rid, operator, guest, book, tables } = await open();
    await writeTombstones(db, rid, 3);
    await book();
    await operator.deleteTable(tables[0] ?? '');
    expect(await capacityOf(guest)).toBe(0);
    expect(await capacityOf(guest, '21:00')).toBe(2);
    const dates = (await guest.availability()).body.dates.filter(({ available }: { available: boolean }) => available);
    expect(dates.length).toBeGreaterThan(0);
    expect((await guest.lock()).body.code).toBe('slot_unavailable');
    expect((await guest.lock({ time: '21:00' })).status).toBe(200);
    await operator.create({ reservation_time: '21:00' });
  });

  test('to move a booking sees it too', async () => {
    const { operator, guest, book, tables, find } = await open();
    const { lock_token } = (await guest.lock({ date: '2026-11-22' })).body;
    const { booking_token, reservation_id } = (await guest.confirm(lock_token)).body;
    await book();
    await operator.deleteTable(tables[0] ?? '');
    const move = (reservation_time: string) =>
      guest.change(booking_token, { version: 1, reservation_date: SATURDAY, reservation_time });
    expect((await move('19:00')).body.code).toBe('slot_unavailable');
    expect((await move('21:00')).status).toBe(200);
    expect(await find(reservation_id)).toMatchObject({ reservation_date: SATURDAY, table_id: tables[1] });
  });

  test('does not count a party that sat down before its table was deleted', async () => {
    const { operator, guest, clock, tables } = await open();
    await operator.create({ reservation_time: '19:00' });
    clock.now = Date.parse('2026-11-21T18:30:00Z');
    await operator.deleteTable(tables[0] ?? '');
    expect(await capacityOf(guest, '20:00')).toBe(2);
    expect((await guest.lock({ time: '20:00' })).status).toBe(200);
  });
});

describe('a party one of whose tables is deleted during its stay', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}+01:00`);
  const openEvening = async (start: string) => {
    const opened = await openRestaurant(table, { seats: [2, 2, 2], merges: [[0, 1]] });
    const { operator, clock, tables, setup } = opened;
    clock.now = at(start);
    const seat = async (place: Record<string, unknown>) => {
      const { id } = (await operator.create({ guests: 4, reservation_time: '19:00', ...place })).body;
      await operator.update(id, { duration_min: 60 });
      const step = (service_status: string) => operator.update(id, { service_status });
      return { id, step };
    };
    /** Who sits at the table that is left: a walk-in sent there is told. */
    const isTaken = async () => (await operator.walkIn({ guests: 2, table_id: tables[0] })).body.code;
    return { ...opened, group: setup.merges[0]?.id, pair: tables.slice(0, 2), seat, isTaken };
  };

  test.each(['joined tables', 'a group'])('sits at the others when it is seated after its end (%s)', async (kind) => {
    const { seat, pair, group, clock, operator, tables, isTaken, guest, faults } = await openEvening('18:00');
    const { step } = await seat(kind === 'a group' ? { table_merge_id: group } : { table_ids: pair });
    clock.now = at('19:20');
    expect((await operator.deleteTable(pair[1] ?? '')).status).toBe(204);
    clock.now = at('20:01');
    const { body } = await step('seated');
    expect(body).toMatchObject({ service_status: 'seated', table_id: tables[0] });
    expect([body.table_merge_id, body.table_ids]).toEqual([undefined, undefined]);
    expect([(await guest.lock({ time: '20:30' })).body.table_id, await isTaken()]).toEqual([
      tables[2],
      'table_occupied',
    ]);
    expect(await faults()).toEqual([]);
  });

  test.each(['19:40', '20:20'])(
    'keeps them when « seated » is taken back by mistake, and pressed again (%s)',
    async (now) => {
      const { seat, pair, clock, operator, tables, isTaken, faults } = await openEvening('18:55');
      const { step } = await seat({ table_ids: pair });
      await step('seated');
      clock.now = at('19:20');
      await operator.deleteTable(pair[1] ?? '');
      clock.now = at(now);
      await step('arrived');
      const { body } = await step('seated');
      expect([body.service_status, body.table_id ?? body.table_ids?.[0], await isTaken(), await faults()]).toEqual([
        'seated',
        tables[0],
        'table_occupied',
        [],
      ]);
    },
  );

  test('keeps them when it sat early, and « seated » is taken back before its start', async () => {
    const { seat, pair, clock, operator, tables, isTaken, faults } = await openEvening('18:30');
    const { step } = await seat({ table_ids: pair });
    await step('seated');
    clock.now = at('18:40');
    await operator.deleteTable(pair[1] ?? '');
    clock.now = at('18:45');
    expect((await step('arrived')).body).toMatchObject({ service_status: 'arrived', table_id: tables[0] });
    expect((await step('seated')).body).toMatchObject({ service_status: 'seated', table_id: tables[0] });
    expect([await isTaken(), await faults()]).toEqual(['table_occupied', []]);
  });

  test.each(['18:30:40', '18:31:40'])(
    'does not have them again by sitting down early, however soon (%s)',
    async (now) => {
      const { seat, pair, clock, operator, tables, faults } = await openEvening('18:30');
      const sits = [await seat({ table_ids: pair }), await seat({ table_id: tables[2] })];
      clock.now = at('18:30:10');
      for (const id of [pair[1], tables[2]]) expect((await operator.deleteTable(id ?? '')).status).toBe(204);
      clock.now = at(now);
      for (const { step } of sits) {
        const { body } = await step('seated');
        expect(body.service_status).toBe('seated');
        expect([body.table_id, body.table_ids, body.table_merge_id].filter((place) => place)).toEqual([]);
      }
      expect(await faults()).toEqual([]);
    },
  );
});

test('an operator changes a booking of a date on which somebody sat on a table that is forgotten by now', async () => {
  const { db, rid, operator, book, clock, tables, find } = await open();
  await book();
  await operator.deleteTable(tables[0] ?? '');
  const later = (await operator.create({ reservation_time: '22:00' })).body.id;
  clock.now = Date.parse('2026-11-21T20:30:00Z');
  // As releases did that kept no tombstone longer than its stays.
  const Key = keys.deletedTable(rid, tables[0] ?? '');
  await db.client.send(new DeleteCommand({ TableName: db.table, Key }));
  expect((await operator.update(later, { reservation_time: '22:30' })).status).toBe(200);
  expect(await find(later)).toMatchObject({ reservation_time: '22:30:00', table_id: tables[1] });
});

describe('a party that has lost its table', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}+01:00`);
  /** A party of the evening whose table, or one of its group, is deleted before it comes, and a table to delete later. */
  const openLost = async (guests: number) => {
    const opened = await openRestaurant(table, { seats: [2, 2, 2, 2], merges: [[0, 1]] });
    const { operator, clock, tables, setup } = opened;
    clock.now = at('17:50');
    const place = guests > 2 ? { table_merge_id: setup.merges[0]?.id } : { table_id: tables[1] };
    const { id } = (await operator.create({ guests, reservation_time: '20:00', ...place })).body;
    clock.now = at('18:00');
    await operator.deleteTable(tables[1] ?? '');
    return { ...opened, id };
  };

  test('is seated anew, or waits, when a visit is taken back that was ended by mistake, whatever was deleted meanwhile', async () => {
    const { operator, guest, clock, tables, id, faults } = await openLost(2);
    const [first, , , last] = tables;
    clock.now = at('20:10');
    await operator.walkIn({ guests: 2, table_id: first });
    await operator.update(id, { service_status: 'no_show' });
    clock.now = at('20:12');
    await operator.deleteTable(last ?? '');
    clock.now = at('20:14');
    const { body } = await operator.update(id, { service_status: 'arrived' });
    expect(body.table_id).not.toBe(tables[1]);
    // Its own table, or one that is set aside for it: it was the last.
    expect((await guest.lock({ time: '20:30', guests: 2 })).body.code).toBe('slot_unavailable');
    expect(await faults()).toEqual([]);
  });

  test.each(['expected', 'arrived', 'seated'])('does not have it again when its time is over (%s)', async (step) => {
    const { operator, clock, tables, id, faults } = await openLost(4);
    const [first, , third] = tables;
    clock.now = at('20:02');
    if (step !== 'expected') await operator.update(id, { service_status: step });
    const walkIn = (await operator.walkIn({ guests: 2, table_id: first })).body;
    clock.now = at('23:30');
    await operator.deleteTable(third ?? '');
    const party = (await operator.list({ date: SATURDAY })).body.items.find((one: { id: string }) => one.id === id);
    expect([party.table_id, party.table_merge_id, walkIn.table_id]).toEqual([undefined, undefined, first]);
    expect(await faults()).toEqual([]);
  });
});

describe('a tombstone', () => {
  test('of a table without bookings goes with a later deletion, once its day has left the book', async () => {
    const { db, rid, operator, clock, tables } = await open([2, 2, 2, 2]);
    const [first = '', second = '', third = '', fourth = ''] = tables;
    await operator.deleteTable(first);
    await operator.deleteTable(second);
    expect(await tombstonesOf(db, rid)).toHaveLength(2);
    clock.now += BOOK_MS;
    await operator.deleteTable(third);
    expect(await tombstonesOf(db, rid)).toHaveLength(3);
    clock.now += 2 * 60_000;
    await operator.deleteTable(fourth);
    expect((await tombstonesOf(db, rid)).map(({ id }) => id).sort()).toEqual([third, fourth].sort());
  });

  test('ends with the last booking that needs it, however far ahead', async () => {
    const { db, rid, operator, clock, tables, faults } = await open();
    const [first = ''] = tables;
    const { id } = (await operator.create({ reservation_date: '2035-05-05' })).body;
    await operator.assign(id, { table_id: first });
    await operator.deleteTable(first);
    const lost = async () => (await operator.list({ date: '2035-05-05' })).body.items[0];
    clock.now += BOOK_MS + QUARTER_HOUR_MS;
    await sweep(db, rid, clock.now);
    const ends = Date.parse('2035-05-05T19:00:00Z');
    expect(await tombstonesOf(db, rid)).toMatchObject([{ id: first, needed_until: ends / 60_000 }]);
    expect((await tombstonesOf(db, rid))[0]?.ttl).toBeGreaterThan((ends + BOOK_MS + DAY_MS) / 1000);
    clock.now = ends + BOOK_MS - 60_000;
    expect(await sweep(db, rid, clock.now)).toBe(0);
    expect(await lost()).not.toHaveProperty('table_id');
    clock.now = ends + BOOK_MS;
    expect(await sweep(db, rid, clock.now)).toBe(1);
    expect(await tombstonesOf(db, rid)).toEqual([]);
    // What is past keeps the id of its table.
    expect(await lost()).toMatchObject({ table_id: first });
    expect(await faults()).toEqual([]);
  });

  test('is looked at anew when its end has come: the stay may have become longer', async () => {
    const { db, rid, operator, book, clock, tables } = await open();
    const [first = ''] = tables;
    const entry = entryIdOf(await book());
    await operator.deleteTable(first);
    clock.now += BOOK_MS + QUARTER_HOUR_MS;
    await sweep(db, rid, clock.now);
    const end = Date.parse('2026-11-21T20:00:00Z') / 60_000;
    expect(await tombstonesOf(db, rid)).toMatchObject([{ needed_until: end }]);
    await db.client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.occupancy(rid, SATURDAY, first),
        UpdateExpression: 'SET entries.#id.#to = :later',
        ExpressionAttributeNames: { '#id': entry, '#to': 'to' },
        ExpressionAttributeValues: { ':later': end + 30 },
      }),
    );
    await sweep(db, rid, end * 60_000 + BOOK_MS);
    expect(await tombstonesOf(db, rid)).toMatchObject([{ needed_until: end + 30 }]);
  });

  test('waits for a guest who had read the setup before the deletion and takes the table after it', async () => {
    const { db, rid, deps, token, operator, guest, clock, tables, find, faults } = await open();
    const slow = { ...deps, db: table.connect() };
    const { promise: deleted, resolve } = Promise.withResolvers<void>();
    const { promise: atTheTable, resolve: arrive } = Promise.withResolvers<void>();
    injectFaults(slow.db).plan(({ operation }) => {
      if (operation !== 'UpdateItem') return undefined;
      arrive();
      return { kind: 'hold', until: deleted };
    });
    const locking = guestOf(slow, token).lock();
    await atTheTable;
    await operator.deleteTable(tables[0] ?? '');
    expect(await sweep(db, rid, clock.now + QUARTER_HOUR_MS)).toBe(0);
    resolve();
    const lock = await locking;
    expect(lock).toMatchObject({ status: 200, body: { table_id: tables[0] } });
    expect(await capacityOf(guest)).toBe(0);
    const { reservation_id } = (await guest.confirm(lock.body.lock_token)).body;
    clock.now += 2 * QUARTER_HOUR_MS;
    await sweep(db, rid, clock.now);
    expect(await find(reservation_id)).not.toHaveProperty('table_id');
    expect(await capacityOf(guest)).toBe(0);
    expect(await faults()).toEqual([]);
  });

  test('of a release before this one goes too, a hundred with each deletion', async () => {
    const { db, rid, operator, book, tables, clock, guest } = await open([2, 2, 2]);
    await writeTombstones(db, rid, 250);
    await book();
    await operator.deleteTable(tables[0] ?? '');
    expect(await tombstonesOf(db, rid)).toHaveLength(151);
    const later = clock.now + BOOK_MS + QUARTER_HOUR_MS;
    expect(await sweepAllTombstones(new TableSession(db, 60_000), rid, later)).toBe(151);
    expect((await tombstonesOf(db, rid)).map(({ id }) => id)).toEqual([tables[0]]);
    expect(await capacityOf(guest)).toBe(2);
  });

  test('that cannot be swept does not keep a table from being deleted', async () => {
    const { db, rid, deps, tables } = await open();
    await writeTombstones(db, rid, 1);
    const broken = { ...deps, db: table.connect() };
    injectFaults(broken.db).plan(({ input }) =>
      JSON.stringify(input).includes(keys.occupancies(rid)) ? { kind: 'throttle' } : undefined,
    );
    broken.budgets = { read: 300, write: 300, lock: 300 };
    expect((await operatorOf(broken, rid).deleteTable(tables[0] ?? '')).status).toBe(204);
  });
});

test('a date without tables that are gone is read in one round trip', async () => {
  const { deps, token, operator, book, tables } = await open();
  const own = table.connect();
  const { calls } = injectFaults(own);
  const guest = guestOf({ ...deps, db: own }, token);
  await guest.slots();
  const callsOf = async () => {
    calls.length = 0;
    await guest.slots();
    return calls.map(({ operation }) => operation);
  };
  expect(await callsOf()).toEqual(['BatchGetItem', 'Query']);
  await book();
  expect(await callsOf()).toEqual(['BatchGetItem', 'Query']);
  await operator.deleteTable(tables[0] ?? '');
  // The edit raised the version: what else the setup says is read again, once.
  expect(await callsOf()).toEqual(['BatchGetItem', 'Query', 'Query', 'BatchGetItem']);
  expect(await callsOf()).toEqual(['BatchGetItem', 'Query', 'BatchGetItem']);
});
