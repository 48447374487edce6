import type { TableMerge } from '../../restaurant/contract/setup.ts';
import type { Setup, StoredTable } from '../../restaurant/rules/setup.ts';

/** Where a party sits: one table, the tables of a merged group, or tables joined for it alone. */
export type Seating = { tables: string[]; seats: number; table_merge_id?: string; joined?: boolean };

/** Where a party is put: a table, a merged group, tables joined for it alone, or no table. */
export type Place = Omit<Seating, 'seats'>;

/** The tables that a party may be given, and the groups whose every table is among the restaurant's own active ones. */
export type SeatingPlan = { tables: StoredTable[]; merges: TableMerge[] };

/** A plan without a table. */
export const NOTHING_FREE: SeatingPlan = { tables: [], merges: [] };

const byFit = (a: StoredTable, b: StoredTable) =>
  a.seats - b.seats || a.display_order - b.display_order || (a.id < b.id ? -1 : 1);

const mergeByFit = (a: TableMerge, b: TableMerge) =>
  a.seats - b.seats || a.table_ids.length - b.table_ids.length || (a.id < b.id ? -1 : 1);

/** What the restaurant can seat on at all: active tables that were not deleted, best fit first. */
export function seatingPlan({ tables, merges }: Pick<Setup, 'tables' | 'merges'>): SeatingPlan {
  const offered = tables.filter((table) => table.is_active && table.deleted_at === undefined).sort(byFit);
  const seatsOf = new Map(offered.map((table) => [table.id, table.seats]));
  return {
    tables: offered,
    merges: merges
      .filter((merge) => merge.table_ids.every((id) => seatsOf.has(id)))
      .map((merge) => ({ ...merge, seats: merge.table_ids.reduce((sum, id) => sum + (seatsOf.get(id) ?? 0), 0) }))
      .sort(mergeByFit),
  };
}

/** The part of a plan whose tables are all in `free`. */
export function restrictPlan(plan: SeatingPlan, free: ReadonlySet<string>): SeatingPlan {
  return {
    tables: plan.tables.filter((table) => free.has(table.id)),
    merges: plan.merges.filter((merge) => merge.table_ids.every((id) => free.has(id))),
  };
}

/** What guests ask a table for: how many they are, and the room that they have chosen, if any. */
export type TableWish = { guests: number; room_id?: string | undefined };

/** The part of a plan that guests may have: tables which the house gives online, for so many, in that room. */
export function offeredPlan(plan: SeatingPlan, { guests, room_id }: TableWish): SeatingPlan {
  const offered = plan.tables.filter(
    (table) =>
      table.online !== false &&
      (table.min_guests ?? 1) <= guests &&
      (room_id === undefined || table.room_id === room_id),
  );
  if (offered.length === plan.tables.length) return plan;
  return restrictPlan(plan, new Set(offered.map(({ id }) => id)));
}

/**
 * The equally good places for a party, in the lock's order (docs/design.md, "Slot locking"): the tables with the fewest
 * seats that suffice, by `display_order`, then id; a merged group only when no table fits.
 */
export function bestSeatings(party: number, plan: SeatingPlan): Seating[] {
  const table = plan.tables.find(({ seats }) => seats >= party);
  if (table) {
    const equal = plan.tables.filter(({ seats }) => seats === table.seats);
    return equal.map(({ id, seats }) => ({ tables: [id], seats }));
  }
  const merge = plan.merges.find(({ seats }) => seats >= party);
  if (!merge) return [];
  const equal = plan.merges.filter((m) => m.seats === merge.seats && m.table_ids.length === merge.table_ids.length);
  return equal.map(({ id, table_ids, seats }) => ({ tables: table_ids, seats, table_merge_id: id }));
}

/** Of tables with as many seats, those first that fewer guests may have; else as they are. */
const byFewestGuests = (a: StoredTable, b: StoredTable) =>
  a.seats - b.seats || (b.min_guests ?? 1) - (a.min_guests ?? 1);

/**
 * Every place for a party without a table, in the order in which one is set aside for it: those first that guests cannot book
 * anyway, because none of their tables is given online; then as a lock has it, each table that suffices before each merged
 * group that does.
 */
