import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactKeyOf } from '../../shared/guests/store/contact.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { audit, contentsOf } from '../support/audit.ts';
import { readCall } from '../support/calls.ts';
import { ZOE as CONFIRMED } from '../support/guest.ts';
import { openRestaurant, operatorOf, PARTY } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const open = () => openRestaurant(table, { seats: [2, 2, 4, 4] });
type Opened = Awaited<ReturnType<typeof open>>;

const ZOE = { guest_first_name: 'Zoé', guest_last_name: 'Martin', guest_phone: '+33612345678' };
const OTHER_ZOE = { ...ZOE, guest_phone: '+33698765432' };

/** A party that the operator books; the id of its booking. */
async function book({ operator }: Opened, guest: object, at: object = {}): Promise<string> {
  const { status, body } = await operator.create({ ...PARTY, ...guest, ...at });
  expect(status).toBe(201);
  return body.id;
}

const only = async ({ operator }: Opened, q: string) => {
  const { items } = (await operator.guests(q)).body;
  expect(items).toHaveLength(1);
  return items[0];
};

describe('who a guest is', () => {
  test('is told by the telephone number from one booking to the next, however it is spelled, whatever the name', async () => {
    const opened = await open();
    const first = await book(opened, ZOE);
    const second = await book(
      opened,
      { ...ZOE, guest_first_name: 'Zoe', guest_phone: '+33 6 12 34 56 78' },
      { reservation_time: '21:00' },
    );
    const { id } = await only(opened, '+33612345678');
    const { body } = await opened.operator.guest(id);
    expect(body.bookings.map((one: { id: string }) => one.id)).toEqual([second, first]);
    expect(body).toMatchObject({
      guest_first_name: 'Zoe',
      upcoming: 2,
      visits: 0,
      first_visit: null,
      version: 0,
      tags: [],
    });
    expect(await opened.find(first)).toMatchObject({ guest_id: id });
  });

  test('is told by the mailbox where there is no number; who leaves neither is nobody', async () => {
    const opened = await open();
    await book(opened, { guest_email: 'zoe@example.com' });
    await book(opened, { guest_email: 'Zoe+resto@Example.com' }, { reservation_time: '21:00' });
    const walkIn = await book(opened, { guest_email: undefined });
    expect((await only(opened, 'zoe@example.com')).upcoming).toBe(2);
    expect(await opened.find(walkIn)).not.toHaveProperty('guest_id');
    expect((await opened.operator.guests()).body.items).toHaveLength(1);
  });

  test('follows the booking when its number changes', async () => {
    const opened = await open();
    const id = await book(opened, ZOE);
    const before = await only(opened, ZOE.guest_phone);
    const changed = await opened.operator.update(id, { guest_phone: OTHER_ZOE.guest_phone });
    const after = await only(opened, OTHER_ZOE.guest_phone);
    expect(changed.body.guest_id).toBe(after.id);
    expect(await opened.operator.guest(before.id)).toMatchObject({ status: 404 });
  });
});

describe('what is remembered of a guest', () => {
  test('finds them by names, and tells two of one name apart', async () => {
    const opened = await open();
    await book(opened, ZOE);
    await book(opened, OTHER_ZOE);
    await book(opened, { guest_last_name: 'Durand', guest_phone: '+33611111111' });
    const { items, truncated } = (await opened.operator.guests('zoe mart')).body;
    expect(items.map((guest: typeof ZOE) => guest.guest_phone).sort()).toEqual([
      ZOE.guest_phone,
      OTHER_ZOE.guest_phone,
    ]);
    expect(truncated).toBe(false);
  });

  test.each(['06 12 34 56 78', '+33 612345678', '0033612345678', '345678'])(
    'finds them by the number %s',
    async (q) => {
      const opened = await open();
      await book(opened, ZOE);
      await book(opened, OTHER_ZOE);
      expect((await only(opened, q)).guest_phone).toBe(ZOE.guest_phone);
    },
  );

  test('finds by one address all who left it', async () => {
    const opened = await open();
    const guest_email = 'family@example.com';
    await book(opened, { ...ZOE, guest_email });
    await book(opened, { ...OTHER_ZOE, guest_email });
    await book(opened, { guest_email }, { reservation_time: '21:00' });
    expect((await opened.operator.guests(guest_email)).body.items).toHaveLength(3);
  });

  test('is refused where it is too short, and finds nobody where nobody is', async () => {
    const { operator } = await open();
    expect(await operator.guests('z')).toMatchObject({ status: 400 });
    expect((await operator.guests('nobody')).body).toEqual({ items: [], truncated: false });
    expect((await operator.guests()).body).toEqual({ items: [], truncated: false });
  });
});

