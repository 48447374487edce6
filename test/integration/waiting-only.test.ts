import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTable } from '../../local/table.ts';
import { indexGuests } from '../../shared/guests/store/guest-indexing.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { planRestoration, restore } from '../../shared/restaurant/store/restoration.ts';
import { SATURDAY } from '../support/guest.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { openList } from '../support/waiting.ts';

// Somebody who has places on waiting lists and never a booking has the same rights as a guest.

const PAST = 'couvert-waited-only';
const NEXT = '2026-11-28';
const PHONE = '+33698765432';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  await createTable(table.connect().client, PAST);
});
afterAll(() => table.engine.stop());

/** Zoé has an offer of the only table and a place on another date that she has left; Bob waits too. Nobody has booked. */
async function waitingOnly() {
  const house = await openList(table, { seats: [2] });
  const { operator, guest, wait, entryOf, tokenOf, db, rid } = house;
  await wait('zoe', { date: NEXT, guest_phone: PHONE });
  expect((await guest.leave(await tokenOf('zoe', NEXT))).status).toBe(204);
  await wait('zoe', { guest_phone: PHONE });
  await wait('bob', { guest_last_name: 'Dupont', guest_phone: '+33611111111' });
  expect((await operator.offer((await entryOf('zoe')).id)).status).toBe(200);
  const [found] = (await operator.guests('06 98 76 54 32')).body.items;
  const partition = async (pk: string) => {
    const ExpressionAttributeValues = { ':pk': pk };
    const query = { TableName: db.table, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues };
    return (await db.client.send(new QueryCommand(query))).Items ?? [];
  };
  const phones = async () => (await partition(keys.waitingGuests(rid))).map(({ guest_phone }) => guest_phone);
  return { ...house, found, id: String(found?.id), partition, phones };
}

