import { assignedPlace, conflictsOf } from '../../availability/rules/assignment.ts';
import { type Place, restrictPlan, seatingPlan, seatingsFor } from '../../availability/rules/choose-table.ts';
import { emptyPlan } from '../../availability/rules/floor.ts';
import { type Occupancy, readLive, spanOfSitting } from '../../availability/rules/occupancy.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { dayClock, minuteOf } from '../../platform/time/time.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import type { ReservationChange } from '../contract/reservation-change.ts';
import { isHere } from './arrived-guests.ts';
import { changedComing } from './attendance.ts';
import { changedCourse } from './course-change.ts';
import type { MoveContext } from './guest-reschedule.ts';
import { placeOf } from './operator-booking.ts';
import { changedArrival } from './partial-arrival.ts';
import { reminderRule } from './reminder.ts';
import {
  datesOf,
  GUEST_FIELDS,
  GUEST_WORDS,
  hasLostTable,
  isInBook,
  type Stay,
  type StoredReservation,
  spanAtTable,
} from './reservation.ts';
import type { ReservationChanges, ReservationDetails, StoredPlace } from './reservation-changes.ts';
import { shortenedFor } from './shortened-stay.ts';
import { mustChange, type VisitState, visitAfter } from './state-machine.ts';
import { hasEnded, isCountedAnew, needsEmptyTable, type PlannedStay, stayAfter } from './visit.ts';

/** What an operator asks of a reservation alone. */
export type OperatorWish = Omit<ReservationChange, 'version' | 'notify_guest' | 'swap_with'>;

const DETAILS = [...GUEST_FIELDS, ...GUEST_WORDS, 'notes', 'lang'] as const;

/** Details of the guest and words that a change names and that differ, as they are stored: `null` instead of `""`. */
function changedDetails(reservation: StoredReservation, wanted: OperatorWish): ReservationDetails {
  const changed = DETAILS.flatMap((field) => {
    const value = wanted[field];
    return value === undefined || (value || null) === (reservation[field] ?? null) ? [] : [[field, value || null]];
  });
  return Object.fromEntries(changed);
}

/**
 * Throws `invalid_request` for words about a guest who has been erased: in that booking nobody would find them again, neither
 * to export nor to erase.
 */
function requireNotErased({ erased_at }: StoredReservation, details: ReservationDetails): void {
  const said = DETAILS.find((field) => field !== 'lang' && field in details);
  if (erased_at !== undefined && said) {
    throw invalidField(said, 'the guest of this reservation is erased: make a new one');
  }
}

/** A stay in the words of its restaurant's clocks, and as it is stored. */
type WantedStay = Stay &
  Pick<StoredReservation, 'reservation_date' | 'reservation_time' | 'duration_min'> &
  Partial<Pick<StoredReservation, 'table_since'>>;

/** When a party is to begin, and for how long it is planned: what is not named stays. */
type WantedPlan = PlannedStay & Pick<StoredReservation, 'reservation_date' | 'reservation_time'>;

/** The plan that a change asks for. Throws `invalid_request` for a time that the clocks skip. */
function wantedPlan({ config }: Setup, reservation: StoredReservation, wanted: OperatorWish): WantedPlan {
  const date = wanted.reservation_date ?? reservation.reservation_date;
  const time = wanted.reservation_time ?? reservation.reservation_time.slice(0, 5);
  const duration_min = wanted.duration_min ?? reservation.duration_min;
  const isElsewhere = date !== reservation.reservation_date || time !== reservation.reservation_time.slice(0, 5);
  const from = isElsewhere ? dayClock(date, config.timezone)(minuteOf(time)) : reservation.from;
  if (from === undefined) throw invalidField('reservation_time', `the clocks skip this time on ${date}`);
  return { reservation_date: date, reservation_time: `${time}:00`, duration_min, from };
}

/** Whether a plan moves a party's start, into the future at `now` (epoch ms). */
const startsAhead = (reservation: StoredReservation, plan: WantedPlan, now: number): boolean =>
  plan.from !== reservation.from && plan.from * MINUTE_MS > now;

/**
 * The step of the visit that a change leads to; `undefined` when there is none. A party whose start moves into the future
 * is expected again, unless the change says otherwise.
 */
