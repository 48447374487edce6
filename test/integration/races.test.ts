import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { crowd, overlappingStays, setStage, tally } from '../support/scenarios.ts';

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
