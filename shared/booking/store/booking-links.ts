import type { Own } from '../../availability/rules/occupancy.ts';
import { withRoomChoice } from '../../floor/store/rooms.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { DomainError } from '../../platform/errors.ts';
import { noteRestaurant } from '../../platform/telemetry/request.ts';
import { findConfig } from '../../restaurant/store/config.ts';
import { parseBookingToken } from '../rules/booking-token.ts';
import { linkEnds, type StoredReservation } from '../rules/reservation.ts';
import { ownEntry, readReservation } from './reservations.ts';

/** A guest's booking, as their link leads to it, and its restaurant's configuration with the rooms to choose from. */
export type OpenedBooking = {
  rid: string;
  reservation: StoredReservation;
  config: Awaited<ReturnType<typeof withRoomChoice>>;
};

/** Whether a secret is a booking's own. */
const isOpenedBy = (reservation: StoredReservation | undefined, secret: string): reservation is StoredReservation =>
  reservation?.secret !== undefined && isSameSecret(reservation.secret, secret);

/**
 * Reads the booking that a guest's link leads to, and its restaurant, in parallel. `now` is epoch ms. Throws `not_found`
 * for a wrong, an old or an ended link, and does not tell which.
 */
export async function openBooking(db: TableSession, token: string, now: number): Promise<OpenedBooking> {
  const address = parseBookingToken(token);
  if (!address) throw noSuchBooking();
  const { restaurant_id: rid, reservation_id, secret } = address;
  const [reservation, config] = await Promise.all([readReservation(db, rid, reservation_id), findConfig(db, rid)]);
  if (!isOpenedBy(reservation, secret) || !config || linkEnds(reservation) <= now) throw noSuchBooking();
  noteRestaurant(rid);
  return { rid, reservation, config: await withRoomChoice(db, config) };
}

/**
 * The entry of the booking that a guest's link leads to, to be left out of a count, with the place that it may keep;
 * nothing for a link that leads nowhere, or to another restaurant, and for a booking that has been cancelled.
 */
export async function ownBooking(db: TableSession, rid: string, token: string | undefined): Promise<Own | undefined> {
  const address = parseBookingToken(token);
  if (!address || address.restaurant_id !== rid) return undefined;
  const reservation = await readReservation(db, rid, address.reservation_id);
  const isOpen = isOpenedBy(reservation, address.secret) && reservation.status !== 'cancelled';
  return isOpen ? ownEntry(reservation) : undefined;
}

const noSuchBooking = () => new DomainError('not_found', 'This link leads to no booking.');
