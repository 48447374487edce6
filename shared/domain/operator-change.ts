import type { ReservationChange } from '../contract/reservation-change.ts';
import { assignedPlace, type Place } from './assignment.ts';
import { DomainError, invalidField } from './errors.ts';
import { emptyPlan } from './floor.ts';
import { type MoveContext, seatAgain } from './move.ts';
import { type Occupancy, readLive } from './occupancy.ts';
import { placeOf } from './operator-booking.ts';
import { GUEST_FIELDS, GUEST_WORDS, isInBook, mustChange, type Stay, type StoredReservation } from './reservation.ts';
import type { ReservationChanges, ReservationDetails, StoredPlace } from './reservation-changes.ts';
import { seatingPlan } from './seating.ts';
import type { Setup } from './setup.ts';
import { datesTouched, dayClock, minuteOf } from './time.ts';

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

/** A stay in the words of its restaurant's clocks, and as it is stored. */
type WantedStay = Stay & Pick<StoredReservation, 'reservation_date' | 'reservation_time' | 'duration_min'>;

/**
 * The stay that a change asks for; `undefined` when it stays. It keeps its length unless that is named. Throws
 * `invalid_request` for a time that the clocks skip.
 */
function changedStay({ config }: Setup, reservation: StoredReservation, wanted: OperatorWish): WantedStay | undefined {
  const date = wanted.reservation_date ?? reservation.reservation_date;
  const time = wanted.reservation_time ?? reservation.reservation_time.slice(0, 5);
  const duration_min = wanted.duration_min ?? reservation.duration_min;
  const isElsewhere = date !== reservation.reservation_date || time !== reservation.reservation_time.slice(0, 5);
  if (!isElsewhere && duration_min === reservation.duration_min) return undefined;
  const from = isElsewhere ? dayClock(date, config.timezone)(minuteOf(time)) : reservation.from;
  if (from === undefined) throw invalidField('reservation_time', `the clocks skip this time on ${date}`);
  const to = from + duration_min;
  return {
    reservation_date: date,
    reservation_time: `${time}:00`,
    duration_min,
    from,
    to,
    dates: datesTouched(from, to, config.timezone),
  };
}

/** What a change of status notes beside it. */
function changedStatus({ status: old }: StoredReservation, { status }: OperatorWish, now: number): ReservationDetails {
  if (status === undefined || !mustChange(old, status)) return {};
  const cancelled = { cancelled_at: new Date(now).toISOString(), cancelled_by: 'operator' } as const;
  return { status, ...(status === 'cancelled' && cancelled) };
}

/**
 * What an operator's change makes of a reservation, before anybody has looked whether its place is free: its new fields,
 * the place that the operator names (absent: none, or the one it has), and whether one must be found for it because of
 * another time or length, or a larger party.
 */
export type WantedChange = { changes: ReservationChanges; place?: Place | undefined; seeks: boolean };

/**
 * Reads an operator's change. `now` is epoch ms. Throws `reservation_cancelled` for anything but notes of a cancelled
 * reservation, `invalid_transition`, and what a named place may be refused for.
 */
export function readOperatorChange(
  setup: Setup,
  reservation: StoredReservation,
  wanted: OperatorWish,
  now: number,
): WantedChange {
  const status = changedStatus(reservation, wanted, now);
  const details = changedDetails(reservation, wanted);
  const stay = changedStay(setup, reservation, wanted);
  const party_size = wanted.guests ?? reservation.party_size;
  const seeks = stay !== undefined || party_size > reservation.party_size;
  const place = assignedPlace(setup, reservation, wanted, { seeks });
  const resizes = party_size !== reservation.party_size;
  const { notes: _notes, ...others } = details;
  if (reservation.status === 'cancelled' && (stay || resizes || place || Object.keys(others).length > 0)) {
    throw new DomainError('reservation_cancelled', 'A cancelled reservation takes notes only.');
  }
  const isElsewhere = stay !== undefined && stay.from !== reservation.from;
  const changes: ReservationDetails = {
    ...details,
    ...status,
    ...(resizes && { party_size }),
    ...(isElsewhere && reservation.coming_at !== undefined && { coming_at: undefined }),
  };
  return {
    changes: stay ? { ...changes, ...stay } : changes,
    place,
    seeks: place === undefined && seeks,
  };
}

/**
 * Where an operator's change leaves a party whose place it does not name: where it sits if that is free and large enough
 * for the new stay, else in the best free place, else without a table. Parties without a table are not seated first, and
 * dates that have left the book keep what they have: nothing then. `after` is the reservation as the change makes it, its place apart.
 */
export function seatForOperator(
  setup: Setup,
  occupancies: readonly Occupancy[],
  after: StoredReservation,
  { now, own, draw }: MoveContext,
): StoredPlace | undefined {
  if (!after.dates.every((date) => isInBook(date, now))) return undefined;
  const free = emptyPlan(seatingPlan(setup), readLive(occupancies, setup.tables, now, own), after);
  return placeOf(seatAgain(after, after.party_size, free, draw));
}
