import * as z from 'zod/mini';
import { type Entry, isSameRef, type OccupancyRef, type Own } from '../../availability/rules/occupancy.ts';
import { mostOf, type Pacing } from '../../availability/rules/pacing.ts';
import { dayWrites } from '../../availability/store/day-counts.ts';
import {
  type OccupancyUpdate,
  reduceEntry,
  removeEntry,
  rewriteEntries,
  type Seen,
} from '../../availability/store/occupancy-writes.ts';
import { isInternational } from '../../guests/rules/phone-number.ts';
import { contactKeys } from '../../guests/store/guest-history.ts';
import { guestKey } from '../../guests/store/guest-keys.ts';
import { dueKeys } from '../../platform/dynamo/due.ts';
import { entryIdOf } from '../../platform/dynamo/ids.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ifVersionIs } from '../../platform/dynamo/optimistic-locking.ts';
import { getAll, getItem, queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { type TransactItem, transact } from '../../platform/dynamo/transact.ts';
import { DomainError } from '../../platform/errors.ts';
import { unchangedSetup } from '../../restaurant/store/setup-version.ts';
import { withReminder } from '../rules/reminder.ts';
import { entryOf, GUEST_WORDS, type StoredReservation } from '../rules/reservation.ts';
import {
  changed,
  type OccupancyWrite,
  occupancyWrites,
  type ReservationChanges,
  totalsChanges,
} from '../rules/reservation-changes.ts';
import { countBookings } from './count-bookings.ts';
import { lookAgain } from './old-bookings.ts';
import { reservationOf } from './reservation-records.ts';

/** A reservation with its key and the sort keys of its three indexes. */
export function toItem(rid: string, reservation: StoredReservation) {
  const { unread, ...known } = reservation;
  const { id, status, reservation_date: date, reservation_time: time } = known;
  return {
    ...keys.reservation(rid, id),
    ...known,
    ...unread,
    by_date: `${date}#${time}#${id}`,
    by_status: `${status}#${date}#${time}#${id}`,
    by_guest: guestKey(reservation),
    ...dueKeys(id, known.due_at),
    // It follows from the contacts.
    guest_id: undefined,
    ...contactKeys(rid, reservation),
    // What nobody said takes no room: a booking is billed by the kilobyte.
    ...Object.fromEntries(GUEST_WORDS.map((word) => [word, known[word] ?? undefined])),
  };
}

/** Reads a reservation by its id. */
export async function readReservation(
  db: TableSession,
  rid: string,
  id: string,
): Promise<StoredReservation | undefined> {
  const item = await getItem(db, keys.reservation(rid, id));
  return item && reservationOf(item);
}

/** Reads a reservation by its id. Throws `not_found`. */
export async function requireReservation(db: TableSession, rid: string, id: string): Promise<StoredReservation> {
  const reservation = await readReservation(db, rid, id);
  if (!reservation) throw new DomainError('not_found', 'No such reservation.');
  return reservation;
}

/** The bookings with these ids that there are, in the order of these, strongly consistent. */
export async function readBookingsById(
  db: TableSession,
  rid: string,
  ids: readonly string[],
): Promise<StoredReservation[]> {
  const items = await getAll(
    db,
    ids.map((id) => keys.reservation(rid, id)),
  );
  const found = new Map(items.map(reservationOf).map((reservation) => [reservation.id, reservation]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** All reservations of a date, in the order of their times, strongly consistent. */
export async function readBookingsOn(db: TableSession, rid: string, date: string): Promise<StoredReservation[]> {
  const items = await queryAll(db, {
    IndexName: 'byDate',
    KeyConditionExpression: 'pk = :pk AND begins_with(by_date, :date)',
    ExpressionAttributeValues: { ':pk': keys.reservations(rid), ':date': `${date}#` },
    ConsistentRead: true,
  });
  return items.map(reservationOf);
}

/** Where a confirmation code leads. */
const CodeRecord = z.object({ sk: z.string(), reservation_id: z.string() });

/** The id of the reservation that has a confirmation code. */
export async function reservationIdByCode(db: TableSession, rid: string, code: string): Promise<string | undefined> {
  const item = await getItem(db, keys.code(rid, code));
  return item && z.parse(CodeRecord, item).reservation_id;
}

/** The ids of the reservations that have confirmation codes, by code; a code that nobody has is left out. */
export async function reservationIdsByCode(
  db: TableSession,
  rid: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const items = await getAll(
    db,
    codes.map((code) => keys.code(rid, code)),
  );
  return new Map(z.parse(z.array(CodeRecord), items).map(({ sk, reservation_id }) => [sk, reservation_id]));
}

/**
 * What a change of the book rests on: the occupancy as it was seen, and, for a place that somebody named, the version of
 * the setup in which it was found, so that it cannot have been deleted or switched off since; for a guest's move the slot
 * whose limits of covers it keeps.
 */
export type Basis = Seen & { setup_version?: number | undefined; pacing?: Pacing | undefined };

/** The condition that the setup still is of the version that a change rests on, if it rests on one. */
export const setupCheck = (db: TableSession, rid: string, { setup_version }: Basis): TransactItem[] =>
  setup_version === undefined ? [] : [unchangedSetup(db, rid, setup_version)];

/** A reservation's own entry, with its place. */
export const ownEntry = (reservation: StoredReservation): Own => ({
  id: entryIdOf(reservation.id),
  kind: 'reservation',
  place: reservation,
  counted: reservation.counted,
});

/** A change of one reservation, and the lists of parties without a table beside which it takes seats. */
export type ReservationEdit = {
  before: StoredReservation;
  changes: ReservationChanges;
  beside?: readonly OccupancyRef[];
};

/**
 * Lets a write of a reservation land only while it is as it was read. As of which country a number is read is written without
 * a version (`ops restaurant index-guests`): a change that has not seen it would take the booking from its guest again.
 */
function reservationAsSeen({ version, guest_phone, phone_country }: StoredReservation) {
  const seen = ifVersionIs({ version });
  if (phone_country !== undefined || guest_phone === null || isInternational(guest_phone)) return seen;
  return { ...seen, ConditionExpression: `${seen.ConditionExpression} AND attribute_not_exists(phone_country)` };
}

/** A write of one occupancy item, and the reservation as it is after it. */
type PartyWrite = OccupancyWrite & { after: StoredReservation };

const ownOf = ({ after }: PartyWrite) => ownEntry(after);

/** The entry that a party has in an item after a write; what a later release keeps in it stays. */
function entryAfter(write: PartyWrite, { occupancies }: Seen): Record<string, Entry> {
  if (!write.stands) return {};
  const { id } = ownOf(write);
  const known = occupancies.find(isSameRef(write.ref))?.entries[id];
  return { [id]: { ...known, ...entryOf(write.after) } };
}

/** The one write of an occupancy item that the parties which change make together. */
function occupancyUpdate(db: TableSession, rid: string, writes: readonly PartyWrite[], seen: Seen): OccupancyUpdate {
  const [first, ...others] = writes;
  if (!first) throw new Error('An occupancy item is written for somebody.');
  const { ref, stands } = first;
  if (others.length > 0 || first.takes) {
    const added = Object.assign({}, ...writes.map((write) => entryAfter(write, seen)));
    return rewriteEntries(db, rid, ref, seen, { own: writes.map(ownOf), added });
  }
  return stands
    ? reduceEntry(db, rid, ref, ownOf(first), entryOf(first.after))
    : removeEntry(db, rid, ref, ownOf(first));
}

/**
 * Changes reservations in one transaction: the occupancy items they leave, enter and stay in, each written once, the
 * totals, and the reservations themselves, on condition that nobody has changed them since they were read and that the
 * items in which they take something are as they were seen, and the setup where a place was named. Who takes seats
 * beside parties without a table names their lists in `beside`: two such changes cannot spend the same last seats.
 * Answers the reservations as they are then; `undefined` is definite: nothing has changed or will.
 */
export async function changeReservations(
  db: TableSession,
  rid: string,
  edits: readonly ReservationEdit[],
  basis: Basis,
): Promise<StoredReservation[] | undefined> {
  const { pacing } = basis;
  const versions = edits.map((edit) => ({
    ...edit,
    after: withReminder(edit.before, changed(edit.before, edit.changes), basis.now),
  }));
  const writes = versions.flatMap(({ before, after, beside }): PartyWrite[] =>
    occupancyWrites(before, after, basis.now, beside).map((write) => ({ ...write, after })),
  );
  const items = Map.groupBy(writes, ({ ref }) => `${ref.date}#${ref.table_id}`);
  const dates = versions
    .filter(({ before, after }) => before.reservation_date !== after.reservation_date)
    .map(({ after }) => after.reservation_date);
  const [oldest = ''] = dates.sort();
  const refusal = await transact(db, [
    ...versions.map(({ before, after }) => ({
      Put: {
        TableName: db.table,
        Item: toItem(rid, after),
        ...reservationAsSeen(before),
      },
    })),
    ...[...items.values()].map((together) => ({ Update: occupancyUpdate(db, rid, together, basis) })),
    ...setupCheck(db, rid, basis),
    ...(oldest ? lookAgain(db, rid, oldest, basis.now) : []),
    ...dayWrites(
      db,
      rid,
      [...totalsChanges(versions)].map(([date, add]) => ({
        date,
        add,
        ...(date === pacing?.date && { most: mostOf(pacing) }),
      })),
    ),
  ]);
  if (refusal) return undefined;
  for (const { before, after } of versions) countBookings(after, before);
  return versions.map(({ after }) => after);
}

/** Changes one reservation: see `changeReservations`. */
export async function changeReservation(
  db: TableSession,
  rid: string,
  before: StoredReservation,
  changes: ReservationChanges,
  basis: Basis,
  beside: readonly OccupancyRef[] = [],
): Promise<StoredReservation | undefined> {
  return (await changeReservations(db, rid, [{ before, changes, beside }], basis))?.[0];
}
