import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { type Database, TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { patch } from '../../shared/restaurant/store/setup-items.ts';
import { contentsOf } from '../support/audit.ts';
import { injectFaults } from '../support/faults.ts';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { operatorOf } from '../support/operator.ts';
import { DINNER, LATE_DINNER, startTestTable, type TestTable, testDeps } from '../support/restaurant.ts';
import { openList } from '../support/waiting.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const MINUTE = 60_000;

/** One table for two with two sittings in the evening, both booked. */
const full = async (wanted: Partial<Parameters<typeof openList>[1]> = {}) => {
  const opened = await openList(table, { seats: [2], ...wanted });
  const bookings = [await opened.book({ time: '19:00' }), await opened.book({ time: '21:00' })] as const;
  return { ...opened, bookings };
};

describe('a place that becomes free', () => {
  test('is held for who joined first, by one offer however often and at once it is looked at', async () => {
    const { operator, guest, bookings, wait, look, states, entryOf, clock, dateItem, faults } = await full();
    await wait('ada');
    await wait('bob');
    await look();
    expect(await states('ada', 'bob')).toEqual(['waiting', 'waiting']);
    expect((await operator.waiting()).body.items[0].passed_over).toMatchObject({ reason: 'no_table' });
    await operator.cancel(bookings[0]);
    await Promise.all([look(), look(), look()]);
    await look();
    expect(await states('ada', 'bob')).toEqual(['offered', 'waiting']);
    const { offer } = await entryOf('ada');
    expect(offer).toMatchObject({ time: '19:00', expires_at: clock.now + 15 * MINUTE });
    expect((await dateItem())?.due_at).toBe(new Date(clock.now + 5 * MINUTE).toISOString());
    expect(await guest.lock()).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } });
    expect(await faults()).toEqual([]);
  });

  test('is taken by the button, in one step with the booking, and the same again', async () => {
    const { operator, guest, bookings, wait, look, find, dateItem, faults } = await full();
    const { token } = await wait('ada');
    await operator.cancel(bookings[0]);
    await look();
    const accepted = await guest.accept(token);
    expect(accepted).toMatchObject({ status: 201, body: { status: 'confirmed', time: '19:00', guests: 2 } });
    expect(await guest.accept(token)).toMatchObject({ status: 201, body: accepted.body });
    const { reservation_id, booking_token } = accepted.body;
    expect(await find(reservation_id)).toMatchObject({ origin: 'waitlist', guest_last_name: 'Martin' });
    expect((await guest.place(token)).body).toMatchObject({ state: 'taken', offer: null, booking_token });
    expect((await guest.decline(token)).body.code).toBe('waitlist_ended');
    expect((await guest.leave(token)).status).toBe(204);
    expect((await find(reservation_id)).status).toBe('confirmed');
    await look();
    expect(await dateItem()).toBeUndefined();
    expect(await faults()).toEqual([]);
  });

  test('is taken or declined only as the one that the guest has seen, however late the press arrives', async () => {
    const { operator, guest, bookings, wait, look, clock, entryOf, faults } = await full();
    const { token } = await wait('ada');
    await operator.cancel(bookings[0]);
    await look();
    const { lock_token } = (await guest.place(token)).body.offer;
    clock.now += 16 * MINUTE;
    expect((await guest.lock()).status).toBe(200);
    for (const press of [guest.accept, guest.decline]) {
      expect(await press(token, { lock_token })).toMatchObject({ status: 410, body: { code: 'lock_expired' } });
    }
    await operator.cancel(bookings[1]);
    await look();
    const next = (await guest.place(token)).body.offer;
    expect(next.time).toBe('21:00');
    for (const press of [guest.accept, guest.decline]) {
      expect(await press(token, { lock_token })).toMatchObject({ status: 410, body: { code: 'lock_expired' } });
    }
    expect((await entryOf('ada')).state).toBe('offered');
    const taken = await guest.accept(token, { lock_token: next.lock_token });
    expect(taken).toMatchObject({ status: 201, body: { time: '21:00' } });
    expect(await guest.accept(token, { lock_token: next.lock_token })).toMatchObject({ status: 201, body: taken.body });
    expect(await faults()).toEqual([]);
  });

  test('is declined as the one that the guest has seen, also where another one is made in the middle of the press', async () => {
    const opened = await openList(table, { seats: [2] });
    const { operator, guest, wait, deps, entryOf, states, faults } = opened;
    const { token } = await wait('ada', { from: '19:00', to: '21:00' });
    const { id } = await entryOf('ada');
    await operator.offer(id, { time: '19:00' });
    const { lock_token } = (await guest.place(token)).body.offer;
    const db = table.connect();
    const slow = guestOf({ ...deps, db }, opened.token);
    const exchange = async () => {
      await operator.takeOfferBack(id);
      return operator.offer(id, { time: '20:00' });
    };
    let exchanged: ReturnType<typeof exchange> | undefined;
    injectFaults(db).plan(({ isTransaction }) => {
      if (!isTransaction) return undefined;
      exchanged ??= exchange();
      return { kind: 'hold', until: exchanged };
    });
    expect(await slow.decline(token, { lock_token })).toMatchObject({ status: 410, body: { code: 'lock_expired' } });
    expect(await states('ada')).toEqual(['offered']);
    expect((await guest.place(token)).body.offer).toMatchObject({ time: '20:00' });
    expect(await faults()).toEqual([]);
  });

  test.each(['confirm', 'both at once'])('is taken by its lock token as well, once: %s', async (first) => {
    const { operator, guest, bookings, wait, look, states, faults } = await full();
    const { token } = await wait('ada');
    await operator.cancel(bookings[0]);
    await look();
    const { lock_token } = (await guest.place(token)).body.offer;
    const confirming = guest.confirm(lock_token);
    if (first === 'confirm') expect((await confirming).status).toBe(201);
    const [accepted, confirmed] = await Promise.all([guest.accept(token), confirming]);
    expect([accepted.status, confirmed.status]).toEqual(expect.arrayContaining([201]));
    expect(await states('ada')).toEqual(['taken']);
    expect((await guest.accept(token)).status).toBe(201);
    expect(await faults()).toEqual([]);
  });

  test('goes to the next when it is declined, and who declined is gone', async () => {
    const { operator, guest, bookings, wait, look, states, faults } = await full();
    const { token } = await wait('ada');
    await wait('bob');
    await operator.cancel(bookings[0]);
    await look();
    expect((await guest.decline(token)).body).toMatchObject({ state: 'gone', offer: null });
    expect((await guest.decline(token)).status).toBe(200);
    await look();
    expect(await states('ada', 'bob')).toEqual(['gone', 'offered']);
    expect(await guest.accept(token)).toMatchObject({ status: 409, body: { code: 'waitlist_ended' } });
    expect(await faults()).toEqual([]);
  });

  test('is not given back by who holds no more than its lock token', async () => {
    const { operator, guest, bookings, wait, look, states } = await full();
    const { token } = await wait('ada');
    await operator.cancel(bookings[0]);
    await look();
    const { lock_token } = (await guest.place(token)).body.offer;
    expect((await guest.release(lock_token)).status).toBe(204);
    expect((await guest.lock({ previous_lock_token: lock_token })).status).toBe(409);
    expect((await guest.accept(token)).status).toBe(201);
    expect(await states('ada')).toEqual(['taken']);
  });

  test('lapses: the next one is offered it, who lapsed waits again, and with the third lapse is gone', async () => {
    const { operator, guest, bookings, wait, look, states, entryOf, clock, faults } = await full();
    const { token } = await wait('ada');
    await operator.cancel(bookings[0]);
    for (let lapse = 1; lapse <= 3; lapse++) {
      await look();
      expect(await states('ada')).toEqual(['offered']);
      clock.now += 15 * MINUTE;
      expect(await guest.accept(token)).toMatchObject({ status: 410, body: { code: 'lock_expired' } });
      // The link of its mail says so before anybody has looked.
      const seen = { offer: null, lapses: lapse, missed_time: '19:00' };
      const state = lapse === 3 ? { state: 'gone', ended: 'lapsed' } : { state: 'waiting' };
      expect((await guest.place(token)).body).toMatchObject({ ...seen, ...state });
      if (lapse === 3) await wait('bob');
    }
    await look();
    expect(await states('ada', 'bob')).toEqual(['gone', 'offered']);
    expect((await entryOf('ada')).lapses).toBe(3);
    expect((await guest.place(token)).body).toMatchObject({ state: 'gone', ended: 'lapsed', missed_time: '19:00' });
    expect(await faults()).toEqual([]);
  });

  test('that ends before the date is looked at anyway brings that look forward, by hand too', async () => {
    const { operator, bookings, wait, look, entryOf, dateItem, clock } = await full();
    await wait('ada');
    await wait('bob');
    await look();
    // Twelve minutes before the visit an offer stands for three.
    clock.now = Date.parse('2026-11-21T17:48:00Z');
    await look();
    const { due_at } = (await dateItem()) ?? {};
    expect(due_at).toBe(new Date(clock.now + 5 * MINUTE).toISOString());
    await operator.cancel(bookings[0]);
    expect((await operator.offer((await entryOf('bob')).id)).status).toBe(200);
    const { offer } = await entryOf('bob');
    expect((offer?.expires_at ?? 0) - clock.now).toBe(3 * MINUTE);
    expect((await dateItem())?.due_at).toBe(new Date(offer?.expires_at ?? 0).toISOString());
  });

  test('near the visit is held for a few minutes, and the date is looked at when they are over', async () => {
    const { wait, look, entryOf, dateItem, clock } = await openList(table, { seats: [2] });
    await wait('ada', { from: '19:00', to: '19:00' });
    clock.now = Date.parse('2026-11-21T17:48:00Z');
    await look();
    const { offer } = await entryOf('ada');
    expect(offer?.expires_at).toBe(clock.now + 3 * MINUTE);
    const end = new Date(offer?.expires_at ?? 0).toISOString();
    expect((await dateItem())?.due_at).toBe(end);
    clock.now += MINUTE;
    await look();
    expect((await dateItem())?.due_at).toBe(end);
  });

  test('that lapses goes to who is next, and not to who did not answer before all have been asked', async () => {
    const { operator, bookings, wait, look, states, clock, faults } = await full();
    await wait('ada');
    await wait('bob');
    await operator.cancel(bookings[0]);
    const turns = [];
    for (let offer = 0; offer < 3; offer++) {
      await look();
      turns.push(await states('ada', 'bob'));
      clock.now += 15 * MINUTE;
    }
    expect(turns).toEqual([
      ['offered', 'waiting'],
      ['waiting', 'offered'],
      ['offered', 'waiting'],
    ]);
    expect(await faults()).toEqual([]);
  });

  test('that a release without a waiting list has confirmed is a booking for its guest, and offered to nobody else', async () => {
    const { operator, guest, bookings, wait, look, states, entryOf, clock, db, rid, tables, emailOf, faults } =
      await full();
    const { token } = await wait('ada');
    await wait('bob');
    await operator.cancel(bookings[0]);
    await look();
    const { offer } = (await guest.place(token)).body;
    // What it reads of the hold is all but whom it is for.
    const { entry_id = '' } = (await entryOf('ada')).offer ?? {};
    await db.client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.occupancy(rid, SATURDAY, tables[0] ?? ''),
        UpdateExpression: 'REMOVE entries.#id.waiting',
        ExpressionAttributeNames: { '#id': entry_id },
      }),
    );
    const confirmed = await guest.confirm(offer.lock_token, { guest_email: emailOf('ada') });
    expect(confirmed.status).toBe(201);
    expect(await states('ada')).toEqual(['offered']);
    clock.now += 15 * MINUTE;
    await look();
    expect(await states('ada', 'bob')).toEqual(['taken', 'waiting']);
    expect((await guest.place(token)).body).toMatchObject({
      state: 'taken',
      booking_token: confirmed.body.booking_token,
    });
    expect(await faults()).toEqual([]);
  });
});

