import { conflictsAfter, entriesAfter, spanAsFree } from '../../availability/rules/assignment.ts';
import {
  type Occupancy,
  type OccupancyRef,
  OVERSTAY_MINUTES,
  type Own,
  refsOf,
  withoutOwn,
} from '../../availability/rules/occupancy.ts';
import { countedFor } from '../../availability/rules/schedule.ts';
import { readOccupanciesAt } from '../../availability/store/occupancies.ts';
import { eveOf, morrowOf, readSnapshot } from '../../availability/store/snapshot.ts';
import { withDeletedTables } from '../../floor/store/tombstones.ts';
import { countryToRead, storedPhone } from '../../guests/rules/phone.ts';
import { entryIdOf, newEntryId } from '../../platform/dynamo/ids.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { DomainError } from '../../platform/errors.ts';
import { localDateAt } from '../../platform/time/time.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import { readVersionedSetup } from '../../restaurant/store/setup.ts';
import { datedSetup } from '../../restaurant/store/special-days.ts';
import type { ReservationChange } from '../contract/reservation-change.ts';
import type { Draw } from '../rules/hold.ts';
import { placeOf } from '../rules/operator-booking.ts';
import { readOperatorChange, seatForOperator } from '../rules/operator-change.ts';
import { datesOf, type StoredReservation, spanAtTable } from '../rules/reservation.ts';
import { type ReservationChanges, refsTaken, type StoredPlace } from '../rules/reservation-changes.ts';
import { atOtherTables, datesElsewhere, leastAsFree, lengthAsFree } from '../rules/shortened-stay.ts';
import { requireSwappable, swappedPlaces } from '../rules/swap.ts';
import { endElsewhere, hasEnded, leastElsewhere, needsEmptyTable, sittingFrom } from '../rules/visit.ts';
import { requireNoConflict } from './conflicts.ts';
import {
  changeReservation,
  changeReservations,
  ownEntry,
  type ReservationEdit,
  requireReservation,
} from './reservations.ts';

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
  const { changes, least, place, seeks } = readOperatorChange(setup, reservation, wanted, now);
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
  if (place) return changeToPlace(attempt, placeOf(place), after, least);
  if (seeks) return changeAndSeat(attempt, after);
  const wished = { ...reservation, ...after };
  const takes = refsTaken(reservation, wished, now).length > 0;
  const meets = after.service_status !== undefined && needsEmptyTable(reservation, wished, now) !== undefined;
  if (takes || meets) return changeAtPlace(attempt, after, least);
  return changeReservation(db, rid, reservation, after, { occupancies: [], now });
}

/**
 * Makes a change at the place that the operator names: see `changeAtPlace`. A party that was shortened for the table that it leaves
 * has all of its stay at the new one, as far as that is free.
 */
export function changeToPlace(
  attempt: Assignment,
  place: StoredPlace,
  named: ReservationChanges,
  least = attempt.reservation.to,
): Promise<StoredReservation | undefined> {
  const { reservation, setup, now } = attempt;
  const changes = { ...named, ...place };
  const resized = atOtherTables(reservation, changes, { now, zone: setup.config.timezone });
  const had = least === reservation.to ? leastElsewhere(reservation, now) : least;
  const must = resized === changes ? had : leastAsFree({ ...reservation, ...resized }, had, now);
  return changeAsFree(attempt, resized, must);
}

/** Makes a change that names a place, with all of a stay that was cut short, and what sits too long, as far as the place is free. */
function changeAsFree(
  attempt: Assignment,
  changes: ReservationChanges,
  least: number,
): Promise<StoredReservation | undefined> {
  const wish = fromNowOn(attempt, changes);
  const to = changes.to ?? attempt.reservation.to;
  // What a party that sits too long is given with the other table is free, or the table is not.
  const sits_on = to * MINUTE_MS <= attempt.now && wish.to !== undefined && wish.to !== to;
  return changeAtPlace(attempt, wish, sits_on ? wish.to : least);
}

/** A change that has a party take a place: from this minute on, when its stay has begun, and for its whole stay. */
function fromNowOn({ setup, reservation, now }: Assignment, changes: ReservationChanges): ReservationChanges {
  const after = { ...reservation, ...changes };
  const to = endElsewhere(reservation, after, now);
  const zone = setup.config.timezone;
  const sitting = sittingFrom({ ...after, to }, now, zone);
  if (sitting) return { ...changes, ...sitting };
  return to === after.to ? changes : { ...changes, from: after.from, to, dates: datesOf({ ...after, to }, zone) };
}

