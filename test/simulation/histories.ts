import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { contentsOf } from '../support/audit.ts';
import { DINNER, LATE_DINNER } from '../support/restaurant.ts';
import type { Sabotage } from '../support/scenarios.ts';
import { Actor } from './actor.ts';
import { aftermathFaults } from './aftermath.ts';
import { visit } from './guests.ts';
import type { History } from './history.ts';
import { Journal } from './journal.ts';
import { judge } from './judge.ts';
import { offerFaults } from './offer.ts';
import { work } from './operators.ts';
import { type Plan, planOf } from './plan.ts';
import { type Outcome, openRestaurant, openWorld, outcomeOf, type Scenario } from './scenario.ts';
import { letPartiesWait } from './waiting.ts';

/** Lives through one history and judges it. */
async function live(table: Database, plan: Plan, sabotage?: Sabotage): Promise<Outcome & { history: History }> {
  const { seats, merges, mode, late, limits } = plan;
  const place = await openRestaurant(table, {
    seats,
    merges,
    hours: (late ? LATE_DINNER : DINNER).map((entry) => ({ ...entry, ...limits })),
    config: { confirmation_mode: mode },
  });
  const stranger = await openRestaurant(table, { seats: [2] });
  const journal = new Journal();
  const world = openWorld(table, plan, { place, stranger, journal, sabotage });
  const { time, operations } = world;
  await time.run(letPartiesWait(table, world));
  const isOperator = (client: number) => plan.operators > 0 && client % plan.operators === 0;
  const lives = Array.from({ length: plan.clients }, (_, client) =>
    (isOperator(client) ? work : visit)(new Actor(world, client), plan.requests),
  );
  await time.run(Promise.all(lives));
  const contents = await contentsOf(table, place.rid);
  const history: History = { plan, place, operations, commits: [...journal.commits], end: time.now(), contents };
  const { violations, ...judgement } = judge(history);
  const after = [...(await offerFaults(table, world)), ...(await aftermathFaults(table, world))];
  return { ...outcomeOf(world, { ...judgement, violations: [...violations, ...after] }), history };
}

/** Random concurrent histories of everything that the API can do, with people who go where they have no business. */
export const HISTORIES: Scenario<Plan, Outcome & { history: History }> = {
  clients: { least: 8, most: 64 },
  plan: planOf,
  live,
};
