import type { Entry } from '../../shared/availability/rules/occupancy.ts';
import { entryIdOf, entryIdOfKey, reservationIdOf } from '../../shared/platform/dynamo/ids.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { FRIDAY_MORNING } from '../support/restaurant.ts';
import { Actor, type World } from './actor.ts';
import { drawDate } from './draws.ts';
import type { History, Request } from './history.ts';
import { Network, NO_FAULTS } from './network.ts';
import { drawKey } from './operators.ts';
import { clash, type Span } from './spans.ts';

/** Who acts before all clients of a history. */
const FIRST = 10_000;

/** When those dine who were there before: some of them for a part of what a guest's stay touches. */
const BOOKED_TIMES = ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30', '22:00'];

async function book(operator: Actor): Promise<string> {
  const { dice, world } = operator;
  const key = drawKey(dice);
  const id = reservationIdOf(world.place.rid, entryIdOfKey(key));
  const [date, time, guests] = [drawDate(operator), dice.pick(BOOKED_TIMES) ?? '', 2];
  const body = { reservation_date: date, reservation_time: time, guests };
  await operator.ask({ name: 'create', id, date, time, guests }, (handlers) => handlers.operator.create(body, key));
  return id;
}

/**
 * Parties that wait for a table before any guest comes: the operator has booked them and taken their tables away, while
 * nothing went wrong. Beside a single one another party has a table for a part of the evening.
 */
export async function letPartiesWait(table: Database, world: World): Promise<void> {
  const { plan, time, journal, count } = world;
  const network = new Network(table, { time, rates: NO_FAULTS, journal, count });
  const operator = new Actor({ ...world, network }, FIRST);
  if (plan.waiting === 1) await book(operator);
  for (let party = 0; party < plan.waiting; party++) {
    const id = await book(operator);
    const nowhere = { table_id: null, table_merge_id: null };
    await operator.ask({ name: 'assign', id, tables: [] }, (handlers) => handlers.operator.assign(id, nowhere));
  }
}

const idOf = (request: Request) => ('id' in request ? entryIdOf(request.id) : '');

type Placed = Span & { table: string };

/** Whether each of these parties could have a table of its own, by trying all. */
export function canSeatAll([party, ...others]: Span[], tables: string[], taken: Placed[]): boolean {
  if (!party) return true;
  return tables.some((table) => {
    const isFree = !taken.some((placed) => placed.table === table && clash(placed, party));
    return isFree && canSeatAll(others, tables, [...taken, { table, from: party.from, to: party.to }]);
  });
}

/**
 * Where nobody but guests acts, they leave everybody who waited before them a table, if there was one at first: parties of
 * two, and any table seats two.
 */
export function waitingFaults({ plan, place, operations, contents, end }: History): string[] {
  if (plan.waiting === 0) return [];
  const first = new Set(operations.filter(({ client }) => client === FIRST).map(({ request }) => idOf(request)));
  const waiting = new Map<string, Entry>();
  const [before, after]: [Placed[], Placed[]] = [[], []];
  for (const [cell, entries] of contents.occupancy) {
    const table = cell.slice(11);
    for (const [id, entry] of Object.entries(entries)) {
      const placed = { table, from: entry.from, to: entry.to };
      if (table === 'UNASSIGNED') waiting.set(id, entry);
      else if (first.has(id)) before.push(placed);
      else if (entry.kind !== 'hold' || entry.expires_at > FRIDAY_MORNING + end) after.push(placed);
    }
  }
  const parties = [...waiting.values()];
  const hadTables = canSeatAll(parties, place.tables, before);
  const haveTables = parties.length === plan.waiting && canSeatAll(parties, place.tables, [...before, ...after]);
  return hadTables && !haveTables ? ['somebody who waited has no table left'] : [];
}
