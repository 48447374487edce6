import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type { TestTable } from '../support/restaurant.ts';
import type { Sabotage } from '../support/scenarios.ts';
import { startTable } from './engines.ts';
import type { EveningPlan } from './evening.ts';
import { type Plan, planOf } from './plan.ts';
import type { WaitingPlan } from './waiting-plan.ts';

const MOST_LIVES = 150;

/** What is broken in the first life that breaks a promise, in words: of the lives from a seed on. */
async function firstOf(live: (seed: number) => Promise<{ violations: string[] }>, from = 1): Promise<string> {
  for (let seed = from; seed < from + MOST_LIVES; seed++) {
    const { violations } = await live(seed);
    if (violations.length > 0) return violations.join('\n');
  }
  return 'nothing';
}

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

  /** The first broken promises that histories find, in circumstances that `changes` may force on them. */
  async function firstViolation(sabotage?: Sabotage, changes: Partial<Plan> = {}): Promise<string> {
    const { openStranger, simulate } = await import('./simulate.ts');
    const db = table.connect();
    const stranger = await openStranger(db);
    return firstOf((seed) => {
      const plan = { ...planOf(seed, { least: 8, most: 24 }), ...changes };
      return simulate(db, stranger, plan, sabotage);
    });
  }

  /**
   * The first broken promises that evenings of service find, in circumstances that `changes` may force on them. `from` is
   * the first seed: where few evenings show a guard's absence, one that does.
   */
  async function firstViolationOfEvenings({
    sabotage,
    changes = {},
    from,
  }: {
    sabotage?: Sabotage;
    changes?: Partial<EveningPlan>;
    from?: number;
  } = {}): Promise<string> {
    const { EVENING_CLIENTS, eveningOf, liveEvening } = await import('./evening.ts');
    const db = table.connect();
    return firstOf((seed) => liveEvening(db, { ...eveningOf(seed, EVENING_CLIENTS), ...changes }, sabotage), from);
  }

  /** The same of waiting lists. */
  async function firstViolationOfWaitingLists({
    sabotage,
    changes = {},
    from,
  }: {
    sabotage?: Sabotage;
    changes?: Partial<WaitingPlan>;
    from?: number;
  } = {}): Promise<string> {
    const [{ liveWaitingList }, { WAITING_CLIENTS, waitingListOf }] = await Promise.all([
      import('./waiting-list.ts'),
      import('./waiting-plan.ts'),
    ]);
    const db = table.connect();
    const live = (seed: number) =>
      liveWaitingList(db, { ...waitingListOf(seed, WAITING_CLIENTS), ...changes }, sabotage);
    return firstOf(live, from);
  }

  /** The same of weeks of reminders. */
  async function firstViolationOfReminders(): Promise<string> {
    const [{ liveReminders }, { REMINDER_CLIENTS, remindersOf }] = await Promise.all([
      import('./reminders.ts'),
      import('./reminder-plan.ts'),
    ]);
    const db = table.connect();
    return firstOf((seed) => liveReminders(db, remindersOf(seed, REMINDER_CLIENTS)));
  }

  /** The same of what guests are promised; `from` is the first seed. */
  async function firstViolationOfRights({ sabotage, from }: { sabotage?: Sabotage; from?: number } = {}) {
    const [{ liveRights }, { RIGHTS_CLIENTS, rightsOf }] = await Promise.all([
      import('./rights.ts'),
      import('./rights-plan.ts'),
    ]);
    const db = table.connect();
    return firstOf((seed) => liveRights(db, rightsOf(seed, RIGHTS_CLIENTS), sabotage), from);
  }

  return {
    firstViolation,
    firstViolationOfRights,
    firstViolationOfEvenings,
    firstViolationOfReminders,
    firstViolationOfWaitingLists,
    replace,
  };
}
