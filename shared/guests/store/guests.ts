import * as z from 'zod/mini';
import type { StoredReservation } from '../../booking/rules/reservation.ts';
import { readReservation } from '../../booking/store/reservations.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { getItem } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { DomainError } from '../../platform/errors.ts';
import { clockTimeAt, localDateAt } from '../../platform/time/time.ts';
import { readConfig } from '../../restaurant/store/config.ts';
import type { Guest, GuestBooking } from '../contract/guests.ts';
import { figuresOf } from '../rules/guest-visits.ts';
import { guestIdOf } from './contact.ts';
import { readHistory } from './guest-history.ts';

/** What staff have written of a guest, by its shape; it is written back whole, so what a later release adds stays. */
export const ProfileRecord = z.looseObject({
  tags: z._default(z.array(z.string()), []),
  allergies: z._default(z.string(), ''),
  note: z._default(z.string(), ''),
  vip: z._default(z.boolean(), false),
  blocked_online: z._default(z.boolean(), false),
  blocked_reason: z._default(z.string(), ''),
  version: z._default(z.number(), 0),
  updated_at: z._default(z.nullable(z.string()), null),
  updated_by: z._default(z.nullable(z.string()), null),
});
export type StoredProfile = z.output<typeof ProfileRecord>;

/** The problem of a guest whom nobody knows. */
export const noSuchGuest = () => new DomainError('not_found', 'No such guest.');

/**
 * What staff have written of a guest; nothing of one of whom they never wrote.
 * @public
 */
export async function readProfile(db: TableSession, rid: string, guest_id: string): Promise<StoredProfile> {
  return profileOf(await getItem(db, keys.profile(rid, guest_id)));
}

/** Reads a stored profile; an absent one is empty. */
export function profileOf(item: Record<string, unknown> | undefined): StoredProfile {
  const { pk: _, sk: __, ...profile } = item ?? {};
  return z.parse(ProfileRecord, profile);
}

/** What names a guest, and how they are reached. */
type Named = Pick<StoredReservation, 'guest_first_name' | 'guest_last_name' | 'guest_email' | 'guest_phone'>;

/** A guest as operators see them: names and contacts of the latest booking, the bookings, and what the staff wrote. */
export const guestOf = (
  id: string,
  latest: Named,
  {
    bookings,
    profile,
    now,
    zone,
  }: { bookings: readonly GuestBooking[]; profile: StoredProfile; now: number; zone: string },
): Guest => ({
  id,
  guest_first_name: latest.guest_first_name,
  guest_last_name: latest.guest_last_name,
  guest_email: latest.guest_email,
  guest_phone: latest.guest_phone,
  ...figuresOf(bookings, { date: localDateAt(now, zone), time: clockTimeAt(now, zone) }),
  tags: profile.tags,
  allergies: profile.allergies,
  note: profile.note,
  vip: profile.vip,
  blocked_online: profile.blocked_online,
  blocked_reason: profile.blocked_reason,
  version: profile.version,
  updated_at: profile.updated_at,
  updated_by: profile.updated_by,
});

export type GuestWithBookings = Guest & { bookings: GuestBooking[] };

/** Reads a guest with their bookings at `now` (epoch ms); `undefined` for one who has none here. */
export async function findGuest(
  db: TableSession,
  rid: string,
  id: string,
  now: number,
): Promise<GuestWithBookings | undefined> {
  const [bookings, profile, { timezone: zone }] = await Promise.all([
    readHistory(db, id),
    readProfile(db, rid, id),
    readConfig(db, rid),
  ]);
  // The index follows an erasure, and a booking that is another guest's by now, by a moment.
  for (const [before, { id: latest_id }] of bookings.entries()) {
    const latest = await readReservation(db, rid, latest_id);
    if (!latest || latest.erased_at !== undefined || guestIdOf(rid, latest) !== id) continue;
    const own = bookings.slice(before);
    return { ...guestOf(id, latest, { bookings: own, profile, now, zone }), bookings: own };
  }
  return undefined;
}

/** Reads a guest with their bookings at `now` (epoch ms). Throws `not_found` for one who has none here. */
export async function readGuest(db: TableSession, rid: string, id: string, now: number): Promise<GuestWithBookings> {
  const guest = await findGuest(db, rid, id, now);
  if (!guest) throw noSuchGuest();
  return guest;
}
