import type { NewReservation } from '../contract/reservations.ts';
import { freePlan } from './availability.ts';
import { invalidField } from './errors.ts';
import type { Draw } from './hold.ts';
import { type Occupancy, readLive } from './occupancy.ts';
import { isInBook, type Stay, type StoredReservation } from './reservation.ts';
import type { StoredPlace } from './reservation-changes.ts';
import { stayMinutes } from './schedule.ts';
import { bestSeatings, type Seating, seatingPlan } from './seating.ts';
import type { Setup } from './setup.ts';
import { datesTouched, dayClock, minuteOf } from './time.ts';

/** The stay that an operator books at a time of their choice. Throws `invalid_request` for one that the clocks skip. */
export function stayOf({ config, hours }: Setup, { reservation_date, reservation_time }: NewReservation): Stay {
  const from = dayClock(reservation_date, config.timezone)(minuteOf(reservation_time));
  if (from === undefined) throw invalidField('reservation_time', `the clocks skip this time on ${reservation_date}`);
  const to = from + stayMinutes(reservation_date, reservation_time, hours);
  return { from, to, dates: datesTouched(from, to, config.timezone) };
}

/**
 * The best free table or group for a party, by the lock's rule, if there is one and the date is in the book. Unlike a
 * lock it does not seat the parties without a table first: whom to seat is the operator's call.
 */
export function freeSeating(
  setup: Setup,
  occupancies: readonly Occupancy[],
  { party, stay, now, draw }: { party: number; stay: Stay; now: number; draw: Draw },
): Seating | undefined {
  if (!stay.dates.every((date) => isInBook(date, now))) return undefined;
  const { byTable } = readLive(occupancies, setup.tables, now);
  const choices = bestSeatings(party, freePlan(seatingPlan(setup), { byTable, withoutTable: [] }, stay));
  return choices[draw(choices.length)];
}

/** The reservation that an operator creates: always confirmed. `now` is epoch ms. */
export function fromOperator(
  wanted: NewReservation,
  { id, code, stay, seating, now }: { id: string; code: string; stay: Stay; seating: Seating | undefined; now: number },
): StoredReservation {
  const { guests, reservation_time, guest_email, guest_phone, notes, occasion, ...rest } = wanted;
  return {
    id,
    confirmation_code: code,
    ...rest,
    reservation_time: `${reservation_time}:00`,
    guest_email: guest_email ?? null,
    guest_phone: guest_phone ?? null,
    notes: notes || null,
    occasion: occasion || null,
    party_size: guests,
    duration_min: stay.to - stay.from,
    status: 'confirmed',
    created_at: new Date(now).toISOString(),
    ...placeOf(seating),
    ...stay,
    lang: 'fr',
    version: 1,
  };
}

/** How a reservation stores where it sits. */
export const placeOf = (seating: Pick<Seating, 'tables' | 'table_merge_id'> | undefined): StoredPlace => ({
  tables: seating?.tables ?? [],
  table_id: seating?.table_merge_id ? undefined : seating?.tables[0],
  table_merge_id: seating?.table_merge_id,
});

/** Whether a reservation is what this request creates, whatever happened to it since. */
export const isSameRequest = (made: StoredReservation, wanted: NewReservation): boolean =>
  made.reservation_date === wanted.reservation_date &&
  made.reservation_time === `${wanted.reservation_time}:00` &&
  made.party_size === wanted.guests &&
  made.guest_first_name === wanted.guest_first_name &&
  made.guest_last_name === wanted.guest_last_name &&
  made.guest_email === (wanted.guest_email ?? null) &&
  made.guest_phone === (wanted.guest_phone ?? null) &&
  made.notes === (wanted.notes || null) &&
  made.occasion === (wanted.occasion || null);
