import * as z from 'zod/mini';
import type { StoredReservation } from '../../booking/rules/reservation.ts';
import { IndexRow } from '../../booking/store/reservation-records.ts';
import { readBookingsById } from '../../booking/store/reservations.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { TransactItem } from '../../platform/dynamo/transact.ts';
import { contactKeyOf, guestIdOf, guestIdsOf } from './contact.ts';

/** The ids of all bookings under some ids of a guest. The index follows the table by a moment. */
export async function bookedBy(db: TableSession, guest_ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    guest_ids.map((guest_id) =>
      queryAll(db, {
        IndexName: 'byContact',
        KeyConditionExpression: 'guest = :guest',
        ExpressionAttributeValues: { ':guest': contactKeyOf(guest_id) },
      }),
    ),
  );
  return [...new Set(found.flat().map((row) => z.parse(IndexRow, row).sk))];
}

/** Whether a booking is still that of a guest: the index may name one that has been given other contacts since. */
export const isOfGuest = (rid: string, reservation: StoredReservation, guest_ids: readonly string[]): boolean =>
  reservation.erased_at === undefined && guest_ids.includes(guestIdOf(rid, reservation) ?? '');

/** The bookings under some ids of a guest that are still theirs, the latest first. */
export async function readBooked(
  db: TableSession,
  rid: string,
  guest_ids: readonly string[],
): Promise<StoredReservation[]> {
  const booked = await readBookingsById(db, rid, await bookedBy(db, guest_ids));
  return booked.filter((reservation) => isOfGuest(rid, reservation, guest_ids)).sort((a, b) => b.from - a.from);
}

/** Whether a booking is a guest's as numbers are read at a restaurant of a zone: digits that are no number there are nobody's. */
export const isTheirs = (
  rid: string,
  booking: StoredReservation,
  { guest_ids, zone }: { guest_ids: readonly string[]; zone: string },
): boolean => guestIdsOf(rid, booking, zone).some((id) => guest_ids.includes(id));

/** All ids under which a guest's bookings are, or anything beside them, and the bookings, the latest first. */
type GuestsBookings = { guest_ids: string[]; bookings: StoredReservation[] };

/**
 * All bookings of a guest of a restaurant of this zone, whose country decides what a number is, strongly consistent but for those of the last moment: those too that
 * a release before has under another id of the same number.
 */
export async function readBookingsOfGuest(
  db: TableSession,
  rid: string,
  guest_id: string,
  zone: string,
): Promise<GuestsBookings> {
  const first = await readBooked(db, rid, [guest_id]);
  const bookings = first.filter((booking) => isTheirs(rid, booking, { guest_ids: [guest_id], zone }));
  const guest_ids = [...new Set([guest_id, ...bookings.flatMap((booking) => guestIdsOf(rid, booking, zone))])];
  if (guest_ids.length === 1) return { guest_ids, bookings };
  const all = await readBooked(db, rid, guest_ids);
  return { guest_ids, bookings: all.filter((booking) => isTheirs(rid, booking, { guest_ids, zone })) };
}

/** Fails a transaction where a booking is none of a guest, by these ids, any more, be it that it was erased. */
export const stillOfGuest = (
  db: TableSession,
  rid: string,
  guest_ids: readonly string[],
  reservation_id: string,
): TransactItem => {
  const contacts = guest_ids.map((guest_id, index) => [`:guest${index}`, contactKeyOf(guest_id)] as const);
  return {
    ConditionCheck: {
      TableName: db.table,
      Key: keys.reservation(rid, reservation_id),
      ConditionExpression: `guest IN (${contacts.map(([name]) => name).join(', ')}) AND attribute_not_exists(erased_at)`,
      ExpressionAttributeValues: Object.fromEntries(contacts),
    },
  };
};