describe('who is offered something', () => {
  test('is the first who fits, in the order of joining, until nothing more fits', async () => {
    const { operator, tables, book, wait, look, states, entryOf } = await openList(table, { seats: [2, 4] });
    // What could seat the six is gone meanwhile.
    const both = (await operator.createMerge({ name: 'Both', table_ids: tables })).body.id;
    const bookings = [await book({ time: '19:00' }), await book({ time: '19:00', guests: 4 })];
    await wait('six', { guests: 6, from: '19:00', to: '19:00' });
    await wait('four', { guests: 4, from: '19:00', to: '19:00' });
    await wait('two', { guests: 2, from: '19:00', to: '19:00' });
    await operator.deleteMerge(both);
    for (const id of bookings) await operator.cancel(id);
    await look();
    expect(await states('six', 'four', 'two')).toEqual(['waiting', 'offered', 'offered']);
    expect((await entryOf('six')).passed_over?.reason).toBe('no_table');
  });

  test('gets the earliest start that suits and that guests can book', async () => {
    const { wait, look, entryOf } = await openList(table, { seats: [2] });
    await wait('ada', { from: '19:15', to: '21:00' });
    await look();
    expect((await entryOf('ada')).offer?.time).toBe('19:30');
  });

  test.each([
    ['the widget is switched off', { is_active: false }, 'inactive'],
    ['the notice has begun', { min_notice_min: 2880 }, 'notice'],
    ['the party has become too large', { max_party_size: 1 }, 'party_too_large'],
    ['booking is paused', { paused_until: '2026-11-22T08:00:00.000Z' }, 'paused'],
  ])('is nobody while %s', async (_, change, reason) => {
    const { db, rid, wait, look, entryOf } = await openList(table, { seats: [2] });
    await wait('ada');
    await db.client.send(new UpdateCommand(patch(new TableSession(db, 1000), keys.config(rid), change)));
    await look();
    expect(await entryOf('ada')).toMatchObject({ state: 'waiting', passed_over: { reason } });
  });

  test('is nobody at night, unless the visit is near or the house does it by hand', async () => {
    const { operator, wait, look, entryOf, clock } = await openList(table, { seats: [2, 2] });
    await wait('ada');
    await wait('bob');
    clock.now = Date.parse('2026-11-20T20:00:00Z');
    await look();
    expect(await entryOf('ada')).toMatchObject({ state: 'waiting', passed_over: { reason: 'night' } });
    expect((await operator.offer((await entryOf('bob')).id)).body).toMatchObject({ state: 'offered' });
    clock.now = Date.parse('2026-11-21T07:00:00Z');
    await look();
    expect((await entryOf('ada')).state).toBe('offered');
  });

  test('has a quarter of the time that is left, and no less than three minutes', async () => {
    const { wait, look, entryOf, clock } = await openList(table, { seats: [2, 2] });
    const only = { from: '19:00', to: '19:00' };
    await wait('ada', only);
    clock.now = Date.parse('2026-11-21T17:40:00Z');
    await look();
    expect((await entryOf('ada')).offer?.expires_at).toBe(clock.now + 5 * MINUTE);
    clock.now = Date.parse('2026-11-21T17:50:00Z');
    await wait('bob', only);
    clock.now = Date.parse('2026-11-21T17:56:00Z');
    await look();
    expect((await entryOf('bob')).offer?.expires_at).toBe(clock.now + 3 * MINUTE);
  });

  test('keeps to the limits of a service, counts in them while the offer stands, and gives back what is declined', async () => {
    const { operator, guest, wait, look, states, faults } = await openList(table, { seats: [2, 2, 2] });
    for (const { id } of (await operator.hours()).body) await operator.updateHours(id, { max_online_covers: 2 });
    const { token } = await wait('ada');
    const { token: next } = await wait('bob');
    await look();
    expect(await states('ada', 'bob')).toEqual(['offered', 'waiting']);
    expect((await guest.lock({ time: '21:00' })).body.code).toBe('slot_unavailable');
    await guest.decline(token);
    await look();
    expect(await states('bob')).toEqual(['offered']);
    expect((await guest.accept(next)).status).toBe(201);
    expect((await guest.lock({ time: '21:00' })).body.code).toBe('slot_unavailable');
    expect(await faults()).toEqual([]);
  });

  test('is who has an e-mail address; who has none is offered by hand, with a text for an SMS', async () => {
    const { operator, look, session } = await openList(table, { seats: [2] });
    const named = { guest_first_name: 'Luc', guest_last_name: 'Petit', guest_phone: '+33611111111' };
    const created = await operator.createWaiting({ date: SATURDAY, guests: 2, from: '19:00', to: '21:00', ...named });
    expect(created).toMatchObject({ status: 201, body: { state: 'waiting', guest_email: null } });
    await look();
    expect((await operator.waiting()).body.items).toMatchObject([{ passed_over: { reason: 'no_email' } }]);
    const offered = await operator.offer(created.body.id);
    expect(offered.body).toMatchObject({ state: 'offered', offer: { time: '19:00' } });
    expect(offered.body.sms_text).toMatch(/^Chez Test: table 21\/11 19:00 pour 2, à prendre avant \d\d:\d\d: https:/);
    expect((await operator.offer(created.body.id)).body.offer).toEqual(offered.body.offer);
    expect(session()).toBeTruthy();
  });
});