export function fittingPlaces(party: number, { tables, merges }: SeatingPlan): string[][] {
  const offline = new Set(tables.filter(({ online }) => online === false).map(({ id }) => id));
  const places = [
    ...tables
      .filter(({ seats }) => seats >= party)
      .toSorted(byFewestGuests)
      .map(({ id }) => [id]),
    ...merges.filter(({ seats }) => seats >= party).map(({ table_ids }) => table_ids),
  ];
  const isOffline = (place: readonly string[]) => place.every((id) => offline.has(id));
  return [...places.filter(isOffline), ...places.filter((place) => !isOffline(place))];
}

/** Whether some table or merged group could ever be given to guests who are so many, if everybody left. */
export const couldSeat = (setup: Pick<Setup, 'tables' | 'merges'>, wish: TableWish): boolean =>
  bestSeatings(wish.guests, offeredPlan(seatingPlan(setup), wish)).length > 0;

/** The place that a party has, as it is stored. */
export type OwnPlace = { tables: string[]; table_merge_id?: string | undefined; table_ids?: string[] | undefined };

/** The place that a party has, as one that it is given again. */
const ownPlace = ({ tables, table_merge_id, table_ids }: OwnPlace): Place => ({
  tables,
  ...(table_merge_id && { table_merge_id }),
  ...(table_ids && { joined: true }),
});

/** The place that a party has, if it has one and all of it is in a plan. */
export function ownSeating(plan: SeatingPlan, own: OwnPlace | undefined): Seating | undefined {
  if (!own) return undefined;
  const kept = plan.tables.filter(({ id }) => own.tables.includes(id));
  if (kept.length === 0 || kept.length < own.tables.length) return undefined;
  return { ...ownPlace(own), seats: kept.reduce((sum, table) => sum + table.seats, 0) };
}

/** Seats of the tables of a plan that a party may have: those `offered`, and all of the place that it has already. */
export function seatsToHave(plan: SeatingPlan, own: OwnPlace | undefined, offered: SeatingPlan): number {
  const kept = ownSeating(plan, own)?.tables ?? [];
  return plan.tables
    .filter((table) => offered.tables.includes(table) || kept.includes(table.id))
    .reduce((sum, { seats }) => sum + seats, 0);
}

/**
 * The equally good places for a party that may have one already: that one if it is free (in `plan`) and large enough, also
 * where no rule would give it, as with tables joined for it alone; else as for any other party, among those `offered`.
 */
export function seatingsFor(
  party: number,
  plan: SeatingPlan,
  own: OwnPlace | undefined,
  offered: SeatingPlan = plan,
): Seating[] {
  const kept = ownSeating(plan, own);
  return kept && kept.seats >= party ? [kept] : bestSeatings(party, offered);
}

const without = (plan: SeatingPlan, taken: readonly string[]): SeatingPlan => ({
  tables: plan.tables.filter(({ id }) => !taken.includes(id)),
  merges: plan.merges.filter(({ table_ids }) => !table_ids.some((id) => taken.includes(id))),
});

/** The largest tables of a plan that together suffice for a party; nothing when all of them do not. */
function largestTables(party: number, plan: SeatingPlan): string[] | undefined {
  const taken: string[] = [];
  let seats = 0;
  for (const table of plan.tables.toReversed()) {
    if (seats >= party) break;
    taken.push(table.id);
    seats += table.seats;
  }
  return seats >= party ? taken : undefined;
}

/**
 * The tables on which a party without one is seated on paper: the first of its places (`fittingPlaces`), else the largest
 * tables that together suffice; nothing when all of them do not.
 */
export const seatsFor = (party: number, plan: SeatingPlan): string[] | undefined =>
  fittingPlaces(party, plan)[0] ?? largestTables(party, plan);

/**
 * What is left of a plan after parties without a table were seated on paper, the largest first; one for whom all tables
 * do not suffice takes all of them: it is to come all the same, and more guests would not make room for it.
 */
export function seatOnPaper(plan: SeatingPlan, parties: readonly number[]): SeatingPlan {
  let left = plan;
  for (const party of parties.toSorted((a, b) => b - a)) {
    const taken = seatsFor(party, left);
    left = taken ? without(left, taken) : NOTHING_FREE;
  }
  return left;
}
