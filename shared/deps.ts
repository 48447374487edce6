import type { StaleReadCache } from './platform/dynamo/stale-read-cache.ts';
import { connect, type Database, TableSession } from './platform/dynamo/table-session.ts';
import type { ClientLimits } from './rate-limits/store/hold-rate-limit.ts';
import { actorOf } from './restaurant/rules/log.ts';
import type { Operator } from './staff/rules/operator.ts';

/**
 * Time budgets of requests in ms, all well below the functions' timeout of 10 s. Only its budget ends the retries of a
 * request: 503 then says that its fate is not known yet.
 */
export type Budgets = { read: number; write: number; lock: number };

export const BUDGETS: Budgets = { read: 3000, write: 6000, lock: 3000 };

/** What handlers need from outside; tests hand in their own. */
export type Deps = {
  db: Database;
  /** Epoch milliseconds. */
  now: () => number;
  /** How long a hold lasts, in seconds. */
  lock_seconds: number;
  /** What one network address may hold of a restaurant. */
  hold_limits: ClientLimits;
  budgets: Budgets;
  /** Where the guests' pages are, without a slash at the end. */
  readonly pages_url: string;
};

/** Opens one request's access to the table with a time budget of its kind; only what shows may read with a memory. */
export const open = (deps: Pick<Deps, 'db' | 'budgets'>, kind: keyof Budgets, lately?: StaleReadCache): TableSession =>
  new TableSession(deps.db, deps.budgets[kind], { lately });

/** Opens an operator's access to change the table: the restaurant's log says what they have changed. */
export const openAs = (deps: Pick<Deps, 'db' | 'budgets' | 'now'>, operator: Operator): TableSession => {
  const author = { by: actorOf(operator), at: new Date(deps.now()).toISOString() };
  return new TableSession(deps.db, deps.budgets.write, { author });
};

const fromEnvironment = (env: NodeJS.ProcessEnv): Deps => ({
  db: connect(env.TABLE_NAME ?? 'couvert'),
  now: Date.now,
  lock_seconds: Number(env.LOCK_TTL_SECONDS ?? 300),
  hold_limits: {
    max_active: Number(env.MAX_ACTIVE_HOLDS ?? 0),
    max_per_hour: Number(env.MAX_HOLDS_PER_HOUR ?? 0),
    trusted: (env.TRUSTED_ADDRESSES ?? '').split(' ').filter(Boolean),
  },
  budgets: BUDGETS,
  // On one machine the port is known only after the handlers are.
  get pages_url() {
    return env.PAGES_URL ?? '';
  },
});

export const production: Deps = fromEnvironment(process.env);
