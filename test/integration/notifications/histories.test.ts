import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createMarksTable } from '../../../local/table.ts';
import { marksClient, type Once } from '../../../shared/delivery/once.ts';
import { type HistoryWorld, live, type Outcome } from '../../support/histories.ts';
import { createTestRestaurant, startTestTable, type TestTable, testDeps } from '../../support/restaurant.ts';

const HISTORIES = Number(process.env.HISTORIES ?? 100);

let table: TestTable;
let world: HistoryWorld;

beforeAll(async () => {
  table = await startTestTable();
  const db = table.connect();
  await createMarksTable(db.client, 'couvert-marks');
  const { rid } = await createTestRestaurant(db, { seats: [2] });
  world = { plan: testDeps(db), rid, marks: marksClient(), pass: (ms) => vi.setSystemTime(Date.now() + ms) };
});
afterAll(() => table.engine.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function outcomes(seeds: { from: number; count: number }, once?: Once): Promise<Outcome[]> {
  const all: Outcome[] = [];
  for (let seed = seeds.from; seed < seeds.from + seeds.count; seed += 1) {
    const outcome = await live(once ? { ...world, once } : world, seed);
    const { lost, twice, overtaken } = outcome;
    if (!once && lost.length + twice.length + overtaken.length > 0)
      expect({ seed, ...outcome }).toMatchObject({ lost: [], twice: [], overtaken: [] });
    all.push(outcome);
  }
  return all;
}

const sum = (all: Outcome[], figure: (outcome: Outcome) => number) =>
  all.reduce((total, one) => total + figure(one), 0);

test(`${HISTORIES} histories of faults and deaths: nothing lost, overtaken, or sent twice outside the one window`, {
  timeout: 600_000,
}, async () => {
  const all = await outcomes({ from: 1, count: HISTORIES });
  const figures = {
    histories: all.length,
    messages: sum(all, ({ planned }) => planned),
    deaths: sum(all, ({ deaths }) => deaths),
    lost: sum(all, ({ lost }) => lost.length),
    sent_twice: sum(all, ({ twice }) => twice.length),
    deaths_in_window: sum(all, ({ deaths_in_window }) => deaths_in_window),
    sent_twice_by_them: sum(all, ({ twice_by_window }) => twice_by_window),
  };
  console.log(JSON.stringify(figures));
  expect(figures.deaths_in_window).toBeGreaterThan(0);
  expect(figures.sent_twice_by_them).toBeLessThanOrEqual(figures.deaths_in_window);
});

test('control: without marks the histories find messages sent twice', { timeout: 120_000 }, async () => {
  const all = await outcomes({ from: 1, count: 60 }, (_id, _context, send) => send());
  expect(sum(all, ({ twice }) => twice.length)).toBeGreaterThan(0);
});

test('control: with a mark that is never taken back they find messages lost', { timeout: 120_000 }, async () => {
  const marked = new Set<string>();
  const all = await outcomes({ from: 1, count: 60 }, async (id, _context, send) => {
    if (marked.has(id)) return;
    marked.add(id);
    await send();
  });
  expect(sum(all, ({ lost }) => lost.length)).toBeGreaterThan(0);
});
