import type { ReservationChange } from '../contract/reservation-change.ts';
import { conflictsOf } from '../domain/assignment.ts';
import { DomainError } from '../domain/errors.ts';
import type { Draw } from '../domain/hold.ts';
import { refsOf } from '../domain/occupancy.ts';
import { placeOf } from '../domain/operator-booking.ts';
import { readOperatorChange, seatForOperator } from '../domain/operator-change.ts';
import { countryToRead, storedPhone } from '../domain/phone.ts';
import type { StoredReservation } from '../domain/reservation.ts';
import { type ReservationChanges, refsTaken, sitsLate } from '../domain/reservation-changes.ts';
import { countedFor } from '../domain/schedule.ts';
import type { Place } from '../domain/seating.ts';
import { sittingFrom } from '../domain/service.ts';
import type { Setup } from '../domain/setup.ts';
import { requireSwappable, swapConflicts, swappedPlaces } from '../domain/swap.ts';
import { localDateAt } from '../domain/time.ts';
import { requireNoConflict } from './conflicts.ts';
import { entryIdOf, newEntryId } from './ids.ts';
import { readOccupanciesAt } from './occupancies.ts';
import { changeReservation, changeReservations, ownEntry, requireReservation } from './reservations.ts';
import { readVersionedSetup } from './setup.ts';
import { readSnapshot } from './snapshot.ts';
import { datedSetup } from './special-days.ts';
import type { TableSession } from './table-session.ts';
import { withDeletedTables } from './tombstones.ts';

/** The author of a version, as it is stored. */
export const byOperator = ({ author }: TableSession) =>
  ({
    changed_by: 'operator',
    changed_by_email: author?.by.kind === 'operator' ? author.by.email : undefined,
  }) as const;

/** What an operator's change is decided by: the setup, its version, and the reservation. */
export type OperatorView = { setup: Setup; setup_version: number; reservation: StoredReservation };

/**
 * Reads a reservation and its restaurant, without the tombstones of deleted tables but for its own. Throws `not_found`.
 */
export async function readOperatorView(db: TableSession, rid: string, id: string): Promise<OperatorView> {
  const [{ setup, version }, reservation] = await Promise.all([
    readVersionedSetup(db, rid),
    requireReservation(db, rid, id),
  ]);
  return {
    setup: await withDeletedTables(db, rid, setup, reservation.tables),
    setup_version: version,
    reservation,
  };
}

/** One attempt at a change of what was read at `now` (epoch ms). */
type Assignment = OperatorView & { db: TableSession; rid: string; now: number };

/** The same, with who draws among equally good places, and the reservation as an answer shows it. */
type Attempt = Assignment & { draw: Draw; shown: Record<string, unknown> };

/** Throws `booking_changed`, with the present reservation, if somebody has changed it meanwhile. */
function requireVersion(
  reservation: StoredReservation,
  version: number | undefined,
  shown: Record<string, unknown>,
): void {
  if (version === undefined || version === reservation.version) return;
  throw new DomainError('booking_changed', 'Somebody has changed this reservation since.', { booking: shown });
}

/** Under what a reservation counts that is put to another date or time: by the hours of that date. */
async function recounted(
  { db, rid, setup, reservation }: Assignment,
  changes: ReservationChanges,
): Promise<Pick<ReservationChanges, 'counted'>> {
  const { reservation_date: date, reservation_time: time, party_size } = { ...reservation, ...changes };
  if (date === reservation.reservation_date && time === reservation.reservation_time) return {};
  const dated = await datedSetup(db, rid, setup, { first: date, last: date, consistent: true });
  return { counted: countedFor(date, time.slice(0, 5), dated, party_size) };
}

/**
 * Changes a reservation to what its operator asks, in one transaction; one that is so already stays as it is, whatever its
 * version. `undefined` is a lost race. Throws `booking_changed`, the conflict of a named place, and what the change is
 * refused for.
 */
