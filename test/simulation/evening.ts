import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { contentsOf } from '../support/audit.ts';
import { SATURDAY } from '../support/guest.ts';
import { type Dice, diceOf } from '../support/random.ts';
import { LATE_DINNER } from '../support/restaurant.ts';
import type { Sabotage } from '../support/scenarios.ts';
import { Actor } from './actor.ts';
import { comeAfterAll } from './comebacks.ts';
import { host } from './evening-hosts.ts';
import { EveningJournal } from './evening-journal.ts';
import { eveningFaults } from './evening-judge.ts';
import { looksAround, NO_LOOKS } from './evening-looks.ts';
import { changeFloor, lookAtBook } from './floor-changes.ts';
import { visit } from './guests.ts';
import { type Plan, planOf, type Range } from './plan.ts';
import { answersOf, type Outcome, openRestaurant, openWorld, outcomeOf, type Scenario } from './scenario.ts';

/** From the moment at which histories begin to 19:00 on the Saturday (ms). */
const UNTIL_EVENING = 33 * 3_600_000;

/** From then to an evening that goes on over midnight (ms). */
const UNTIL_NIGHT = 4 * 3_600_000;

/**
 * The plan of an evening, with how long guests stay (minutes), whether it goes on over midnight, how many change the floor
 * meanwhile: they delete tables and groups, and make new ones; and how many have parties come that they had given up.
 */
export type EveningPlan = Plan & {
  stay_min: number;
  over_midnight: boolean;
  floor_changers: number;
  comebacks: number;
  /** Whether the house names courses, which hosts note. */
  courses: boolean;
};

/** In some evenings the floor changes; the others draw what they would draw without these. */
function floorOf(dice: Dice): Pick<EveningPlan, 'floor_changers'> & Partial<Pick<Plan, 'seats'>> {
  if (!dice.chance(0.4)) return { floor_changers: 0 };
  return { floor_changers: dice.between(1, 2), seats: Array.from({ length: dice.between(2, 4) }, () => 4) };
}

/** The circumstances of an evening: few tables, and hosts and guests who come in minutes or in hours. */
function eveningOf(seed: number, clients: Range): EveningPlan {
  const dice = diceOf(seed, -7);
  return {
    ...planOf(seed, clients),
    seats: Array.from({ length: dice.between(1, 3) }, () => 4),
    merges: [],
    dates: [SATURDAY],
    late: true,
    requests: dice.between(4, 8),
    think_ms: dice.pick([300, 15_000, 600_000, 1_200_000]) ?? 15_000,
    stay_min: dice.pick([30, 60, 90, 120]) ?? 120,
    over_midnight: dice.chance(0.3),
    aftermath: 'none',
    waiting: 0,
    hold_limits: { max_active: 0, max_per_hour: 0, trusted: [] },
    ...floorOf(diceOf(seed, -41)),
    comebacks: diceOf(seed, -43).chance(0.3) ? 1 : 0,
    courses: diceOf(seed, -47).chance(0.5),
  };
}

/** Who does more than hosts do is numbered from here, so that each client is who it would be without them. */
const FLOOR_CHANGERS = 20_000;
const COMEBACKS = 30_000;

/** What a host asked for, in a word. */
const stepOf = ({ service_status, swap_with, duration_min }: Record<string, unknown>): string => {
  if (service_status !== undefined) return String(service_status);
  return swap_with !== undefined ? 'swap' : duration_min !== undefined ? 'length' : 'move';
};

/** Lives through one evening of service and judges it. */
async function live(table: Database, plan: EveningPlan, sabotage?: Sabotage): Promise<Outcome> {
  const place = await openRestaurant(table, {
    seats: plan.seats,
    // Where stays are short, a walk-in may leave before somebody who sits already was to come.
    hours: LATE_DINNER.map((service) => ({ ...service, slot_duration_min: plan.stay_min })),
    config: { confirmation_mode: plan.mode, ...(plan.courses && { courses: ['Drinks', 'Mains', 'Dessert'] }) },
  });
  const journal = new EveningJournal();
  const world = openWorld(table, plan, { place, journal, sabotage });
  const { time, operations } = world;
  await time.run(time.sleep(UNTIL_EVENING + (plan.over_midnight ? UNTIL_NIGHT : 0)));
  const blocks: string[] = [];
  const lives = Array.from({ length: plan.clients }, (_, client) => {
    const actor = new Actor(world, client);
    return client % 2 === 0 ? host(actor, plan.requests, blocks) : visit(actor, plan.requests);
  });
  const changers = Array.from({ length: plan.floor_changers }, (_, index) => new Actor(world, FLOOR_CHANGERS + index));
  const comebacks = Array.from({ length: plan.comebacks }, (_, index) => new Actor(world, COMEBACKS + index));
  await time.run(
    Promise.all([
      ...lives,
      ...changers.map((actor) => changeFloor(actor, plan.requests)),
      ...comebacks.map((actor) => comeAfterAll(actor, plan.requests, plan.stay_min)),
    ]),
  );
  // Whatever is still on its way has landed or been given up by then.
  await time.run(time.sleep(10_000));
  await time.run(Promise.all(changers.map((actor) => lookAtBook(actor))));
  const contents = await contentsOf(table, place.rid);
  const history = { plan, place, operations, commits: journal.commits, end: time.now(), contents };
  const faults = eveningFaults(history, journal);
  // In a book that is broken already the next request would wait for its budget, in real time.
  const looks = faults.length > 0 ? NO_LOOKS : await looksAround(table, world, journal);
  const asked = answersOf(operations, (request) => {
    if (request.name === 'update') return stepOf(request.wish);
    return request.name === 'other' ? request.what : request.name;
  });
  return outcomeOf(world, {
    violations: [...faults, ...looks.faults],
    told: { ...asked, 'slots compared': looks.slots, 'slots beside waiting': looks.beside_waiting },
  });
}

/** Evenings of service: hosts seat, end, undo, block and let walk in while guests book. Every other client is a host. */
export const EVENINGS: Scenario<EveningPlan> = { clients: { least: 6, most: 16 }, plan: eveningOf, live };