test('visits, no-shows and cancellations are counted from the bookings', async () => {
  const opened = await open();
  const at = (reservation_time: string) => book(opened, ZOE, { reservation_time });
  const [came, missing, cancelled] = [await at('12:00'), await at('13:00'), await at('19:00')];
  await at('21:00');
  for (const service_status of ['arrived', 'seated']) await opened.operator.update(came, { service_status });
  await opened.operator.update(missing, { service_status: 'no_show' });
  await opened.operator.update(cancelled, { status: 'cancelled' });
  const { id } = await only(opened, ZOE.guest_phone);
  const figures = { visits: 1, no_shows: 1, cancellations: 1, upcoming: 1, last_visit: PARTY.reservation_date };
  expect((await opened.operator.guest(id)).body).toMatchObject(figures);
  opened.clock.now += 7 * 86_400_000;
  expect((await opened.operator.guest(id)).body).toMatchObject({ ...figures, visits: 2, upcoming: 0 });
});

describe('guests of known ids', () => {
  test('are answered with their visits and what the staff wrote, in that order; others are left out', async () => {
    const opened = await open();
    await book(opened, ZOE);
    await book(opened, OTHER_ZOE);
    const [zoe, other] = [await only(opened, ZOE.guest_phone), await only(opened, OTHER_ZOE.guest_phone)];
    await opened.operator.updateGuest(zoe.id, { allergies: 'noix', vip: true });
    const elsewhere = await open();
    await book(elsewhere, ZOE);
    const theirs = await only(elsewhere, ZOE.guest_phone);
    const { status, body } = await opened.operator.guestsOf(
      other.id,
      zoe.id,
      theirs.id,
      `${zoe.id.slice(0, -1)}Q`,
      'x',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      items: [
        { id: other.id, vip: false },
        { allergies: 'noix', vip: true, upcoming: 1 },
      ],
    });
    expect(body.items).toHaveLength(2);
  });

  test('are answered while a booking becomes that of another one of them, under whose id it is found twice then', async () => {
    const opened = await open();
    const id = await book(opened, ZOE);
    await book(opened, OTHER_ZOE, { reservation_time: '17:00' });
    const [zoe, other] = [await only(opened, ZOE.guest_phone), await only(opened, OTHER_ZOE.guest_phone)];
    const db = table.connect();
    const seen = Promise.withResolvers<void>();
    const moved = seen.promise.then(() => opened.operator.update(id, { guest_phone: OTHER_ZOE.guest_phone }));
    db.client.middlewareStack.add(
      (next) => async (args) => {
        const { input } = readCall(args);
        if (input.IndexName !== 'byContact') return next(args);
        if (JSON.stringify(input).includes(contactKeyOf(other.id))) await moved;
        const answer = await next(args);
        seen.resolve();
        return answer;
      },
      { step: 'finalizeRequest', priority: 'high' },
    );
    const slow = operatorOf({ ...opened.deps, db }, opened.rid);
    const { status, body } = await slow.guestsOf(zoe.id, other.id);
    expect(status).toBe(200);
    expect(body.items).toMatchObject([{ id: other.id, upcoming: 2 }]);
  });

  test('are 50 at most, and not one who was erased', async () => {
    const opened = await open();
    const id = await book(opened, ZOE);
    const zoe = await only(opened, ZOE.guest_phone);
    await opened.operator.update(id, { status: 'cancelled' });
    await opened.operator.eraseGuest(zoe.id);
    expect((await opened.operator.guestsOf(zoe.id)).body.items).toEqual([]);
    expect((await opened.operator.guestsOf(...Array.from({ length: 50 }, () => zoe.id))).status).toBe(200);
    expect((await opened.operator.guestsOf(...Array.from({ length: 51 }, () => zoe.id))).status).toBe(400);
  });
});

