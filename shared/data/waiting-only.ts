import type { Guest } from '../contract/guests.ts';
import type { StoredReservation } from '../domain/reservation.ts';
import type { StoredWaiting } from '../domain/waiting.ts';
import { readBooked, readBookingsOfGuest } from './bookings-of-guest.ts';
import { readConfig } from './config.ts';
import { contactOf, guestIdsOf } from './contact.ts';
import { findGuest, type GuestWithBookings, guestOf, noSuchGuest, profileOf } from './guests.ts';
import type { TableSession } from './table-session.ts';
import { placesOfGuest, readPlaces } from './waiting-erasure.ts';

/** A whole telephone number, or an e-mail address, as somebody gives it who asks for their data. */
type Contact = { phone?: string | undefined; email?: string | undefined };

/** The id by which the guest of a place is known at a restaurant of this zone once they book. */
const idOfPlace = (rid: string, place: StoredWaiting, zone: string): string => guestIdsOf(rid, place, zone)[0] ?? '';

/**
 * The ids of the guests whose places on waiting lists, in any state, have this telephone number or this e-mail address: an
 * address may be of several guests, who left different numbers with it. It reads all places of the restaurant, which are
 * deleted shortly after their dates.
 */
export async function guestsWhoWait(
  db: TableSession,
  rid: string,
  { phone, email }: Contact,
  zone: string,
): Promise<string[]> {
  const mailbox = email === undefined ? undefined : contactOf(rid, { guest_email: email, guest_phone: null });
  const numbers = guestIdsOf(rid, { guest_phone: phone ?? null, guest_email: null }, zone);
  const named = (await readPlaces(db, rid)).filter(
    (place) =>
      (place.guest_email !== null && place.contact === mailbox) ||
      guestIdsOf(rid, place, zone).some((id) => numbers.includes(id)),
  );
  return [...new Set(named.map((place) => idOfPlace(rid, place, zone)))].filter(Boolean);
}

/** Somebody who has places only: names and contacts are those of the last one that they asked for. */
async function findWaiting(
  db: TableSession,
  rid: string,
  id: string,
  now: number,
): Promise<GuestWithBookings | undefined> {
  const { timezone: zone } = await readConfig(db, rid);
  const [latest] = (await placesOfGuest(db, rid, [id], zone)).sort((a, b) => b.asked_at - a.asked_at);
  if (!latest) return undefined;
  const guest: Guest = guestOf(id, latest, { bookings: [], profile: profileOf(undefined), now, zone });
  return { ...guest, only_waits: true, bookings: [] };
}

/**
 * Reads a guest at `now` (epoch ms) who has bookings, or places on waiting lists only. Throws `not_found` for one who has
 * neither here.
 */
export async function readAnyGuest(db: TableSession, rid: string, id: string, now: number): Promise<GuestWithBookings> {
  const guest = (await findGuest(db, rid, id, now)) ?? (await findWaiting(db, rid, id, now));
  if (!guest) throw noSuchGuest();
  return guest;
}

/** What there is of a guest, the latest booking first and the places by date, and all ids under which anything of it is. */
type AllOfGuest = { guest_ids: string[]; bookings: StoredReservation[]; places: StoredWaiting[] };

/** All bookings and places of a guest of a restaurant of this zone, under every id that their number has had. */
export async function readAllOfGuest(
  db: TableSession,
  rid: string,
  guest_id: string,
  zone: string,
): Promise<AllOfGuest> {
  const { guest_ids: booked, bookings } = await readBookingsOfGuest(db, rid, guest_id, zone);
  const places = await placesOfGuest(db, rid, booked, zone);
  const guest_ids = [...new Set([...booked, ...places.flatMap((place) => guestIdsOf(rid, place, zone))])];
  const isMore = guest_ids.length > booked.length;
  return { guest_ids, bookings: isMore ? await readBooked(db, rid, guest_ids) : bookings, places };
}
