import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type * as Snapshots from '../../shared/availability/store/snapshot.ts';
import type { DatedSetup } from '../../shared/restaurant/rules/setup.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { type Plan, planOf } from './plan.ts';

/** Houses that are looked through, those that are asked until one shows that a rule is missing, and what each is asked. */
const SEEDS = 400;
const MOST_HOUSES = 40;
const QUESTIONS = 40;

/** An API that lacks a rule, for the tests of one file: each imports it anew. */
export function apiWithoutRule() {
  let table: TestTable;
  const mocked = new Set<string>();
  const plans = Array.from({ length: SEEDS }, (_, seed) => planOf(seed + 1, QUESTIONS));
  beforeAll(async () => {
    table = await startTestTable();
  });
  afterAll(() => table.engine.stop());
  afterEach(() => {
    vi.resetModules();
    for (const path of mocked) vi.doUnmock(path);
    mocked.clear();
  });

  /** Replaces exports of a module for whatever is imported from now on, by what `replaced` makes of them. */
  const replace = <M extends object>(path: string, replaced: (original: M) => Partial<M>) => {
    mocked.add(path);
    vi.doMock(path, async (load) => {
      const original = await load<M>();
      return { ...original, ...replaced(original) };
    });
  };

  /** Lets guests' requests read a setup without something that the house has said. */
  const forget = (without: (setup: DatedSetup) => DatedSetup) =>
    replace<typeof Snapshots>('../../shared/availability/store/snapshot.ts', ({ readSnapshot, readMonth }) => ({
      readSnapshot: async (...args) => {
        const snapshot = await readSnapshot(...args);
        return { ...snapshot, setup: without(snapshot.setup) };
      },
      readMonth: async (...args) => {
        const snapshot = await readMonth(...args);
        return { ...snapshot, setup: without(snapshot.setup) };
      },
    }));

  /**
   * What the first question asks that the model answers differently, in houses in which the rule matters; `asked` may put
   * other questions to them.
   */
  async function noticed(
    matters: (plan: Plan) => boolean = () => true,
    asked: (plan: Plan) => Plan = (plan) => plan,
  ): Promise<string> {
    const { firstDifference } = await import('./compare.ts');
    for (const plan of plans.filter(matters).slice(0, MOST_HOUSES)) {
      const found = await firstDifference(table, asked(plan));
      if (found) return found.asked.what;
    }
    return 'nothing';
  }

  return { replace, forget, noticed };
}
