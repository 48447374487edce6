import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactOf } from '../../shared/guests/store/contact.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { DAY_MS } from '../../shared/platform/time/units.ts';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { openList } from '../support/waiting.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const itemOf = async (db: Database, Key: ReturnType<typeof keys.waitingDate>) =>
  (await db.client.send(new GetCommand({ TableName: db.table, Key }))).Item;

/** Takes an item out of the table, to be put elsewhere. */
const moved = async (db: Database, Key: ReturnType<typeof keys.waitingDate>) =>
  (await db.client.send(new DeleteCommand({ TableName: db.table, Key, ReturnValues: 'ALL_OLD' }))).Attributes;

/** One table for two with one sitting in the evening, and it is booked. */
const full = async () => {
  const opened = await openList(table, { seats: [2] });
  const bookings = [await opened.book({ time: '19:00' }), await opened.book({ time: '21:00' })];
  return { ...opened, bookings };
};

/** What the house asks for on the phone, for somebody who waits. */
const wish = {
  date: SATURDAY,
  from: '19:00',
  to: '22:30',
  guests: 2,
  guest_first_name: 'Ada',
  guest_last_name: 'L',
};

describe('a place on the list', () => {
  test('counts from the press of the link on, and nobody who has not pressed is on it', async () => {
    const { guest, operator, tokenOf, emailOf, dateItem } = await full();
    expect(await guest.ask({ guest_email: emailOf('ada') })).toMatchObject({ status: 202, body: undefined });
    const token = await tokenOf('ada');
    expect((await guest.place(token)).body).toMatchObject({ state: 'unconfirmed', date: SATURDAY, from: '19:00' });
    expect(await dateItem()).toBeUndefined();
    expect((await operator.waiting()).body.items).toEqual([]);
    expect((await guest.join(token)).body).toMatchObject({ state: 'waiting', offer: null });
    expect((await guest.join(token)).status).toBe(200);
    expect((await operator.waiting()).body.items).toMatchObject([
      { state: 'waiting', guest_email: emailOf('ada'), lapses: 0, passed_over: null },
    ]);
    expect(await dateItem()).toMatchObject({ due_at: expect.stringMatching(/^2026/) });
  });

  test('is kept until after its date once it is joined, and a day without', async () => {
    const { guest, wait, contact, emailOf, db, rid } = await openList(table, { seats: [2] });
    const ttlOf = async (name: string) => {
      const Key = keys.waitingGuest(rid, SATURDAY, contact(name));
      return Number((await db.client.send(new GetCommand({ TableName: db.table, Key }))).Item?.ttl) * 1000;
    };
    await guest.ask({ guest_email: emailOf('ada') });
    expect(await ttlOf('ada')).toBeLessThan(Date.parse(SATURDAY) + DAY_MS);
    await wait('bob');
    expect(await ttlOf('bob')).toBeGreaterThan(Date.parse(SATURDAY) + 2 * DAY_MS);
  });

  test('is gone once the last time that suits has passed, and its date is forgotten', async () => {
    const { wait, clock, look, states, dateItem } = await openList(table, { seats: [2] });
    await wait('ada', { from: '19:00', to: '19:00' });
    clock.now = Date.parse(`${SATURDAY}T18:00:01Z`);
    await look();
    expect(await states('ada')).toEqual(['gone']);
    expect(await dateItem()).toBeUndefined();
  });

  test('is asked for with one answer, whoever waits, and with one link an hour', async () => {
    const { guest, entryOf, emailOf, clock } = await full();
    const first = await guest.ask({ guest_email: emailOf('ada') });
    const { ref } = await entryOf('ada');
    clock.now += HOUR - 1;
    const again = await guest.ask({ guest_email: emailOf('ada').toUpperCase() });
    expect({ ...again, headers: {} }).toEqual({ ...first, headers: {} });
    expect((await entryOf('ada')).ref).toBe(ref);
    clock.now += 1;
    await guest.ask({ guest_email: emailOf('ada') });
    expect((await entryOf('ada')).ref).not.toBe(ref);
    const { state, version } = await entryOf('ada');
    expect({ state, version }).toEqual({ state: 'unconfirmed', version: 3 });
  });

  test('shows the newest request while nobody has pressed, by the same link and within the same hour', async () => {
    const { guest, tokenOf, entryOf, emailOf, clock } = await full();
    const first = await guest.ask({ guest_email: emailOf('ada') });
    const token = await tokenOf('ada');
    const { ref, secret, asked_at } = await entryOf('ada');
    clock.now += HOUR / 2;
    const newest = { guests: 1, from: '20:00', to: '20:30', lang: 'en', guest_last_name: 'Byron' };
    const again = await guest.ask({ ...newest, guest_email: emailOf('ada').toUpperCase() });
    expect({ ...again, headers: {} }).toEqual({ ...first, headers: {} });
    expect((await guest.place(token)).body).toMatchObject({ state: 'unconfirmed', ...newest });
    // The link went to that address, and is mailed for each `ref`.
    expect(await entryOf('ada')).toMatchObject({ ref, secret, asked_at, guest_email: emailOf('ada') });
    clock.now += HOUR / 2 - 1;
    expect((await guest.join(token)).body).toMatchObject({ state: 'waiting', ...newest });
    await guest.ask({ guest_email: emailOf('ada') });
    expect((await guest.place(token)).body).toMatchObject({ state: 'waiting', ...newest });
  });

  test('is not joined with a request that its guest has not seen, whoever sent it', async () => {
    const { guest, tokenOf, emailOf, entryOf, clock } = await full();
    await guest.ask({ guest_email: emailOf('ada') });
    const token = await tokenOf('ada');
    const { version } = (await guest.place(token)).body;
    clock.now += 1000;
    const strangers = { guests: 1, guest_last_name: 'Mallory', guest_phone: '+33699999999' };
    await guest.ask({ ...strangers, guest_email: emailOf('ada').toUpperCase() });
    const changed = { status: 409, body: { code: 'waitlist_changed' } };
    expect(await guest.joinSeen(token, version)).toMatchObject(changed);
    // A page of an earlier release names nothing: it joins what the mail has told, and nothing else.
    expect(await guest.joinSeen(token)).toMatchObject(changed);
    expect((await entryOf('ada')).state).toBe('unconfirmed');
    const shown = (await guest.place(token)).body;
    expect(shown).toMatchObject({ guests: 1, guest_last_name: 'Mallory' });
    expect((await guest.joinSeen(token, shown.version)).body).toMatchObject({ state: 'waiting', guests: 1 });
  });

  test('is asked for by a guest themselves whatever a stranger asks with another address of their mailbox', async () => {
    const { guest, tokenOf, entryOf, emailOf, clock } = await full();
    const other = emailOf('ada').replace('@', '+x@');
    const strangers = { guests: 1, guest_last_name: 'Mallory', guest_phone: '+33699999999' };
    await guest.ask({ ...strangers, guest_email: other });
    clock.now += 1000;
    await guest.ask({ guest_email: emailOf('ada'), guest_last_name: 'Lovelace' });
    expect(await entryOf('ada')).toMatchObject({ guest_email: emailOf('ada'), guest_last_name: 'Lovelace' });
    await guest.ask({ ...strangers, guest_email: other, from: '20:00' });
    const token = await tokenOf('ada');
    const { version } = (await guest.place(token)).body;
    expect((await guest.joinSeen(token, version)).body).toMatchObject({
      state: 'waiting',
      guest_last_name: 'Lovelace',
    });
  });

  test('is one for all addresses of a mailbox once one of them is confirmed, for guest and house', async () => {
    const { guest, operator, tokenOf, emailOf, entryOf, db, rid } = await full();
    const other = emailOf('ada').replace('@', '+x@');
    for (const guest_email of [other, emailOf('ada')]) await guest.ask({ guest_email });
    const first = await tokenOf(other);
    expect((await guest.join(first)).body).toMatchObject({ state: 'waiting' });
    const second = await tokenOf('ada');
    expect(await guest.join(second)).toMatchObject({ status: 409, body: { code: 'waitlist_joined' } });
    expect((await entryOf('ada')).state).toBe('unconfirmed');
    const wish = {
      date: SATURDAY,
      from: '20:00',
      to: '21:00',
      guests: 2,
      guest_first_name: 'Ada',
      guest_last_name: 'L',
    };
    const again = await operator.createWaiting({ ...wish, guest_email: emailOf('ada') });
    expect(again).toMatchObject({ status: 201, body: { id: (await entryOf(other)).id, from: '20:00' } });
    expect((await operator.waiting()).body.items).toHaveLength(1);
    expect((await guest.leave(first)).status).toBe(204);
    const Key = keys.waiter(rid, contactOf(rid, { guest_email: emailOf('ada'), guest_phone: null }));
    expect((await db.client.send(new GetCommand({ TableName: db.table, Key }))).Item).not.toHaveProperty('dates');
    expect((await guest.join(second)).body).toMatchObject({ state: 'waiting' });
  });

  test('is not taken twice by two addresses of a mailbox that are confirmed at once', async () => {
    const { guest, operator, tokenOf, emailOf } = await full();
    const addresses = ['', '+x', '+y'].map((tag) => emailOf('ada').replace('@', `${tag}@`));
    for (const guest_email of addresses) await guest.ask({ guest_email });
    const tokens = await Promise.all(addresses.map((address) => tokenOf(address)));
    const joined = await Promise.all(tokens.map((token) => guest.join(token)));
    expect(joined.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await operator.waiting()).body.items).toHaveLength(1);
  });

  test('of an earlier release is found by the house though its number is none', async () => {
    const { operator, db, rid, put } = await full();
    const made = (await operator.createWaiting({ ...wish, guest_phone: '0000000000' })).body;
    const contact = '00000000000000';
    const item = await moved(db, keys.waitingGuest(rid, SATURDAY, made.id.slice(-14)));
    const id = `${made.id.slice(0, -14)}${contact}`;
    await put({ ...item, ...keys.waitingGuest(rid, SATURDAY, contact), contact, id });
    await put({ ...(await itemOf(db, keys.waitingDate(rid, SATURDAY))), members: new Set([contact]) });
    await put({ ...keys.waiter(rid, contact), dates: new Set([SATURDAY]) });
    const again = await operator.createWaiting({ ...wish, from: '20:00', guest_phone: '0000000000' });
    expect(again).toMatchObject({ status: 201, body: { id, from: '20:00', joined_at: made.joined_at } });
    expect((await operator.waiting()).body.items).toHaveLength(1);
    const stranger = await operator.createWaiting({ ...wish, guest_last_name: 'Other', guest_phone: '0000000000' });
    expect(stranger.body.id).not.toBe(id);
    expect((await operator.waiting()).body.items).toHaveLength(2);
  });

  test.each([
    ['06 11 22 33 44', '+33 6 11 22 33 44'],
    ['+33611223344', '0611223344'],
  ])('of the house is one, whether its number is told as %s or as %s', async (first, second) => {
    const { operator } = await full();
    const made = (await operator.createWaiting({ ...wish, guest_phone: first })).body;
    const again = await operator.createWaiting({ ...wish, guests: 3, guest_phone: second });
    expect(again).toMatchObject({ status: 201, body: { id: made.id, guests: 3, joined_at: made.joined_at } });
    const other = await operator.createWaiting({ ...wish, guest_phone: '06 11 22 33 55' });
    expect(other.body.id).not.toBe(made.id);
    expect((await operator.waiting()).body.items).toHaveLength(2);
  });

  test('of the house that an earlier release knew by a national number is found by any spelling', async () => {
    const { operator, db, rid, put } = await full();
    const made = (await operator.createWaiting({ ...wish, guest_phone: '06 11 22 33 44' })).body;
    const was = made.id.slice(-14);
    const contact = contactOf(rid, { guest_email: null, guest_phone: '0611223344' });
    const id = `${made.id.slice(0, -14)}${contact}`;
    const item = await moved(db, keys.waitingGuest(rid, SATURDAY, was));
    await put({ ...item, ...keys.waitingGuest(rid, SATURDAY, contact), contact, id });
    await put({ ...(await itemOf(db, keys.waitingDate(rid, SATURDAY))), members: new Set([contact]) });
    const again = await operator.createWaiting({ ...wish, guests: 3, guest_phone: '+33611223344' });
    expect(again).toMatchObject({ status: 201, body: { id, guests: 3, joined_at: made.joined_at } });
  });

  test('is joined without a version where nobody has renewed it', async () => {
    const { guest, tokenOf, emailOf } = await full();
    await guest.ask({ guest_email: emailOf('ada') });
    expect((await guest.joinSeen(await tokenOf('ada'))).body).toMatchObject({ state: 'waiting' });
  });

  test('is not changed by a request older than the one that it shows', async () => {
    const { guest, tokenOf, emailOf, clock } = await full();
    await guest.ask({ guest_email: emailOf('ada') });
    clock.now += 2000;
    await guest.ask({ guest_email: emailOf('ada'), guests: 1 });
    clock.now -= 1000;
    await guest.ask({ guest_email: emailOf('ada'), from: '20:00' });
    expect((await guest.place(await tokenOf('ada'))).body).toMatchObject({ guests: 1, from: '19:00' });
  });

  test('is not joined by a link that nobody pressed within an hour', async () => {
    const { guest, tokenOf, emailOf, clock, dateItem } = await full();
    await guest.ask({ guest_email: emailOf('ada') });
    const token = await tokenOf('ada');
    clock.now += HOUR;
    expect((await guest.place(token)).body.state).toBe('gone');
    expect(await guest.join(token)).toMatchObject({ status: 409, body: { code: 'waitlist_ended' } });
    expect(await dateItem()).toBeUndefined();
  });

  test('is changed by nobody who asks with the address of a guest who waits', async () => {
    const { guest, wait, entryOf, emailOf } = await full();
    await wait('ada');
    const before = await entryOf('ada');
    expect((await guest.ask({ guest_email: emailOf('ada'), guests: 1, from: '20:00' })).status).toBe(202);
    expect(await entryOf('ada')).toEqual(before);
  });

  test('is left by the link, as often as one likes, and asked for anew', async () => {
    const { guest, wait, tokenOf, emailOf, dateItem, look } = await full();
    const { token } = await wait('ada');
    expect((await guest.leave(token)).status).toBe(204);
    expect((await guest.leave(token)).status).toBe(204);
    expect((await guest.place(token)).body.state).toBe('gone');
    await look();
    expect(await dateItem()).toBeUndefined();
    await guest.ask({ guest_email: emailOf('ada') });
    expect((await guest.place(token)).status).toBe(404);
    expect((await guest.join(await tokenOf('ada'))).body.state).toBe('waiting');
  });

  test.each(['', '.', 'k3v9x2m7q1ab-w202612047Hq2Zt9Kd4Xv0B.Zt5Qm2Kx8Rb1Vn4Wc7Yd0H'])(
    'is not found by %s',
    async (token) => {
      const { guest } = await full();
      for (const ask of [guest.place, guest.join, guest.leave, guest.accept, guest.decline]) {
        expect((await ask(token || 'x')).status).toBe(404);
      }
    },
  );

  test('is not found with another secret, nor shown with contacts', async () => {
    const { guest, wait } = await full();
    const { token } = await wait('ada');
    expect((await guest.place(`${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`)).status).toBe(404);
    const shown = JSON.stringify((await guest.place(token)).body);
    expect(shown).not.toMatch(/ada@|612345678|patron@/i);
  });
});

