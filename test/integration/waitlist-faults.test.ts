import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { readWaitingDate } from '../../shared/waitlist/store/entries.ts';
import { makeOffer, readSeenDate } from '../../shared/waitlist/store/entry-offers.ts';
import { type Fault, type FaultPlan, injectFaults } from '../support/faults.ts';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { startTestTable, type TestTable, testDeps } from '../support/restaurant.ts';
import { openList } from '../support/waiting.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const WRITES = new Set(['UpdateItem', 'TransactWriteItems']);

/** Lets the first two writes meet a fault. */
function firstWrites(kind: 'conflict' | 'timeout_before' | 'timeout_after'): FaultPlan {
  let left = 2;
  return ({ operation }): Fault | undefined => {
    if (!WRITES.has(operation) || left === 0) return undefined;
    left -= 1;
    return { kind };
  };
}

/** Two guests wait for a place that is free, and a second process whose calls meet faults. */
async function open() {
  const opened = await openList(table, { seats: [2] });
  const only = { from: '19:00', to: '19:00' };
  const { token } = await opened.wait('ada', only);
  await opened.wait('bob', only);
  const db = table.connect();
  const faulty = injectFaults(db);
  const deps = { ...testDeps(db), now: opened.deps.now };
  return { ...opened, first: token, faulty, other: { deps, guest: guestOf(deps, opened.token) } };
}

describe.each(['conflict', 'timeout_before', 'timeout_after'] as const)('where the first writes meet %s', (kind) => {
  test('a look makes one offer', async () => {
    const { faulty, other, look, states, faults } = await open();
    faulty.plan(firstWrites(kind));
    await look(other.deps);
    expect(await states('ada', 'bob')).toEqual(['offered', 'waiting']);
    expect(await faults()).toEqual([]);
  });

  test('an offer that is taken is one booking, and the answer the same again', async () => {
    const { faulty, other, look, guest, first, operator, states, faults } = await open();
    await look();
    faulty.plan(firstWrites(kind));
    const accepted = await other.guest.accept(first);
    expect(accepted.status).toBe(201);
    expect(await guest.accept(first)).toMatchObject({ status: 201, body: accepted.body });
    expect((await operator.list()).body.total).toBe(1);
    expect(await states('ada', 'bob')).toEqual(['taken', 'waiting']);
    expect(await faults()).toEqual([]);
  });

  test('an offer that is declined leaves its place to the next', async () => {
    const { faulty, other, look, first, states, faults } = await open();
    await look();
    faulty.plan(firstWrites(kind));
    expect((await other.guest.decline(first)).body.state).toBe('gone');
    await look();
    expect(await states('ada', 'bob')).toEqual(['gone', 'offered']);
    expect(await faults()).toEqual([]);
  });
});

test('taken and declined in the same instant, an offer is one or the other', async () => {
  for (let round = 0; round < 8; round++) {
    const { look, guest, first, states, operator, faults } = await open();
    await look();
    const [accepted, declined] = await Promise.all([guest.accept(first), guest.decline(first)]);
    const [state] = await states('ada');
    expect([accepted.status === 201, declined.status === 200].filter(Boolean)).toHaveLength(1);
    expect(state).toBe(accepted.status === 201 ? 'taken' : 'gone');
    expect((await operator.list()).body.total).toBe(accepted.status === 201 ? 1 : 0);
    expect(await faults()).toEqual([]);
  }
});

test('who leaves after a look has read the list is offered nothing', async () => {
  const { guest, first, entryOf, session, rid, states, clock, faults } = await open();
  const entry = await entryOf('ada');
  const seen = await readSeenDate(session(), rid, SATURDAY, { sizes: [2], now: clock.now });
  await guest.leave(first);
  const made = await makeOffer(session(), rid, seen, entry, { by_hand: false, draw: () => 0 });
  expect(made).toBeUndefined();
  expect(await states('ada')).toEqual(['gone']);
  expect((await guest.lock()).status).toBe(200);
  expect(await faults()).toEqual([]);
});

test('while guests lock and looks run, no place is promised twice', async () => {
  const { look, guest, wait, states, clock, faults } = await openList(table, { seats: [2, 2] });
  const only = { from: '19:00', to: '19:00' };
  for (const name of ['ada', 'bob', 'cyd']) await wait(name, only);
  const [, ...locks] = await Promise.all([look(), guest.lock(), guest.lock(), look(), guest.lock()]);
  const held = locks.filter((lock) => lock && 'status' in lock && lock.status === 200).length;
  const offered = (await states('ada', 'bob', 'cyd')).filter((state) => state === 'offered').length;
  expect(held + offered).toBe(2);
  clock.now += 1;
  expect(await faults()).toEqual([]);
});

