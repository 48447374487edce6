import type { StoredTable } from '../../restaurant/rules/setup.ts';
import { type LiveBook, type Occupancy, type Own, overlaps, type Party, readLive, type Span } from './occupancy.ts';
import { placesFor, restrictPlan, type SeatingPlan, seatOnPaper, seatsFor } from './seating.ts';

/** A place that is set aside for a party without a table, for as long as that stays. */
type SetAside = Party & { tables: string[] };

/** The tables of a restaurant on some dates: who is on them, and what is set aside for parties without a table. */
export type Floor = LiveBook & { plan: SeatingPlan; setAside: SetAside[]; unseated: Party[] };

/** The order in which parties without a table are set aside a place: the same for every request. */
const byPaperOrder = (a: Party, b: Party) => b.party - a.party || a.from - b.from || (a.id < b.id ? -1 : 1);

/** A place that is set aside in calculation for a while. */
type Taken = Span & { tables: readonly string[] };

/** The tables and groups that are free during a whole span, and not set aside. */
function untaken({ plan, byTable }: Pick<Floor, 'plan' | 'byTable'>, taken: readonly Taken[], span: Span): SeatingPlan {
  const isFree = (id: string) => !byTable.get(id)?.some((entry) => overlaps(entry, span));
  const kept = new Set(taken.filter((place) => overlaps(place, span)).flatMap(({ tables }) => tables));
  const free = plan.tables.filter(({ id }) => isFree(id) && !kept.has(id)).map(({ id }) => id);
  return free.length === plan.tables.length ? plan : restrictPlan(plan, new Set(free));
}

/** How many places are tried for parties without a table before the first one that is free is taken for each. */
const MOST_TRIED = 500;

/**
 * A place for each of some parties without a table: of all ways to seat every one of them for the whole of its stay, the
 * first in their order. `undefined` when there is none, or too many were tried. Who takes another place leaves this way
 * free, and the next request finds it again: it has fewer to try.
 */
function placesForAll(floor: Pick<Floor, 'plan' | 'byTable'>, parties: readonly Party[]): SetAside[] | undefined {
  let tried = 0;
  const seatFrom = (taken: SetAside[]): SetAside[] | undefined => {
    const party = parties[taken.length];
    if (!party) return taken;
    for (const tables of placesFor(party.party, untaken(floor, taken, party))) {
      if (++tried > MOST_TRIED) return undefined;
      const all = seatFrom([...taken, { ...party, tables }]);
      if (all) return all;
    }
    return undefined;
  };
  return seatFrom([]);
}

/**
 * Computes the floor on the dates of some occupancies. Each party without a table is set aside a place for the whole of its
 * own stay, whatever slot is asked for: the first that is free, unless that leaves none for another. So all requests that
 * read the same book spare the same tables, and however many of them lock at once, each such party keeps a possible place
 * (docs/decisions.md, "A place is set aside for each party without a table").
 */
export function openFloor(
  plan: SeatingPlan,
  tables: readonly StoredTable[],
  occupancies: readonly Occupancy[],
  now: number,
  own?: Own,
): Floor {
  const live = readLive(occupancies, tables, now, own);
  const waiting = live.withoutTable.toSorted(byPaperOrder);
  const setAside: SetAside[] = [];
  const unseated: Party[] = [];
  for (const party of waiting) {
    const seats = seatsFor(party.party, untaken({ plan, ...live }, setAside, party));
    if (seats) setAside.push({ ...party, tables: seats });
    else unseated.push(party);
  }
  if (unseated.length === 0 || setAside.length === 0) return { plan, ...live, setAside, unseated };
  // Who finds no place even where none is set aside keeps nobody from theirs.
  const hasPlace = (party: Party) => placesFor(party.party, untaken({ plan, ...live }, [], party)).length > 0;
  const seatable = waiting.filter(hasPlace);
  const all = seatable.length > setAside.length ? placesForAll({ plan, ...live }, seatable) : undefined;
  if (!all) return { plan, ...live, setAside, unseated };
  return { plan, ...live, setAside: all, unseated: waiting.filter((party) => !seatable.includes(party)) };
}

/**
 * The tables and groups that guests may have for a whole span: free, and set aside for nobody. Parties that nothing
 * could seat for the whole of their stay count as well: they are seated on what is free in the span.
 */
export function freePlan(floor: Floor, span: Span): SeatingPlan {
  const others = floor.unseated.filter((party) => overlaps(party, span));
  return seatOnPaper(
    untaken(floor, floor.setAside, span),
    others.map(({ party }) => party),
  );
}

/** The tables and groups without an entry during a whole span, as operators see them: operators decide who waits. */
export const emptyPlan = (plan: SeatingPlan, { byTable }: LiveBook, span: Span): SeatingPlan =>
  untaken({ plan, byTable }, [], span);

/**
 * Whether a place is among the last seats: whether a party that has a place set aside at that time would have no other
 * place. Then the lock must also notice parties that came to wait since it read the book.
 */
export function isTight(floor: Floor, span: Span, tables: readonly string[]): boolean {
  const taken: Taken[] = [...floor.setAside, { ...span, tables }];
  for (const place of floor.setAside.filter((other) => overlaps(other, span))) {
    const another = seatsFor(place.party, untaken(floor, taken, place));
    if (!another) return true;
    taken.push({ ...place, tables: another });
  }
  return false;
}
