import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import {
  confirmAfterExpiry,
  confirmAgainstDrop,
  crowd,
  lateConfirm,
  lateLock,
  lockWhileTablesAreLost,
  overlappingStays,
  setStage,
  tally,
  twoBesideOne,
  twoConfirms,
} from '../support/scenarios.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

describe('many guests want one slot', () => {
  test('200 guests, one table: exactly one lock', async () => {
    const { answers, broken } = await crowd(table.connect, [2], 200);
    expect(tally(answers)).toEqual({ 200: 1, '409 slot_unavailable': 199 });
    expect(broken).toEqual([]);
  });

  test('200 guests, 40 tables: exactly 40 locks, no table twice', async () => {
    const seats = Array.from({ length: 40 }, (_, index) => [2, 2, 4, 4, 6][index % 5] ?? 2);
    const { answers, broken } = await crowd(table.connect, seats, 200);
    expect(tally(answers)).toEqual({ 200: 40, '409 slot_unavailable': 160 });
    const held = answers.filter(({ status }) => status === 200).map(({ body }) => body.table_id);
    expect(new Set(held).size).toBe(40);
    expect(broken).toEqual([]);
  });

  test('two stays that overlap on one table: exactly one lock', async () => {
    const { answers, broken } = await overlappingStays(table.connect);
    expect(tally(answers)).toEqual({ 200: 1, '409 slot_unavailable': 1 });
    expect(broken).toEqual([]);
  });

  test('who loses the last table hears it from the write that was refused, without another look', async () => {
    const stage = await setStage(table.connect, { seats: [2] });
    const { promise: taken, resolve } = Promise.withResolvers<void>();
    const { promise: atTheTable, resolve: arrive } = Promise.withResolvers<void>();
    stage.first.faults.plan(({ operation }) => {
      if (operation !== 'UpdateItem') return undefined;
      arrive();
      return { kind: 'hold', until: taken };
    });
    const losing = stage.first.guest.lock();
    await atTheTable;
    expect((await stage.second.guest.lock()).status).toBe(200);
    resolve();
    expect(await losing).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } });
    expect(stage.first.faults.calls.at(-1)?.operation).toBe('UpdateItem');
  });

  test('40 guests who confirm for one date at once all get their 201, although transactions conflict', async () => {
    const seats = Array.from({ length: 40 }, () => 2);
    const stage = await setStage(table.connect, { seats }, { likeDynamoDb: true });
    const locks = await Promise.all(seats.map(() => stage.first.guest.lock()));
    expect(tally(locks)).toEqual({ 200: 40 });
    const answers = await Promise.all(locks.map(({ body }) => stage.first.guest.confirm(body.lock_token)));
    expect(tally(answers)).toEqual({ 201: 40 });
    expect(stage.first.faults.conflicts()).toBeGreaterThan(0);
    expect(await stage.faults()).toEqual([]);
  });
});

describe('interleavings that break naive versions', () => {
  test('a lock that timed out and was retried on another table does not land later', async () => {
    const { lock, rivalLock, tables, broken, first } = await lateLock(table.connect);
    expect(rivalLock.body.table_id).toBe(tables[0]);
    expect(lock).toMatchObject({ status: 200, body: { table_id: tables[1] } });
    expect(broken).toEqual([]);
    const slots = await first.guest.slots();
    expect(slots.body.slots[0]).toMatchObject({ remaining_capacity: 0 });
    await first.guest.release(lock.body.lock_token);
    expect((await first.guest.lock()).body.table_id).toBe(tables[1]);
  });

  test('a confirm that timed out and was answered 410 does not land later', async () => {
    const { unknown, expired, repeated, broken } = await lateConfirm(table.connect);
    expect(unknown).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(expired.body.code).toBe('lock_expired');
    expect(repeated.body.code).toBe('lock_expired');
    expect(broken).toEqual([]);
  });

  test.each(['confirm', 'lock'] as const)(
    'a confirm against a lock that drops the hold, clocks 5 s apart: the %s that writes first wins alone',
    async (winner) => {
      const { confirm, lock, broken } = await confirmAgainstDrop(table.connect, winner);
      expect([confirm.status, lock.status]).toEqual(winner === 'confirm' ? [201, 409] : [404, 200]);
      expect(broken).toEqual([]);
    },
  );

  test('two processes that confirm one hold answer the same reservation', async () => {
    const { answers, broken } = await twoConfirms(table.connect);
    expect(answers[0]).toMatchObject({ status: 201, body: answers[1]?.body });
    expect(broken).toEqual([]);
  });

  test('two locks beside a party without a table do not both spend the last spare seats', async () => {
    const { answers, first } = await twoBesideOne(table.connect);
    expect(tally(answers)).toEqual({ 200: 1, '409 slot_unavailable': 1 });
    expect((await first.guest.slots()).body.slots[0]).toMatchObject({ available: false, remaining_capacity: 0 });
  });

  test('a lock that read before more parties lost their tables does not take their seats', async () => {
    const { lock } = await lockWhileTablesAreLost(table.connect);
    expect(lock.body.code).toBe('slot_unavailable');
  });

  test('an expired lock is refused although nothing removed its hold', async () => {
    const { confirm } = await confirmAfterExpiry(table.connect);
    expect(confirm.body.code).toBe('lock_expired');
  });
});