test('of many who join as the last one leaves, none waits for a date that is not looked at', async () => {
  const { guest, wait, tokenOf, emailOf, look, dateItem } = await openList(table, { seats: [2] });
  for (let round = 0; round < 5; round++) {
    const { token } = await wait(`leaves${round}`);
    await guest.ask({ guest_email: emailOf(`joins${round}`) });
    const joining = await tokenOf(`joins${round}`);
    await guest.leave(token);
    const [joined] = await Promise.all([guest.join(joining), look()]);
    if (joined.status !== 200) continue;
    expect(await dateItem()).toMatchObject({ members: expect.any(Set), due_at: expect.any(String) });
    await guest.leave(joining);
  }
});

test('asking takes as many calls for a guest who waits as for any other', async () => {
  const { operator, emailOf, token } = await openList(table, { seats: [2] });
  const [house, unknown, again] = ['house', 'unknown', 'again'].map(emailOf);
  const place = { date: SATURDAY, guests: 2, from: '19:00', to: '21:00', guest_email: house };
  await operator.createWaiting({ guest_first_name: 'Ada', guest_last_name: 'Lovelace', ...place });
  const db = table.connect();
  const { calls } = injectFaults(db);
  const guest = guestOf(testDeps(db), token);
  const callsFor = async (guest_email: string | undefined) => {
    const before = calls.length;
    expect((await guest.ask({ guest_email })).status).toBe(202);
    return calls.slice(before).map(({ operation }) => operation);
  };
  await callsFor(again);
  expect(await callsFor(house)).toEqual(await callsFor(unknown));
});

test('one whom only a later release can read keeps nobody else from an offer', async () => {
  const { operator, wait, look, states, entryOf, book, session, put, rid } = await openList(table, { seats: [2] });
  const booking = await book({ time: '19:00' });
  const only = { from: '19:00', to: '19:00' };
  await wait('ada', only);
  await wait('bob', only);
  const ada = await entryOf('ada');
  await put({ ...keys.waitingGuest(rid, SATURDAY, ada.contact), ...ada, state: 'paused' });
  await operator.cancel(booking);
  expect(await look()).toEqual({ batchItemFailures: [] });
  expect(await states('bob')).toEqual(['offered']);
  expect((await readWaitingDate(session(), rid, SATURDAY))?.members.size).toBe(2);
});

describe('a second request beside the press of the link', () => {
  const newest = { guests: 1, from: '20:00', lang: 'en' } as const;

  /** Somebody who has asked and not pressed, and a second process whose writes can be held. */
  async function asked() {
    const opened = await openList(table, { seats: [2] });
    const guest_email = opened.emailOf('ada');
    await opened.guest.ask({ guest_email });
    const db = table.connect();
    const faulty = injectFaults(db);
    const other = guestOf({ ...opened.deps, ...testDeps(db), now: opened.deps.now }, opened.token);
    /** Holds the first write of a kind until `release`; `reached` tells that it is there. */
    const hold = (wanted: string) => {
      const gate = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      let isHeld = false;
      faulty.plan(({ operation }): Fault | undefined => {
        if (operation !== wanted || isHeld) return undefined;
        isHeld = true;
        reached.resolve();
        return { kind: 'hold', until: gate.promise };
      });
      return { release: gate.resolve, reached: reached.promise };
    };
    const ask = (by = opened.guest) => by.ask({ ...newest, guest_email });
    return { ...opened, other, hold, ask, wait_token: await opened.tokenOf('ada') };
  }

  test('that comes first is what is joined', async () => {
    const { other, hold, ask, wait_token, entryOf } = await asked();
    const { release, reached } = hold('TransactWriteItems');
    const joining = other.join(wait_token);
    await reached;
    expect((await ask()).status).toBe(202);
    release();
    expect(await joining).toMatchObject({ status: 200, body: { state: 'waiting', ...newest } });
    expect(await entryOf('ada')).toMatchObject({ state: 'waiting', ...newest });
  });

  test('that comes second changes nothing', async () => {
    const { guest, other, hold, ask, wait_token, entryOf } = await asked();
    const { release, reached } = hold('UpdateItem');
    const asking = ask(other);
    await reached;
    const joined = await guest.join(wait_token);
    release();
    expect((await asking).status).toBe(202);
    expect(joined.body).toMatchObject({ state: 'waiting', guests: 2, from: '19:00' });
    expect(await entryOf('ada')).toMatchObject({ state: 'waiting', guests: 2, from: '19:00' });
  });

  test('is joined or not, and the answer to the press says which', async () => {
    for (let round = 0; round < 8; round++) {
      const { guest, ask, wait_token, entryOf } = await asked();
      const [joined] = await Promise.all([guest.join(wait_token), ask()]);
      const { guests, from, lang } = await entryOf('ada');
      expect(joined).toMatchObject({ status: 200, body: { state: 'waiting', guests, from, lang } });
    }
  });
});
