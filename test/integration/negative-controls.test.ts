import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { weakenConditions } from '../support/sabotage.ts';

// Each guard is taken away once, and the scenario that other tests run unharmed must then break a promise.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());
afterEach(() => {
  vi.resetModules();
  vi.doUnmock('../../shared/availability/rules/occupancy.ts');
  vi.doUnmock('../../shared/booking/rules/hold.ts');
  vi.doUnmock('../../shared/booking/store/holds.ts');
  vi.doUnmock('../../shared/booking/store/reservations.ts');
});

const scenarios = () => import('../support/scenarios.ts');
const winners = (answers: { status: number }[]) => answers.filter(({ status }) => status < 300).length;

const withoutVersion = weakenConditions((condition) => (condition.includes('#version') ? undefined : condition));
const withoutExpiry = weakenConditions((condition) => condition.replace(/ AND \S+\.expires_at > :now/, ''));
const withoutHoldAndAbsence = weakenConditions((condition) =>
  /kind|attribute_not_exists\(pk\)/.test(condition) ? undefined : condition,
);

describe('without the version condition', () => {
  test('a crowd is given one table twice', async () => {
    const { crowd } = await scenarios();
    const { answers, broken } = await crowd(table.connect, [2], 20, withoutVersion);
    expect(winners(answers)).toBeGreaterThan(1);
    // Each winner replaced the entries of the one before: their confirms are lost guests.
    expect(broken).toEqual([]);
  });

  test('a lock that was given up lands on a table that somebody else holds', async () => {
    const { lateLock } = await scenarios();
    const { lock, rivalLock, tables } = await lateLock(table.connect, withoutVersion);
    expect([lock.body.table_id, rivalLock.body.table_id]).toEqual([tables[0], tables[0]]);
  });

  test('a lock erases the reservation that was confirmed before it wrote', async () => {
    const { confirmAgainstDrop } = await scenarios();
    const { confirm, lock, broken } = await confirmAgainstDrop(table.connect, 'confirm', withoutVersion);
    expect([confirm.status, lock.status]).toEqual([201, 200]);
    expect(broken.join()).toContain('not in occupancy');
  });
});

test('without the expiry condition an expired lock is confirmed', async () => {
  const { confirmAfterExpiry } = await scenarios();
  expect((await confirmAfterExpiry(table.connect, withoutExpiry)).confirm.status).toBe(201);
});

test('without the overlap check two stays share a table', async () => {
  vi.doMock('../../shared/availability/rules/occupancy.ts', async (original) => ({
    ...(await original<typeof import('../../shared/availability/rules/occupancy.ts')>()),
    overlaps: () => false,
  }));
  const { overlappingStays } = await scenarios();
  expect(winners((await overlappingStays(table.connect)).answers)).toBe(2);
});

test('without the conditions of the confirm two processes make two bookings of one hold', async () => {
  const { twoConfirms } = await scenarios();
  const { answers, broken } = await twoConfirms(table.connect, withoutHoldAndAbsence);
  expect(answers[0]?.body.confirmation_code).not.toBe(answers[1]?.body.confirmation_code);
  expect(broken.join()).toContain('has no reservation');
});

test('without looking for the earlier reservation a replay is refused', async () => {
  vi.doMock('../../shared/booking/store/reservations.ts', async (original) => ({
    ...(await original<typeof import('../../shared/booking/store/reservations.ts')>()),
    readReservation: async () => undefined,
  }));
  const { twoConfirms } = await scenarios();
  expect(winners((await twoConfirms(table.connect)).answers)).toBe(1);
});

test('without the fence a confirm that was answered 410 lands later', async () => {
  vi.doMock('../../shared/booking/store/holds.ts', async (original) => ({
    ...(await original<typeof import('../../shared/booking/store/holds.ts')>()),
    removeHold: async () => true,
  }));
  const { lateConfirm } = await scenarios();
  const { expired, repeated } = await lateConfirm(table.connect);
  expect([expired.status, repeated.status]).toEqual([410, 201]);
});

test('without moving the version of the parties without a table a lock takes their last seats', async () => {
  vi.doMock('../../shared/booking/rules/hold.ts', async (original) => {
    const hold = await original<typeof import('../../shared/booking/rules/hold.ts')>();
    const proposeHold = (...args: Parameters<typeof hold.proposeHold>) => ({
      ...hold.proposeHold(...args),
      is_tight: false,
    });
    return { ...hold, proposeHold };
  });
  const { lockWhileTablesAreLost } = await scenarios();
  expect((await lockWhileTablesAreLost(table.connect)).lock.status).toBe(200);
});
