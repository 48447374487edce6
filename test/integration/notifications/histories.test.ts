import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createMarksTable } from '../../../local/table.ts';
import { keys } from '../../../shared/platform/dynamo/keys.ts';
import { marksClient, type Once } from '../../../shared/platform/messaging/idempotent-send.ts';
import type { Commit } from '../../support/booking-lives.ts';
import { type HistoryWorld, live, type Outcome } from '../../support/histories.ts';
import { startTestTable, type TestTable, testDeps } from '../../support/restaurant.ts';

const HISTORIES = Number(process.env.HISTORIES ?? 100);

let table: TestTable;
let world: HistoryWorld;

beforeAll(async () => {
  table = await startTestTable();
  const db = table.connect();
  await createMarksTable(db.client, 'couvert-marks');
  world = {
    deps: testDeps(db, { now: () => Date.now() }),
    marks: marksClient(),
    pass: (ms) => vi.setSystemTime(Date.now() + ms),
  };
});
afterAll(() => table.engine.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const GOOD = { lost: [], twice: [], overtaken: [], falls: [], leaked: [] };

const sum = (all: Outcome[], figure: (outcome: Outcome) => number) =>
  all.reduce((total, one) => total + figure(one), 0);

test(`${HISTORIES} histories of changes, faults and deaths: nothing lost, overtaken, leaked, or sent twice outside the one window`, {
  timeout: HISTORIES * 6_000,
}, async () => {
  const all: Outcome[] = [];
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const outcome = await live(world, seed);
    expect({ seed, ...outcome }).toMatchObject(GOOD);
    all.push(outcome);
  }
  const figures = {
    histories: all.length,
    messages: sum(all, ({ planned }) => planned),
    deaths: sum(all, ({ deaths }) => deaths),
    lost: sum(all, ({ lost }) => lost.length),
    sent_twice: sum(all, ({ twice }) => twice.length),
    deaths_in_window: sum(all, ({ deaths_in_window }) => deaths_in_window),
    sent_twice_by_them: sum(all, ({ twice_by_window }) => twice_by_window),
    overtaken_and_left_out: sum(all, ({ skipped }) => skipped),
  };
  console.log(JSON.stringify(figures));
  expect(figures.deaths_in_window).toBeGreaterThan(0);
  expect(figures.overtaken_and_left_out).toBeGreaterThan(0);
  expect(figures.sent_twice_by_them).toBeLessThanOrEqual(figures.deaths_in_window);
});

/** Whether one of some histories in a spoilt world shows what `figure` counts. */
async function finds(spoilt: Pick<HistoryWorld, 'once' | 'spoil'>, figure: (outcome: Outcome) => unknown[]) {
  for (let seed = 1; seed <= 60; seed += 1) {
    if (figure(await live({ ...world, ...spoilt }, seed)).length > 0) return true;
  }
  return false;
}

test('control: without marks the histories find messages sent twice', { timeout: 120_000 }, async () => {
  expect(await finds({ once: (_id, _context, send) => send() }, ({ twice }) => twice)).toBe(true);
});

test('control: with a mark that is never taken back they find messages lost', { timeout: 120_000 }, async () => {
  const marked = new Set<string>();
  const once: Once = async (id, _context, send) => {
    if (marked.has(id)) return;
    marked.add(id);
    await send();
  };
  expect(await finds({ once }, ({ lost }) => lost)).toBe(true);
});

test('control: without the version that tells the guest they find mails that were overtaken', {
  timeout: 120_000,
}, async () => {
  const { db } = world.deps;
  const spoil = async ({ after: { id } }: Commit) => {
    const Key = keys.reservation(id.slice(0, 12), id);
    await db.client.send(new UpdateCommand({ TableName: db.table, Key, UpdateExpression: 'REMOVE told_version' }));
  };
  expect(await finds({ spoil }, ({ overtaken }) => overtaken)).toBe(true);
});
