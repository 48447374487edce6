import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { SATURDAY } from '../support/guest.ts';
import { handlerOf } from '../support/handlers.ts';
import { invoke } from '../support/invoke.ts';
import { memberOf } from '../support/members.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { openList } from '../support/waiting.ts';

// What became of those who do not wait any more, for the house.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const MINUTE = 60_000;

/** A house with as many free tables as are asked for, and its list with the places that have ended, by mailbox. */
async function open(seats = [2]) {
  const opened = await openList(table, { seats });
  const listed = async () => (await opened.operator.waiting(SATURDAY, { include: 'ended' })).body;
  const ended = async (): Promise<Record<string, unknown>[]> => (await listed()).ended;
  const idOf = async (name: string) => (await opened.entryOf(name)).id;
  const at = () => new Date(opened.clock.now).toISOString();
  return { ...opened, listed, ended, idOf, at };
}

describe('a place that has ended is listed for the house', () => {
  test('with why and when, the latest first, beside those who wait; only when it is asked for', async () => {
    const { operator, guest, wait, listed, idOf, at, clock, emailOf } = await open([2, 2]);
    const ada = await wait('ada');
    const bob = await wait('bob');
    for (const name of ['cleo', 'dora']) await wait(name);
    await guest.leave(ada.token);
    const left = at();
    clock.now += MINUTE;
    await operator.offer(await idOf('bob'));
    await guest.decline(bob.token);
    const declined = at();
    clock.now += MINUTE;
    await operator.deleteWaiting(await idOf('cleo'));
    const removed = at();
    const { items, ended } = await listed();
    expect(items).toMatchObject([{ state: 'waiting', guest_email: emailOf('dora') }]);
    expect(ended).toMatchObject([
      { state: 'gone', ended: 'removed', ended_at: removed, guest_email: emailOf('cleo') },
      { state: 'gone', ended: 'declined', ended_at: declined, guest_email: emailOf('bob') },
      { state: 'gone', ended: 'left', ended_at: left, guest_email: emailOf('ada'), guests: 2, reservation_id: null },
    ]);
    // Nothing by which somebody could take what was the guest's.
    for (const hidden of [ada.token, bob.token, 'wait_url', 'sms_text', 'lock_token']) {
      expect(JSON.stringify(ended)).not.toContain(hidden);
    }
    expect((await operator.waiting()).body).toEqual({ items });
  });

  test('with its booking, whoever has made it', async () => {
    const { operator, guest, wait, ended, idOf, at, clock } = await open([2, 2]);
    const { token } = await wait('ada');
    await wait('bob');
    await operator.offer(await idOf('ada'));
    expect((await guest.accept(token)).status).toBe(201);
    const accepted = at();
    clock.now += MINUTE;
    const booked = { reservation_time: '21:00', waitlist_id: await idOf('bob') };
    const { body } = await operator.create(booked);
    expect(await ended()).toMatchObject([
      { state: 'taken', ended: null, ended_at: at(), reservation_id: body.id },
      { state: 'taken', ended: null, ended_at: accepted, reservation_id: expect.any(String) },
    ]);
  });

  test('when its third offer went without an answer, at the end of that offer', async () => {
    const { operator, wait, look, ended, idOf, entryOf, clock } = await open();
    await wait('ada');
    let ends = 0;
    for (let lapse = 1; lapse <= 3; lapse++) {
      await operator.offer(await idOf('ada'));
      ends = (await entryOf('ada')).offer?.expires_at ?? 0;
      clock.now = ends + MINUTE;
      // Nobody looks in between who would offer it again.
      if (lapse === 3) await look();
    }
    expect(await ended()).toMatchObject([{ ended: 'lapsed', ended_at: new Date(ends).toISOString(), lapses: 3 }]);
  });

  test('when its time has passed, before and after somebody has looked', async () => {
    const { wait, look, listed, clock } = await open();
    await wait('ada', { from: '19:00', to: '19:00' });
    clock.now = Date.parse(`${SATURDAY}T18:10:00Z`);
    for (let round = 0; round < 2; round++) {
      const { items, ended } = await listed();
      expect(items).toEqual([]);
      expect(ended).toMatchObject([{ ended: 'past', ended_at: `${SATURDAY}T18:00:00.000Z` }]);
      await look();
    }
  });

  test('never before it was joined, nor once its guest waits again', async () => {
    const { guest, wait, listed, tokenOf, emailOf, clock } = await open();
    await guest.ask({ guest_email: emailOf('ada') });
    expect((await listed()).ended).toEqual([]);
    await guest.leave(await tokenOf('ada'));
    expect((await listed()).ended).toEqual([]);
    const bob = await wait('bob');
    await guest.leave(bob.token);
    expect((await listed()).ended).toHaveLength(1);
    clock.now += 2 * 60 * MINUTE;
    await wait('bob');
    expect(await listed()).toMatchObject({ items: [{ guest_email: emailOf('bob') }], ended: [] });
  });

  test('without reason and moment where an earlier release has ended it', async () => {
    const { guest, wait, ended, entryOf, db, rid } = await open();
    const { token } = await wait('ada');
    await guest.leave(token);
    const { ended: stored, ...bare } = await entryOf('ada');
    const Key = keys.waitingGuest(rid, SATURDAY, bare.contact);
    const put = (more: object) =>
      db.client.send(new PutCommand({ TableName: db.table, Item: { ...Key, ...bare, ...more } }));
    await put({});
    expect(await ended()).toMatchObject([{ state: 'gone', ended: null, ended_at: null }]);
    await put({ ended: { ...stored, at: undefined } });
    expect(await ended()).toMatchObject([{ ended: 'left', ended_at: null }]);
    // A booking that this release has not made, after one that it had made.
    const taken = { reservation_id: 'an earlier one', at: 1 };
    await put({ state: 'taken', reservation_id: 'theirs', taken, ended: undefined });
    expect(await ended()).toMatchObject([{ state: 'taken', ended_at: null, reservation_id: 'theirs' }]);
  });

  test('with masked contacts for a host who is to see none', async () => {
    const { guest, wait, deps, rid, emailOf } = await open();
    const { token } = await wait('ada', { guest_phone: '+33612345678' });
    await guest.leave(token);
    const member = { ...memberOf(rid, 'host'), hides_contacts: true };
    const list = await handlerOf('waiting-guests.list', { ...deps, authenticate: async () => [member] });
    const { body } = await invoke(list, { query: { date: SATURDAY, include: 'ended' } });
    expect(body.ended).toMatchObject([{ guest_phone: '+33 … 78' }]);
    expect(JSON.stringify(body)).not.toContain(emailOf('ada'));
  });

  test('for the reason that came first when guest and house end it at once', async () => {
    const { operator, guest, wait, ended, idOf } = await open();
    const { token } = await wait('ada');
    await operator.offer(await idOf('ada'));
    const id = await idOf('ada');
    const answers = await Promise.all([guest.decline(token), operator.deleteWaiting(id), guest.accept(token)]);
    const [only, ...others] = await ended();
    expect(others).toEqual([]);
    expect((await guest.place(token)).body.ended ?? null).toBe(only?.ended);
    const isBooked = answers[2]?.status === 201;
    expect([only?.state, only?.reservation_id !== null]).toEqual([isBooked ? 'taken' : 'gone', isBooked]);
  });
});
