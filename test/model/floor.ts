import { MINUTE, plusDays, shownAt } from './calendar.ts';
import type { House, Question, Span, Stay, Table } from './house.ts';

/** Who stays beyond the end, or comes before the time, has the table (docs/design.md, "Booking lifecycle"). */
const OVERSTAY = 15 * MINUTE;
const EARLY = 120 * MINUTE;
/** Whoever is not marked as gone for that long after the end is taken to be gone. */
const FORGOTTEN = 6 * 60 * MINUTE;

/** Until when in the morning somebody of the evening before may still sit (minutes since midnight). */
const MORNING = 360;

const meet = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/** When a book is looked at (epoch ms), in which zone, and whether with the night before: a month is without. */
type Look = { now: number; zone: string; withEve: boolean };

/** Whether a party that sits is still thought of: on the date of its end, and in the night after it, for six hours. */
function isThoughtOf({ to }: Stay, { now, zone, withEve }: Look): boolean {
  if (Math.floor(now / MINUTE) * MINUTE >= to + FORGOTTEN) return false;
  const last = shownAt(to - MINUTE, zone).date;
  const { date, minute } = shownAt(now + OVERSTAY, zone);
  return last >= date || (withEve && last === plusDays(date, -1) && minute < MORNING);
}

/** A stay as it counts at an instant; nothing once it has ended. Only who has a table can keep one. */
function counting(stay: Stay, look: Look): Stay | undefined {
  const { now } = look;
  if (stay.to <= stay.from || (stay.ends !== undefined && stay.ends <= now)) return undefined;
  const minute = Math.floor(now / MINUTE) * MINUTE;
  // Who has no table needs one for the rest of the stay.
  if (stay.tables.length === 0) return stay.to > minute ? { ...stay, from: Math.max(stay.from, minute) } : stay;
  if (!stay.sits) return stay;
  if (stay.to <= minute) return isThoughtOf(stay, look) ? { ...stay, to: minute + OVERSTAY } : stay;
  return stay.from > minute && stay.from <= minute + EARLY ? { ...stay, from: minute } : stay;
}

/** The smallest first; of equally large tables the one that is shown first. */
const bySize = (a: Table, b: Table) => a.seats - b.seats || a.display_order - b.display_order || (a.id < b.id ? -1 : 1);

const seatsOf = (tables: readonly Table[]): number => tables.reduce((sum, { seats }) => sum + seats, 0);

/** The tables of a group, if all of them are among some. */
function membersOf(table_ids: readonly string[], tables: readonly Table[]): Table[] | undefined {
  const members = tables.filter(({ id }) => table_ids.includes(id));
  return members.length === table_ids.length ? members : undefined;
}

/** Whether some tables seat a party: one of them, or a group of them. */
export const seats = (house: House, tables: readonly Table[], guests: number): boolean =>
  tables.some((table) => table.seats >= guests) ||
  house.merges.some(({ table_ids }) => {
    const members = membersOf(table_ids, tables);
    return members !== undefined && seatsOf(members) >= guests;
  });

/**
 * Every place of a party among some tables, in the order in which it waits for them: what no guest may book comes first, and
 * of equally large tables the one that wants the larger parties; else a table that seats it, then a group that does.
 */
function placesAmong(house: House, tables: readonly Table[], guests: number): Table[][] {
  const groups = house.merges
    .flatMap(({ id, table_ids }) => {
      const members = membersOf(table_ids, tables);
      return members && seatsOf(members) >= guests ? [{ id, members }] : [];
    })
    .sort(
      (a, b) =>
        seatsOf(a.members) - seatsOf(b.members) || a.members.length - b.members.length || (a.id < b.id ? -1 : 1),
    );
  const single = tables
    .toSorted((a, b) => a.seats - b.seats || b.min_guests - a.min_guests || bySize(a, b))
    .filter((table) => table.seats >= guests);
  const places = [...single.map((table) => [table]), ...groups.map(({ members }) => members)];
  const rank = (place: readonly Table[]) => (place.some(({ online }) => online) ? 1 : 0);
  return places.sort((a, b) => rank(a) - rank(b));
}

