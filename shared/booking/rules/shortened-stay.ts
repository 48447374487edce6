import type { Place } from '../../availability/rules/choose-table.ts';
import { OVERSTAY_MINUTES } from '../../availability/rules/occupancy.ts';
import { endOfStay } from '../../availability/rules/sitting.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import { isHere } from './arrived-guests.ts';
import { datesOf, type Shortened, type StoredReservation } from './reservation.ts';
import type { ReservationChanges, ReservationDetails } from './reservation-changes.ts';
import type { VisitState } from './state-machine.ts';
import { hasEnded, leastElsewhere, type PlannedStay, satAt, takesOthers } from './visit.ts';

// A booked party may be given a table that is free only for a while, with a shorter length, and has all of its stay at another.

/** So many places are remembered at which a party is shorter than it was booked for. */
const SHORTENED_AT_MOST = 10;

const isSameTables = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((table) => other.includes(table));

/** A party's lengths, with the one that it has at some tables. */
const shortenedAt = (
  { planned_min, at = [] }: Pick<Shortened, 'planned_min'> & Partial<Shortened>,
  tables: string[],
  duration_min: number,
): Shortened => {
  const others = at.filter((one) => !isSameTables(one.tables, tables));
  return { planned_min, at: [...others, { tables, duration_min }].slice(-SHORTENED_AT_MOST) };
};

/**
 * A party's lengths, if the one that it has is among them: an earlier release gives a party another length, and leaves these
 * behind.
 */
const lengthsOf = ({ shortened, duration_min }: StoredReservation): Shortened | undefined =>
  shortened && [shortened.planned_min, ...shortened.at.map((at) => at.duration_min)].includes(duration_min)
    ? shortened
    : undefined;

/**
 * What is kept of the length of a party that is here when a change names a place and a length for it (`isNamed`) that is shorter
 * than it was booked for: that place is free for no longer, and elsewhere the party is to have its whole stay (`atOtherTables`).
 */
export function shortenedFor(
  place: Place | undefined,
  before: StoredReservation,
  { plan, visit, isNamed }: { plan: PlannedStay; visit: VisitState; isNamed: boolean },
): ReservationDetails {
  const { from, duration_min } = plan;
  const lengths = lengthsOf(before);
  const planned_min = Math.max(before.duration_min, lengths?.planned_min ?? 0);
  if (!place || !isNamed || !isHere(visit) || from !== before.from || duration_min >= planned_min) return {};
  return { shortened: shortenedAt({ ...lengths, planned_min }, place.tables, duration_min) };
}

/** When a change is made (epoch ms), and the IANA zone of its restaurant. */
type Moment = { now: number; zone: string };

/**
 * A change that gives a party other tables, with the length that it is to have there: where it was shortened for some, that at
 * these, unless it is over by now, and what it was booked for at all others. The very change where it says itself how long the
 * party is to stay or when it is to begin, or where the length is the same.
 */
export function atOtherTables(
  before: StoredReservation,
  changes: ReservationChanges,
  { now, zone }: Moment,
): ReservationChanges {
  const lengths = lengthsOf(before);
  const after = { ...before, ...changes };
  const isPlanned = 'shortened' in changes || after.from !== before.from || after.duration_min !== before.duration_min;
  if (!lengths || isPlanned || hasEnded(after) || !takesOthers(before, after)) return changes;
  const { from } = after;
  const endAfter = (duration_min: number) => endOfStay({ from, duration_min }, satAt(after));
  const short = lengths.at.find(({ tables }) => isSameTables(tables, after.tables))?.duration_min;
  const isShort = short !== undefined && endAfter(short) * MINUTE_MS > now;
  const duration_min = isShort ? short : lengths.planned_min;
  if (duration_min === before.duration_min) return changes;
  const to = endAfter(duration_min);
  return { ...changes, from, to, dates: datesOf({ ...after, to }, zone), duration_min, shortened: lengths };
}

/**
 * The end that a party must have at tables for which a change gives it another length: it has that as far as they are free, and
 * no less than it was to have without (`least`), or than anybody who sits.
 */
export const leastAsFree = (after: StoredReservation, least: number, now: number): number =>
  Math.min(leastElsewhere(after, now), Math.max(least, Math.floor(now / MINUTE_MS) + OVERSTAY_MINUTES));

/** The dates of all of the stay of a party that may be shortened where it is: those that matter for other tables. */
export function datesElsewhere(party: StoredReservation, zone: string): string[] {
  const { from, duration_min } = party;
  const longest = Math.max(duration_min, lengthsOf(party)?.planned_min ?? 0);
  return datesOf({ ...party, to: endOfStay({ from, duration_min: longest }, satAt(party)) }, zone);
}

/**
 * The same once it is known how far its tables are free: the party is planned for as long as that. What it has beyond its plan,
 * because it sat down late, is no part of that: the plan stands again when the seating is taken back.
 */
export function lengthAsFree(before: StoredReservation, changes: ReservationChanges): ReservationChanges {
  const { shortened } = changes;
  const after = { ...before, ...changes };
  const missing = after.from + after.duration_min - after.to;
  if (!shortened || missing <= 0) return changes;
  const duration_min = after.duration_min - missing;
  return { ...changes, duration_min, shortened: shortenedAt(shortened, after.tables, duration_min) };
}