export async function changeForOperator(
  attempt: Attempt,
  { version, notify_guest, swap_with: _, ...asked }: ReservationChange,
): Promise<StoredReservation | undefined> {
  const { db, rid, setup, reservation, now, shown } = attempt;
  const wanted = { ...asked, ...(asked.guest_phone && { guest_phone: storedPhone(asked.guest_phone) }) };
  const { changes, place, seeks } = readOperatorChange(setup, reservation, wanted, now);
  if (!place && Object.keys(changes).length === 0) return reservation;
  requireVersion(reservation, version, shown);
  const after: ReservationChanges = {
    ...changes,
    ...(await recounted(attempt, changes)),
    // A new e-mail address gets a new link, and the link of the old address ends.
    ...(changes.guest_email !== undefined && { secret: newEntryId() }),
    ...(changes.guest_phone !== undefined && {
      phone_country: countryToRead(changes.guest_phone, setup.config.timezone),
    }),
    ...byOperator(db),
    notify_guest,
  };
  if (place) return changeToPlace(attempt, place, after);
  if (seeks) return changeAndSeat(attempt, after);
  const takes = refsTaken(reservation, { ...reservation, ...after }, now).length > 0;
  if (takes) return changeAtPlace(attempt, after);
  return changeReservation(db, rid, reservation, after, { occupancies: [], now });
}

/** Makes a change at the place that the operator names: see `changeAtPlace`. */
export const changeToPlace = (
  attempt: Assignment,
  place: Place,
  changes: ReservationChanges,
): Promise<StoredReservation | undefined> =>
  changeAtPlace(attempt, fromNowOn(attempt, { ...changes, ...placeOf(place) }));

/** A change that has a party take a place: from this minute on, when its stay has begun. */
function fromNowOn({ setup, reservation, now }: Assignment, changes: ReservationChanges): ReservationChanges {
  return { ...changes, ...sittingFrom({ ...reservation, ...changes }, now, setup.config.timezone) };
}

/**
 * Makes a change at a place that is known, on condition that it is as it was read: against a lock for the same time, and
 * against its own end, exactly one wins. Own entries never conflict.
 */
async function changeAtPlace(
  { db, rid, setup, setup_version, reservation, now }: Assignment,
  after: ReservationChanges,
): Promise<StoredReservation | undefined> {
  const stay = { ...reservation, ...after };
  const { tables } = stay;
  // A party that sits beyond midnight may have a table that is wanted for the new date.
  const tonight = { tables, dates: sitsLate(stay, now) ? [localDateAt(now, setup.config.timezone)] : [] };
  const seen = [...refsTaken(reservation, stay, now), ...refsOf(tonight)];
  const occupancies = await readOccupanciesAt(db, rid, seen);
  const conflicts = conflictsOf(occupancies, { tables, stay, own: [entryIdOf(reservation.id)], now });
  await requireNoConflict(db, rid, setup, conflicts);
  const basis = { occupancies, now, ...(tables.length > 0 && { setup_version }) };
  return changeReservation(db, rid, reservation, after, basis);
}

/** Makes a change that needs a place, and finds one for it. */
async function changeAndSeat(attempt: Attempt, after: ReservationChanges): Promise<StoredReservation | undefined> {
  const { db, rid, setup: known, reservation, now, draw } = attempt;
  const settled = fromNowOn(attempt, after);
  const stay = { ...reservation, ...settled };
  const datesOf = () => stay.dates;
  const { setup, occupancies } = await readSnapshot(db, rid, stay.reservation_date, { known, now, datesOf });
  const own = ownEntry(reservation);
  const found = seatForOperator(setup, occupancies, stay, { now, own, draw });
  return changeReservation(db, rid, reservation, found ? { ...settled, ...found } : settled, { occupancies, now });
}

/** A change that names the reservation to exchange tables with. */
type Swap = ReservationChange & { swap_with: string };

/** Lets two reservations exchange their tables, in one transaction. */
export async function swapTables(
  attempt: Attempt,
  { version, notify_guest, swap_with }: Swap,
): Promise<StoredReservation | undefined> {
  const { db, rid, setup, setup_version, reservation, now, shown } = attempt;
  const other = await requireReservation(db, rid, swap_with);
  requireVersion(reservation, version, shown);
  requireSwappable(setup, reservation, other);
  const [mine, theirs] = swappedPlaces(reservation, other);
  const after = fromNowOn(attempt, mine);
  const othersAfter = fromNowOn({ ...attempt, reservation: other }, theirs);
  const stays = [
    { ...reservation, ...after },
    { ...other, ...othersAfter },
  ] as const;
  const occupancies = await readOccupanciesAt(db, rid, stays.flatMap(refsOf));
  const own = [reservation.id, other.id].map(entryIdOf);
  const conflicts = swapConflicts(occupancies, stays, { own, now });
  await requireNoConflict(db, rid, setup, conflicts);
  const author = { ...byOperator(db), notify_guest };
  const edits = [
    { before: reservation, changes: { ...after, ...author } },
    { before: other, changes: { ...othersAfter, ...author } },
  ];
  return (await changeReservations(db, rid, edits, { occupancies, now, setup_version }))?.[0];
}
