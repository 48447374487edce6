import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Call } from '../support/calls.ts';
import { SATURDAY } from '../support/guest.ts';
import { operatorOf } from '../support/operator.ts';
import { DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';
import { gate, setStage } from '../support/scenarios.ts';

// Writes of covers whose answers were lost, and which land when something else has been decided.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

test('a claim that was withdrawn and made anew is not withdrawn again by a write that lands late', async () => {
  const hours = DINNER.map((entry) => ({ ...entry, max_covers_per_slot: 4 }));
  const stage = await setStage(table.connect, { seats: [2, 2], hours });
  const { first, second, rid } = stage;
  const { pk, sk } = keys.totals(rid, SATURDAY);
  const previous = (await second.guest.lock()).body.lock_token;
  const [confirmed, atTheTable, landed, sent] = [gate(), gate(), gate(), gate()];
  let written = 0;
  const ofDate = ({ isWrite, keys: of }: Call) => isWrite && of.includes(`${pk}|${sk}`);
  first.faults.plan((call) => {
    // The first write is the claim beside the hold that it replaces; then comes the new hold, on another table or item.
    if (!ofDate(call)) {
      if (!call.isWrite || written !== 1) return undefined;
      atTheTable.resolve();
      return { kind: 'hold', until: confirmed.promise };
    }
    written += 1;
    // The second one withdraws that claim, because the hold has become a booking.
    return written === 2 ? { kind: 'lands_late', after: landed.promise, landed: () => sent.resolve() } : undefined;
  });
  const locking = first.guest.lock({ previous_lock_token: previous });
  await atTheTable.promise;
  expect((await second.guest.confirm(previous)).status).toBe(201);
  confirmed.resolve();
  const lock = await locking;
  expect([lock.status, written]).toEqual([200, 4]);
  landed.resolve();
  await sent.promise;
  expect((await first.guest.confirm(lock.body.lock_token)).status).toBe(201);
  expect(await stage.faults()).toEqual([]);
});

test('a claim of the hours before, which lands late, is not taken for that of the hours by now', async () => {
  const limits = { max_covers_per_slot: 4 };
  const hours = DINNER.map((entry) => ({ ...entry, ...limits }));
  const stage = await setStage(table.connect, { seats: [2, 2], hours });
  const { first, second, rid } = stage;
  const operator = operatorOf(second.deps, rid);
  await operator.putSpecialDay('2026-12-25', { hours: [] });
  const { pk, sk } = keys.totals(rid, SATURDAY);
  const [edited, atTheTable, landed, sent] = [gate(), gate(), gate(), gate()];
  let written = 0;
  first.faults.plan((call) => {
    if (!call.isWrite) return undefined;
    if (!call.keys.includes(`${pk}|${sk}`)) {
      if (written !== 2) return undefined;
      atTheTable.resolve();
      return { kind: 'hold', until: edited.promise };
    }
    written += 1;
    // Claimed, and repeated because no answer came; then withdrawn, because the service opens at another time by now.
    if (written === 1) return { kind: 'lands_late', after: landed.promise, landed: () => sent.resolve() };
    if (written !== 4) return undefined;
    landed.resolve();
    return { kind: 'hold', until: sent.promise };
  });
  const locking = first.guest.lock();
  await atTheTable.promise;
  expect((await second.guest.lock()).status).toBe(200);
  const { service_name, close_time, slot_duration_min, slot_interval_min } = DINNER[0] ?? {};
  const service = { service_name, close_time, slot_duration_min, slot_interval_min, open_time: '18:00', ...limits };
  expect((await operator.putSpecialDay(SATURDAY, { hours: [service] })).status).toBe(200);
  edited.resolve();
  const lock = await locking;
  expect([lock.status, written >= 4]).toEqual([200, true]);
  expect((await first.guest.confirm(lock.body.lock_token)).status).toBe(201);
  expect(await stage.faults()).toEqual([]);
});
