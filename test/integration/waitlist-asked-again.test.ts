import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { Unavailable } from '../../shared/platform/errors.ts';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { openList } from '../support/waiting.ts';

// Guests who ask again, and guests whom the house puts on the list, where there is an entry of theirs already.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** One table for two with two sittings in the evening. */
async function open() {
  const opened = await openList(table, { seats: [2] });
  /** The house puts somebody on the list. */
  const putOnList = async (guest_email: string, wish: Record<string, unknown> = {}) => {
    const names = { guest_first_name: 'Ada', guest_last_name: 'Martin', guest_email };
    const body = { date: SATURDAY, guests: 2, from: '19:00', to: '20:30', ...names, ...wish };
    const { status, body: made } = await opened.operator.createWaiting(body);
    expect(status).toBe(201);
    return { state: made.state, listed: (await opened.operator.waiting()).body.items.length };
  };
  return { ...opened, putOnList };
}
type Opened = Awaited<ReturnType<typeof open>>;

describe('a guest whose place is over, which nobody has settled yet, and who asks again', () => {
  /** Bob's wish of 19:00 has passed a minute ago. */
  const past = async () => {
    const opened = await open();
    await opened.book({ time: '19:00' });
    const { token: link } = await opened.wait('bob', { from: '19:00', to: '19:00' });
    opened.clock.now = Date.parse(`${SATURDAY}T18:01:00Z`);
    return { ...opened, link };
  };
  /** So many offers of Bob's are over, of the last of which nobody has taken note. */
  const lapsed = async (offers: number) => {
    const opened = await open();
    const { token: link } = await opened.wait('bob');
    for (let offer = 0; offer < offers; offer++) {
      await opened.look();
      expect(await opened.states('bob')).toEqual(['offered']);
      opened.clock.now += 16 * MINUTE;
    }
    return { ...opened, link };
  };

  test.each<[string, () => Promise<Opened & { link: string }>, string]>([
    ['its time has passed', past, 'past'],
    ['its third offer is over', () => lapsed(3), 'lapsed'],
  ])('is sent a link, and may join: %s', async (_, over, ended) => {
    const { guest, link, emailOf, entryOf, tokenOf, look, states, dateItem, faults } = await over();
    const before = await entryOf('bob');
    expect((await guest.place(link)).body).toMatchObject({ state: 'gone', ended });
    const wish = { guest_email: emailOf('bob'), from: '21:00', to: '21:00' };
    expect((await guest.ask(wish)).status).toBe(202);
    // A mail goes out for each `ref`.
    const { ref, state, from } = await entryOf('bob');
    expect({ isNew: ref !== before.ref, state, from }).toEqual({ isNew: true, state: 'unconfirmed', from: '21:00' });
    expect((await dateItem())?.members).toBeUndefined();
    expect(await faults()).toEqual([]);
    expect((await guest.join(await tokenOf('bob'))).body).toMatchObject({ state: 'waiting', from: '21:00' });
    await look();
    expect(await states('bob')).toEqual(['offered']);
    expect(await faults()).toEqual([]);
  });

  test('leaves the place as it is while it lives, whatever has become of an offer', async () => {
    for (const offers of [1, 2]) {
      const { guest, emailOf, entryOf } = await lapsed(offers);
      const before = await entryOf('bob');
      expect((await guest.ask({ guest_email: emailOf('bob'), from: '21:00', to: '21:00' })).status).toBe(202);
      expect(await entryOf('bob')).toEqual(before);
    }
    const { deps, token: publicToken, emailOf, entryOf } = await lapsed(3);
    const before = await entryOf('bob');
    const untold = guestOf({ ...deps, wasSent: async () => false }, publicToken);
    expect((await untold.ask({ guest_email: emailOf('bob') })).status).toBe(202);
    expect(await entryOf('bob')).toEqual(before);
  });

  test('loses neither place nor request while nothing says whether they were told of the last offer', async () => {
    const { deps, token: publicToken, guest, emailOf, entryOf, states } = await lapsed(3);
    const before = await entryOf('bob');
    const silent = async () => {
      throw new Unavailable('The marks give no answer.');
    };
    const unanswered = guestOf({ ...deps, wasSent: silent }, publicToken);
    expect((await unanswered.ask({ guest_email: emailOf('bob') })).status).toBe(503);
    expect(await entryOf('bob')).toEqual(before);
    expect((await unanswered.ask({ guest_email: emailOf('ada') })).status).toBe(202);
    expect((await guest.ask({ guest_email: emailOf('bob') })).status).toBe(202);
    expect(await states('bob', 'ada')).toEqual(['unconfirmed', 'unconfirmed']);
  });

  test('gives the covers of the offer back, and keeps the booking that has become of it', async () => {
    const limited = await open();
    for (const { id } of (await limited.operator.hours()).body) {
      await limited.operator.updateHours(id, { max_online_covers: 4 });
    }
    await limited.wait('bob');
    for (let offer = 0; offer < 3; offer++) {
      await limited.look();
      limited.clock.now += 16 * MINUTE;
    }
    await limited.guest.ask({ guest_email: limited.emailOf('bob') });
    expect(await limited.states('bob')).toEqual(['unconfirmed']);
    expect(await limited.faults()).toEqual([]);
    // A release that knows no waiting list has confirmed the last offer.
    const opened = await lapsed(3);
    const { db, rid, guest, clock, emailOf, entryOf, putOnList } = opened;
    clock.now -= 2 * MINUTE;
    const { offer } = await entryOf('bob');
    await db.client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.occupancy(rid, SATURDAY, offer?.tables[0] ?? ''),
        UpdateExpression: 'REMOVE entries.#id.waiting',
        ExpressionAttributeNames: { '#id': offer?.entry_id ?? '' },
      }),
    );
    const { lock_token } = (await guest.place(opened.link)).body.offer;
    const { reservation_id } = (await guest.confirm(lock_token)).body;
    clock.now += 2 * MINUTE;
    await guest.ask({ guest_email: emailOf('bob') });
    expect(await entryOf('bob')).toMatchObject({ state: 'unconfirmed', reservation_id });
    expect(await putOnList(emailOf('bob'))).toEqual({ state: 'taken', listed: 0 });
    expect(await opened.faults()).toEqual([]);
  });
});

