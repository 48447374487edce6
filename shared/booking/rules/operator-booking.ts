import { bestSeatings, type Place, type Seating, seatingPlan } from '../../availability/rules/choose-table.ts';
import { emptyPlan } from '../../availability/rules/floor.ts';
import { type Occupancy, readLive } from '../../availability/rules/occupancy.ts';
import { countedFor, stayMinutes } from '../../availability/rules/schedule.ts';
import { storedName } from '../../guests/rules/guest-name.ts';
import { DEFAULT_LANG } from '../../platform/contract/constants.ts';
import { invalidField } from '../../platform/errors.ts';
import { datesTouched, dayClock, minuteOf } from '../../platform/time/time.ts';
import { DAY_MINUTES } from '../../platform/time/units.ts';
import type { Calendar, DatedSetup, Setup } from '../../restaurant/rules/setup.ts';
import type { NewBooking, NewReservation } from '../contract/new-reservation.ts';
import type { Draw } from './hold.ts';
import {
  type Creation,
  createdBy,
  type Guest,
  isInBook,
  isSameGuest,
  type Stay,
  type StoredReservation,
  storedWords,
} from './reservation.ts';
import type { StoredPlace } from './reservation-changes.ts';

/**
 * The stay that an operator books at a time of their choice: of so many minutes, else as long as the house's rule says.
 * Throws `invalid_request` for a time that the clocks skip.
 */
export function stayOf(
  setup: DatedSetup,
  { reservation_date, reservation_time, guests }: NewBooking,
  minutes?: number,
): Stay {
  const { config } = setup;
  const clock = dayClock(reservation_date, config.timezone);
  const from = clock(minuteOf(reservation_time));
  if (from === undefined) throw invalidField('reservation_time', `the clocks skip this time on ${reservation_date}`);
  const to = from + (minutes ?? stayMinutes(reservation_date, reservation_time, setup, guests));
  // Minutes of local mean time begin within those of UTC: the first one of a date may begin on the date before.
  const [first = from, last = from] = [clock(0), clock(DAY_MINUTES - 1)];
  return { from, to, dates: first < from && to <= last ? [reservation_date] : datesTouched(from, to, config.timezone) };
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
  const live = readLive(occupancies, setup.tables, now);
  const choices = bestSeatings(party, emptyPlan(seatingPlan(setup), live, stay));
  return choices[draw(choices.length)];
}

/** Who a party is, as far as it was said. */
const guestOf = ({
  guest_email,
  guest_phone,
  ...named
}: Pick<NewReservation, keyof Guest> & Pick<NewBooking, 'guest_name'>): Required<Guest> => ({
  ...storedName(named),
  guest_email: guest_email ?? null,
  guest_phone: guest_phone ?? null,
});

/** When a new party is there, and where it sits, if anywhere. */
export type Placement = { stay: Stay; seating: Place | undefined };

/** What is stored of every party that an operator enters, whether it has booked or walked in. */
export const enteredParty = (wanted: NewReservation, { stay, seating }: Placement) => ({
  ...guestOf(wanted),
  ...storedWords(wanted),
  notes: wanted.notes || null,
  party_size: wanted.guests,
  duration_min: stay.to - stay.from,
  ...placeOf(seating),
  ...stay,
  lang: wanted.lang ?? DEFAULT_LANG,
});

/** The reservation that an operator creates: always confirmed. */
export const fromOperator = (
  wanted: NewBooking,
  calendar: Calendar,
  { stay, seating, ...creation }: Creation & Placement,
): StoredReservation => ({
  ...createdBy('operator', 'operator', 'confirmed', creation),
  ...enteredParty(wanted, { stay, seating }),
  reservation_date: wanted.reservation_date,
  reservation_time: `${wanted.reservation_time}:00`,
  notify_guest: wanted.notify_guest,
  counted: countedFor(wanted.reservation_date, wanted.reservation_time, calendar, wanted.guests),
});

/** How a reservation stores where it sits. */
export function placeOf(seating: Place | undefined): StoredPlace {
  const { tables = [], table_merge_id, joined = false } = seating ?? {};
  return {
    tables,
    table_id: table_merge_id || joined ? undefined : tables[0],
    table_merge_id,
    table_ids: joined ? tables : undefined,
  };
}

/**
 * Whether a reservation is what this request creates, whatever happened to it since. One that an earlier release has made
 * is known by its fields.
 */
export const isSameRequest = (made: StoredReservation, wanted: NewReservation, digest: string): boolean =>
  made.request_digest === undefined ? hasFieldsOf(made, wanted) : made.request_digest === digest;

const hasFieldsOf = (made: StoredReservation, wanted: NewReservation): boolean =>
  !wanted.walk_in &&
  made.reservation_date === wanted.reservation_date &&
  made.reservation_time === `${wanted.reservation_time}:00` &&
  made.party_size === wanted.guests &&
  isSameGuest(made, guestOf(wanted)) &&
  made.notes === (wanted.notes || null) &&
  made.occasion === (wanted.occasion || null);
