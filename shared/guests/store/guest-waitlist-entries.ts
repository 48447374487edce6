import type { StoredReservation } from '../../booking/rules/reservation.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { readConfig } from '../../restaurant/store/config.ts';
import type { StoredEntry } from '../../waitlist/rules/entry.ts';
import { readEntries } from '../../waitlist/store/entries.ts';
import { readBooked, readBookingsOfGuest } from './bookings-of-guest.ts';
import { guestIdsOf, waiterOf } from './contact.ts';
import { findGuest, type GuestWithBookings, guestOf, noSuchGuest, profileOf } from './guests.ts';

/** A whole telephone number, or an e-mail address, as somebody gives it who asks for their data. */
type Contact = { phone?: string | undefined; email?: string | undefined };

/** A restaurant's zone, and the time (epoch ms). */
type Clock = { zone: string; now: number };

/** Those of some entries that are a guest's, by the ids that they have had at a restaurant of this zone. */
export const ofGuest = (
  entries: readonly StoredEntry[],
  rid: string,
  guest_ids: readonly string[],
  zone: string,
): StoredEntry[] => entries.filter((entry) => guestIdsOf(rid, entry, zone).some((id) => guest_ids.includes(id)));

/**
 * The ids of the guests to whom entries with this telephone number or this e-mail address belong: an address may be of several
 * guests, who left different numbers with it. They are the ids by which they are known once they book.
 */
export function guestsNamed(
  entries: readonly StoredEntry[],
  rid: string,
  { phone, email }: Contact,
  zone: string,
): string[] {
  const mailbox = email === undefined ? undefined : waiterOf(rid, { guest_email: email, guest_phone: null });
  const numbers = guestIdsOf(rid, { guest_phone: phone ?? null, guest_email: null }, zone);
  const named = entries.filter(
    (entry) =>
      (entry.guest_email !== null && waiterOf(rid, entry) === mailbox) ||
      guestIdsOf(rid, entry, zone).some((id) => numbers.includes(id)),
  );
  return [...new Set(named.flatMap((entry) => guestIdsOf(rid, entry, zone)[0] ?? []))];
}

/**
 * A guest who has entries only: names and contacts are those of the last one that they asked for. `undefined` without an entry.
 */
export function waitingGuest(
  id: string,
  entries: readonly StoredEntry[],
  { zone, now }: Clock,
): GuestWithBookings | undefined {
  const [latest] = entries.toSorted((a, b) => b.asked_at - a.asked_at);
  if (!latest) return undefined;
  const guest = guestOf(id, latest, { bookings: [], profile: profileOf(undefined), now, zone });
  return { ...guest, only_waits: true, bookings: [] };
}

/**
 * Reads a guest at `now` (epoch ms) who has bookings, or entries on waiting lists only. Throws `not_found` for one who has
 * neither here.
 */
export async function readAnyGuest(db: TableSession, rid: string, id: string, now: number): Promise<GuestWithBookings> {
  const known = await findGuest(db, rid, id, now);
  if (known) return known;
  const [{ timezone: zone }, entries] = await Promise.all([readConfig(db, rid), readEntries(db, rid)]);
  const guest = waitingGuest(id, ofGuest(entries, rid, [id], zone), { zone, now });
  if (!guest) throw noSuchGuest();
  return guest;
}

/** What there is of a guest, the latest booking first and the entries by date, and all ids under which anything of it is. */
type AllOfGuest = { guest_ids: string[]; bookings: StoredReservation[]; entries: StoredEntry[] };

/** All bookings and entries of a guest of a restaurant of this zone, under every id that their number has had. */
export async function readAllOfGuest(
  db: TableSession,
  rid: string,
  guest_id: string,
  zone: string,
): Promise<AllOfGuest> {
  const [{ guest_ids: booked, bookings }, waiting] = await Promise.all([
    readBookingsOfGuest(db, rid, guest_id, zone),
    readEntries(db, rid),
  ]);
  const entries = ofGuest(waiting, rid, booked, zone);
  const guest_ids = [...new Set([...booked, ...entries.flatMap((entry) => guestIdsOf(rid, entry, zone))])];
  const isMore = guest_ids.length > booked.length;
  return { guest_ids, bookings: isMore ? await readBooked(db, rid, guest_ids) : bookings, entries };
}