describe('the house', () => {
  test('offers by hand what is free, and is told when nothing is', async () => {
    const { operator, bookings, wait, entryOf, states } = await full();
    await wait('ada');
    await wait('bob');
    const { id } = await entryOf('bob');
    expect(await operator.offer(id)).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } });
    await operator.cancel(bookings[1]);
    expect((await operator.offer(id)).body).toMatchObject({ state: 'offered', offer: { time: '21:00' } });
    expect(await states('ada', 'bob')).toEqual(['waiting', 'offered']);
  });

  test('offers the start that it chooses among those that suit, and nothing else', async () => {
    const { operator, wait, entryOf, faults } = await openList(table, { seats: [2] });
    await wait('ada', { from: '19:00', to: '20:00' });
    const { id } = await entryOf('ada');
    for (const time of ['21:00', '19:07']) {
      expect(await operator.offer(id, { time })).toMatchObject({ status: 409, body: { code: 'slot_not_offered' } });
    }
    expect(await operator.offer(id, { time: '25:00' })).toMatchObject({ status: 400 });
    await operator.create({ reservation_time: '20:00' });
    expect(await operator.offer(id, { time: '19:30' })).toMatchObject({
      status: 409,
      body: { code: 'slot_unavailable' },
    });
    const [booking] = (await operator.list()).body.items;
    await operator.cancel(booking.id);
    expect((await operator.offer(id, { time: '19:30' })).body).toMatchObject({
      state: 'offered',
      offer: { time: '19:30' },
    });
    // Who has an offer keeps it.
    expect((await operator.offer(id, { time: '20:00' })).body.offer.time).toBe('19:30');
    expect(await faults()).toEqual([]);
  });

  describe('offers by hand tables that it joins for one guest', () => {
    /** Three tables for four, and Ada, who waits for nine at half past seven. */
    const nine = async () => {
      const opened = await openList(table, { seats: [4, 4, 4] });
      const names = { guest_first_name: 'Ada', guest_last_name: 'Martin', guest_email: opened.emailOf('ada') };
      const times = { date: SATURDAY, from: '19:30', to: '19:30' };
      const { id } = (await opened.operator.createWaiting({ ...times, ...names, guests: 9 })).body;
      return { ...opened, id, wish: { time: '19:30', table_ids: opened.tables } };
    };

    test('which are held together, beyond what guests can book, and become their place', async () => {
      const { operator, guest, entryOf, find, tables, id, wish, faults, tokenOf } = await nine();
      expect((await operator.offer(id, { time: '19:30' })).body.code).toBe('party_too_large');
      const made = await operator.offer(id, wish);
      expect(made.body).toMatchObject({ state: 'offered', offer: { time: '19:30', table_ids: tables } });
      for (const table_id of tables) {
        const taken = await operator.create({ reservation_time: '20:00', table_id });
        expect(taken).toMatchObject({ status: 409, body: { code: 'table_held' } });
      }
      expect((await entryOf('ada')).offer?.tables).toEqual(tables);
      const accepted = await guest.accept(await tokenOf('ada'));
      expect(accepted.status).toBe(201);
      const booking = await find(accepted.body.reservation_id);
      expect(booking).toMatchObject({ table_ids: tables, party_size: 9 });
      expect(booking).not.toHaveProperty('table_id');
      expect(await faults()).toEqual([]);
    });

    test('unless one of them is taken, blocked, out of use, unknown or of another house', async () => {
      const { operator, tables, id, wish } = await nine();
      const [first = '', second = '', third = ''] = tables;
      const refused = async (more: Partial<typeof wish>) => {
        const { status, body } = await operator.offer(id, { ...wish, ...more });
        return [status, body.code];
      };
      const booking = await operator.create({ reservation_time: '21:15', table_id: third });
      expect(await refused({})).toEqual([409, 'slot_unavailable']);
      await operator.cancel(booking.body.id);
      const times = { date: SATURDAY, start_time: '19:00', end_time: '20:00' };
      const block = await operator.createBlock({ ...times, table_ids: [second] });
      expect(await refused({})).toEqual([409, 'slot_unavailable']);
      await operator.deleteBlock(block.body.id);
      await operator.updateTable(first, { is_active: false });
      expect(await refused({})).toEqual([409, 'table_inactive']);
      expect(await refused({ table_ids: [second, `${second}x`] })).toEqual([404, 'not_found']);
      expect(await refused({ table_ids: [second, 'k3v9x2m7q1ab-t5h8r2w9c0'] })).toEqual([403, 'forbidden']);
      expect(await operator.offer(id, { table_ids: [second, third] })).toMatchObject({ status: 400 });
      expect((await operator.offer(id, { ...wish, table_ids: [second, third] })).body.offer.table_ids).toEqual([
        second,
        third,
      ]);
    });

    test('or a booking has one of them: of two at once one is done, and nothing is left of the other', async () => {
      const { operator, tables, id, wish, states, faults } = await nine();
      const booking = { reservation_time: '20:00', table_id: tables[1] };
      const [offered, booked] = await Promise.all([operator.offer(id, wish), operator.create(booking)]);
      expect([offered.status, booked.status].filter((status) => status < 300)).toHaveLength(1);
      expect(await states('ada')).toEqual([offered.status === 200 ? 'offered' : 'waiting']);
      const other = await operator.create({ reservation_time: '20:00', table_id: tables[0] });
      expect(other.status).toBe(offered.status === 200 ? 409 : 201);
      expect(await faults()).toEqual([]);
    });
  });

  test('is told which tables are held and until when the visit would last; the guest is not', async () => {
    const { operator, guest, wait, entryOf, tables, db, rid } = await openList(table, { seats: [2] });
    const { token } = await wait('ada', { from: '19:30', to: '19:30' });
    const { id, contact } = await entryOf('ada');
    const { offer } = (await operator.offer(id)).body;
    expect(offer).toMatchObject({
      table_ids: tables,
      ends_at: expect.stringMatching(/^2026-11-21T\d\d:\d\d:00.000Z$/),
    });
    const { lock_token } = offer;
    const made = (await guest.place(token)).body.offer;
    expect(made).toEqual({ time: '19:30', lock_token, expires_at: offer.expires_at });
    // As the release before has written it.
    await db.client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.waitingGuest(rid, SATURDAY, contact),
        UpdateExpression: 'REMOVE offer.#to',
        ExpressionAttributeNames: { '#to': 'to' },
      }),
    );
    const [listed] = (await operator.waiting()).body.items;
    expect(listed.offer).toEqual({ ...made, table_ids: tables });
    const confirmed = await guest.accept(token);
    expect(confirmed.status).toBe(201);
  });

  test('takes an offer back for a table that it needs: the guest waits as before, and nothing lapsed', async () => {
    const { operator, guest, wait, entryOf, states, faults } = await openList(table, { seats: [2] });
    const { token } = await wait('ada', { from: '19:30', to: '19:30' });
    const { id } = await entryOf('ada');
    expect((await operator.takeOfferBack(id)).status).toBe(204);
    await operator.offer(id);
    const { lock_token } = (await guest.place(token)).body.offer;
    expect((await operator.takeOfferBack(id)).status).toBe(204);
    expect((await operator.takeOfferBack(id)).status).toBe(204);
    expect(await entryOf('ada')).toMatchObject({ state: 'waiting', lapses: 0 });
    expect((await guest.confirm(lock_token)).body.code).toBe('lock_not_found');
    expect((await guest.place(token)).body).toMatchObject({ state: 'waiting', offer: null });
    expect((await operator.create({ reservation_time: '19:30' })).body.table_id).toBeTruthy();
    expect(await states('ada')).toEqual(['waiting']);
    expect(await faults()).toEqual([]);
  });

  test('takes an offer back, and nobody is offered anything that day until it could say what for', async () => {
    const { operator, bookings, wait, look, states, entryOf, clock, dateItem, faults } = await full();
    await wait('ada');
    await wait('bob');
    await operator.cancel(bookings[0]);
    await look();
    expect(await states('ada', 'bob')).toEqual(['offered', 'waiting']);
    const { id } = await entryOf('ada');
    await operator.takeOfferBack(id);
    await look();
    expect(await states('ada', 'bob')).toEqual(['waiting', 'waiting']);
    expect((await dateItem())?.due_at).toBe(new Date(clock.now + MINUTE).toISOString());
    // By hand it may be offered at once.
    expect((await operator.offer(id)).body.state).toBe('offered');
    await operator.takeOfferBack(id);
    // Put again meanwhile, its guest has lost nothing.
    const { guest_first_name, guest_last_name, guest_email } = await entryOf('ada');
    const wish = { date: SATURDAY, guests: 2, from: '19:00', to: '19:00' };
    await operator.createWaiting({ ...wish, guest_first_name, guest_last_name, guest_email });
    await look();
    expect((await operator.update(bookings[1], { reservation_time: '19:00' })).body.table_id).toBeTruthy();
    clock.now += MINUTE;
    await look();
    expect(await states('ada', 'bob')).toEqual(['waiting', 'offered']);
    expect((await entryOf('bob')).offer?.time).not.toBe('19:00');
    expect(await faults()).toEqual([]);
  });

  test('is not made again by itself for a stay that meets the one it withholds, until it is offered by hand', async () => {
    const { operator, bookings, guest, wait, look, states, entryOf, clock, faults } = await full();
    const { token } = await wait('ada', { from: '19:00', to: '21:00' });
    await operator.cancel(bookings[0]);
    await look();
    const { id, offer } = await entryOf('ada');
    expect(offer?.time).toBe('19:00');
    await operator.takeOfferBack(id, true);
    clock.now += MINUTE;
    await look();
    expect(await states('ada')).toEqual(['waiting']);
    expect((await operator.waiting()).body.items[0].passed_over).toMatchObject({ reason: 'taken_back' });
    // A time of the same wish at which nobody would still sit goes on as before.
    await operator.cancel(bookings[1]);
    await look();
    expect((await entryOf('ada')).offer?.time).toBe('21:00');
    await operator.takeOfferBack(id, true);
    // What the house puts of them on the list anew keeps it.
    const { guest_first_name, guest_last_name, guest_email } = await entryOf('ada');
    const wish = { date: SATURDAY, guests: 2, from: '19:00', to: '19:30' };
    await operator.createWaiting({ ...wish, guest_first_name, guest_last_name, guest_email });
    clock.now += MINUTE;
    await look();
    expect(await states('ada')).toEqual(['waiting']);
    expect((await operator.offer(id)).body).toMatchObject({ state: 'offered', offer: { time: '19:00' } });
    // From then on it is as any other time.
    clock.now += 16 * MINUTE;
    await look();
    expect((await entryOf('ada')).offer?.time).toBe('19:00');
    // Somebody who asks for another place is a new one.
    await operator.takeOfferBack(id, true);
    await guest.leave(token);
    await wait('ada', { from: '19:00', to: '19:00' });
    clock.now += MINUTE;
    await look();
    expect((await entryOf('ada')).offer?.time).toBe('19:00');
    expect(await faults()).toEqual([]);
  });

  test('that it took back goes to who is next, and of an earlier release or a later time on the list is read by its shape', async () => {
    const { operator, bookings, wait, look, states, entryOf, clock, contact, db, rid, faults } = await full();
    await wait('ada');
    await wait('bob');
    await operator.cancel(bookings[0]);
    await look();
    await operator.takeOfferBack((await entryOf('ada')).id, true);
    clock.now += MINUTE;
    await look();
    expect(await states('ada', 'bob')).toEqual(['waiting', 'offered']);
    // An earlier release, which does not know what was taken back, leaves it in the place that its guest asks for next.
    const Key = keys.waitingGuest(rid, SATURDAY, contact('ada'));
    for (const withheld of [{ ref: 'of another time', times: ['19:00'] }, 'unreadable']) {
      await operator.deleteWaiting((await entryOf('bob')).id);
      await db.client.send(new UpdateCommand(patch(new TableSession(db, 1000), Key, { withheld })));
      await look();
      expect(await states('ada')).toEqual(['offered']);
    }
    expect(await faults()).toEqual([]);
  });

  test('is made again at the same time where it only needed the table, as by an earlier release', async () => {
    const { operator, bookings, wait, look, entryOf, clock, faults } = await full();
    await wait('ada');
    await operator.cancel(bookings[0]);
    await look();
    await operator.takeOfferBack((await entryOf('ada')).id);
    clock.now += MINUTE;
    await look();
    expect((await entryOf('ada')).offer?.time).toBe('19:00');
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['is gone', (guest: ReturnType<typeof guestOf>, token: string) => guest.leave(token)],
    ['is erased', (guest: ReturnType<typeof guestOf>, token: string) => guest.eraseEntry(token)],
  ])('pauses for a minute though whose offer it took back %s, and nobody is on the list then', async (_, end) => {
    const { operator, guest, wait, look, states, entryOf, clock, dateItem, faults } = await openList(table, {
      seats: [2],
    });
    const { token } = await wait('ada');
    await look();
    await operator.takeOfferBack((await entryOf('ada')).id);
    const resumes = clock.now + MINUTE;
    expect((await end(guest, token)).status).toBe(204);
    await look();
    await wait('bob');
    await look();
    expect(await states('bob')).toEqual(['waiting']);
    expect((await dateItem())?.due_at).toBe(new Date(resumes).toISOString());
    clock.now = resumes;
    await look();
    expect(await states('bob')).toEqual(['offered']);
    expect(await faults()).toEqual([]);
  });

  test('pauses for a minute on every date on which the table that it took back could be offered', async () => {
    const wanted = { seats: [2], hours: LATE_DINNER };
    const { operator, wait, look, deps, entryOf, clock, faults } = await openList(table, wanted);
    const SUNDAY = '2026-11-22';
    await wait('ada', { from: '23:30', to: '23:30' });
    await look();
    const { id, offer } = await entryOf('ada');
    expect(offer?.dates).toEqual([SATURDAY, SUNDAY]);
    await wait('bob', { date: SUNDAY, from: '00:00', to: '00:00' });
    await operator.takeOfferBack(id, true);
    await look(deps, SUNDAY);
    expect((await entryOf('bob', SUNDAY)).state).toBe('waiting');
    clock.now += MINUTE;
    await look(deps, SUNDAY);
    expect((await entryOf('bob', SUNDAY)).state).toBe('offered');
    // The other way round: what is held after midnight is free for a stay that begins before it.
    await operator.takeOfferBack((await entryOf('bob', SUNDAY)).id, true);
    await wait('cleo', { from: '23:30', to: '23:30' });
    await look();
    expect((await entryOf('cleo')).state).toBe('waiting');
    clock.now += MINUTE;
    await look();
    expect((await entryOf('cleo')).state).toBe('offered');
    expect(await faults()).toEqual([]);
  });

  test('cannot take back what has become a booking', async () => {
    const { operator, guest, wait, entryOf, find } = await openList(table, { seats: [2] });
    const { token } = await wait('ada', { from: '19:30', to: '19:30' });
    const { id } = await entryOf('ada');
    await operator.offer(id);
    const { reservation_id } = (await guest.accept(token)).body;
    expect(await operator.takeOfferBack(id)).toMatchObject({ status: 409, body: { code: 'waitlist_ended' } });
    expect((await find(reservation_id)).status).toBe('confirmed');
  });

  test('takes a guest off the list, with what they are offered', async () => {
    const { operator, guest, bookings, wait, look, entryOf, faults } = await full();
    const { token } = await wait('ada');
    await operator.cancel(bookings[0]);
    await look();
    const { id } = await entryOf('ada');
    expect((await operator.deleteWaiting(id)).status).toBe(204);
    expect((await operator.deleteWaiting(id)).status).toBe(204);
    expect((await guest.place(token)).body.state).toBe('gone');
    expect((await guest.lock()).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['whose offer is over', 16 * MINUTE],
    ['whose time has passed with it', Date.parse(`${SATURDAY}T18:00:30Z`)],
  ])('puts a guest on the list anew %s, though nobody has looked since', async (_, later) => {
    const { operator, bookings, wait, look, clock, emailOf, entryOf, states, faults } = await full();
    await wait('ada', { from: '19:00', to: '19:00' });
    await operator.cancel(bookings[0]);
    await look();
    expect(await states('ada')).toEqual(['offered']);
    clock.now = later > clock.now ? later : clock.now + later;
    const wish = { date: SATURDAY, guests: 1, from: '21:00', to: '21:00', guest_email: emailOf('ada') };
    const named = { guest_first_name: 'Ada', guest_last_name: 'Lovelace' };
    const made = await operator.createWaiting({ ...named, ...wish });
    expect(made).toMatchObject({ status: 201, body: { state: 'waiting', guests: 1, from: '21:00' } });
    expect(await entryOf('ada')).toMatchObject({ state: 'waiting', from: '21:00' });
    expect(await faults()).toEqual([]);
  });

  test('puts a guest on the list anew whose ended offer had claimed covers, though its table is held by somebody else', async () => {
    const hours = DINNER.map((entry) => ({ ...entry, max_covers_per_slot: 20 }));
    const { operator, guest, bookings, wait, look, clock, emailOf, entryOf, faults } = await full({ hours });
    await wait('ada', { from: '19:00', to: '19:00' });
    await operator.cancel(bookings[0]);
    await look();
    expect((await entryOf('ada')).offer).toMatchObject({ claimed: true });
    clock.now += 16 * MINUTE;
    expect((await guest.lock()).status).toBe(200);
    const wish = { date: SATURDAY, guests: 2, from: '21:00', to: '21:00', guest_email: emailOf('ada') };
    const made = await operator.createWaiting({ guest_first_name: 'Ada', guest_last_name: 'Lovelace', ...wish });
    expect(made).toMatchObject({ status: 201, body: { state: 'waiting', from: '21:00' } });
    expect(await faults()).toEqual([]);
  });

  test('books for a guest who waits, in one step with the list, once for a key', async () => {
    const { operator, bookings, wait, look, entryOf, dateItem, faults } = await full();
    await wait('ada');
    await operator.cancel(bookings[0]);
    await look();
    const { id } = await entryOf('ada');
    const key = '0b0f7c1e-5a0e-4f0a-9a53-6d3f2a1c7e55';
    const made = await operator.create({ waitlist_id: id }, key);
    expect(made).toMatchObject({ status: 201, body: { table_id: expect.any(String) } });
    expect(await operator.create({ waitlist_id: id }, key)).toMatchObject({ status: 201, body: made.body });
    expect(await entryOf('ada')).toMatchObject({ state: 'taken', reservation_id: made.body.id });
    expect(await operator.create({ waitlist_id: id })).toMatchObject({ status: 409, body: { code: 'waitlist_ended' } });
    await look();
    expect(await dateItem()).toBeUndefined();
    expect(await faults()).toEqual([]);
  });

  test.each(['waitlist_id', 'ends_offer_of'])(
    'answers a repeated booking with %s the same, though that place is erased since',
    async (field) => {
      const { operator, guest, bookings, wait, look, entryOf, tables, faults } = await full();
      const { token } = await wait('ada');
      await operator.cancel(bookings[0]);
      await look();
      const key = '0b0f7c1e-5a0e-4f0a-9a53-6d3f2a1c7e57';
      const body = { [field]: (await entryOf('ada')).id, reservation_time: '19:00', table_id: tables[0] };
      const made = await operator.create(body, key);
      expect(made.status).toBe(201);
      expect((await guest.eraseEntry(token)).status).toBe(204);
      expect(await operator.create(body, key)).toMatchObject({ status: 201, body: made.body });
      expect((await operator.create({ ...body, guests: 1 }, key)).body.code).toBe('idempotency_conflict');
      expect((await operator.create(body)).status).toBe(404);
      expect(await faults()).toEqual([]);
    },
  );

  test('books for a guest who waits in their language, unless it is told another one', async () => {
    const { rid, bookings, operator, wait, entryOf, session } = await full();
    for (const booking of bookings) await operator.cancel(booking);
    await wait('ada', { lang: 'en' });
    await wait('zoe', { lang: 'en' });
    const bookFor = async (name: string, said: object = {}) => {
      const { body } = await operator.create({ waitlist_id: (await entryOf(name)).id, ...said });
      return (await readReservation(session(), rid, body.id))?.lang;
    };
    expect(await bookFor('ada')).toBe('en');
    expect(await bookFor('zoe', { lang: 'fr' })).toBe('fr');
  });

  test('books for a guest with an offer in one step with its end: the public gets nothing in between', async () => {
    const { bookings, operator, wait, look, entryOf, find, guest, rid, clock, faults } = await full();
    await wait('ada');
    await operator.cancel(bookings[0]);
    await look();
    const { id, offer } = await entryOf('ada');
    const db = table.connect();
    const house = operatorOf({ ...testDeps(db), now: () => clock.now }, rid);
    const statuses: number[] = [];
    injectFaults(db).plan(({ isTransaction }) => {
      if (!isTransaction) return undefined;
      const locking = guest.lock({ time: offer?.time }).then(({ status }) => statuses.push(status));
      return { kind: 'hold', until: locking };
    });
    const made = await house.create({ reservation_time: offer?.time, waitlist_id: id });
    expect(made.status).toBe(201);
    expect(statuses).toEqual([409]);
    expect((await find(made.body.id)).table_id).toBe(offer?.tables[0]);
    expect(await entryOf('ada')).toMatchObject({ state: 'taken', reservation_id: made.body.id });
    expect(await faults()).toEqual([]);
  });

  test('books a table that is offered to somebody in one step with the end of that offer, or leaves both as they are', async () => {
    const { bookings, operator, wait, look, entryOf, guest, rid, clock, find, faults } = await full();
    const { token: link } = await wait('ada');
    await operator.cancel(bookings[0]);
    await look();
    const { id, offer } = await entryOf('ada');
    const table_id = offer?.tables[0];
    const wish = { reservation_time: offer?.time, table_id, ends_offer_of: id };
    // Without it the table is held; with it, but where another party sits too, the offer stays.
    expect((await operator.create({ ...wish, ends_offer_of: undefined })).body.code).toBe('table_held');
    expect((await operator.create({ ...wish, reservation_time: '21:00' })).body.code).toBe('table_occupied');
    expect(await operator.create({ ...wish, waitlist_id: id })).toMatchObject({ status: 400 });
    const db = table.connect();
    const slow = testDeps(db, { budgets: { read: 300, write: 300, lock: 300 } });
    const house = operatorOf({ ...slow, now: () => clock.now }, rid);
    const faulty = injectFaults(db);
    faulty.plan(({ isTransaction }) => (isTransaction ? { kind: 'timeout_before' } : undefined));
    expect((await house.create(wish)).status).toBe(503);
    expect((await guest.place(link)).body).toMatchObject({ state: 'offered', offer: { time: offer?.time } });
    expect(await faults()).toEqual([]);
    // Nobody gets the table in between.
    const statuses: number[] = [];
    const patient = table.connect();
    injectFaults(patient).plan(({ isTransaction }) => {
      if (!isTransaction) return undefined;
      return { kind: 'hold', until: guest.lock({ time: offer?.time }).then(({ status }) => statuses.push(status)) };
    });
    const made = await operatorOf({ ...testDeps(patient), now: () => clock.now }, rid).create(wish);
    expect(made.status).toBe(201);
    expect(statuses).toEqual([409]);
    expect((await find(made.body.id)).table_id).toBe(table_id);
    expect((await guest.place(link)).body).toMatchObject({ state: 'waiting', offer: null, lapses: 0 });
    expect((await guest.accept(link)).status).toBe(410);
    expect(await faults()).toEqual([]);
  });

  test('of two who take one offer, its guest and the house for somebody else, one gets the table', async () => {
    const { bookings, operator, wait, look, entryOf, guest, faults } = await full();
    const { token: link } = await wait('ada');
    await operator.cancel(bookings[0]);
    await look();
    const { id, offer } = await entryOf('ada');
    const wish = { reservation_time: offer?.time, table_id: offer?.tables[0], ends_offer_of: id };
    const both = await Promise.all([operator.create(wish), guest.accept(link)]);
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  // An offer that its guest takes with the last of its time, while the house, for whom it is over, puts the guest on the list.
  test.each(['the guest', 'the house'])(
    'of a guest who takes their offer and the house that puts them on the list again, one is done: %s was faster',
    async (faster) => {
      const { bookings, operator, wait, look, entryOf, emailOf, token: publicToken, rid, faults } = await full();
      const { token: link } = await wait('ada');
      await operator.cancel(bookings[0]);
      await look();
      const end = (await entryOf('ada')).offer?.expires_at ?? 0;
      const [early, late] = [table.connect(), table.connect()];
      const guest = guestOf({ ...testDeps(early), now: () => end - 1 }, publicToken);
      const house = operatorOf({ ...testDeps(late), now: () => end + 1 }, rid);
      const names = { guest_first_name: 'Ada', guest_last_name: 'Martin', guest_email: emailOf('ada') };
      const put = () => house.createWaiting({ date: SATURDAY, guests: 2, from: '19:00', to: '21:00', ...names });
      /** Does one thing before another writes, and answers what has come of both. */
      const within = async <T, U>(slow: Database, one: () => Promise<T>, other: () => Promise<U>) => {
        let done: Promise<U> | undefined;
        injectFaults(slow).plan(({ isTransaction }) => {
          if (!isTransaction || done) return undefined;
          done = other();
          return { kind: 'hold', until: done };
        });
        return [await one(), await done] as const;
      };
      if (faster === 'the guest') {
        const [shown, accepted] = await within(late, put, () => guest.accept(link));
        expect([accepted?.status, shown.status, shown.body.state]).toEqual([201, 201, 'taken']);
      } else {
        const [accepted, shown] = await within(early, () => guest.accept(link), put);
        expect([accepted.status, shown?.status, shown?.body.state]).toEqual([410, 201, 'waiting']);
      }
      const listed = (await operator.waiting()).body.items.map(({ state }: { state: string }) => state);
      expect(listed).toEqual(faster === 'the guest' ? [] : ['waiting']);
      expect((await entryOf('ada')).state).toBe(faster === 'the guest' ? 'taken' : 'waiting');
      expect(await faults()).toEqual([]);
    },
  );

  describe('that puts a guest on the list who has taken an offer', () => {
    /** Ada has taken the offer of 19:00. */
    const taken = async () => {
      const opened = await full();
      const { token: link } = await opened.wait('ada');
      await opened.operator.cancel(opened.bookings[0]);
      await opened.look();
      const { reservation_id } = (await opened.guest.accept(link)).body;
      const names = { guest_first_name: 'Ada', guest_last_name: 'Martin', guest_email: opened.emailOf('ada') };
      const put = async (wish: { from: string; to: string }) => {
        const made = await opened.operator.createWaiting({ date: SATURDAY, guests: 2, ...names, ...wish });
        expect(made.status).toBe(201);
        return { state: made.body.state, listed: (await opened.operator.waiting()).body.items.length };
      };
      return { ...opened, link, reservation_id: String(reservation_id), put };
    };

    test.each([
      ['at once, for the same times', 0, { from: '19:00', to: '21:00' }],
      ['an hour later, for the same times', 60 * MINUTE, { from: '19:00', to: '21:00' }],
      ['an hour later, for what they have alone', 60 * MINUTE, { from: '19:00', to: '19:00' }],
      ['an hour later, for times of which it is the last', 60 * MINUTE, { from: '18:00', to: '19:00' }],
      ['at once, for other times', 0, { from: '20:30', to: '21:00' }],
    ])('does not: %s', async (_, later, wish) => {
      const { put, clock, look, guest, link, states, faults } = await taken();
      clock.now += later;
      expect(await put(wish)).toEqual({ state: 'taken', listed: 0 });
      await look();
      expect(await states('ada')).toEqual(['taken']);
      expect((await guest.place(link)).body).toMatchObject({ state: 'taken', booking: { status: 'confirmed' } });
      expect(await faults()).toEqual([]);
    });

    test('does so for other times, once the house knows of the booking', async () => {
      const { put, clock } = await taken();
      clock.now += MINUTE;
      expect(await put({ from: '20:30', to: '21:00' })).toEqual({ state: 'waiting', listed: 1 });
    });

    test.each<[string, (opened: Awaited<ReturnType<typeof taken>>) => Promise<unknown>]>([
      ['is cancelled', ({ operator, reservation_id }) => operator.cancel(reservation_id)],
      [
        'is marked as a no-show',
        ({ operator, reservation_id }) => operator.update(reservation_id, { service_status: 'no_show' }),
      ],
      ['is over', async ({ clock }) => Object.assign(clock, { now: Date.parse(`${SATURDAY}T20:05:00Z`) })],
    ])('does so when the booking %s', async (_, end) => {
      const opened = await taken();
      await end(opened);
      expect(await opened.put({ from: '19:00', to: '22:30' })).toEqual({ state: 'waiting', listed: 1 });
    });
  });

  test('leaves an offer as it is when the booking of its guest is refused or never lands', async () => {
    const { bookings, operator, wait, look, entryOf, guest, rid, clock, faults } = await full();
    const { token: link } = await wait('ada');
    await operator.cancel(bookings[0]);
    await look();
    const { id, offer } = await entryOf('ada');
    const refused = { reservation_time: offer?.time, waitlist_id: id };
    const occupied = { ...refused, reservation_time: '21:00', table_id: offer?.tables[0] };
    expect(await operator.create(occupied)).toMatchObject({ status: 409 });
    expect((await operator.create({ ...refused, table_id: `${rid}-tnone` })).status).toBe(404);
    const db = table.connect();
    const budgets = { read: 300, write: 300, lock: 300 };
    const house = operatorOf({ ...testDeps(db, { budgets }), now: () => clock.now }, rid);
    injectFaults(db).plan(({ isTransaction }) => (isTransaction ? { kind: 'timeout_before' } : undefined));
    expect((await house.create(refused)).status).toBe(503);
    expect((await guest.place(link)).body).toMatchObject({ state: 'offered', offer: { time: offer?.time } });
    expect((await guest.accept(link)).status).toBe(201);
    expect(await faults()).toEqual([]);
  });

  test('books another date or table for a guest with an offer, and their table is free again', async () => {
    const { bookings, operator, wait, look, entryOf, guest, faults } = await full();
    await wait('ada');
    await operator.cancel(bookings[0]);
    await look();
    const { id, offer } = await entryOf('ada');
    const other = { reservation_date: '2026-12-05', reservation_time: '20:00', waitlist_id: id };
    expect((await operator.create(other)).status).toBe(201);
    expect((await guest.lock({ time: offer?.time })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['at its time', SATURDAY],
    ['on another date', '2026-12-05'],
  ])('gives back the covers that an offer has claimed when it books for its guest %s', async (_, reservation_date) => {
    const hours = DINNER.map((entry) => ({ ...entry, max_covers_per_slot: 20 }));
    const { bookings, operator, wait, look, entryOf, db, rid, faults } = await full({ hours });
    await wait('ada', { from: '19:00', to: '19:00' });
    await operator.cancel(bookings[0]);
    await look();
    const { id, offer } = await entryOf('ada');
    expect((await contentsOf(db, rid)).claims.get(SATURDAY)).toHaveProperty(offer?.entry_id ?? '');
    const booked = { reservation_date, reservation_time: '19:00', waitlist_id: id };
    expect((await operator.create(booked)).status).toBe(201);
    expect((await contentsOf(db, rid)).claims.get(SATURDAY)).toEqual({});
    expect(await faults()).toEqual([]);
  });

  test('answers a repeated booking without a word to the offer that its guest has since', async () => {
    const { bookings, operator, wait, look, entryOf } = await full();
    await wait('ada');
    const key = '0b0f7c1e-5a0e-4f0a-9a53-6d3f2a1c7e56';
    const { id } = await entryOf('ada');
    const booked = { reservation_date: '2026-12-05', reservation_time: '20:00', waitlist_id: id };
    const made = await operator.create(booked, key);
    await wait('ada');
    await operator.cancel(bookings[0]);
    await look();
    const { offer } = await entryOf('ada');
    expect(offer).toBeDefined();
    expect(await operator.create(booked, key)).toMatchObject({ status: 201, body: made.body });
    expect((await entryOf('ada')).offer).toEqual(offer);
  });

  test('knows the guests of its own list alone', async () => {
    const one = await full();
    const other = await full();
    await one.wait('ada');
    const { id } = await one.entryOf('ada');
    expect((await other.operator.waiting()).body.items).toEqual([]);
    for (const ask of [other.operator.deleteWaiting, other.operator.offer]) expect((await ask(id)).status).toBe(403);
    expect((await other.operator.create({ waitlist_id: id })).status).toBe(403);
    expect((await other.operator.deleteWaiting('nobody')).status).toBe(404);
    expect(await one.states('ada')).toEqual(['waiting']);
  });
});