/** The largest of some tables that together suffice for a party. */
function largestFor(tables: readonly Table[], guests: number): Table[] | undefined {
  const largest: Table[] = [];
  for (const table of tables.toSorted(bySize).toReversed()) {
    if (seatsOf(largest) < guests) largest.push(table);
  }
  return seatsOf(largest) >= guests ? largest : undefined;
}

/** Where a party without a table would sit among some tables: on its first place, else on the largest that together suffice. */
const paperPlace = (house: House, tables: readonly Table[], guests: number): Table[] | undefined =>
  placesAmong(house, tables, guests)[0] ?? largestFor(tables, guests);

/** Every way to give each of some parties a place of its own beside what is taken, in the order of their places. */
function* waysToSeat(house: House, tables: readonly Table[], taken: Stay[], parties: Stay[]): Generator<Stay[]> {
  const [party, ...others] = parties;
  if (!party) {
    yield taken;
    return;
  }
  for (const place of placesAmong(house, untaken(tables, taken, party), party.guests)) {
    yield* waysToSeat(house, tables, [...taken, { ...party, tables: place.map(({ id }) => id) }], others);
  }
}

/** The tables of a house at an instant: who has them, and which are set aside for parties that wait for one. */
export type Floor = { taken: Stay[]; unseated: Stay[]; tables: Table[] };

/**
 * Reads a book at an instant, without a stay of one's own; what is set aside is the same whoever asks. Parties without a
 * table are seated on paper for their whole stay, the largest first, then the earliest: who fits nowhere on the largest
 * tables; each other one that can have a place of its own beside those before it, in the first way that gives each of them
 * one; then the others on the largest that are left (docs/decisions.md, "A place is set aside for each party without a table").
 */
export function floorAt(
  house: House,
  stays: readonly Stay[],
  { now, own }: Question,
  { withEve }: { withEve: boolean } = { withEve: true },
): Floor {
  const look = { now, zone: house.timezone, withEve };
  const tables = house.tables.filter(({ is_active }) => is_active);
  const live = stays.flatMap((stay) => counting(stay, look) ?? []);
  const taken = live.filter((stay) => stay.tables.length > 0);
  const unseated: Stay[] = [];
  const waiting = live
    .filter((stay) => stay.tables.length === 0)
    .sort((a, b) => b.guests - a.guests || a.from - b.from || (a.id < b.id ? -1 : 1));
  const putTogether = (party: Stay) => {
    const place = largestFor(untaken(tables, taken, party), party.guests);
    if (place) taken.push({ ...party, tables: place.map(({ id }) => id) });
    else unseated.push(party);
  };
  const fits = ({ guests }: Stay) => placesAmong(house, tables, guests).length > 0;
  for (const party of waiting.filter((one) => !fits(one))) putTogether(party);
  const kept: Stay[] = [];
  const left: Stay[] = [];
  for (const party of waiting.filter(fits)) {
    const isPossible = !waysToSeat(house, tables, taken, [...kept, party]).next().done;
    (isPossible ? kept : left).push(party);
  }
  const first = waysToSeat(house, tables, taken, kept).next();
  if (!first.done) taken.splice(0, taken.length, ...first.value);
  for (const party of left) putTogether(party);
  const isOther = ({ id }: Stay) => id !== own?.id;
  return { taken: taken.filter(isOther), unseated: unseated.filter(isOther), tables };
}

const untaken = (tables: readonly Table[], taken: readonly Stay[], span: Span): Table[] =>
  tables.filter(({ id }) => !taken.some((stay) => stay.tables.includes(id) && meet(stay, span)));

/** The tables that nobody has, nor waits for, during a whole span. */
export function freeTables(house: House, floor: Floor, span: Span): Table[] {
  let free = untaken(floor.tables, floor.taken, span);
  const others = floor.unseated.filter((party) => meet(party, span)).sort((a, b) => b.guests - a.guests);
  for (const { guests } of others) {
    const place = paperPlace(house, free, guests);
    free = place ? free.filter((table) => !place.includes(table)) : [];
  }
  return free;
}
