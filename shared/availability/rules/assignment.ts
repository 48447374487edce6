import type { ServiceStatus } from '../../booking/contract/reservation.ts';
import type { ReservationChange } from '../../booking/contract/reservation-change.ts';
import { entryOf, hasLostTable, type StoredReservation, spanAtTable } from '../../booking/rules/reservation.ts';
import { NO_SHOW_FROM_MINUTES } from '../../platform/contract/constants.ts';
import { DomainError } from '../../platform/errors.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import { requireMerge } from '../../restaurant/rules/setup-rules.ts';
import type { Place } from './choose-table.ts';
import {
  asTaken,
  cameAt,
  type Entry,
  liveEntries,
  type Occupancy,
  overlaps,
  type Span,
  sits,
  spanOfSitting,
} from './occupancy.ts';

/** The place that an operator names; null names none. */
export type NamedPlace = Pick<ReservationChange, 'table_id' | 'table_merge_id' | 'table_ids'>;

const NOWHERE: Place = { tables: [] };

/** Throws `table_inactive` unless every table is there and in use. */
export function requireActive({ tables }: Setup, ids: readonly string[]): void {
  for (const id of ids) {
    const table = tables.find((candidate) => candidate.id === id && candidate.deleted_at === undefined);
    if (!table?.is_active) throw new DomainError('table_inactive', `${table?.name ?? 'A table'} is not in use.`);
  }
}

function tablePlace(setup: Setup, id: string): Place {
  const exists = setup.tables.some((table) => table.id === id && table.deleted_at === undefined);
  if (!exists) throw new DomainError('not_found', 'No such table.');
  return { tables: [id] };
}

function groupPlace(setup: Setup, id: string): Place {
  return { tables: requireMerge(setup, id).table_ids, table_merge_id: id };
}

function joinedPlace(setup: Setup, ids: readonly string[]): Place {
  return { tables: ids.flatMap((id) => tablePlace(setup, id).tables), joined: true };
}

const isSamePlace = (reservation: StoredReservation, place: Place) =>
  reservation.table_merge_id === place.table_merge_id &&
  (reservation.table_ids !== undefined) === (place.joined ?? false) &&
  reservation.tables.length === place.tables.length &&
  place.tables.every((id) => reservation.tables.includes(id));

/** The place that is named by ids; `undefined` when none is. */
function placeById(setup: Setup, { table_id, table_merge_id, table_ids }: NamedPlace): Place | undefined {
  if (table_ids !== undefined) return joinedPlace(setup, table_ids);
  if (typeof table_id === 'string') return tablePlace(setup, table_id);
  return typeof table_merge_id === 'string' ? groupPlace(setup, table_merge_id) : undefined;
}

/**
 * Where an operator sends a reservation by name: a string replaces any assignment, null removes its own kind. `undefined`
 * when no place is named, or the one that it has, which it keeps. When its other changes would have it seek a place
 * (`seeks`), what is named holds: its own table although that is too small, or none. Throws `reservation_cancelled`,
 * `not_found` or `table_inactive`; seats are the operator's call.
 */
export function assignedPlace(
  setup: Setup,
  reservation: StoredReservation,
  wanted: NamedPlace,
  { seeks = false }: { seeks?: boolean } = {},
): Place | undefined {
  const { table_id, table_merge_id, table_ids } = wanted;
  if (table_id === undefined && table_merge_id === undefined && table_ids === undefined) return undefined;
  if (reservation.status === 'cancelled') {
    throw new DomainError('reservation_cancelled', 'A cancelled reservation cannot be assigned.');
  }
  const place = placeById(setup, wanted);
  if (!place) {
    const kind = reservation.table_merge_id === undefined ? table_id : table_merge_id;
    return kind === null && (seeks || reservation.tables.length > 0) ? NOWHERE : undefined;
  }
  if (!seeks && isSamePlace(reservation, place) && !hasLostTable(reservation, setup.tables)) return undefined;
  requireActive(setup, place.tables);
  return place;
}

/** The place that is named for a new party; `undefined` when none is. Throws `not_found` or `table_inactive`. */
export function namedPlace(setup: Setup, wanted: NamedPlace): Place | undefined {
  const place = placeById(setup, wanted);
  if (place) requireActive(setup, place.tables);
  return place;
}

/** An entry on a table, by its id. */
export type Conflict = { id: string; entry: Entry; table_id: string };

/** Holds come last, because they may expire; of the others, the earliest one is named. */
const byWeight = ({ entry: a }: Conflict, { entry: b }: Conflict) =>
  Number(a.kind === 'hold') - Number(b.kind === 'hold') || a.from - b.from;

/** A time that a party had given up, and the minute in which it did, or in which that time began (UTC epoch minutes). */
type GivenUp = Span & { since: number };

/**
 * Whom a party may not join at its tables: whoever sits there from the minute `from` on (UTC epoch); where it comes back to what
 * it had given up, of these alone who came there since, or has been given a part of that time; where it sits down in its own
 * time, of these alone whose time there begins later (`only_early`).
 */
