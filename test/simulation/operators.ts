import { entryIdOfKey, reservationIdOf } from '../../shared/platform/dynamo/ids.ts';
import { ZOE } from '../support/guest.ts';
import type { Dice } from '../support/random.ts';
import type { Actor } from './actor.ts';
import { drawReservation, switchTable, update } from './changes.ts';
import { drawDate, drawTime } from './draws.ts';

/** An operator: books on the telephone, changes, moves and cancels parties, and changes tables and hours meanwhile. */
export async function work(actor: Actor, requests: number): Promise<void> {
  const { dice } = actor;
  for (let count = 0; count < requests; count++) {
    await actor.think();
    const draw = dice.fraction();
    if (draw < 0.15) await create(actor);
    else if (draw < 0.5) await update(actor);
    else if (draw < 0.62) await assign(actor);
    else if (draw < 0.77) await setStatus(actor);
    else if (draw < 0.8) await deleteTable(actor);
    else if (draw < 0.82) await switchTable(actor);
    else if (draw < 0.85) await createTable(actor);
    else if (draw < 0.92) await changeHours(actor);
    else if (draw < 0.97) await trespass(actor);
    else await list(actor);
  }
}

/** A UUID (version 4) that the dice decide. */
export function drawKey(dice: Dice): string {
  const hex = (length: number) => Array.from({ length }, () => dice.below(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}

async function create(actor: Actor): Promise<void> {
  const { rid } = actor.world.place;
  const key = drawKey(actor.dice);
  const id = reservationIdOf(rid, entryIdOfKey(key));
  const [date, time, guests] = [drawDate(actor), drawTime(actor), actor.dice.between(1, 4)];
  const body = { reservation_date: date, reservation_time: time, guests };
  for (let attempt = 0; attempt < 3; attempt++) {
    const request = { name: 'create', id, date, time, guests } as const;
    const answer = await actor.ask(request, ({ operator }) => operator.create(body, key));
    if (answer?.status === 201) actor.world.board.reservations.push(id);
    if (actor.dice.chance(answer ? 0.9 : 0.2)) return;
    await actor.think(1000);
  }
}

/** Moves a party to a table, to a group, or to no table. */
export async function assign(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const id = drawReservation(actor);
  if (!id) return;
  const group = dice.chance(0.25) ? dice.pick(world.place.setup.merges) : undefined;
  const table = group || dice.chance(0.2) ? undefined : dice.pick(world.board.tables);
  const wanted = group ? { table_merge_id: group.id } : { table_id: table ?? null, table_merge_id: null };
  const tables = group?.table_ids ?? (table ? [table] : []);
  await actor.ask({ name: 'assign', id, tables }, ({ operator }) => operator.assign(id, wanted));
}

/** Cancels or approves a reservation. */
export async function setStatus(actor: Actor): Promise<void> {
  const id = drawReservation(actor);
  if (!id) return;
  const status = actor.dice.chance(0.75) ? 'cancelled' : 'confirmed';
  await actor.ask({ name: 'status', id, status }, ({ operator }) => operator.setStatus(id, status));
}

async function deleteTable(actor: Actor): Promise<void> {
  const table = actor.dice.pick(actor.world.board.tables);
  if (!table) return;
  await actor.ask({ name: 'delete table', table }, ({ operator }) => operator.deleteTable(table));
}

async function createTable(actor: Actor): Promise<void> {
  const body = { name: 'New', seats: actor.dice.between(1, 4) };
  const request = { name: 'other', what: 'create table' } as const;
  const answer = await actor.ask(request, ({ operator }) => operator.createTable(body));
  if (answer?.status === 201) actor.world.board.tables.push(answer.body.id);
}

/** Opens, closes and shifts services; how long a stay lasts never changes, so that who judges can tell it. */
async function changeHours(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const id = dice.pick(world.board.hours) ?? '';
  const changes = dice.pick([
    { is_active: dice.chance(0.6) },
    { slot_interval_min: dice.pick([15, 30, 60]) },
    { open_time: dice.pick(['18:00', '19:00', '19:30']) },
  ]);
  await actor.ask({ name: 'other', what: 'hours' }, ({ operator }) => operator.updateHours(id, changes));
}

const list = (actor: Actor) =>
  actor.ask({ name: 'other', what: 'list' }, ({ operator }) => operator.list({ date: drawDate(actor) }));

/** Tries what only another account may. */
async function trespass(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const id = drawReservation(actor);
  const table = dice.pick(world.board.tables) ?? '';
  const token = dice.pick(world.board.tokens);
  const hours = dice.pick(world.board.hours) ?? '';
  const [one, other] = [dice.pick(world.board.links), dice.pick(world.board.links)];
  const draw = dice.below(9);
  if (draw === 0 && id) await actor.ask(of('cancel'), ({ stranger }) => stranger.operator.cancel(id));
  else if (draw === 1 && id) {
    await actor.ask(of('assign'), ({ stranger }) => stranger.operator.assign(id, { table_id: table }));
  } else if (draw === 2) await actor.ask(of('delete table'), ({ stranger }) => stranger.operator.deleteTable(table));
  else if (draw === 3) await actor.ask(of('hours'), ({ stranger }) => stranger.operator.deleteHours(hours));
  else if (token && draw === 4) {
    await actor.ask(of('confirm'), ({ stranger }) => stranger.guest.confirm(token, ZOE));
  } else if (draw === 5 && id) {
    await actor.ask(of('update'), ({ stranger }) => stranger.operator.update(id, { reservation_time: '20:00' }));
  } else if (one && other && one.id !== other.id && draw > 5) {
    const forged = `${one.id}.${other.token.split('.')[1]}`;
    const wish = { version: one.version, guests: 1 };
    await actor.ask(of('link'), ({ guest }) => (draw === 6 ? guest.cancel(forged) : guest.change(forged, wish)));
  } else if (token) await actor.ask(of('release'), ({ stranger }) => stranger.guest.release(token));
}

const of = (what: string) => ({ name: 'trespass', what }) as const;
