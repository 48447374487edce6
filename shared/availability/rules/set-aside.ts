import { fittingPlaces, restrictPlan, type SeatingPlan, seatsFor } from './choose-table.ts';
import { type LiveBook, overlaps, type Party, type Span } from './occupancy.ts';

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

/** A party and every place that is free for the whole of its stay, those first that guests cannot book (`fittingPlaces`). */
type Choice = { party: Party; places: string[][] };

const shares = (tables: readonly string[], others: readonly string[]) => tables.some((id) => others.includes(id));

const isBeside = (taken: readonly Taken[], span: Span, tables: readonly string[]) =>
  !taken.some((other) => overlaps(other, span) && shares(tables, other.tables));

/** The choices that others are left with beside a party that has some tables. */
const choicesBeside = (others: readonly Choice[], span: Span, taken: readonly string[]): Choice[] =>
  others.map((other) =>
    overlaps(other.party, span) ? { ...other, places: other.places.filter((tables) => !shares(tables, taken)) } : other,
  );

/**
 * Parties whose stays meet for which a place is sought together, and places that one such search tries, at most: more
 * parties are seated one after the other, and whoever a search finds no place for counts as one that there is none for.
 */
const MOST_TOGETHER = 12;
const MOST_TRIED = 500;

/** Whether each of some parties can have one of its places at once: by trying, who has the fewest first. */
function canSeatAll(choices: readonly Choice[], search = { tried: 0 }): boolean {
  const next = choices.toSorted((a, b) => a.places.length - b.places.length)[0];
  if (!next) return true;
  const others = choices.filter((choice) => choice !== next);
  return next.places.some((tables) => {
    search.tried += 1;
    return search.tried <= MOST_TRIED && canSeatAll(choicesBeside(others, next.party, tables), search);
  });
}

/** The first way, in the order of the parties and of their places, to give each one of its places; nothing without one. */
function firstWay(choices: readonly Choice[]): SetAside[] | undefined {
  if (!canSeatAll(choices)) return undefined;
  const way: SetAside[] = [];
  let [next, ...others] = choices;
  while (next) {
    const { party, places } = next;
    const tables = places.find((place) => canSeatAll(choicesBeside(others, party, place)));
    if (!tables) return undefined;
    way.push({ ...party, tables });
    [next, ...others] = choicesBeside(others, party, tables);
  }
  return way;
}

/** The parties whose stays meet, directly or by others between them, each in the order in which all are. */
function crowdsOf(parties: readonly Party[]): Party[][] {
  let until = Number.NEGATIVE_INFINITY;
  let crowd = 0;
  const crowdOf = new Map<string, number>();
  for (const { id, from, to } of parties.toSorted((a, b) => a.from - b.from)) {
    if (from >= until) crowd += 1;
    crowdOf.set(id, crowd);
    until = Math.max(until, to);
  }
  return [...Map.groupBy(parties, ({ id }) => crowdOf.get(id)).values()];
}

/** Gives a place of its own to as many of a crowd as can have one, first come first; `places` are those that each could have. */
function seatCrowd(crowd: readonly Party[], places: (party: Party) => string[][]): { way: SetAside[]; left: Party[] } {
  const seated: Choice[] = [];
  const left: Party[] = [];
  let way: SetAside[] = [];
  for (const party of crowd) {
    const added = { party, places: places(party) };
    const free = added.places.find((tables) => isBeside(way, party, tables));
    const together = free || crowd.length > MOST_TOGETHER ? undefined : firstWay([...seated, added]);
    const next = free ? [...way, { ...party, tables: free }] : together;
    if (next) {
      way = next;
      seated.push(added);
    } else left.push(party);
  }
  return { way, left };
}

/**
 * Sets aside a place for each party without a table, for the whole of its stay, in paper order: a table or group of its own
 * for as many as can have one, whatever places the others get; the largest tables that suffice together for who fits no
 * place of the plan, before the others, and for who found none, after them. Nothing that is taken beside the places changes
 * any of them (docs/decisions.md, "A place is set aside for each party without a table").
 */
export function setAsidePlaces(tables: Tables, parties: readonly Party[]): { setAside: SetAside[]; unseated: Party[] } {
  const setAside: SetAside[] = [];
  const unseated: Party[] = [];
  const pushTogether = (party: Party) => {
    const seats = seatsFor(party.party, untaken(tables, setAside, party));
    if (seats) setAside.push({ ...party, tables: seats });
    else unseated.push(party);
  };
  const inOrder = parties.toSorted(byPaperOrder);
  const fits = ({ party }: Party) => fittingPlaces(party, tables.plan).length > 0;
  for (const party of inOrder) if (!fits(party)) pushTogether(party);
  const larger = [...setAside];
  const placesOf = (party: Party) => fittingPlaces(party.party, untaken(tables, larger, party));
  const crowds = crowdsOf(inOrder.filter(fits)).map((crowd) => seatCrowd(crowd, placesOf));
  for (const { way } of crowds) setAside.push(...way);
  for (const party of crowds.flatMap(({ left }) => left).sort(byPaperOrder)) pushTogether(party);
  return { setAside, unseated };
}
