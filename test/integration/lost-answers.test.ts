import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault, FaultPlan } from '../support/faults.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { setStage } from '../support/scenarios.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const WRITES = new Set(['UpdateItem', 'TransactWriteItems']);

/** Lets the first `count` writes meet a fault. */
function firstWrites(count: number, kind: 'throttle' | 'conflict' | 'timeout_before' | 'timeout_after'): FaultPlan {
  let left = count;
  return ({ operation }): Fault | undefined => {
    if (!WRITES.has(operation) || left === 0) return undefined;
    left -= 1;
    return { kind };
  };
}

const KINDS = ['throttle', 'conflict', 'timeout_before', 'timeout_after'] as const;
const SHAPES = [
  { name: 'one table', seats: [2, 2], guests: 2, merges: [] },
  { name: 'a merged group', seats: [4, 4], guests: 7, merges: [[0, 1]] },
];

describe.each(SHAPES)('with $name', ({ seats, guests, merges }) => {
  test.each(KINDS)('a lock whose first writes meet %s is one hold', async (kind) => {
    const stage = await setStage(table.connect, { seats, merges });
    stage.first.faults.plan(firstWrites(3, kind));
    const lock = await stage.first.guest.lock({ guests });
    expect(lock).toMatchObject({ status: 200, body: { table_id: stage.tables[0] } });
    stage.first.faults.plan(undefined);
    expect(await stage.first.guest.release(lock.body.lock_token)).toMatchObject({ status: 204 });
    const slots = await stage.first.guest.slots();
    expect(slots.body.slots[0].remaining_capacity).toBe(seats[0] === 2 ? 4 : 8);
  });

  test.each(KINDS)('a confirm whose first writes meet %s is one reservation, and its replay the same', async (kind) => {
    const stage = await setStage(table.connect, { seats, merges });
    const { lock_token } = (await stage.first.guest.lock({ guests })).body;
    stage.first.faults.plan(firstWrites(3, kind));
    const confirmed = await stage.first.guest.confirm(lock_token);
    expect(confirmed.status).toBe(201);
    expect(await stage.second.guest.confirm(lock_token)).toMatchObject({ status: 201, body: confirmed.body });
    expect(await stage.faults()).toEqual([]);
  });
});

describe('when the budget ends first', () => {
  test.each(['timeout_before', 'timeout_after', 'throttle'] as const)(
    'a confirm answers 503 with Retry-After on %s, and repeating it books once',
    async (kind) => {
      const stage = await setStage(table.connect, { seats: [2] });
      const { lock_token } = (await stage.first.guest.lock()).body;
      stage.first.deps.budgets = { read: 300, write: 300, lock: 300 };
      stage.first.faults.plan(firstWrites(Number.POSITIVE_INFINITY, kind));
      const unknown = await stage.first.guest.confirm(lock_token);
      expect(unknown).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '1' } });
      expect((await stage.second.guest.confirm(lock_token)).status).toBe(201);
      expect(await stage.faults()).toEqual([]);
    },
  );

  test('a lock answers 503, and its hold, if it was applied, ends by itself', async () => {
    const stage = await setStage(table.connect, { seats: [2] });
    stage.first.deps.budgets = { read: 300, write: 300, lock: 300 };
    stage.first.faults.plan(({ operation }) => (operation === 'UpdateItem' ? { kind: 'timeout_after' } : undefined));
    // The first write is applied; its repetition finds its own entry, whose answer is lost again.
    expect((await stage.first.guest.lock()).status).toBe(503);
    expect((await stage.second.guest.lock()).body.code).toBe('slot_unavailable');
    stage.second.deps.clock.now += 300_000;
    expect((await stage.second.guest.lock()).status).toBe(200);
  });

  test('reads that are throttled for ever answer 503', async () => {
    const stage = await setStage(table.connect, { seats: [2] });
    stage.first.deps.budgets = { read: 200, write: 200, lock: 200 };
    stage.first.faults.plan(() => ({ kind: 'throttle' }));
    expect((await stage.first.guest.slots()).status).toBe(503);
    expect((await stage.first.guest.config()).status).toBe(503);
    expect((await stage.first.guest.availability()).status).toBe(503);
    expect((await stage.first.guest.lock()).status).toBe(503);
  });
});

describe('a process that dies between any two calls leaves a bookable or a booked slot', () => {
  const deaths = Array.from({ length: 5 }, (_, call) => call).flatMap((call) =>
    (['timeout_before', 'timeout_after'] as const).map((kind) => ({ call, kind })),
  );

  test.each(deaths)('a lock dies at call $call ($kind)', async ({ call, kind }) => {
    const stage = await setStage(table.connect, { seats: [2] });
    dieAt(stage.first, call, kind);
    await stage.first.guest.lock();
    expect(await stage.faults()).toEqual([]);
    stage.second.deps.clock.now += 300_000;
    const lock = await stage.second.guest.lock();
    expect((await stage.second.guest.confirm(lock.body.lock_token)).status).toBe(201);
    expect(await stage.faults()).toEqual([]);
  });

  test.each(deaths)('a confirm dies at call $call ($kind)', async ({ call, kind }) => {
    const stage = await setStage(table.connect, { seats: [4, 4], merges: [[0, 1]] });
    const { lock_token } = (await stage.first.guest.lock({ guests: 7 })).body;
    dieAt(stage.first, call, kind);
    await stage.first.guest.confirm(lock_token);
    expect(await stage.faults()).toEqual([]);
    expect((await stage.second.guest.confirm(lock_token)).status).toBe(201);
    expect(await stage.faults()).toEqual([]);
  });

  type Actor = Awaited<ReturnType<typeof setStage>>['first'];

  /** From its nth call on, nothing that the process sends arrives; the nth itself may have been applied. */
  function dieAt({ faults, deps }: Actor, call: number, kind: 'timeout_before' | 'timeout_after') {
    deps.budgets = { read: 150, write: 150, lock: 150 };
    let calls = 0;
    faults.plan(() => {
      calls += 1;
      if (calls <= call) return undefined;
      return { kind: calls === call + 1 ? kind : 'timeout_before' };
    });
  }
});