describe('who only waits', () => {
  test('is found by the whole number and by the address, and says to be no guest of a booking yet', async () => {
    const { operator, emailOf, found, id } = await waitingOnly();
    const zoe = { only_waits: true, guest_last_name: 'Martin', guest_phone: PHONE, visits: 0, upcoming: 0, version: 0 };
    expect(found).toMatchObject(zoe);
    for (const q of [PHONE, '0698765432', emailOf('zoe'), emailOf('zoe').toUpperCase()]) {
      expect([q, (await operator.guests(q)).body]).toEqual([q, { items: [found], truncated: false }]);
    }
    expect((await operator.guest(id)).body).toEqual({ ...found, bookings: [] });
    expect((await operator.guests('06 00 00 00 00')).body.items).toEqual([]);
  });

  test('is one guest with who has booked with the same number, and two with who left another number', async () => {
    const { operator, guest, wait, emailOf, find } = await waitingOnly();
    await wait('zoe', { date: '2026-12-05', guest_phone: '+33612345678' });
    expect((await operator.guests(emailOf('zoe'))).body.items).toHaveLength(2);
    const { lock_token } = (await guest.lock({ date: '2026-12-12' })).body;
    const { reservation_id } = (await guest.confirm(lock_token, { guest_phone: PHONE })).body;
    const { guest_id } = await find(reservation_id);
    const { items } = (await operator.guests(PHONE)).body;
    expect(items).toMatchObject([{ id: guest_id, upcoming: 1 }]);
    expect(items[0]).not.toHaveProperty('only_waits');
  });

  test('is not written about: nothing would forget it', async () => {
    const { operator, id } = await waitingOnly();
    expect(await operator.updateGuest(id, { note: 'Window' })).toMatchObject({ status: 404 });
  });

  test('is given all places, live and ended, and nothing by which an offer could be taken', async () => {
    const { operator, id, entryOf } = await waitingOnly();
    const { secret } = await entryOf('zoe');
    const { status, body } = await operator.exportGuest(id);
    expect(status).toBe(200);
    expect(body.guest).toMatchObject({ id, only_waits: true });
    expect(body.bookings).toEqual([]);
    expect(body.waiting).toMatchObject([
      { date: SATURDAY, state: 'offered', guest_phone: PHONE },
      { date: NEXT, state: 'gone', guest_phone: PHONE },
    ]);
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  test('is erased with every place, and the table that was held is free again', async () => {
    const { operator, id, guest, phones, tokenOf, partition, rid } = await waitingOnly();
    const token = await tokenOf('zoe');
    expect((await guest.lock()).status).toBe(409);
    expect(await operator.eraseGuest(id)).toMatchObject({ status: 200, body: { erased_bookings: 0 } });
    expect(await phones()).toEqual(['+33611111111']);
    expect((await guest.place(token)).status).toBe(404);
    expect((await guest.accept(token)).status).toBe(404);
    expect((await guest.lock()).status).toBe(200);
    const members = (await partition(keys.waitingDates(rid))).flatMap(({ members: on = [] }) => [...on]);
    expect(members).toHaveLength(1);
    expect((await operator.guests(PHONE)).body.items).toEqual([]);
    expect((await operator.guest(id)).status).toBe(404);
    expect((await operator.exportGuest(id)).status).toBe(404);
    // A repetition after a lost answer does nothing.
    expect(await operator.eraseGuest(id)).toMatchObject({ status: 200, body: { erased_bookings: 0 } });
  });

  test('stays erased: by a copy of the past, by the index of guests, and by what was under way', async () => {
    const { operator, id, guest, phones, tokenOf, session, db, rid, clock } = await waitingOnly();
    const past = new TableSession({ ...db, table: PAST }, 10_000);
    await restore(past, await planRestoration(past, session(), rid));
    const token = await tokenOf('zoe');
    await operator.eraseGuest(id);
    await restore(session(), await planRestoration(session(), past, rid));
    await indexGuests(session(), { restaurant_id: rid, timezone: 'Europe/Paris' }, clock.now);
    for (const name of ['join', 'accept', 'decline'] as const) expect((await guest[name](token)).status).toBe(404);
    expect(await phones()).toEqual(['+33611111111']);
  });

  test('waits again who asks again, and is erased again', async () => {
    const { operator, id, clock, wait, phones } = await waitingOnly();
    await operator.eraseGuest(id);
    clock.now += 1000;
    await wait('zoe', { guest_phone: PHONE });
    expect(await phones()).toHaveLength(2);
    clock.now += 1000;
    expect((await operator.eraseGuest(id)).status).toBe(200);
    expect(await phones()).toEqual(['+33611111111']);
  });
});

describe('the link of a place', () => {
  test('gives what the place says, contacts masked, and the log says so without whose it was', async () => {
    const { guest, operator, tokenOf, emailOf } = await waitingOnly();
    const { status, body } = await guest.exportEntry(await tokenOf('zoe'));
    expect(status).toBe(200);
    expect(body.place).toMatchObject({ state: 'offered', date: SATURDAY, guest_last_name: 'Martin', guests: 2 });
    expect(JSON.stringify(body)).not.toContain(PHONE);
    expect(JSON.stringify(body)).not.toContain(emailOf('zoe'));
    expect(JSON.stringify(body)).not.toContain('token');
    const [entry] = (await operator.log()).body.items;
    expect(entry).toMatchObject({ what: 'export', subject: 'waitlist', by: 'guest' });
  });

  test('erases the place with its offer in the same moment, and leaves the other one and other guests', async () => {
    const { guest, tokenOf, phones, wait, clock, partition, rid } = await waitingOnly();
    const token = await tokenOf('zoe');
    expect((await guest.eraseEntry(token)).status).toBe(204);
    expect((await guest.lock()).status).toBe(200);
    expect((await phones()).sort()).toEqual(['+33611111111', PHONE]);
    for (const again of ['place', 'accept', 'join', 'exportEntry', 'eraseEntry'] as const) {
      expect([again, (await guest[again](token)).status]).toEqual([again, 404]);
    }
    expect((await guest.eraseEntry(await tokenOf('zoe', NEXT))).status).toBe(204);
    expect(await phones()).toEqual(['+33611111111']);
    expect(await partition(keys.waiter(rid, '').pk)).toHaveLength(1);
    clock.now += 1000;
    expect((await wait('zoe', { guest_phone: PHONE })).joined.status).toBe(200);
  });

  test('leaves the booking that was made of the place', async () => {
    const { guest, tokenOf, find } = await waitingOnly();
    const token = await tokenOf('zoe');
    const { reservation_id, booking_token } = (await guest.accept(token)).body;
    expect((await guest.eraseEntry(token)).status).toBe(204);
    expect((await guest.booking(booking_token)).status).toBe(200);
    expect(await find(reservation_id)).toMatchObject({ status: 'confirmed', guest_phone: PHONE });
  });

  test('is erased for good: a copy of the past does not bring the place back', async () => {
    const { guest, tokenOf, phones, session, db, rid } = await waitingOnly();
    const past = new TableSession({ ...db, table: PAST }, 10_000);
    await restore(past, await planRestoration(past, session(), rid));
    await guest.eraseEntry(await tokenOf('zoe'));
    await guest.eraseEntry(await tokenOf('zoe', NEXT));
    await restore(session(), await planRestoration(session(), past, rid));
    expect(await phones()).toEqual(['+33611111111']);
  });
});
