import type { ReservationChange } from '../contract/reservation-change.ts';
import { conflictsOf } from '../domain/assignment.ts';
import { DomainError } from '../domain/errors.ts';
import type { Draw } from '../domain/hold.ts';
import { isSameRef, refsOf } from '../domain/occupancy.ts';
import { placeOf } from '../domain/operator-booking.ts';
import { readOperatorChange, seatForOperator } from '../domain/operator-change.ts';
import type { StoredReservation } from '../domain/reservation.ts';
import type { ReservationChanges } from '../domain/reservation-changes.ts';
import type { Setup } from '../domain/setup.ts';
import { requireSwappable, swapConflicts, swappedPlaces } from '../domain/swap.ts';
import { requireNoConflict } from './conflicts.ts';
import { entryIdOf, newEntryId } from './ids.ts';
import { readOccupanciesAt } from './occupancies.ts';
import { changeReservation, changeReservations, requireReservation } from './reservations.ts';
import { readSnapshot } from './snapshot.ts';
import type { TableSession } from './table-session.ts';

/**
 * One attempt at an operator's change: the restaurant as it was read at `now` (epoch ms), who draws among equally good
 * places, and the reservation as an answer shows it.
 */
type Attempt = {
  db: TableSession;
  rid: string;
  setup: Setup;
  now: number;
  draw: Draw;
  shown: Record<string, unknown>;
};

/** Throws `booking_changed`, with the reservation as it is, when somebody was faster. */
function requireVersion(
  reservation: StoredReservation,
  version: number | undefined,
  shown: Record<string, unknown>,
): void {
  if (version === undefined || version === reservation.version) return;
  throw new DomainError('booking_changed', 'Somebody has changed this reservation since.', { booking: shown });
}

/**
 * Changes a reservation to what its operator asks, in one transaction; one that is so already stays as it is, whatever its
 * version. `undefined` is a lost race. Throws `booking_changed`, the conflict of a named place, and what the change is
 * refused for.
 */
export async function changeForOperator(
  { db, rid, setup, now, draw, shown }: Attempt,
  reservation: StoredReservation,
  { version, notify_guest, swap_with: _, ...wanted }: ReservationChange,
): Promise<StoredReservation | undefined> {
  const { changes, place, seeks } = readOperatorChange(setup, reservation, wanted, now);
  if (!place && Object.keys(changes).length === 0) return reservation;
  requireVersion(reservation, version, shown);
  const after: ReservationChanges = {
    ...changes,
    // A new address gets a link of its own, and the one that the old address has ends.
    ...(changes.guest_email !== undefined && { secret: newEntryId() }),
    changed_by: 'operator',
    notify_guest,
  };
  if (!place && !seeks) return changeReservation(db, rid, reservation, after, { occupancies: [], now });

  const stay = { ...reservation, ...changes };
  const { occupancies } = await readSnapshot(db, rid, stay.reservation_date, {
    known: setup,
    datesOf: () => stay.dates,
  });
  const own = { id: entryIdOf(reservation.id), kind: 'reservation' } as const;
  if (place) {
    const conflicts = conflictsOf(occupancies, { tables: place.tables, stay, own: [own.id], now });
    await requireNoConflict(db, rid, setup.tables, conflicts);
  }
  const found = place ? placeOf(place) : seatForOperator(setup, occupancies, stay, { now, own, draw });
  return changeReservation(db, rid, reservation, found ? { ...after, ...found } : after, { occupancies, now });
}

/** Lets two reservations exchange their tables, in one transaction. */
export async function swapTables(
  { db, rid, setup, now, shown }: Attempt,
  reservation: StoredReservation,
  { version, notify_guest, swap_with = '' }: ReservationChange,
): Promise<StoredReservation | undefined> {
  const other = await requireReservation(db, rid, swap_with);
  requireVersion(reservation, version, shown);
  requireSwappable(setup, reservation, other);
  const [mine, theirs] = swappedPlaces(reservation, other);
  const entered = refsOf({ ...reservation, ...mine });
  const others = refsOf({ ...other, ...theirs }).filter((ref) => !entered.some(isSameRef(ref)));
  const occupancies = await readOccupanciesAt(db, rid, [...entered, ...others]);
  const own = [reservation.id, other.id].map(entryIdOf);
  const conflicts = swapConflicts(occupancies, [reservation, other], { own, now });
  await requireNoConflict(db, rid, setup.tables, conflicts);
  const author = { changed_by: 'operator', notify_guest } as const;
  const edits = [
    { before: reservation, changes: { ...mine, ...author } },
    { before: other, changes: { ...theirs, ...author } },
  ];
  return (await changeReservations(db, rid, edits, { occupancies, now }))?.[0];
}
