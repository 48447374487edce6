import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Assignments from '../../shared/domain/assignment.ts';
import type { TestTable } from '../support/restaurant.ts';
import { weakenConditions } from '../support/sabotage.ts';
import type { Sabotage } from '../support/scenarios.ts';
import { startTable } from './engines.ts';
import { EVENING_CLIENTS } from './evening.ts';
import { showProgress } from './progress.ts';
import { runSeries } from './series.ts';

// Evenings of service: hosts seat, end, undo, block, release and let walk in while guests book, on a network that fails.

const EVENINGS = 40;
const MOST_EVENINGS = 150;

const [ASSIGNMENT, SERVICE, BLOCK] = [
  '../../shared/domain/assignment.ts',
  '../../shared/domain/service.ts',
  '../../shared/domain/block.ts',
] as const;

describe('random evenings with faults', () => {
  test(`${EVENINGS} of them break no promise`, { timeout: 1_800_000 }, async () => {
    const series = {
      kind: 'evenings',
      number: EVENINGS,
      seed: 1,
      clients: EVENING_CLIENTS,
      engine: 'dynoxide',
    } as const;
    const { violations, told } = await runSeries(series, showProgress(series));
    expect(violations).toEqual([]);
    // They are worth something only if enough of everything happened in them.
    const times = (pattern: RegExp) =>
      Object.entries(told).reduce((all, [what, count]) => (pattern.test(what) ? all + count : all), 0);
    const often = [/seated 200/, /left 200/, /no_show 200/, /create 201/, /other 201/, /create 409 table_blocked/];
    const refused = /^(expected|arrived|seated) 409 table_/;
    const looked = /^slots compared$/;
    expect([...often, refused, looked].filter((what) => times(what) < 5).map(String), JSON.stringify(told)).toEqual([]);
  });
});

let table: TestTable;

/** The first broken promises that evenings find. */
async function firstViolation(sabotage?: Sabotage): Promise<string> {
  const { eveningOf, liveEvening } = await import('./evening.ts');
  const db = table.connect();
  for (let seed = 1; seed <= MOST_EVENINGS; seed++) {
    const { violations } = await liveEvening(db, eveningOf(seed, EVENING_CLIENTS), sabotage);
    if (violations.length > 0) return violations.join('\n');
  }
  return 'nothing';
}

describe('without a guard some evening breaks a promise:', { timeout: 1_200_000 }, () => {
  // The series before these had an engine of its own.
  beforeAll(async () => {
    table = await startTable('dynoxide');
  });
  afterAll(() => table.engine.stop());
  beforeEach(() => vi.resetModules());
  afterEach(() => {
    for (const path of [ASSIGNMENT, SERVICE, BLOCK]) vi.doUnmock(path);
  });

  test('the versions of tables, reservations and blocks', async () => {
    const withoutVersion = weakenConditions((condition) => (condition.includes('#version') ? undefined : condition));
    expect(await firstViolation(withoutVersion)).toMatch(
      /came where|double booking|blocked the table|not in occupancy/,
    );
  });

  test('who stands where somebody comes back, stays longer, or a table is blocked', async () => {
    vi.doMock(ASSIGNMENT, async (original) => ({ ...(await original<typeof Assignments>()), conflictsOf: () => [] }));
    expect(await firstViolation()).toMatch(/came where|blocked the table/);
  });

  test('the end of a block', async () => {
    vi.doMock(BLOCK, async (original) => ({
      ...(await original<object>()),
      blockEntry: ({ from, to }: { from: number; to: number }) => ({ kind: 'block', from, to }),
    }));
    expect(await firstViolation()).toMatch(/not offered wrongly|offered and refused/);
  });

  test('the end of a stay when the party leaves', async () => {
    vi.doMock(SERVICE, async (original) => ({
      ...(await original<object>()),
      endOf: ({ from, duration_min }: { from: number; duration_min: number }) => from + duration_min,
    }));
    expect(await firstViolation()).toMatch('has its table until');
  });
});