describe('what refuses a request is the house alone', () => {
  test.each([
    ['a date that has passed', { date: '2026-11-19' }, 409, 'slot_in_past'],
    ['a date beyond the window', { date: '2027-11-20' }, 409, 'outside_booking_window'],
    ['times at which no table is offered', { from: '10:00', to: '12:00' }, 409, 'slot_not_offered'],
    ['a party that is too large', { guests: 9 }, 400, 'party_too_large'],
    ['a room that there is not', { room_id: 'nowhere' }, 404, 'not_found'],
    ['an end before the beginning', { from: '20:00', to: '19:00' }, 400, 'invalid_request'],
  ])('%s', async (_, wish, status, code) => {
    const { guest } = await full();
    expect(await guest.ask(wish)).toMatchObject({ status, body: { code } });
  });
});

describe('who waits for much', () => {
  test('waits for three dates at most, those that have passed not counted', async () => {
    const { wait, clock } = await full();
    const dates = ['2026-11-21', '2026-11-22', '2026-11-23'];
    for (const date of dates) expect((await wait('ada', { date })).joined.status).toBe(200);
    expect((await wait('ada', { date: '2026-11-24' })).joined).toMatchObject({
      status: 409,
      body: { code: 'waitlist_limit' },
    });
    clock.now += 3 * 24 * HOUR;
    expect((await wait('ada', { date: '2026-11-26' })).joined.status).toBe(200);
  });

  test('is sent its own links though a stranger has asked for many in its name', async () => {
    const { deps, token, guest, entryOf } = await full();
    deps.hold_limits = { ...deps.hold_limits, trusted: [] };
    const stranger = guestOf(deps, token, { source_ip: '198.51.100.9' });
    const days = ['22', '23', '24', '25', '26', '27', '28'].map((day) => `2026-11-${day}`);
    for (const date of days) await stranger.ask({ date, guest_email: 'eve+1@example.com' });
    await expect(entryOf('eve+1@example.com', '2026-11-28')).rejects.toThrow();
    expect((await guest.ask({ date: '2026-11-28', guest_email: 'eve@example.com' })).status).toBe(202);
    expect(await entryOf('eve@example.com', '2026-11-28')).toMatchObject({ state: 'unconfirmed' });
  });

  test('is sent six links a day, whichever restaurants and spellings they are asked with', async () => {
    const one = await full();
    const other = await full();
    const asked = async (opened: typeof one, date: string, guest_email: string) => {
      expect((await opened.guest.ask({ date, guest_email })).status).toBe(202);
      return opened.entryOf(guest_email, date).then(
        () => true,
        () => false,
      );
    };
    const days = ['22', '23', '24', '25', '26', '27'].map((day) => `2026-11-${day}`);
    const sent: boolean[] = [];
    for (const [index, date] of days.slice(0, 4).entries())
      sent.push(await asked(one, date, `bob+${index}@example.com`));
    for (const date of days.slice(0, 4)) sent.push(await asked(other, date, 'BOB@Example.com'));
    expect(sent).toEqual([true, true, true, true, true, true, false, false]);
    one.clock.now += 24 * HOUR;
    expect(await asked(one, '2026-11-28', 'bob@example.com')).toBe(true);
  });

  test('joins five times an hour from one address, and is told when again; a trusted address as often as it likes', async () => {
    const { wait, clock, deps } = await full();
    deps.hold_limits = { ...deps.hold_limits, trusted: [] };
    for (let index = 0; index < 5; index++) expect((await wait(`c${index}`)).joined.status).toBe(200);
    const { joined } = await wait('c5');
    expect(joined).toMatchObject({ status: 429, body: { code: 'too_many_joins' } });
    expect(joined.headers['retry-after']).toBe(String(joined.body.retry_after));
    deps.hold_limits = { ...deps.hold_limits, trusted: ['203.0.113.7'] };
    expect((await wait('c6')).joined.status).toBe(200);
    deps.hold_limits = { ...deps.hold_limits, trusted: [] };
    clock.now += HOUR;
    expect((await wait('c7')).joined.status).toBe(200);
  });

  test('uses up none of these five for a network by presses that are refused', async () => {
    const { wait, deps, guest, tokenOf, emailOf } = await full();
    deps.hold_limits = { ...deps.hold_limits, trusted: [] };
    await wait('r0');
    // The same mailbox by another address of it: refused, however often it is pressed.
    const other = emailOf('r0').replace('@', '+x@');
    await guest.ask({ guest_email: other });
    const token = await tokenOf('r0+x');
    for (let press = 0; press < 6; press++) {
      expect(await guest.join(token)).toMatchObject({ status: 409, body: { code: 'waitlist_joined' } });
    }
    for (let index = 1; index < 5; index++) expect((await wait(`r${index}`)).joined.status).toBe(200);
    expect((await wait('r5')).joined).toMatchObject({ status: 429, body: { code: 'too_many_joins' } });
  });

  test('asks for thirty links an hour from one address, and is told nothing of the others', async () => {
    const { guest, deps, emailOf, entryOf, clock } = await full();
    deps.hold_limits = { ...deps.hold_limits, trusted: [] };
    // An hour that no other test has asked in.
    clock.now += 3 * HOUR;
    const isAsked = async (name: string) => {
      expect((await guest.ask({ guest_email: emailOf(name) })).status).toBe(202);
      return entryOf(name).then(
        () => true,
        () => false,
      );
    };
    const asked: boolean[] = [];
    for (let index = 0; index < 32; index++) asked.push(await isAsked(`d${index}`));
    expect(asked.filter(Boolean)).toHaveLength(30);
    expect(asked.slice(30)).toEqual([false, false]);
    clock.now += HOUR;
    expect(await isAsked('d32')).toBe(true);
  });

  test('of a hundred and one, a hundred are on the list of a date', async () => {
    const { operator, rid, dateItem } = await full();
    const create = (index: number) =>
      operator.createWaiting({
        ...{ date: SATURDAY, guests: 2, from: '19:00', to: '21:00', guest_first_name: 'A', guest_last_name: 'B' },
        guest_email: `full-${index}@example.com`,
      });
    const answers = await Promise.all(Array.from({ length: 101 }, (_, index) => create(index)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'waitlist_full' },
    });
    expect((await dateItem())?.members.size).toBe(100);
    expect(rid).toBeTruthy();
  });
});

