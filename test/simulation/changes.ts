import { parseLockToken } from '../../shared/booking/rules/lock-token.ts';
import { reservationIdOf } from '../../shared/platform/dynamo/ids.ts';
import type { Actor } from './actor.ts';
import { drawDate, drawTime } from './draws.ts';

/** A reservation that exists, or that a hold may be about to become. */
export function drawReservation({ dice, world: { board, place } }: Actor): string | undefined {
  const token = dice.chance(0.15) ? dice.pick(board.tokens) : undefined;
  const address = parseLockToken(token);
  return address ? reservationIdOf(place.rid, address.entry_id) : dice.pick(board.reservations);
}

/** Where else a party may sit: a table, a group, tables joined for it, or where another party sits. */
function drawPlace({ dice, world: { board, place } }: Actor): Record<string, unknown> {
  const draw = dice.fraction();
  const table = dice.pick(board.tables);
  const joined = new Set([table, dice.pick(board.tables), dice.pick(board.tables)]);
  if (draw < 0.35) return { swap_with: dice.pick(board.reservations) };
  if (draw < 0.55 && joined.size > 1) return { table_ids: [...joined] };
  const group = draw < 0.65 ? dice.pick(place.setup.merges) : undefined;
  if (group) return { table_merge_id: group.id };
  return draw < 0.7 ? { table_id: null, table_merge_id: null } : { table_id: table };
}

const DETAILS = [
  { notes: 'Regular' },
  { guest_last_name: 'Zimmer' },
  { guest_email: 'new@example.com' },
  { occasion: 'Birthday' },
  { allergies: '' },
  { coming: true },
  { coming: false },
];

/** What an operator's PATCH asks for: another time, date, length, size, place, detail, or several of them at once. */
function drawChanges(actor: Actor): Record<string, unknown> {
  const { dice } = actor;
  const place = dice.chance(0.45) ? drawPlace(actor) : {};
  if ('swap_with' in place) return place;
  const time = dice.chance(0.4);
  const length = dice.chance(0.2);
  const size = dice.chance(0.2);
  return {
    ...place,
    ...(time && { reservation_time: drawTime(actor) }),
    ...(time && dice.chance(0.4) && { reservation_date: drawDate(actor) }),
    ...(length && { duration_min: dice.pick([60, 90, 120, 180]) }),
    ...(size && { guests: dice.between(1, 4) }),
    ...((dice.chance(0.2) || Object.keys(place).length + Number(time || length || size) === 0) && dice.pick(DETAILS)),
  };
}

/** An operator changes a reservation in one step, on the version last seen or whatever it is by now, and may repeat it. */
export async function update(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const id = drawReservation(actor);
  if (!id) return;
  const changes = drawChanges(actor);
  const seen = world.board.versions.get(id) ?? 1;
  const names = 'swap_with' in changes || dice.chance(0.5);
  const wish = { ...changes, ...(names && { version: seen }), ...(dice.chance(0.2) && { notify_guest: false }) };
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await actor.ask({ name: 'update', id, wish }, ({ operator }) => operator.update(id, wish));
    const version = answer?.body?.version ?? answer?.body?.booking?.version;
    if (typeof version === 'number') world.board.versions.set(id, version);
    if (dice.chance(answer ? 0.8 : 0.2)) return;
    await actor.think(1000);
  }
}

/** Takes a table out of use, or puts it back; a deleted one stays deleted. */
export async function switchTable(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const table = dice.pick(world.board.tables);
  if (!table) return;
  const is_active = dice.chance(0.5);
  await actor.ask({ name: 'switch table', table }, ({ operator }) => operator.updateTable(table, { is_active }));
}
