import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAvailabilityWith } from '../../functions/widget/get-availability.ts';
import { getConfigWith } from '../../functions/widget/get-config.ts';
import { listSlotsWith } from '../../functions/widget/list-slots.ts';
import { type FaultPlan, injectFaults } from '../support/faults.ts';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { type Handler, invoke } from '../support/invoke.ts';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

// What a guest is told while a crowd wears a partition out: what the function read at most 5 s ago, where that decides nothing.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const throttled: FaultPlan = () => ({ kind: 'throttle' });

/** A restaurant, a guest of it whose function's table can be worn out, and a time that stands still unless it is moved. */
async function open() {
  const { operator, token, deps } = await openRestaurant(table, { seats: [2] });
  const db = table.connect();
  const time = { ms: 0 };
  const sleep = async (ms: number) => {
    time.ms += ms;
  };
  const timer = { now: () => time.ms, sleep };
  const faulty = injectFaults(db);
  const inTime = { ...deps, db: { ...db, timer }, budgets: { read: 1000, write: 1000, lock: 1000 } };
  return { operator, token, time, faulty, deps: inTime, guest: guestOf(inTime, token) };
}

const READS = ['config', 'availability', 'slots'] as const;

test.each(READS)('a throttled read of %s is answered by what the function read at most 5 s ago', async (name) => {
  const { guest, time, faulty } = await open();
  const before = await guest[name]();
  expect(before.status).toBe(200);
  faulty.plan(throttled);
  time.ms += 5000;
  const { status, body } = await guest[name]();
  expect({ status, body }).toEqual({ status: 200, body: before.body });
  time.ms += 1;
  expect((await guest[name]()).status).toBe(503);
});

test('what was read lately stands in for a throttled read only, and for nothing else', async () => {
  const { guest, operator, faulty } = await open();
  const isFree = async () =>
    (await guest.slots()).body.slots.find(({ time }: { time: string }) => time === '19:00').available;
  expect(await isFree()).toBe(true);
  await operator.create();
  expect(await isFree()).toBe(false);
  faulty.plan(({ operation }) => (operation === 'Query' ? { kind: 'timeout_before' } : undefined));
  expect((await guest.slots()).status).toBe(503);
});

test('a lock reads anew, however lately the function has read', async () => {
  const { guest, faulty } = await open();
  await guest.slots();
  const { status } = await guest.lock();
  expect(status).toBe(200);
  const from = faulty.calls.length;
  faulty.plan(({ operation }) => (operation === 'Query' ? { kind: 'throttle' } : undefined));
  expect((await guest.lock({ time: '21:00' })).status).toBe(503);
  expect(faulty.calls.slice(from).some(({ isWrite }) => isWrite)).toBe(false);
});

test('a confirm reads anew too, and confirms nothing that it could not read', async () => {
  const { guest, faulty } = await open();
  await guest.config();
  const { lock_token } = (await guest.lock()).body;
  const from = faulty.calls.length;
  faulty.plan(({ operation }) => (operation === 'GetItem' ? { kind: 'throttle' } : undefined));
  expect((await guest.confirm(lock_token)).status).toBe(503);
  expect(faulty.calls.slice(from).some(({ isWrite }) => isWrite)).toBe(false);
  faulty.plan(() => undefined);
  expect((await guest.confirm(lock_token)).status).toBe(201);
});

test('what was read of one restaurant never stands in for another', async () => {
  const { deps, token, faulty } = await open();
  const other = await open();
  await other.guest.config();
  const handlers: { handler: Handler; query: Record<string, string> }[] = [
    { handler: getConfigWith(deps), query: {} },
    { handler: getAvailabilityWith(deps), query: { month: '2026-11', guests: '2' } },
    { handler: listSlotsWith(deps), query: { date: SATURDAY, guests: '2' } },
  ];
  const ask = (publicToken: string) =>
    Promise.all(
      handlers.map(async ({ handler, query }) => (await invoke(handler, { path: { publicToken }, query })).status),
    );
  expect(await ask(token)).toEqual([200, 200, 200]);
  faulty.plan(throttled);
  expect(await ask(other.token)).toEqual([503, 503, 503]);
  expect(await ask(token)).toEqual([200, 200, 200]);
});
