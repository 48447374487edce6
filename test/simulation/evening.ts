import { entryIdOfKey, reservationIdOf } from '../../shared/platform/dynamo/ids.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { contentsOf } from '../support/audit.ts';
import { SATURDAY } from '../support/guest.ts';
import { diceOf } from '../support/random.ts';
import { LATE_DINNER } from '../support/restaurant.ts';
import type { Sabotage } from '../support/scenarios.ts';
import { Actor } from './actor.ts';
import { clockAt, EveningJournal } from './evening-journal.ts';
import { eveningFaults } from './evening-judge.ts';
import { looksAround, NO_LOOKS } from './evening-looks.ts';
import { visit } from './guests.ts';
import { drawKey } from './operators.ts';
import { type Plan, planOf, type Range } from './plan.ts';
import { answersOf, type Outcome, openRestaurant, openWorld, outcomeOf, type Scenario } from './scenario.ts';

/** From the moment at which histories begin to 19:00 on the Saturday (ms). */
const UNTIL_EVENING = 33 * 3_600_000;

/** From then to an evening that goes on over midnight (ms). */
const UNTIL_NIGHT = 4 * 3_600_000;

const STEPS = ['arrived', 'seated', 'seated', 'left', 'left', 'no_show', 'expected'] as const;

/** What the hosts of an evening know of each other's blocks. */
type Blocks = string[];

/** A request that is repeated until something is known, as a page would. */
async function surely(actor: Actor, ask: () => Promise<{ status: number; body: Record<string, unknown> } | undefined>) {
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await ask();
    if (answer) return answer;
    await actor.think(1000);
  }
  return undefined;
}

/** Two tables that are joined, or one. */
const tablesOf = ({ dice, world: { board } }: Actor) => {
  const two = new Set([dice.pick(board.tables), dice.pick(board.tables)]);
  return two.size > 1 ? { table_ids: [...two], table_id: undefined } : { table_id: dice.pick(board.tables) };
};

const place = (actor: Actor) => {
  if (actor.dice.chance(0.5)) return {};
  return actor.dice.chance(0.3) ? tablesOf(actor) : { table_id: actor.dice.pick(actor.world.board.tables) };
};

/** Calendar date and wall-clock time in so many minutes. */
function wallTime({ world: { time } }: Actor, minutes: number): [date: string, time: string] {
  const local = new Date(clockAt(time.now()) + (60 + minutes) * 60_000).toISOString();
  return [local.slice(0, 10), local.slice(11, 16)];
}

const wallClock = (actor: Actor, minutes: number) => wallTime(actor, minutes)[1];

/** Somebody walks in, or is booked for this evening. */
async function enter(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const key = drawKey(dice);
  const id = reservationIdOf(world.place.rid, entryIdOfKey(key));
  const guests = dice.between(1, 4);
  const until = dice.chance(0.4) ? { until: wallClock(actor, dice.pick([30, 60, 90]) ?? 60) } : {};
  const drawn = dice.pick(['19:30', '20:00', '20:30', '21:00', '22:30']) ?? '20:00';
  // Most are for about now, a minute or an hour late or early: they share the evening's tables one after the other.
  const [date, time] = dice.chance(0.3) ? [SATURDAY, drawn] : wallTime(actor, dice.between(-90, 60));
  const isWalkIn = dice.chance(0.6);
  const wish = isWalkIn
    ? { walk_in: true, guests, ...until, ...place(actor) }
    : { reservation_date: date, reservation_time: time, guests, ...place(actor) };
  const request = { name: 'create', id, date, time, guests } as const;
  const answer = await surely(actor, () =>
    actor.ask(request, ({ operator }) => (isWalkIn ? operator.walkIn(wish, key) : operator.create(wish, key))),
  );
  if (answer?.status === 201) world.board.reservations.push(id);
}

/** What a host asks of a party: a step of service, perhaps at other tables, another length, or other tables alone. */
function drawWish(actor: Actor): Record<string, unknown> {
  const { dice } = actor;
  const draw = dice.fraction();
  if (draw < 0.7) return { service_status: dice.pick(STEPS), ...(dice.chance(0.15) && place(actor)) };
  if (draw < 0.85) return { duration_min: dice.pick([45, 90, 120, 135, 150]) };
  return { table_id: dice.pick(actor.world.board.tables), ...(dice.chance(0.4) && tablesOf(actor)) };
}

/** A host makes a step of service and corrects it, gives a party other tables or another length, or repeats that. */
async function serve(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const id = dice.pick(world.board.reservations);
  if (!id) return;
  const wish = drawWish(actor);
  await surely(actor, () => actor.ask({ name: 'update', id, wish }, ({ operator }) => operator.update(id, wish)));
}

