import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type { TestTable } from '../support/restaurant.ts';
import type { Sabotage } from '../support/scenarios.ts';
import { startTable } from './engines.ts';
import { type Plan, planOf } from './plan.ts';

const MOST_HISTORIES = 150;

/** Histories that lack a guard, for the tests of one file; each test imports the simulation anew. */
export function historiesWithoutGuard() {
  let table: TestTable;
  const mocked = new Set<string>();
  beforeAll(async () => {
    table = await startTable('dynoxide');
  });
  afterAll(() => table.engine.stop());
  afterEach(() => {
    vi.resetModules();
    for (const path of mocked) vi.doUnmock(path);
  });

  /** Replaces exports of a module for whatever is imported from now on, by what `replaced` makes of them. */
  const replace = <M extends object>(path: string, replaced: (original: M) => Partial<M>) => {
    mocked.add(path);
    vi.doMock(path, async (load) => {
      const original = await load<M>();
      return { ...original, ...replaced(original) };
    });
  };

  /** The first broken promises that histories find, in circumstances that `changes` may force on them. */
  async function firstViolation(sabotage?: Sabotage, changes: Partial<Plan> = {}): Promise<string> {
    const { openStranger, simulate } = await import('./simulate.ts');
    const db = table.connect();
    const stranger = await openStranger(db);
    for (let seed = 1; seed <= MOST_HISTORIES; seed++) {
      const plan = { ...planOf(seed, { least: 8, most: 24 }), ...changes };
      const { violations } = await simulate(db, stranger, plan, sabotage);
      if (violations.length > 0) return violations.join('\n');
    }
    return 'nothing';
  }

  return { firstViolation, replace };
}