function changedVisit(
  reservation: StoredReservation,
  wanted: OperatorWish,
  plan: WantedPlan,
  now: number,
): VisitState | undefined {
  const { service_status, unread } = reservation;
  const to = wanted.service_status ?? (startsAhead(reservation, plan, now) ? 'expected' : service_status);
  const isKnown = unread?.service_status === undefined;
  if (to === service_status && (isKnown || wanted.service_status === undefined)) return undefined;
  return visitAfter({ ...reservation, status: wanted.status ?? reservation.status }, to, now);
}

/**
 * The stay that a change leads to, by its plan, by when the party sat down and by when the visit ended, and the end that it
 * must have at least; `undefined` when it stays as it is.
 */
function changedStay(
  { config }: Setup,
  reservation: StoredReservation,
  { plan, visit, now }: { plan: WantedPlan; visit: VisitState; now: number },
): { stay: WantedStay; least: number } | undefined {
  const isNamed =
    plan.reservation_date === reservation.reservation_date && plan.reservation_time === reservation.reservation_time;
  if (isNamed && !isCountedAnew(reservation, plan, visit)) return undefined;
  const { to, table_since, least } = stayAfter(plan, visit, reservation, now);
  const dates = datesOf({ from: plan.from, to, table_since, seated_at: visit.seated_at }, config.timezone);
  const since = table_since === reservation.table_since ? {} : { table_since };
  return { stay: { ...plan, to, dates, ...since }, least };
}

/** What a change of status notes beside it. */
function changedStatus({ status: old }: StoredReservation, { status }: OperatorWish, now: number): ReservationDetails {
  if (status === undefined || !mustChange(old, status)) return {};
  const cancelled = { cancelled_at: new Date(now).toISOString(), cancelled_by: 'operator' } as const;
  return { status, ...(status === 'cancelled' && cancelled) };
}

/**
 * Whether a party's place is not sought but kept: it is here, or its visit is over or was taken for over. One whose start
 * moves into the future, or that has lost its table, looks for a place like any other.
 */
function keepsPlace(
  { tables }: Setup,
  reservation: StoredReservation,
  { plan, visit, now }: { plan: WantedPlan; visit: VisitState; now: number },
): boolean {
  const isInVisit = isHere(visit) || hasEnded(visit) || hasEnded(reservation);
  return isInVisit && !startsAhead(reservation, plan, now) && !hasLostTable(reservation, tables);
}

/**
 * The tables that a deletion leaves to a party, when a change gives it its place anew. One whose table was deleted during its
 * stay, and that sits down after the end of its plan or has its sitting down before the start taken back, keeps those at which
 * it may be sitting; else it would have lost them all, as one has that starts after the deletion. That one has none again by
 * sitting down early within the minute of the deletion. `undefined` where nothing is changed by this, and where nothing is left.
 */
function leftTables({ tables }: Setup, before: StoredReservation, after: StoredReservation): StoredPlace | undefined {
  const [wasLost, isLost] = [hasLostTable(before, tables), hasLostTable(after, tables)];
  if (wasLost === isLost) return undefined;
  if (wasLost) return placeOf(undefined);
  const deleted = new Set(tables.flatMap(({ id, deleted_at }) => (deleted_at === undefined ? [] : [id])));
  const left = after.tables.filter((id) => !deleted.has(id));
  return left.length === 0 ? undefined : placeOf({ tables: left, joined: left.length > 1 });
}

/**
 * What an operator's change makes of a reservation, before anybody has looked whether its place is free: its new fields,
 * the place that the operator names (absent: none, or the one it has, which it keeps), and whether one must be found for
 * it because of another time or length, or a larger party. `least` is the end that its stay must have: beyond that it lasts as
 * far as the table is free.
 */
export type WantedChange = { changes: ReservationChanges; least: number; place?: Place | undefined; seeks: boolean };

/**
 * Reads an operator's change. `now` is epoch ms. Throws `invalid_request` for words about an erased guest,
 * `reservation_cancelled` for anything but notes of a cancelled reservation, `invalid_transition`, `not_confirmed` for a step
 * of the visit, what `changedComing`, `changedArrival` and `changedCourse` throw, and what a named place may be refused for.
 */
