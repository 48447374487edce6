import type { StoredTable } from '../../restaurant/rules/setup.ts';
import { type SeatingPlan, seatOnPaper, seatsFor } from './choose-table.ts';
import { type LiveBook, type Occupancy, type Own, overlaps, type Party, readLive, type Span } from './occupancy.ts';
import { type SetAside, setAsidePlaces, type Taken, untaken } from './set-aside.ts';

/** The tables of a restaurant on some dates: who is on them, and what is set aside for parties without a table. */
export type Floor = LiveBook & { plan: SeatingPlan; setAside: SetAside[]; unseated: Party[] };

/**
 * Computes the floor on the dates of some occupancies. Each party without a table is set aside a place for the whole of its
 * own stay, whatever slot is asked for and whoever asks: with one's own entry where it stands, though its tables are free to
 * oneself. So all requests that read the same book spare the same tables, and however many of them lock at once, each such
 * party keeps a possible place (docs/decisions.md, "A place is set aside for each party without a table").
 */
export function openFloor(
  plan: SeatingPlan,
  tables: readonly StoredTable[],
  occupancies: readonly Occupancy[],
  now: number,
  own?: Own,
): Floor {
  const live = readLive(occupancies, tables, now, own);
  const all = own ? readLive(occupancies, tables, now) : live;
  const { setAside, unseated } = setAsidePlaces({ plan, ...all }, all.withoutTable);
  const isOther = ({ id }: Party) => id !== own?.id;
  return { plan, ...live, setAside: setAside.filter(isOther), unseated: unseated.filter(isOther) };
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
