import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../shared/data/keys.ts';
import type { Call } from '../support/calls.ts';
import { SATURDAY } from '../support/guest.ts';
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