describe('who has taken an offer is not put on the list again for what they have', () => {
  /** Somebody has the table of 19:00 from the list, which the house knows by now. */
  const taken = async (address: string) => {
    const opened = await open();
    const { token: link } = await opened.wait(address, { to: '20:30' });
    await opened.look();
    const { reservation_id } = (await opened.guest.accept(link)).body;
    opened.clock.now += 2 * MINUTE;
    return { ...opened, reservation_id: String(reservation_id) };
  };

  test.each([
    ['ada+x@%.example.com', 'ada@%.example.com'],
    ['ada@%.example.com', 'ada+x@%.example.com'],
    ['a.d.a.%+list@gmail.com', 'ada%@googlemail.com'],
    ['Ada@%.example.com', 'ada@%.example.com'],
  ])('by whichever address of their mailbox: %s and %s', async (one, other) => {
    const opened = await open();
    const [mine, theirs] = [one.replace('%', opened.rid), other.replace('%', opened.rid)];
    const { token: link } = await opened.wait(mine, { to: '20:30' });
    await opened.look();
    expect((await opened.guest.accept(link)).status).toBe(201);
    opened.clock.now += 2 * MINUTE;
    expect(await opened.putOnList(theirs)).toEqual({ state: 'taken', listed: 0 });
    expect((await opened.guest.place(link)).body).toMatchObject({ state: 'taken', booking: { status: 'confirmed' } });
    expect(await opened.putOnList(theirs, { from: '21:00', to: '21:00' })).toEqual({ state: 'waiting', listed: 1 });
    expect(await opened.faults()).toEqual([]);
  });

  test('also where an earlier release has stored what they have taken', async () => {
    const { db, rid, contact, putOnList, emailOf } = await taken('ada');
    await db.client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.waitingGuest(rid, SATURDAY, contact('ada')),
        UpdateExpression: 'REMOVE taken, joined_at, missed, wished_at',
      }),
    );
    expect(await putOnList(emailOf('ada').replace('@', '+x@'))).toEqual({ state: 'taken', listed: 0 });
    expect(await putOnList(emailOf('ada'))).toEqual({ state: 'taken', listed: 0 });
  });

  const asks = ({ guest, emailOf }: Opened) => guest.ask({ guest_email: emailOf('ada'), to: '20:30' });
  test.each<[string, (opened: Opened) => Promise<unknown>]>([
    ['asked again', asks],
    [
      'asked again, twice',
      async (opened) => {
        await asks(opened);
        opened.clock.now += 1000;
        await asks(opened);
      },
    ],
    [
      'asked again, without a press of the link',
      async (opened) => {
        await asks(opened);
        opened.clock.now += HOUR;
      },
    ],
    [
      'asked again and again, without a press of the link',
      async (opened) => {
        await asks(opened);
        opened.clock.now += HOUR;
        await asks(opened);
      },
    ],
    [
      'asked again and left',
      async (opened) => {
        await asks(opened);
        await opened.guest.leave(await opened.tokenOf('ada'));
      },
    ],
    [
      'was put on the list for other times and left',
      async (opened) => {
        expect((await opened.putOnList(opened.emailOf('ada'), { from: '21:00', to: '21:00' })).state).toBe('waiting');
        await opened.guest.leave(await opened.tokenOf('ada'));
      },
    ],
  ])('also where somebody with their address %s since', async (_, meanwhile) => {
    const opened = await taken('ada');
    await meanwhile(opened);
    expect(await opened.putOnList(opened.emailOf('ada'))).toEqual({ state: 'taken', listed: 0 });
    await opened.look();
    expect((await opened.operator.waiting()).body.items).toEqual([]);
    expect(await opened.faults()).toEqual([]);
  });

  test('but is where the house has given the booking to somebody else, and not where it corrected one contact of theirs', async () => {
    const { operator, reservation_id, find, putOnList, emailOf, faults } = await taken('ada');
    const { guest_phone } = await find(reservation_id);
    await operator.update(reservation_id, { guest_email: emailOf('adah') });
    expect(await putOnList(emailOf('ada'))).toEqual({ state: 'taken', listed: 0 });
    await operator.update(reservation_id, { guest_email: emailOf('ada'), guest_phone: '+33699999999' });
    expect(await putOnList(emailOf('ada'))).toEqual({ state: 'taken', listed: 0 });
    await operator.update(reservation_id, { guest_first_name: 'Bob', guest_email: emailOf('bob') });
    expect(guest_phone).toBeTruthy();
    expect(await putOnList(emailOf('ada'))).toEqual({ state: 'waiting', listed: 1 });
    expect(await faults()).toEqual([]);
  });

  test('also while they wait for other times, for which they stay on the list', async () => {
    const { operator, putOnList, emailOf, faults } = await taken('ada');
    const others = { from: '21:00', to: '21:00' };
    expect(await putOnList(emailOf('ada'), others)).toEqual({ state: 'waiting', listed: 1 });
    expect(await putOnList(emailOf('ada'))).toEqual({ state: 'taken', listed: 1 });
    expect((await operator.waiting()).body.items).toMatchObject([others]);
    expect(await faults()).toEqual([]);
  });

  test('but is where the booking is cancelled, whatever was asked since', async () => {
    const opened = await taken('ada');
    await asks(opened);
    await opened.operator.cancel(opened.reservation_id);
    expect(await opened.putOnList(opened.emailOf('ada'))).toEqual({ state: 'waiting', listed: 1 });
  });

  test('and joins by their own link, whatever they have', async () => {
    const opened = await taken('ada');
    await asks(opened);
    expect((await opened.guest.join(await opened.tokenOf('ada'))).body).toMatchObject({ state: 'waiting' });
  });
});

