import { conflictsOf } from '../../availability/rules/assignment.ts';
import type { Place } from '../../availability/rules/choose-table.ts';
import { isSameRef, liveEntries, type Occupancy, withNewer } from '../../availability/rules/occupancy.ts';
import { countedFor } from '../../availability/rules/schedule.ts';
import type { Draw } from '../../booking/rules/hold.ts';
import { enteredParty, freeSeating, type Placement, stayOf } from '../../booking/rules/operator-booking.ts';
import {
  bookedRefs,
  type Creation,
  createdBy,
  isInBook,
  type Stay,
  type StoredReservation,
} from '../../booking/rules/reservation.ts';
import { groupOf } from '../../floor/rules/groups.ts';
import { invalidField } from '../../platform/errors.ts';
import { foldName } from '../../platform/locale/words.ts';
import { datesTouched } from '../../platform/time/time.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import { type DatedSetup, liveTables, type Setup } from '../../restaurant/rules/setup.ts';
import type { GuestMails, ImportedBooking } from '../contract.ts';

/** The active table or the group that goes by this name, however it is spelled. Throws `invalid_request` for none. */
export function placeNamed(setup: Setup, name: string): Place {
  const wanted = foldName(name);
  const active = liveTables(setup.tables).filter(({ is_active }) => is_active);
  const table = active.find((each) => foldName(each.name) === wanted);
  if (table) return { tables: [table.id] };
  const group = setup.merges.find((each) => foldName(each.name) === wanted);
  const isWhole = group?.table_ids.every((id) => active.some((each) => each.id === id));
  if (group && isWhole) return { tables: group.table_ids, table_merge_id: group.id };
  throw invalidField('table_name', 'is no table or group in use here');
}

/** How the house calls the place that a party has; `undefined` without one. */
export function nameOfPlace({ tables, merges }: Setup, place: Place | undefined): string | undefined {
  if (!place) return undefined;
  const group = groupOf(merges, place);
  const names = place.tables.map((table_id) => tables.find(({ id }) => id === table_id)?.name ?? '');
  return group?.name ?? names.join(' + ');
}

/**
 * The stay of an imported booking at `now` (epoch ms): as long as its file says, else as the house's rule. Throws
 * `invalid_request` for a time that the clocks skip, and for a party that has not come before it was to come.
 */
export function stayOfImport(setup: DatedSetup, booking: ImportedBooking, now: number): Stay {
  const stay = stayOf(setup, booking, booking.duration_min);
  if (booking.status === 'no_show' && stay.from * MINUTE_MS > now) {
    throw invalidField('status', 'is a no-show of a visit that is still ahead');
  }
  return stay;
}

/** Whether a booking takes a table at `now` (epoch ms): a cancelled or missed one, or one that has left the book, takes none. */
export const takesTable = ({ status }: ImportedBooking, { dates }: Stay, now: number): boolean =>
  status === 'confirmed' && dates.every((date) => isInBook(date, now));

/** Where an imported party sits: on the place that its file names if that is free, else on the best free one, if any. */
export function seatImport(
  setup: DatedSetup,
  occupancies: readonly Occupancy[],
  booking: ImportedBooking,
  { stay, place, now, draw }: { stay: Stay; place: Place | undefined; now: number; draw: Draw },
): Place | undefined {
  if (!takesTable(booking, stay, now)) return undefined;
  const isFree = place && conflictsOf(occupancies, { tables: place.tables, stay, own: [], now }).length === 0;
  return isFree ? place : freeSeating(setup, occupancies, { party: booking.guests, stay, now, draw });
}

/**
 * Whether the guest of a booking is mailed now, and reminded later, by what was asked for at `now` (epoch ms). Who is never
 * to be reminded has a rule of 0 hours, which a later change of the restaurant's rule leaves alone (`scheduleReminders`).
 */
function mailsFor(mails: GuestMails, { to }: Stay, now: number) {
  return { isTold: mails === 'all' && to * MINUTE_MS > now, isReminded: mails !== 'none' };
}

/** What is stored of a party that has not come: its visit is over at `now` (epoch ms), whatever is left of its stay. */
function missed({ from, to }: Stay, now: number, timezone: string) {
  const until = Math.max(from, Math.min(to, Math.floor(now / MINUTE_MS)));
  return {
    service_status: 'no_show' as const,
    no_show_at: new Date(from * MINUTE_MS).toISOString(),
    ...(until < to && { to: until, dates: datesTouched(from, until, timezone) }),
  };
}

/** The reservation that a row of another system becomes. Nobody hears of it but who was asked for. */
export function fromImport(
  booking: ImportedBooking,
  setup: DatedSetup,
  { stay, seating, mails, ...creation }: Creation & Placement & { mails: GuestMails },
): StoredReservation {
  const { now, reminder } = creation;
  const { isTold, isReminded } = mailsFor(mails, stay, now);
  const at = new Date(now).toISOString();
  const isCancelled = booking.status === 'cancelled';
  const { reservation_date: date, reservation_time: time, guests } = booking;
  return {
    ...createdBy('import', 'operator', isCancelled ? 'cancelled' : 'confirmed', {
      ...creation,
      reminder: isReminded ? reminder : { ...reminder, hours: 0 },
    }),
    ...enteredParty(booking, { stay, seating }),
    reservation_date: date,
    reservation_time: `${time}:00`,
    notify_guest: isTold ? undefined : false,
    ...(isCancelled
      ? { cancelled_at: at, cancelled_by: 'operator' as const }
      : { counted: countedFor(date, time, setup, guests) }),
    ...(booking.status === 'no_show' && missed(stay, now, setup.config.timezone)),
  };
}

/** The occupancies once a reservation has been written into them at `now` (epoch ms). */
export function withParty(
  occupancies: readonly Occupancy[],
  reservation: StoredReservation,
  { id, entry, now }: { id: string; entry: Occupancy['entries'][string]; now: number },
): Occupancy[] {
  const written = bookedRefs(reservation, now).map((ref): Occupancy => {
    const before = occupancies.find(isSameRef(ref));
    const kept = before ? Object.fromEntries(liveEntries(before, now)) : {};
    return { ...ref, version: (before?.version ?? 0) + 1, entries: { ...kept, [id]: entry } };
  });
  return withNewer(occupancies, written);
}