/** The dates on whose occupancy items somebody may stand who sits at `now` (epoch ms). */
function datesOfTonight({ setup, now }: Pick<Assignment, 'setup' | 'now'>): string[] {
  const today = localDateAt(now, setup.config.timezone);
  return [eveOf(setup, today, now), today, morrowOf(setup, today, now)].filter((date) => date !== undefined);
}

/**
 * The occupancy items on which a party rests that may not join whoever sits at its table, beside those of its stay: whoever
 * else sits there tonight rests on them too, whatever the dates of their stays.
 */
function refsOfTonight(attempt: Assignment, after: StoredReservation): OccupancyRef[] {
  if (after.tables.length === 0 || needsEmptyTable(attempt.reservation, after, attempt.now) === undefined) return [];
  return refsOf({ tables: after.tables, dates: datesOfTonight(attempt) });
}

/** A stay as far as its tables are free, beyond its planned start and the end that it must have (`least`). */
function asFarAsFree(
  { setup, reservation, now }: Assignment,
  after: ReservationChanges,
  { occupancies, least }: { occupancies: readonly Occupancy[]; least: number },
): ReservationChanges {
  const wished = { ...reservation, ...after };
  const minute = Math.floor(now / MINUTE_MS);
  const stay = spanAtTable(wished);
  const core = { from: Math.max(wished.from, stay.from), to: Math.max(least, minute + 1) };
  const own = entryIdOf(reservation.id);
  const free = spanAsFree(occupancies, { tables: wished.tables, stay, core, own, now });
  if (free.from === stay.from && free.to === stay.to) return after;
  const sitting = (to: number, table_since: string | undefined): ReservationChanges => {
    const dates = datesOf({ ...wished, to, table_since }, setup.config.timezone);
    return { ...after, from: wished.from, to, table_since, dates };
  };
  if (free.from === stay.from) return sitting(free.to, wished.table_since);
  // Early, and somebody else has the table for a while yet.
  const since = free.from === wished.from ? undefined : new Date(free.from * MINUTE_MS).toISOString();
  return sitting(Math.max(free.to, free.from + OVERSTAY_MINUTES), since);
}

/**
 * Makes a change at a place that is known, on condition that it is as it was read: against a lock for the same time, and
 * against its own end, exactly one wins. The stay lasts as far as the place is free, but to `least` (UTC epoch minute): what
 * is taken before is a conflict.
 */
async function changeAtPlace(
  attempt: Assignment,
  wish: ReservationChanges,
  least: number,
): Promise<StoredReservation | undefined> {
  const { db, rid, setup_version, reservation, now } = attempt;
  const wished = { ...reservation, ...wish };
  const tonight = refsOfTonight(attempt, wished);
  const occupancies = await readOccupanciesAt(db, rid, [...refsOf(wished), ...tonight]);
  const changes = lengthAsFree(reservation, asFarAsFree(attempt, wish, { occupancies, least }));
  await requireFree(attempt, [{ before: reservation, changes }], occupancies);
  const basis = { occupancies, now, ...(wished.tables.length > 0 && { setup_version }) };
  return changeReservation(db, rid, reservation, changes, basis, tonight);
}

/**
 * The stay of one of two parties that exchange their tables, where it sits longer than it was booked or was cut short: as far as
 * the new ones are free, beside the other one as that will be.
 */
function gainAt(
  attempt: Assignment,
  edits: readonly ReservationEdit[],
  { before, changes }: ReservationEdit,
  seen: readonly Occupancy[],
): ReservationChanges {
  const { now } = attempt;
  const after = { ...before, ...changes };
  const isResized = after.duration_min !== before.duration_min;
  const had = leastElsewhere(before, now);
  const least = isResized ? leastAsFree(after, had, now) : had;
  const isOver = before.to * MINUTE_MS <= now && !isResized;
  if (isOver || after.to <= least) return {};
  const own = edits.map((edit): Own => ({ id: entryIdOf(edit.before.id), kind: 'reservation' }));
  const left = own.reduce<readonly Occupancy[]>((all, one) => withoutOwn(all, one), seen);
  const beside = edits
    .filter((edit) => edit.before !== before)
    .flatMap((edit) => entriesAfter({ id: entryIdOf(edit.before.id), after: { ...edit.before, ...edit.changes } }));
  const seated = asFarAsFree({ ...attempt, reservation: before }, changes, {
    occupancies: [...left, ...beside],
    least,
  });
  return lengthAsFree(before, seated);
}

