import { entryIdOfKey, reservationIdOf } from '../../shared/platform/dynamo/ids.ts';
import { SATURDAY } from '../support/guest.ts';
import type { Actor } from './actor.ts';
import { clockAt } from './evening-journal.ts';
import { drawKey } from './operators.ts';

const STEPS = ['arrived', 'seated', 'seated', 'left', 'left', 'no_show', 'expected'] as const;

/** What the hosts of an evening know of each other's blocks. */
export type Blocks = string[];

/** A request that is repeated until something is known, as a page would. */
export async function surely(
  actor: Actor,
  ask: () => Promise<{ status: number; body: Record<string, unknown> } | undefined>,
) {
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await ask();
    if (answer) return answer;
    await actor.think(1000);
  }
  return undefined;
}

/** Two tables that are joined, a group of the house where it has some, or one table. */
const tablesOf = ({ dice, world: { board } }: Actor) => {
  if (board.groups.length > 0 && dice.chance(0.5)) {
    return { table_merge_id: dice.pick(board.groups), table_id: undefined };
  }
  const two = new Set([dice.pick(board.tables), dice.pick(board.tables)]);
  return two.size > 1 ? { table_ids: [...two], table_id: undefined } : { table_id: dice.pick(board.tables) };
};

/** How likely tables are joined: most are where the house has groups of them. */
const joins = ({ world: { board } }: Actor, usually: number) => (board.groups.length > 0 ? 0.7 : usually);

const place = (actor: Actor) => {
  if (actor.dice.chance(0.5)) return {};
  return actor.dice.chance(joins(actor, 0.3))
    ? tablesOf(actor)
    : { table_id: actor.dice.pick(actor.world.board.tables) };
};

/** Calendar date and wall-clock time in so many minutes. */
export function wallTime({ world: { time } }: Actor, minutes: number): [date: string, time: string] {
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
  const names = ['table_id', 'table_ids', 'table_merge_id'].some((field) => field in wish);
  const request = { name: 'create', id, date, time, guests, names } as const;
  const answer = await surely(actor, () =>
    actor.ask(request, ({ operator }) => (isWalkIn ? operator.walkIn(wish, key) : operator.create(wish, key))),
  );
  if (answer?.status === 201) world.board.reservations.push(id);
}

/** What a host asks of a party: a step of service, perhaps of a part of it, with its course or at other tables, another length, or other tables alone. */
function drawWish(actor: Actor): Record<string, unknown> {
  const { dice } = actor;
  const { courses = [] } = actor.world.place.setup.config;
  const draw = dice.fraction();
  if (draw < 0.7) {
    const step = dice.pick(STEPS);
    // Some of a party come before the others.
    const isPartial = draw < 0.25 && (step === 'arrived' || step === 'seated');
    // Others that sit, or sit down, are at a course.
    const course =
      !isPartial && step === 'seated' && draw < 0.5 ? courses[Math.floor(draw * 100) % courses.length] : undefined;
    const said = { ...(isPartial && { arrived_guests: 1 }), ...(course && { course }) };
    return { service_status: step, ...said, ...(dice.chance(0.15) && place(actor)) };
  }
  if (draw < 0.85) return { duration_min: dice.pick([45, 90, 120, 135, 150]) };
  return { table_id: dice.pick(actor.world.board.tables), ...(dice.chance(joins(actor, 0.4)) && tablesOf(actor)) };
}

/** A host changes a party, and repeats that until something is known. */
export async function change(actor: Actor, id: string, wish: Record<string, unknown>): Promise<void> {
  await surely(actor, () => actor.ask({ name: 'update', id, wish }, ({ operator }) => operator.update(id, wish)));
}

/** A host makes a step of service and corrects it, gives a party other tables or another length, or repeats that. */
async function serve(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const id = dice.pick(world.board.reservations);
  if (!id) return;
  await change(actor, id, drawWish(actor));
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
export async function host(actor: Actor, requests: number, blocks: Blocks): Promise<void> {
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