describe('a link that was mailed', () => {
  test.each<[string, (opened: Opened) => Promise<unknown>]>([
    ['asked, and has not joined', async () => undefined],
    ['asked an hour ago', async ({ clock }) => Object.assign(clock, { now: clock.now + HOUR })],
    [
      'has left',
      async ({ guest, tokenOf }) => {
        const token = await tokenOf('ada');
        await guest.join(token);
        await guest.leave(token);
      },
    ],
    ['waits', async ({ guest, tokenOf }) => guest.join(await tokenOf('ada'))],
  ])('leads to the place still when the house puts a guest on the list who %s', async (_, meanwhile) => {
    const opened = await open();
    const { guest, emailOf, tokenOf, entryOf, putOnList } = opened;
    await guest.ask({ guest_email: emailOf('ada') });
    const link = await tokenOf('ada');
    await meanwhile(opened);
    const { ref, state } = await entryOf('ada');
    expect((await putOnList(emailOf('ada').toUpperCase(), { from: '20:00' })).state).toBe('waiting');
    expect((await guest.place(link)).body).toMatchObject({ state: 'waiting', from: '20:00' });
    expect(await guest.join(link)).toMatchObject({ status: 200, body: { state: 'waiting', from: '20:00' } });
    // The house's own mail goes to who was not on the list.
    expect((await entryOf('ada')).ref === ref).toBe(state === 'waiting');
  });

  test('leads to the place of who has taken an offer and is put on the list for other times', async () => {
    const { guest, wait, look, clock, emailOf, putOnList } = await open();
    const { token } = await wait('ada', { to: '20:30' });
    await look();
    await guest.accept(token);
    clock.now += 2 * MINUTE;
    await putOnList(emailOf('ada'), { from: '21:00', to: '21:00' });
    expect((await guest.place(token)).body).toMatchObject({ state: 'waiting', from: '21:00' });
  });

  test('leads to no place that the house has made for another address, of the same mailbox too', async () => {
    const { guest, operator, emailOf, tokenOf, entryOf, putOnList } = await open();
    const other = emailOf('ada').replace('@', '+x@');
    await guest.ask({ guest_email: other });
    const asked = await tokenOf(other);
    await putOnList(emailOf('ada'));
    expect((await guest.place(asked)).body).toMatchObject({ state: 'unconfirmed' });
    expect(await guest.join(asked)).toMatchObject({ status: 409, body: { code: 'waitlist_joined' } });
    // Who waits by an address keeps it, and their link: the house finds them by any.
    await guest.leave(await tokenOf('ada'));
    expect((await guest.join(asked)).body).toMatchObject({ state: 'waiting' });
    await putOnList(emailOf('ada'), { from: '20:00' });
    expect((await operator.waiting()).body.items).toMatchObject([{ guest_email: other, from: '20:00' }]);
    expect(await entryOf(other)).toMatchObject({ guest_email: other, state: 'waiting' });
    expect((await guest.place(asked)).body).toMatchObject({ state: 'waiting', from: '20:00' });
  });

  test('opens nothing for who asks with the address of a place of the house', async () => {
    const { guest, emailOf, entryOf, putOnList } = await open();
    await putOnList(emailOf('ada'));
    const before = await entryOf('ada');
    await guest.ask({ guest_email: emailOf('ada'), guests: 1 });
    expect(await entryOf('ada')).toEqual(before);
  });
});
