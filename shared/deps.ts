import { connect, type Database, Session } from './data/session.ts';

/** Time budgets of requests in ms, all well below the functions' timeout of 10 s. A lock's is its own (design, section 3). */
export const READ_BUDGET_MS = 3000;
export const WRITE_BUDGET_MS = 6000;

/** What handlers need from outside; tests hand in their own. */
export type Deps = {
  db: Database;
  /** Epoch milliseconds. */
  now: () => number;
  /** How long a hold lasts, in seconds. */
  lock_seconds: number;
};

/** Opens one request's access to the table with a time budget (ms) below the function's own timeout. */
export const open = (deps: Deps, budgetMs: number): Session => new Session(deps.db, budgetMs);

const fromEnvironment = (env: NodeJS.ProcessEnv): Deps => ({
  db: connect(env.TABLE_NAME ?? 'couvert'),
  now: Date.now,
  lock_seconds: Number(env.LOCK_TTL_SECONDS ?? 300),
});

export const production: Deps = fromEnvironment(process.env);