export function readOperatorChange(
  setup: Setup,
  reservation: StoredReservation,
  wanted: OperatorWish,
  now: number,
): WantedChange {
  const status = changedStatus(reservation, wanted, now);
  const details = changedDetails(reservation, wanted);
  requireNotErased(reservation, details);
  const plan = wantedPlan(setup, reservation, wanted);
  const step = changedVisit(reservation, wanted, plan, now);
  const visit = step ?? reservation;
  const { stay, least } = changedStay(setup, reservation, { plan, visit, now }) ?? {};
  // Who only sits down stays where it is, however long that is.
  const isReplanned = isCountedAnew(reservation, plan, { ...visit, seated_at: reservation.seated_at });
  const takesTime = isReplanned && stay !== undefined && (stay.from < reservation.from || stay.to > reservation.to);
  const moves = takesTime || (isReplanned && !hasEnded(visit));
  const keeps = keepsPlace(setup, reservation, { plan, visit, now });
  const party_size = wanted.guests ?? reservation.party_size;
  const seeks = !keeps && (moves || party_size > reservation.party_size);
  const place = assignedPlace(setup, reservation, wanted, { seeks: seeks || takesTime });
  const resizes = party_size !== reservation.party_size;
  const { notes: _notes, ...words } = details;
  const after = { ...reservation, ...status, ...step, ...stay, party_size };
  const coming = changedComing(reservation, after, wanted.coming, now);
  const arrival = changedArrival(reservation, after, wanted.arrived_guests);
  const course = changedCourse(reservation, after, wanted.course, { courses: setup.config.courses, now });
  const others = { ...words, ...coming, ...arrival, ...course };
  if (reservation.status === 'cancelled' && (stay || step || resizes || place || Object.keys(others).length > 0)) {
    throw new DomainError('reservation_cancelled', 'A cancelled reservation takes notes only.');
  }
  const isElsewhere = stay !== undefined && stay.from !== reservation.from;
  const isRemindedAnew = isElsewhere || Object.keys({ ...status }).length > 0 || details.guest_email !== undefined;
  const changes: ReservationDetails = {
    ...details,
    ...status,
    ...step,
    ...coming,
    ...arrival,
    ...course,
    ...shortenedFor(place, reservation, { plan, visit, isNamed: wanted.duration_min !== undefined }),
    ...(resizes && { party_size }),
    ...(isRemindedAnew && { reminder: reminderRule(setup.config) }),
  };
  const replanned: ReservationChanges = stay ? { ...changes, ...stay } : changes;
  const left = place || seeks ? undefined : leftTables(setup, reservation, { ...reservation, ...replanned });
  return {
    changes: left ? { ...replanned, ...left } : replanned,
    least: least ?? reservation.to,
    place,
    seeks: place === undefined && seeks,
  };
}

/**
 * Where an operator's change leaves a party whose place it does not name: where it sits if that is free and large enough
 * for the new stay, else in the best free place, else without a table. Parties without a table are not seated first, and
 * dates that have left the book keep what they have: nothing then. `before` is the reservation as it was, `after` as the change
 * makes it, its place apart.
 */
export function seatForOperator(
  setup: Setup,
  occupancies: readonly Occupancy[],
  { before, after }: { before: StoredReservation; after: StoredReservation },
  { now, own, draw }: MoveContext,
): StoredPlace | undefined {
  if (!after.dates.every((date) => isInBook(date, now))) return undefined;
  const span = spanAtTable(after);
  const taken = after.service_status === 'seated' ? spanOfSitting(span, now) : span;
  const plan = seatingPlan(setup);
  const live = readLive(occupancies, setup.tables, now, own);
  const without = new Set(live.withoutTable.map(({ id }) => id));
  // Whoever may not be sent to a table, because of who sits there, is not given it either.
  const isOpen = (table_id: string) => {
    const tables = [table_id];
    const empty = needsEmptyTable(before, { ...after, tables }, now);
    const met = conflictsOf(occupancies, { tables, stay: after, own: [own.id], now, empty });
    return met.every(({ id }) => without.has(id));
  };
  const open = restrictPlan(plan, new Set(plan.tables.map(({ id }) => id).filter(isOpen)));
  const free = emptyPlan(open, live, taken);
  const choices = seatingsFor(after.party_size, free, after);
  return placeOf(choices[draw(choices.length)]);
}
