import { MINUTE, plusDays, shownAt } from './calendar.ts';
import type { House, Question, Span, Stay, Table } from './house.ts';

/** Who stays beyond the end, or comes before the time, has the table (docs/design.md, "Booking lifecycle"). */
const OVERSTAY = 15 * MINUTE;
const EARLY = 120 * MINUTE;

/** Until when in the morning somebody of the evening before may still sit (minutes since midnight). */
const MORNING = 360;

const meet = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/** When a book is looked at (epoch ms), in which zone, and whether with the night before: a month is without. */
type Look = { now: number; zone: string; withEve: boolean };

/** Whether a party that sits is still thought of: on the date of its end, and in the night after it. */
function isThoughtOf({ to }: Stay, { now, zone, withEve }: Look): boolean {
  const last = shownAt(to - MINUTE, zone).date;
  const { date, minute } = shownAt(now + OVERSTAY, zone);
  return last >= date || (withEve && last === plusDays(date, -1) && minute < MORNING);
}

/** A stay as it counts at an instant; nothing once it has ended. Only who has a table can keep one. */
function counting(stay: Stay, look: Look): Stay | undefined {
  const { now } = look;
  if (stay.to <= stay.from || (stay.ends !== undefined && stay.ends <= now)) return undefined;
  if (!stay.sits || stay.tables.length === 0) return stay;
  const minute = Math.floor(now / MINUTE) * MINUTE;
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

/** The groups that seat a party among some tables, each as its tables: the one with the fewest seats first. */
const groupsOf = (house: House, tables: readonly Table[], guests: number): Table[][] =>
  house.merges
    .flatMap(({ id, table_ids }) => {
      const members = membersOf(table_ids, tables);
      return members && seatsOf(members) >= guests ? [{ id, members }] : [];
    })
    .sort(
      (a, b) =>
        seatsOf(a.members) - seatsOf(b.members) || a.members.length - b.members.length || (a.id < b.id ? -1 : 1),
    )
    .map(({ members }) => members);

/** All tables and groups among some tables that seat a party, the best first. */
const placesOf = (house: House, tables: readonly Table[], guests: number): Table[][] => [
  ...tables
    .filter((table) => table.seats >= guests)
    .sort(bySize)
    .map((table) => [table]),
  ...groupsOf(house, tables, guests),
];

const sittingAt = (party: Stay, place: readonly Table[]): Stay => ({ ...party, tables: place.map(({ id }) => id) });

/** The first way to seat all of some parties, each for its whole stay; nothing when there is none. */
function firstWay(
  house: House,
  tables: readonly Table[],
  taken: readonly Stay[],
  [party, ...others]: readonly Stay[],
): Stay[] | undefined {
  if (!party) return [];
  for (const place of placesOf(house, untaken(tables, taken, party), party.guests)) {
    const sitting = sittingAt(party, place);
    const rest = firstWay(house, tables, [...taken, sitting], others);
    if (rest) return [sitting, ...rest];
  }
  return undefined;
}

/** Where a party without a table would sit among some tables: as by a lock, else on the largest that together suffice. */
function paperPlace(house: House, tables: readonly Table[], guests: number): Table[] | undefined {
  const sorted = tables.toSorted(bySize);
  const one = sorted.find((table) => table.seats >= guests);
  if (one) return [one];
  const [group] = groupsOf(house, tables, guests);
  if (group) return group;
  const largest: Table[] = [];
  for (const table of sorted.toReversed()) {
    if (seatsOf(largest) < guests) largest.push(table);
  }
  return seatsOf(largest) >= guests ? largest : undefined;
}

/** The tables of a house at an instant: who has them, and which are set aside for parties that wait for one. */
export type Floor = { taken: Stay[]; unseated: Stay[]; tables: Table[] };

/**
 * Reads a book at an instant, without a stay of one's own. Parties without a table are seated on paper for their whole
 * stay, the largest first, then the earliest, and another way if only that seats them all (docs/decisions.md, "A place is set aside for each party without a table").
 */
export function floorAt(
  house: House,
  stays: readonly Stay[],
  { now, own }: Question,
  { withEve }: { withEve: boolean } = { withEve: true },
): Floor {
  const look = { now, zone: house.timezone, withEve };
  const tables = house.tables.filter(({ is_active }) => is_active);
  const live = stays.filter((stay) => stay !== own).flatMap((stay) => counting(stay, look) ?? []);
  const seated = live.filter((stay) => stay.tables.length > 0);
  const waiting = live
    .filter((stay) => stay.tables.length === 0)
    .sort((a, b) => b.guests - a.guests || a.from - b.from || (a.id < b.id ? -1 : 1));
  const [onPaper, unseated]: [Stay[], Stay[]] = [[], []];
  for (const party of waiting) {
    const place = paperPlace(house, untaken(tables, [...seated, ...onPaper], party), party.guests);
    if (place) onPaper.push(sittingAt(party, place));
    else unseated.push(party);
  }
  const seatable = waiting.filter((party) => placesOf(house, untaken(tables, seated, party), party.guests).length > 0);
  const all = seatable.length > onPaper.length ? firstWay(house, tables, seated, seatable) : undefined;
  if (!all || unseated.length === 0 || onPaper.length === 0)
    return { taken: [...seated, ...onPaper], unseated, tables };
  return { taken: [...seated, ...all], unseated: waiting.filter((party) => !seatable.includes(party)), tables };
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
