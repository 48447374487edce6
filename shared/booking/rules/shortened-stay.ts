import type { Place } from '../../availability/rules/choose-table.ts';
import { endOfStay } from '../../availability/rules/sitting.ts';
import { datesTouched } from '../../platform/time/time.ts';
import { type Shortened, type StoredReservation, spanAtTable } from './reservation.ts';
import type { ReservationChanges, ReservationDetails } from './reservation-changes.ts';
import type { VisitState } from './state-machine.ts';
import { hasEnded, isHere, type PlannedStay, satAt, takesOthers } from './visit.ts';

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
 * What is kept of the length of a party that is here when a change names a place and a shorter one: that place is free for no
 * longer, and elsewhere the party is to have its whole stay (`atOtherTables`).
 */
export function shortenedFor(
  place: Place | undefined,
  before: StoredReservation,
  { plan, visit }: { plan: PlannedStay; visit: VisitState },
): ReservationDetails {
  const { from, duration_min } = plan;
  const planned_min = Math.max(before.duration_min, before.shortened?.planned_min ?? 0);
  const isResized = duration_min !== before.duration_min && from === before.from;
  if (!place || !isHere(visit) || !isResized || duration_min >= planned_min) return {};
  return { shortened: shortenedAt({ ...before.shortened, planned_min }, place.tables, duration_min) };
}

/**
 * A change that gives a party other tables, with the length that it is to have there: where it was shortened for some, that at
 * these, and what it was booked for at all others. The very change where it plans the party anew, or the length is the same.
 * `zone` is an IANA zone.
 */
export function atOtherTables(
  before: StoredReservation,
  changes: ReservationChanges,
  zone: string,
): ReservationChanges {
  const { shortened } = before;
  const after = { ...before, ...changes };
  const isReplanned = after.from !== before.from || after.duration_min !== before.duration_min;
  if (!shortened || isReplanned || hasEnded(after) || !takesOthers(before, after)) return changes;
  const there = shortened.at.find(({ tables }) => isSameTables(tables, after.tables));
  const duration_min = there?.duration_min ?? shortened.planned_min;
  if (duration_min === before.duration_min) return changes;
  const { from } = after;
  const to = endOfStay({ from, duration_min }, satAt(after));
  const dates = datesTouched(Math.min(from, spanAtTable(after).from), to, zone);
  return { ...changes, from, to, dates, duration_min, shortened };
}

/** The same once it is known how far its tables are free: the party is as long as that. */
export function lengthAsFree(before: StoredReservation, changes: ReservationChanges): ReservationChanges {
  const { shortened } = changes;
  const after = { ...before, ...changes };
  const missing = endOfStay(after, satAt(after)) - after.to;
  if (!shortened || missing <= 0) return changes;
  const duration_min = after.duration_min - missing;
  return { ...changes, duration_min, shortened: shortenedAt(shortened, after.tables, duration_min) };
}