/** A host lets two parties exchange their tables, of which they may share some, whatever the version is by now. */
async function exchange(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const [id, swap_with] = [dice.pick(world.board.reservations), dice.pick(world.board.reservations)];
  if (!id || !swap_with) return;
  let version = world.board.versions.get(id) ?? 1;
  for (let attempt = 0; attempt < 3; attempt++) {
    const wish = { swap_with, version };
    const answer = await actor.ask({ name: 'update', id, wish }, ({ operator }) => operator.update(id, wish));
    if (answer?.body?.code !== 'booking_changed') return;
    version = answer.body.booking.version;
    world.board.versions.set(id, version);
  }
}

/** A host blocks tables, changes a block, or takes one away; a block may end by itself. */
async function block(actor: Actor, blocks: Blocks): Promise<void> {
  const { dice, world } = actor;
  const id = dice.pick(blocks);
  const times = () => {
    const start = dice.pick([0, 15, 60]) ?? 0;
    const [date, start_time] = wallTime(actor, start);
    return { date, start_time, end_time: wallClock(actor, start + (dice.pick([30, 60, 120]) ?? 60)) };
  };
  const end = () => new Date(clockAt(world.time.now()) + dice.between(-5, 60) * 60_000).toISOString();
  const release = () => (dice.chance(0.5) ? { release_at: dice.chance(0.8) ? end() : null } : {});
  const tables = () => [...new Set([dice.pick(world.board.tables) ?? '', dice.pick(world.board.tables) ?? ''])];
  const what = { name: 'other', what: 'block' } as const;
  if (!id || dice.chance(0.5)) {
    const body = { table_ids: tables(), ...times(), ...release() };
    const key = drawKey(dice);
    const answer = await surely(actor, () => actor.ask(what, ({ operator }) => operator.createBlock(body, key)));
    if (answer?.status === 201) blocks.push(String(answer.body.id));
  } else if (dice.chance(0.6)) {
    const body = { ...times(), ...release(), ...(dice.chance(0.4) && { table_ids: tables() }) };
    await surely(actor, () => actor.ask(what, ({ operator }) => operator.updateBlock(id, body)));
  } else await surely(actor, () => actor.ask(what, ({ operator }) => operator.deleteBlock(id)));
}

/** A host of the evening. */
async function host(actor: Actor, requests: number, blocks: Blocks): Promise<void> {
  const { dice } = actor;
  for (let count = 0; count < requests; count++) {
    await actor.think();
    const draw = dice.fraction();
    if (draw < 0.3) await enter(actor);
    else if (draw < 0.7) await serve(actor);
    else if (draw < 0.85) await exchange(actor);
    else await block(actor, blocks);
  }
}

/** The plan of an evening, with how long guests stay (minutes), and whether it goes on over midnight. */
export type EveningPlan = Plan & { stay_min: number; over_midnight: boolean };

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
  };
}

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
    config: { confirmation_mode: plan.mode },
  });
  const journal = new EveningJournal();
  const world = openWorld(table, plan, { place, journal, sabotage });
  const { time, operations } = world;
  await time.run(time.sleep(UNTIL_EVENING + (plan.over_midnight ? UNTIL_NIGHT : 0)));
  const blocks: Blocks = [];
  const lives = Array.from({ length: plan.clients }, (_, client) => {
    const actor = new Actor(world, client);
    return client % 2 === 0 ? host(actor, plan.requests, blocks) : visit(actor, plan.requests);
  });
  await time.run(Promise.all(lives));
  // Whatever is still on its way has landed or been given up by then.
  await time.run(time.sleep(10_000));
  const contents = await contentsOf(table, place.rid);
  const history = { plan, place, operations, commits: journal.commits, end: time.now(), contents };
  const faults = eveningFaults(history, journal);
  // In a book that is broken already the next request would wait for its budget, in real time.
  const looks = faults.length > 0 ? NO_LOOKS : await looksAround(table, world, journal);
  const asked = answersOf(operations, (request) => (request.name === 'update' ? stepOf(request.wish) : request.name));
  return outcomeOf(world, {
    violations: [...faults, ...looks.faults],
    told: { ...asked, 'slots compared': looks.slots, 'slots beside waiting': looks.beside_waiting },
  });
}

/** Evenings of service: hosts seat, end, undo, block and let walk in while guests book. Every other client is a host. */
export const EVENINGS: Scenario<EveningPlan> = { clients: { least: 6, most: 16 }, plan: eveningOf, live };