describe('a place that has ended says why:', () => {
  const offered = async () => {
    const opened = await full();
    const { token } = await opened.wait('ada');
    await opened.operator.cancel(opened.bookings[0] ?? '');
    await opened.look();
    return { ...opened, token };
  };
  const endOf = async ({ guest, token }: Awaited<ReturnType<typeof offered>>) => {
    const { state, ended } = (await guest.place(token)).body;
    return { state, ended };
  };

  test('the guest has declined, or left', async () => {
    for (const [way, ended] of [
      ['decline', 'declined'],
      ['leave', 'left'],
    ] as const) {
      const opened = await offered();
      await opened.guest[way](opened.token);
      expect(await endOf(opened)).toEqual({ state: 'gone', ended });
      // The first one stands.
      await opened.guest.leave(opened.token);
      expect(await endOf(opened)).toEqual({ state: 'gone', ended });
    }
  });

  test('who declines without an offer has left', async () => {
    const { guest, wait } = await full();
    const { token } = await wait('ada');
    expect((await guest.decline(token)).body).toMatchObject({ state: 'gone', ended: 'left' });
  });

  test('the restaurant has taken them off', async () => {
    const opened = await offered();
    await opened.operator.deleteWaiting((await opened.entryOf('ada')).id);
    expect(await endOf(opened)).toEqual({ state: 'gone', ended: 'removed' });
  });

  test('the link was not confirmed in time', async () => {
    const { guest, tokenOf, emailOf, clock } = await full();
    await guest.ask({ guest_email: emailOf('ada') });
    const token = await tokenOf('ada');
    expect((await guest.place(token)).body.ended).toBeUndefined();
    clock.now += HOUR;
    expect((await guest.place(token)).body).toMatchObject({ state: 'gone', ended: 'unconfirmed' });
  });

  test('its time has passed, before and after somebody has looked', async () => {
    const opened = await full();
    const { token } = await opened.wait('ada');
    opened.clock.now = Date.parse('2026-11-21T20:00:00Z');
    for (let round = 0; round < 2; round++) {
      expect((await opened.guest.place(token)).body).toMatchObject({ state: 'gone', ended: 'past' });
      await opened.look();
    }
  });

  test('nothing of what an earlier release has ended, nor of another time on the list', async () => {
    const { guest, wait, tokenOf, emailOf, rid, entryOf, put } = await full();
    const { token } = await wait('ada');
    await guest.leave(token);
    const { ended, ...bare } = await entryOf('ada');
    expect(ended).toMatchObject({ reason: 'left' });
    await put({ ...keys.waitingGuest(rid, SATURDAY, bare.contact), ...bare });
    const { body } = await guest.place(token);
    expect(body).toMatchObject({ state: 'gone', has_email: true });
    expect(body).not.toHaveProperty('ended');
    await put({
      ...keys.waitingGuest(rid, SATURDAY, bare.contact),
      ...bare,
      ended: { reason: 'left', ref: 'another' },
    });
    expect((await guest.place(token)).body).not.toHaveProperty('ended');
    await guest.ask({ guest_email: emailOf('ada') });
    expect((await guest.join(await tokenOf('ada'))).body).not.toHaveProperty('ended');
  });
});