export type EmptyTable = { from: number; given_up?: GivenUp; only_early?: true };

/** The time in which a party wants tables, and where it is in its visit if it is there already. */
type WantedStay = Span & Pick<StoredReservation, 'table_since' | 'seated_at'> & { service_status?: ServiceStatus };

/**
 * The entries on one of these tables during a stay, without the party's `own` entries; `now` is epoch ms. A party that sits
 * before or beyond its planned time conflicts with a party that is to have an empty table (`empty`, which may be before the stay
 * has all its tables), and with another one that sits outside its time; for others, the operator decides.
 */
export const conflictsOf = (
  occupancies: readonly Occupancy[],
  {
    tables,
    stay,
    own,
    now,
    empty,
  }: {
    tables: readonly string[];
    stay: WantedStay;
    own: readonly string[];
    now: number;
    empty?: EmptyTable | undefined;
  },
): Conflict[] => {
  const wanted = spanAtTable(stay);
  // For other seated parties: earlier or longer than planned, as long as the party sits.
  const sitting = stay.service_status === 'seated' ? spanOfSitting(wanted, now) : wanted;
  const seated = empty && { from: Math.min(empty.from, sitting.from), to: wanted.to };
  const isMet = (entry: Entry, { from, given_up, only_early }: EmptyTable) => {
    if (only_early) return entry.from > from;
    return !given_up || cameAt(entry) >= given_up.since || overlaps(entry, given_up);
  };
  const isInTheWay = (entry: Entry) =>
    overlaps(entry, wanted) ||
    (sits(entry) &&
      (overlaps(entry, sitting) || (empty && seated && isMet(entry, empty) && overlaps(asTaken(entry, now), seated))));
  return occupancies
    .filter(({ table_id }) => tables.includes(table_id))
    .flatMap((occupancy) => {
      const others = liveEntries(occupancy, now).filter(([id, entry]) => !own.includes(id) && isInTheWay(entry));
      return others.map(([id, entry]) => ({ id, entry, table_id: occupancy.table_id }));
    })
    .sort(byWeight);
};

/** A party as a change leaves it: its entry's id, and whom it may not join at its tables. */
export type PartyAfter = { id: string; after: StoredReservation; empty: EmptyTable | undefined };

/** A party's entry on each of its tables, as a change leaves it: on no date, because tables alone are asked. */
export const entriesAfter = ({ id, after }: Omit<PartyAfter, 'empty'>): Occupancy[] =>
  after.tables.map((table_id) => ({ date: '', table_id, version: 0, entries: { [id]: entryOf(after) } }));

const hasTable = ({ after }: PartyAfter): boolean => {
  const { from, to } = spanAtTable(after);
  return after.status !== 'cancelled' && from < to;
};

/**
 * Who stands in the way of parties that change together, each as it will be: everybody else in these occupancies, and the
 * others of them as they will be (docs/design.md, "Booking lifecycle"). `now` is epoch ms.
 */
export function conflictsAfter(
  occupancies: readonly Occupancy[],
  parties: readonly PartyAfter[],
  now: number,
): Conflict[] {
  const own = parties.map(({ id }) => id);
  const changed = parties.filter(hasTable);
  return changed.flatMap((party) => {
    const { after: stay, empty } = party;
    const asked = { tables: stay.tables, stay, now, empty };
    const others = changed.filter((other) => other !== party).flatMap(entriesAfter);
    return [...conflictsOf(occupancies, { ...asked, own }), ...conflictsOf(others, { ...asked, own: [] })];
  });
}

/**
 * The part of a stay for which its tables are free, beside what it must have (`core`): it begins when who had them before
 * is gone, and ends when the next party, hold or block has one of them. Who sits is no party that will be gone, and who is
 * still to come before the core is in the way; so is who is late, until they may be taken for one that came and was not marked.
 */
export function spanAsFree(
  occupancies: readonly Occupancy[],
  { tables, stay, core, own, now }: { tables: readonly string[]; stay: Span; core: Span; own: string; now: number },
): Span {
  const others = occupancies
    .filter(({ table_id }) => tables.includes(table_id))
    .flatMap((occupancy) => liveEntries(occupancy, now))
    .flatMap(([id, entry]) => (id === own ? [] : [entry]));
  const lateFor = (entry: Entry) => (entry.kind === 'reservation' ? NO_SHOW_FROM_MINUTES : 0);
  const wasThere = (entry: Entry) => (entry.from + lateFor(entry)) * MINUTE_MS <= now && !sits(entry);
  const before = others.filter((entry) => wasThere(entry) && entry.to <= core.from).map(({ to }) => to);
  const next = others.filter((entry) => entry.from >= core.to).map(({ from }) => from);
  return { from: Math.max(stay.from, ...before), to: Math.min(stay.to, ...next) };
}
