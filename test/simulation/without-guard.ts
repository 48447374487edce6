import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type { TestTable } from '../support/restaurant.ts';
import type { Sabotage } from '../support/scenarios.ts';
import { startTable } from './engines.ts';
import type { EveningPlan } from './evening.ts';
import type { Plan, Range } from './plan.ts';
import type { ReminderPlan } from './reminder-plan.ts';
import type { RightsPlan } from './rights-plan.ts';
import type { Scenario } from './scenario.ts';
import type { WaitingPlan } from './waiting-plan.ts';

const MOST_RUNS = 150;

/** What is forced on runs without a guard; `from` is the first seed: where few show a guard's absence, one that does. */
type Circumstances<P extends Plan> = {
  sabotage?: Sabotage | undefined;
  changes?: Partial<P>;
  from?: number;
  clients?: Range;
};

/** Histories and evenings that lack a guard, for the tests of one file; each test imports the simulation anew. */
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

  /** The first broken promises that a scenario finds, which is loaded as it is imported from now on. */
  async function firstViolationIn<P extends Plan>(
    load: () => Promise<Scenario<P>>,
    { sabotage, changes, from = 1, clients }: Circumstances<P> = {},
  ): Promise<string> {
    const scenario = await load();
    const db = table.connect();
    for (let seed = from; seed < from + MOST_RUNS; seed++) {
      const plan = { ...scenario.plan(seed, clients ?? scenario.clients), ...changes };
      const { violations } = await scenario.live(db, plan, sabotage);
      if (violations.length > 0) return violations.join('\n');
    }
    return 'nothing';
  }

  const firstViolation = (sabotage?: Sabotage, changes: Partial<Plan> = {}, from = 1) =>
    firstViolationIn(async () => (await import('./histories.ts')).HISTORIES, {
      ...{ sabotage, changes, from },
      clients: { least: 8, most: 24 },
    });
  // Of the evenings whose seeds the guards name, each is what it was before parties that had been given up came, and courses.
  const firstViolationOfEvenings = (some?: Circumstances<EveningPlan>) =>
    firstViolationIn(async () => (await import('./evening.ts')).EVENINGS, {
      ...some,
      changes: { comebacks: 0, courses: false, ...some?.changes },
    });
  const firstViolationOfWaitingLists = (some?: Circumstances<WaitingPlan>) =>
    firstViolationIn(async () => (await import('./waiting-list.ts')).WAITING_LISTS, some);
  const firstViolationOfReminders = (some?: Circumstances<ReminderPlan>) =>
    firstViolationIn(async () => (await import('./reminders.ts')).REMINDERS, some);
  const firstViolationOfRights = (some?: Circumstances<RightsPlan>) =>
    firstViolationIn(async () => (await import('./rights.ts')).RIGHTS, some);

  return {
    firstViolation,
    firstViolationOfRights,
    firstViolationOfEvenings,
    firstViolationOfReminders,
    firstViolationOfWaitingLists,
    replace,
  };
}
