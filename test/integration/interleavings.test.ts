import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { contentsOf } from '../support/audit.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import {
  confirmAfterExpiry,
  confirmAgainstDrop,
  lateConfirm,
  lateLock,
  lockWhileTablesAreLost,
  setStage,
  tally,
  twoBesideOne,
  twoConfirms,
} from '../support/scenarios.ts';

// Interleavings that break naive versions, each brought about on purpose.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

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

test('a confirmation code that somebody else claims meanwhile is drawn again', async () => {
  const { first, db, rid } = await setStage(table.connect, { seats: [2] });
  const { body: lock } = await first.guest.lock();
  const { pk } = keys.code(rid, '');
  let taken: string | undefined;
  first.faults.plan(({ operation, keys: written }) => {
    const claimed = written.find((key) => key.startsWith(`${pk}|`))?.slice(pk.length + 1);
    if (operation !== 'TransactWriteItems' || !claimed || taken) return undefined;
    taken = claimed;
    const Item = { pk, sk: claimed, reservation_id: 'another' };
    return { kind: 'hold', until: db.client.send(new PutCommand({ TableName: db.table, Item })) };
  });
  const answer = await first.guest.confirm(lock.lock_token);
  expect(answer).toMatchObject({ status: 201 });
  expect(taken).toMatch(/^[A-Z0-9]{8}$/);
  const { reservations } = await contentsOf(db, rid);
  expect([...reservations.values()].map(({ confirmation_code }) => confirmation_code)).toEqual([
    answer.body.confirmation_code,
  ]);
  expect(answer.body.confirmation_code).not.toBe(taken);
});