describe('a place that has become a booking shows it', () => {
  test('at once, and as it stands later', async () => {
    const { guest, operator, bookings, wait, look } = await full();
    const { token } = await wait('ada');
    await operator.cancel(bookings[0] ?? '');
    await look();
    const { confirmation_code, reservation_id } = (await guest.accept(token)).body;
    const seen = { reservation_id, confirmation_code, reservation_date: SATURDAY, party_size: 2 };
    expect((await guest.place(token)).body).toMatchObject({
      state: 'taken',
      booking: { ...seen, status: 'confirmed', reservation_time: '19:00:00' },
    });
    await operator.cancel(reservation_id);
    expect((await guest.place(token)).body.booking).toMatchObject({ ...seen, status: 'cancelled' });
  });

  test('to a guest without an e-mail too, and to nobody once the link is for another address', async () => {
    const { guest, operator, wait, look, bookings, tokenOf } = await full();
    const place = { date: SATURDAY, guests: 2, from: '19:00', to: '21:00', guest_phone: '+33698765432' };
    const { body } = await operator.createWaiting({ guest_first_name: 'Ada', guest_last_name: 'Lovelace', ...place });
    await operator.cancel(bookings[0] ?? '');
    await operator.offer(body.id);
    const token = body.wait_url.split('/').at(-1);
    expect((await guest.place(token)).body).toMatchObject({ state: 'offered', has_email: false });
    expect((await guest.accept(token)).status).toBe(201);
    expect((await guest.place(token)).body).toMatchObject({ state: 'taken', booking: { status: 'confirmed' } });

    await wait('bob');
    await operator.cancel(bookings[1] ?? '');
    await look();
    const bobs = await tokenOf('bob');
    const { reservation_id } = (await guest.accept(bobs)).body;
    await operator.update(reservation_id, { guest_email: 'somebody.else@example.com' });
    const seen = (await guest.place(bobs)).body;
    expect(seen).toMatchObject({ state: 'taken', booking_token: null });
    expect(seen).not.toHaveProperty('booking');
  });
});