/** Throws unless parties that change together stand in nobody's way, each other's included, as they will be. */
async function requireFree(
  { db, rid, setup, now }: Assignment,
  edits: readonly ReservationEdit[],
  occupancies: readonly Occupancy[],
): Promise<void> {
  const parties = edits.map(({ before, changes }) => {
    const after = { ...before, ...changes };
    return { id: entryIdOf(before.id), after, empty: needsEmptyTable(before, after, now) };
  });
  await requireNoConflict(db, rid, setup, conflictsAfter(occupancies, parties, now));
}

/** Makes a change that needs a place, and finds one for it. */
async function changeAndSeat(attempt: Attempt, after: ReservationChanges): Promise<StoredReservation | undefined> {
  const { db, rid, setup: known, reservation, now, draw } = attempt;
  const settled = fromNowOn(attempt, after);
  const stay = { ...reservation, ...settled };
  const zone = known.config.timezone;
  // Who sits, however early, may sit with nobody of tonight, and has a table on the date before its own before midnight; nor may
  // who comes back (`refsOfTonight`).
  const mayJoinNobody = stay.service_status === 'seated' || hasEnded(reservation);
  const tonight = mayJoinNobody ? datesOfTonight(attempt) : [];
  const dates = [...new Set([...stay.dates, ...datesElsewhere(stay, zone), ...tonight])].sort();
  const [first = stay.reservation_date] = dates;
  const { setup, occupancies } = await readSnapshot(db, rid, first, { known, now, datesOf: () => dates });
  const own = ownEntry(reservation);
  const found = seatForOperator(setup, occupancies, { before: reservation, after: stay }, { now, own, draw });
  const placed = (changes: ReservationChanges): ReservationChanges => (found ? { ...changes, ...found } : changes);
  const asked = placed(after);
  const resized = atOtherTables(reservation, asked, { now, zone });
  const asFree = () => asFarAsFree(attempt, fromNowOn(attempt, resized), { occupancies, least: stay.to });
  const changes = resized === asked ? placed(settled) : lengthAsFree(reservation, asFree());
  const beside = refsOfTonight(attempt, { ...reservation, ...changes });
  return changeReservation(db, rid, reservation, changes, { occupancies, now }, beside);
}

/** A change that names the reservation to exchange tables with. */
type Swap = ReservationChange & { swap_with: string };

/** Lets two reservations exchange their tables, in one transaction. `undefined` is a lost race. */
export async function swapTables(
  attempt: Attempt,
  { version, notify_guest, swap_with }: Swap,
): Promise<StoredReservation | undefined> {
  const { db, rid, setup, setup_version, reservation, now, shown } = attempt;
  const other = await requireReservation(db, rid, swap_with);
  requireVersion(reservation, version, shown);
  // Read again, so that both are of one moment: another exchange of the two in between would seem to seat them together.
  const { version: present } = await requireReservation(db, rid, reservation.id);
  if (present !== reservation.version) return undefined;
  requireSwappable(setup, reservation, other);
  const [mine, theirs] = swappedPlaces(reservation, other);
  const moment = { now, zone: setup.config.timezone };
  const after = fromNowOn(attempt, atOtherTables(reservation, mine, moment));
  const othersAfter = fromNowOn({ ...attempt, reservation: other }, atOtherTables(other, theirs, moment));
  const author = { ...byOperator(db), notify_guest };
  const edits = [
    { before: reservation, changes: { ...after, ...author } },
    { before: other, changes: { ...othersAfter, ...author } },
  ].map((edit) => {
    const beside = refsOfTonight({ ...attempt, reservation: edit.before }, { ...edit.before, ...edit.changes });
    return { ...edit, beside };
  });
  const seen = edits.flatMap(({ before, changes, beside }) => [...refsOf({ ...before, ...changes }), ...beside]);
  const occupancies = await readOccupanciesAt(db, rid, seen);
  const fitted = edits.map((edit) => ({
    ...edit,
    changes: { ...edit.changes, ...gainAt(attempt, edits, edit, occupancies) },
  }));
  await requireFree(attempt, fitted, occupancies);
  return (await changeReservations(db, rid, fitted, { occupancies, now, setup_version }))?.[0];
}