describe('what the staff write', () => {
  test('is kept beside the bookings, says who wrote it, and is changed field by field', async () => {
    const opened = await open();
    await book(opened, ZOE);
    const { id } = await only(opened, ZOE.guest_phone);
    const wrote = await opened.operator.updateGuest(id, { tags: ['fenêtre'], allergies: 'noix', vip: true });
    expect(wrote).toMatchObject({ status: 200, body: { tags: ['fenêtre'], allergies: 'noix', vip: true, version: 1 } });
    await opened.operator.updateGuest(id, { allergies: '', blocked_online: true, blocked_reason: 'three no-shows' });
    const expected = {
      ...{ tags: ['fenêtre'], allergies: '', vip: true, blocked_online: true, blocked_reason: 'three no-shows' },
      ...{ version: 2, updated_by: 'owner@example.com', upcoming: 1 },
    };
    expect((await opened.operator.guest(id)).body).toMatchObject(expected);
    expect(await only(opened, 'martin')).toMatchObject(expected);
  });

  test('of two at once who have read the same, one is told that somebody was faster', async () => {
    const opened = await open();
    await book(opened, ZOE);
    const { id } = await only(opened, ZOE.guest_phone);
    const both = await Promise.all(['A', 'B'].map((note) => opened.operator.updateGuest(id, { note, version: 0 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'guest_changed' });
    const unversioned = await Promise.all(['C', 'D'].map((note) => opened.operator.updateGuest(id, { note })));
    expect(unversioned.map(({ status }) => status)).toEqual([200, 200]);
    expect((await opened.operator.guest(id)).body.version).toBe(3);
  });

  test('keeps what a later release has stored with it', async () => {
    const opened = await open();
    await book(opened, ZOE);
    const { id } = await only(opened, ZOE.guest_phone);
    await opened.operator.updateGuest(id, { vip: true });
    const Key = keys.profile(opened.rid, id);
    const update = new UpdateCommand({
      TableName: opened.db.table,
      Key,
      UpdateExpression: 'SET birthday = :day',
      ExpressionAttributeValues: { ':day': '05-14' },
      ReturnValues: 'ALL_NEW',
    });
    await opened.db.client.send(update);
    await opened.operator.updateGuest(id, { vip: false });
    expect((await opened.db.client.send(update)).Attributes).toMatchObject({
      birthday: '05-14',
      vip: false,
      version: 2,
    });
  });

  test('is of no guest whom the house does not know', async () => {
    const { operator, rid } = await open();
    expect(await operator.updateGuest(`${rid}-p00000000000000`, { vip: true })).toMatchObject({ status: 404 });
  });

  test('never reaches the guest', async () => {
    const opened = await open();
    const held = await opened.guest.lock();
    const confirmed = await opened.guest.confirm(held.body.lock_token);
    const { id } = await only(opened, CONFIRMED.guest_phone);
    await opened.operator.updateGuest(id, { note: 'SECRET', tags: ['SECRET'], blocked_reason: 'SECRET' });
    const seen = await opened.guest.booking(confirmed.body.booking_token);
    expect(seen.status).toBe(200);
    expect(JSON.stringify([confirmed.body, seen.body])).not.toMatch(new RegExp(`SECRET|${id}`));
  });
});

describe('a guest who is blocked online', () => {
  const blocked = async () => {
    const opened = await open();
    const { guest, operator, find } = opened;
    const held = (await guest.lock()).body.lock_token;
    const { reservation_id } = (await guest.confirm(held)).body;
    const { guest_id } = await find(reservation_id);
    const block = (blocked_online: boolean) =>
      operator.updateGuest(guest_id, { blocked_online, blocked_reason: 'Ne vient jamais' });
    await block(true);
    return { ...opened, held, reservation_id, block };
  };

  test('is refused with the telephone number and no reason, under any name, until that ends', async () => {
    const { guest, block, rid, db, clock } = await blocked();
    const lock_token = (await guest.lock()).body.lock_token;
    const refused = await guest.confirm(lock_token, { guest_first_name: 'Ada', guest_email: 'ada@example.com' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'not_possible_online', restaurant_phone: '+33142000000' },
    });
    expect(JSON.stringify(refused.body)).not.toMatch(/block|Ne vient/i);
    expect((await guest.confirm(lock_token, { guest_phone: '+33698765432' })).status).toBe(201);
    const again = (await guest.lock()).body.lock_token;
    expect((await guest.confirm(again)).status).toBe(409);
    await block(false);
    expect((await guest.confirm(again)).status).toBe(201);
    expect(await audit(db, rid, clock.now)).toEqual([]);
  });

  test('is still answered what was booked before, and the house can book them', async () => {
    const { guest, held, reservation_id, operator } = await blocked();
    expect(await guest.confirm(held)).toMatchObject({ status: 201, body: { reservation_id } });
    expect((await operator.create({ ...PARTY, ...CONFIRMED })).status).toBe(201);
  });

  test('takes no offer of a waiting list either', async () => {
    const { operator, guest, rid, db, block } = await blocked();
    const waiting = await operator.createWaiting({
      ...{ ...CONFIRMED, date: '2026-11-22', guests: 2, from: '19:00', to: '21:00' },
    });
    const { id } = waiting.body;
    expect(await operator.offer(id)).toMatchObject({ status: 409, body: { code: 'not_possible_online' } });
    expect((await operator.waiting('2026-11-22')).body.items).toMatchObject([{ id, state: 'waiting' }]);
    await block(false);
    const offered = await operator.offer(id);
    expect(offered.status).toBe(200);
    await block(true);
    const link = new URL(offered.body.wait_url).pathname.split('/').at(-1) ?? '';
    expect(await guest.accept(link)).toMatchObject({ status: 409, body: { code: 'not_possible_online' } });
    expect((await contentsOf(db, rid)).reservations.size).toBe(1);
  });

  test('whose profile only a later release can read is not blocked', async () => {
    const { guest, rid, db, find, reservation_id } = await blocked();
    await db.client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.profile(rid, (await find(reservation_id)).guest_id),
        UpdateExpression: 'SET blocked_online = :other',
        ExpressionAttributeValues: { ':other': { until: '2027-01-01' } },
      }),
    );
    expect((await guest.confirm((await guest.lock()).body.lock_token)).status).toBe(201);
  });
});
