import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { contentsOf } from '../support/audit.ts';
import { guestOf } from '../support/guest.ts';
import { createTestRestaurant, DINNER, LATE_DINNER, testDeps } from '../support/restaurant.ts';
import type { Sabotage } from '../support/scenarios.ts';
import { Actor, type World } from './actor.ts';
import { aftermathFaults } from './aftermath.ts';
import { visit } from './guests.ts';
import type { History } from './history.ts';
import { Journal } from './journal.ts';
import { type Judgement, judge } from './judge.ts';
import { Network, type Traffic } from './network.ts';
import { offerFaults } from './offer.ts';
import { work } from './operators.ts';
import type { Place, Plan } from './plan.ts';
import { VirtualTime } from './virtual-time.ts';
import { letPartiesWait } from './waiting.ts';

/** What became of one history or evening; `told` says how often what happened, where that is counted. */
export type Simulated = Judgement & {
  plan: Plan;
  operations: number;
  unknown: number;
  traffic: Traffic;
  told?: Record<string, number>;
};

type Wanted = Parameters<typeof createTestRestaurant>[1];

/** A restaurant whose public token this machine's functions remember already: no lookup is shared by two processes. */
async function openRestaurant(db: Database, wanted: Wanted): Promise<Place> {
  const place = await createTestRestaurant(db, wanted);
  await guestOf(testDeps(db), place.token).config();
  return place;
}

/** A restaurant of another account, whose people go where they have no business. */
export const openStranger = (db: Database): Promise<Place> => openRestaurant(db, { seats: [2] });

/** Lives through one history and judges it. `sabotage` takes a guard away from every client. */
export async function simulate(
  table: Database,
  stranger: Place,
  plan: Plan,
  sabotage?: Sabotage,
): Promise<Simulated & { history: History }> {
  const { seats, merges, mode, late, limits } = plan;
  const place = await openRestaurant(table, {
    seats,
    merges,
    hours: (late ? LATE_DINNER : DINNER).map((entry) => ({ ...entry, ...limits })),
    config: { confirmation_mode: mode },
  });
  const time = new VirtualTime();
  const hours = place.setup.hours.toSorted((a, b) => a.day_of_week - b.day_of_week).map(({ id }) => id);
  const board = {
    ...{ tokens: [], links: [], reservations: [], versions: new Map<string, number>() },
    ...{ tables: [...place.tables], hours },
  };
  let counted = 0;
  const count = () => counted++;
  const journal = new Journal();
  const network = new Network(table, { time, rates: plan.rates, journal, count }, sabotage);
  const world: World = { plan, place, stranger, time, network, journal, board, operations: [], count };
  await time.run(letPartiesWait(table, world));
  const isOperator = (client: number) => plan.operators > 0 && client % plan.operators === 0;
  const lives = Array.from({ length: plan.clients }, (_, client) =>
    (isOperator(client) ? work : visit)(new Actor(world, client), plan.requests),
  );
  await time.run(Promise.all(lives));
  const contents = await contentsOf(table, place.rid);
  const { operations } = world;
  const history: History = { plan, place, operations, commits: [...journal.commits], end: time.now(), contents };
  const { violations, ...judgement } = judge(history);
  return {
    ...judgement,
    violations: [...violations, ...(await offerFaults(table, world)), ...(await aftermathFaults(table, world))],
    plan,
    operations: history.operations.length,
    unknown: history.operations.filter(({ answer }) => !answer).length,
    traffic: network.traffic,
    history,
  };
}
