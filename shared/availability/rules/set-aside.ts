import { type LiveBook, overlaps, type Party, type Span } from './occupancy.ts';
import { placesFor, restrictPlan, type SeatingPlan, seatsFor } from './seating.ts';

/** Tables that are taken for a while. */
export type Taken = Span & { tables: readonly string[] };

/** A place that is set aside for a party without a table, for as long as that stays. */
export type SetAside = Party & { tables: string[] };

/** The tables and groups that may be given at all, and who is on them. */
type Tables = { plan: SeatingPlan } & Pick<LiveBook, 'byTable'>;

/** The tables and groups that are free during a whole span, and not `taken`. */
export function untaken({ plan, byTable }: Tables, taken: readonly Taken[], span: Span): SeatingPlan {
  const isFree = (id: string) => !byTable.get(id)?.some((entry) => overlaps(entry, span));
  const kept = new Set(taken.filter((place) => overlaps(place, span)).flatMap(({ tables }) => tables));
  const free = plan.tables.filter(({ id }) => isFree(id) && !kept.has(id)).map(({ id }) => id);
  return free.length === plan.tables.length ? plan : restrictPlan(plan, new Set(free));
}

/** The order in which parties without a table are set aside a place: the same for every request. */
const byPaperOrder = (a: Party, b: Party) => b.party - a.party || a.from - b.from || (a.id < b.id ? -1 : 1);

/** A party and every place that is free for the whole of its stay, in the lock's order. */
type Choice = { party: Party; places: string[][] };

const isBeside = (taken: readonly Taken[], span: Span, tables: readonly string[]) =>
  !taken.some((other) => overlaps(other, span) && tables.some((id) => other.tables.includes(id)));

/**
 * Places that a search for one floor tries at most. Whoever it finds no place for within them counts as one that there is
 * none for: no book makes a request slow.
 */
const MOST_TRIED = 2_000;

/** The first way, in order, to give each of some parties one of its places; nothing if there is none, or none was found. */
function firstWay(choices: readonly Choice[], search: { tried: number }): SetAside[] | undefined {
  const way: SetAside[] = [];
  const seat = (index: number): boolean => {
    const choice = choices[index];
    if (!choice) return true;
    for (const tables of choice.places) {
      search.tried += 1;
      if (search.tried > MOST_TRIED) return false;
      if (!isBeside(way, choice.party, tables)) continue;
      way.push({ ...choice.party, tables });
      if (seat(index + 1)) return true;
      way.pop();
    }
    return false;
  };
  return seat(0) ? way : undefined;
}

/**
 * Whether each of some parties that are there at one time could have a table of its places to itself: if not, no way gives
 * each a place (a maximum matching, by augmenting paths).
 */
function haveTablesEach(choices: readonly Choice[]): boolean {
  const partyAt = new Map<string, Choice>();
  const give = (choice: Choice, seen: Set<string>): boolean =>
    choice.places.flat().some((id) => {
      if (seen.has(id)) return false;
      seen.add(id);
      const other = partyAt.get(id);
      if (other && !give(other, seen)) return false;
      partyAt.set(id, choice);
      return true;
    });
  return choices.every((choice) => give(choice, new Set()));
}

/** Whether a party can be seated beside others at each minute of its stay, whatever tables they have at other minutes. */
const isNeverFull = (others: readonly Choice[], added: Choice): boolean =>
  [added, ...others]
    .map(({ party }) => party.from)
    .filter((minute) => added.party.from <= minute && minute < added.party.to)
    .every((minute) =>
      haveTablesEach([...others.filter(({ party }) => party.from <= minute && minute < party.to), added]),
    );

/**
 * Sets aside a place for each party without a table, for the whole of its stay, in paper order: a table or group of its own
 * for as many as can have one, whatever places the others get; the largest tables that suffice together for who fits no
 * place of the plan, before the others, and for who found none, after them. Nothing that is taken beside the places changes
 * any of them (docs/decisions.md, "A place is set aside for each party without a table").
 */
export function setAsidePlaces(tables: Tables, parties: readonly Party[]): { setAside: SetAside[]; unseated: Party[] } {
  const setAside: SetAside[] = [];
  const unseated: Party[] = [];
  const putTogether = (party: Party) => {
    const seats = seatsFor(party.party, untaken(tables, setAside, party));
    if (seats) setAside.push({ ...party, tables: seats });
    else unseated.push(party);
  };
  const inOrder = parties.toSorted(byPaperOrder);
  const fits = ({ party }: Party) => placesFor(party, tables.plan).length > 0;
  for (const party of inOrder) if (!fits(party)) putTogether(party);
  const search = { tried: 0 };
  const seated: Choice[] = [];
  const left: Party[] = [];
  let way: SetAside[] = [];
  for (const party of inOrder.filter(fits)) {
    const added = { party, places: placesFor(party.party, untaken(tables, setAside, party)) };
    const free = added.places.find((place) => isBeside(way, party, place));
    const next = free
      ? [...way, { ...party, tables: free }]
      : isNeverFull(seated, added) && firstWay([...seated, added], search);
    if (next) {
      way = next;
      seated.push(added);
    } else left.push(party);
  }
  setAside.push(...way);
  for (const party of left) putTogether(party);
  return { setAside, unseated };
}
