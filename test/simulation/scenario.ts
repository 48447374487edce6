import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { guestOf } from '../support/guest.ts';
import { createTestRestaurant, type TestRestaurant, testDeps } from '../support/restaurant.ts';
import type { Sabotage } from '../support/scenarios.ts';
import type { World } from './actor.ts';
import type { Operation } from './history.ts';
import type { Journal } from './journal.ts';
import { Network, type Traffic } from './network.ts';
import type { FaultRates, Plan, Range } from './plan.ts';
import { VirtualTime } from './virtual-time.ts';

/** What became of one run of a scenario; `told` says how often what happened, where that is counted. */
export type Outcome = {
  plan: Plan;
  /** What is broken, in words. */
  violations: string[];
  operations: number;
  /** Requests whose outcome their client never learnt. */
  unknown: number;
  traffic: Traffic;
  /** Tables whose history was decided on, and those for which that took too long. */
  tables: number;
  undecided: number;
  told: Record<string, number>;
};

/** A kind of history: what a seed decides, and how that is lived through and judged. */
export type Scenario<P extends Plan, O extends Outcome = Outcome> = {
  /** How many clients each run has, unless it is said otherwise. */
  clients: Range;
  plan: (seed: number, clients: Range) => P;
  /** `sabotage` takes a guard away from every client. */
  live: (table: Database, plan: P, sabotage?: Sabotage) => Promise<O>;
};

type Wanted = Parameters<typeof createTestRestaurant>[1];

/** A restaurant whose public token this machine's functions remember already: no lookup is shared by two processes. */
export async function openRestaurant(table: Database, wanted: Wanted): Promise<TestRestaurant> {
  const place = await createTestRestaurant(table, wanted);
  await guestOf(testDeps(table), place.token).config();
  return place;
}

/** What a run is told of its restaurant and of whoever notes what happens. */
type Opening<J extends Journal> = {
  place: TestRestaurant;
  journal: J;
  /** Chances of faults, which may change while the run goes on; those of the plan without it. */
  rates?: FaultRates;
  /** A restaurant of another account; without one nobody goes where they have no business. */
  stranger?: World['stranger'];
  sabotage?: Sabotage | undefined;
};

/** Opens a restaurant's simulated time, its network, and what its clients know of each other. */
export function openWorld<J extends Journal>(
  table: Database,
  plan: Plan,
  { place, journal, rates = plan.rates, stranger = place, sabotage }: Opening<J>,
): World {
  const time = new VirtualTime();
  let counted = 0;
  const count = () => counted++;
  const network = new Network(table, { time, rates, journal, count }, sabotage);
  const hours = place.setup.hours.toSorted((a, b) => a.day_of_week - b.day_of_week).map(({ id }) => id);
  const board = {
    ...{ tokens: [], links: [], reservations: [], versions: new Map<string, number>() },
    ...{ tables: [...place.tables], groups: [], hours },
  };
  return { plan, place, stranger, time, network, journal, board, operations: [], count };
}

/** How often each request was answered how, under the name that `nameOf` gives it. */
export function answersOf(
  operations: readonly Operation[],
  nameOf: (request: Operation['request']) => string = ({ name }) => name,
): Record<string, number> {
  const told: Record<string, number> = {};
  for (const { request, answer } of operations) {
    const key = `${nameOf(request)} ${answer?.status ?? 'unknown'} ${answer?.body?.code ?? ''}`.trim();
    told[key] = (told[key] ?? 0) + 1;
  }
  return told;
}

type Judged = Pick<Outcome, 'violations'> & Partial<Pick<Outcome, 'told' | 'tables' | 'undecided'>>;

/** What became of a run, with what its judge found. */
export const outcomeOf = ({ plan, operations, network }: World, judged: Judged): Outcome => ({
  ...{ tables: plan.seats.length, undecided: 0, told: {}, ...judged },
  plan,
  traffic: network.traffic,
  operations: operations.length,
  unknown: operations.filter(({ answer }) => !answer).length,
});
