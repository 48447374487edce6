import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { makeOffer, readSeenDate } from '../../shared/waitlist/store/entry-offers.ts';
import { SATURDAY } from '../support/guest.ts';
import { DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';
import { openList } from '../support/waiting.ts';

// The waiting list of a house that uses every rule: a choice of rooms, special days, limits of covers, a deleted table.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const MINUTE = 60_000;

async function open() {
  const opened = await openList(table, { seats: [2, 2, 2] });
  const { operator, tables, book } = opened;
  const [room] = (await operator.rooms()).body;
  await operator.updateRoom(room.id, { guests_may_choose: true });
  await operator.putSpecialDay('2026-11-28', { note: 'x' });
  for (const { id } of (await operator.hours()).body) await operator.updateHours(id, { max_online_covers: 4 });
  // Somebody sits on a table that is deleted.
  await book({ time: '21:00' });
  await operator.deleteTable(tables[0] ?? '');
  const wish = { from: '19:00', to: '19:00', room_id: room.id };
  /** What a release that knows no waiting list confirms of an offer. */
  const confirmedElsewhere = async (name: string) => {
    const { offer } = await opened.entryOf(name);
    await opened.db.client.send(
      new UpdateCommand({
        TableName: opened.db.table,
        Key: keys.occupancy(opened.rid, SATURDAY, offer?.tables[0] ?? ''),
        UpdateExpression: 'REMOVE entries.#id.waiting',
        ExpressionAttributeNames: { '#id': offer?.entry_id ?? '' },
      }),
    );
    const { lock_token } = (await opened.guest.place(await opened.tokenOf(name))).body.offer;
    return (await opened.guest.confirm(lock_token)).body.reservation_id;
  };
  return { ...opened, room, wish, confirmedElsewhere };
}

test('a guest who waits for a room is offered it, takes it, and sees the booking', async () => {
  const { guest, wait, wish, look, room, faults } = await open();
  const { token } = await wait('ada', wish);
  expect((await guest.place(token)).body).toMatchObject({ room_id: room.id, restaurant: { rooms: [{ id: room.id }] } });
  await look();
  expect((await guest.accept(token)).status).toBe(201);
  expect((await guest.join(token)).body).toMatchObject({ state: 'taken', booking_token: expect.any(String) });
  expect(await faults()).toEqual([]);
});

test('a guest who waits for a room that guests may not choose any more is offered nothing', async () => {
  const { operator, wait, wish, look, room, entryOf } = await open();
  await wait('ada', wish);
  await operator.updateRoom(room.id, { guests_may_choose: false });
  await look();
  expect(await entryOf('ada')).toMatchObject({ state: 'waiting', passed_over: { reason: 'no_table' } });
  await operator.updateRoom(room.id, { guests_may_choose: true });
  await look();
  expect((await entryOf('ada')).state).toBe('offered');
});

test('an offer keeps the limit of a start that a lock has reached since it was read, on another table', async () => {
  const hours = DINNER.map((service) => ({ ...service, max_covers_per_slot: 2 }));
  const { guest, wait, session, rid, entryOf, clock, states, faults } = await openList(table, { seats: [2, 2], hours });
  await wait('ada', { from: '19:00', to: '19:00' });
  const entry = await entryOf('ada');
  const seen = await readSeenDate(session(), rid, SATURDAY, { sizes: [2], now: clock.now });
  expect((await guest.lock()).status).toBe(200);
  const made = await makeOffer(session(), rid, seen, entry, { by_hand: false, draw: (count) => count - 1 });
  expect(made).toBeUndefined();
  expect(await states('ada')).toEqual(['waiting']);
  expect(await faults()).toEqual([]);
});

test.each(['leave', 'decline', 'eraseEntry'] as const)(
  'who has an offer may %s, and its covers are free again',
  async (way) => {
    const { guest, wait, wish, look, faults } = await open();
    const { token } = await wait('ada', wish);
    await look();
    expect((await guest.lock({ guests: 2 })).body.code).toBe('slot_unavailable');
    expect((await guest[way](token)).status).toBeLessThan(300);
    expect((await guest.lock({ guests: 2 })).status).toBe(200);
    expect(await faults()).toEqual([]);
  },
);

test('who is more than any table or group seats cannot wait, and is told so before', async () => {
  const { guest, operator, tables } = await open();
  const slots = async (guests: number) => (await guest.slots({ guests: String(guests) })).body;
  expect(await slots(2)).not.toHaveProperty('never_seated');
  expect(await slots(4)).toMatchObject({ never_seated: true });
  expect((await guest.ask({ guests: 4 })).body.code).toBe('party_too_large');
  await operator.createMerge({ name: 'Both', table_ids: tables.slice(1) });
  expect(await slots(4)).not.toHaveProperty('never_seated');
  expect((await guest.ask({ guests: 4 })).status).toBeLessThan(300);
});

test('who waits for a room is given what the place says of it', async () => {
  const { guest, wait, wish, room } = await open();
  const { token } = await wait('ada', wish);
  expect((await guest.exportEntry(token)).body.place).toMatchObject({ room_id: room.id, state: 'waiting' });
});

describe('what another release has made a booking of stays one when', () => {
  test('its guest erases the place', async () => {
    const { guest, wait, wish, look, confirmedElsewhere, find, faults } = await open();
    const { token } = await wait('ada', wish);
    await look();
    const id = await confirmedElsewhere('ada');
    expect((await guest.eraseEntry(token)).status).toBe(204);
    expect((await find(id)).status).toBe('confirmed');
    expect((await guest.place(token)).status).toBe(404);
    expect(await faults()).toEqual([]);
  });

  test.each(['leaves', 'declines', 'is removed', 'is booked for', 'is offered more by hand'])(
    'its guest %s',
    async (how) => {
      const { guest, operator, wait, wish, look, entryOf, confirmedElsewhere, find, clock, faults } = await open();
      const { token } = await wait('ada', wish);
      await look();
      const id = await confirmedElsewhere('ada');
      const { id: place } = await entryOf('ada');
      if (how === 'leaves') expect((await guest.leave(token)).status).toBe(204);
      if (how === 'declines') expect((await guest.decline(token)).body.code).toBe('waitlist_ended');
      if (how === 'is removed') expect((await operator.deleteWaiting(place)).status).toBe(204);
      if (how === 'is booked for')
        expect((await operator.create({ waitlist_id: place })).body.code).toBe('waitlist_ended');
      if (how === 'is offered more by hand') {
        clock.now += 15 * MINUTE;
        expect((await operator.offer(place)).body.code).toBe('waitlist_ended');
      }
      expect((await find(id)).status).toBe('confirmed');
      expect(await entryOf('ada')).toMatchObject({ state: 'taken', reservation_id: id });
      expect(await faults()).toEqual([]);
    },
  );
});

test('the house removes who has an offer, and the covers are free again', async () => {
  const { operator, guest, wait, wish, look, entryOf, faults } = await open();
  await wait('ada', wish);
  await look();
  expect((await operator.deleteWaiting((await entryOf('ada')).id)).status).toBe(204);
  expect((await guest.lock()).status).toBe(200);
  expect(await faults()).toEqual([]);
});

test('an offer by hand settles the one before, and with the third that lapsed there is none', async () => {
  const { operator, wait, wish, entryOf, clock, faults } = await open();
  await wait('ada', wish);
  const { id } = await entryOf('ada');
  for (let lapse = 0; lapse < 3; lapse++) {
    expect((await operator.offer(id)).body).toMatchObject({ state: 'offered', lapses: lapse });
    clock.now += 15 * MINUTE;
  }
  expect(await operator.offer(id)).toMatchObject({ status: 409, body: { code: 'waitlist_ended' } });
  expect(await entryOf('ada')).toMatchObject({ state: 'gone', lapses: 3 });
  expect(await faults()).toEqual([]);
});

test('a special day decides what can be waited for', async () => {
  const { guest, operator, wish } = await open();
  await operator.putSpecialDay('2026-11-28', { hours: [] });
  expect((await guest.ask({ ...wish, date: '2026-11-28' })).body.code).toBe('slot_not_offered');
});
