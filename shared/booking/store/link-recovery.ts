import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readBooked } from '../../guests/store/bookings-of-guest.ts';
import { guestIdsOf } from '../../guests/store/contact.ts';
import { digestOf } from '../../platform/dynamo/digest.ts';
import { newEntryId } from '../../platform/dynamo/ids.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { IndexNotReady } from '../../platform/errors.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { Caller } from '../../rate-limits/store/client-address.ts';
import { rateLimits, writeCounted } from '../../rate-limits/store/rate-limits.ts';
import { linkEnds, type StoredReservation } from '../rules/reservation.ts';
import { changeReservation, readBookingsOn, readReservation, reservationIdByCode } from './reservations.ts';

/** What a guest who has lost the mail still knows of a booking, beside its address: the code, else number or date. */
export type Recovery = {
  guest_email: string;
  confirmation_code?: string | undefined;
  guest_phone?: string | undefined;
  reservation_date?: string | undefined;
};

/** A stored request for the link of a booking; `code` is empty for who has lost it too, `asked_at` is epoch ms. */
export const RecoveryRecord = z.object({
  code: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  date: z.optional(z.string()),
  asked_at: z.number(),
});
export type RecoveryRecord = z.infer<typeof RecoveryRecord>;

/** Links that one request sends at most; the next visits come first. */
const MOST_LINKS = 5;

/** The link of a booking is mailed once in so many ms, whatever is named of it. */
export const LINK_PAUSE_MS = 600_000;

/** A request is kept a little longer than it counts, for DynamoDB to delete (seconds). */
const KEEP_SECONDS = 3600;

/**
 * Notes that somebody asks for the link of a booking, at `now` (epoch ms), unless the same was asked within ten minutes.
 * It is one write whether there is such a booking or not: who answers the guest learns nothing, and tells nothing. Whoever
 * names no code needs to know little, so the same write counts that request for mailbox and network address, and nothing
 * is noted for who has asked six times in a day.
 */
export async function requestLinkRecovery(
  db: TableSession,
  rid: string,
  { confirmation_code, guest_email, guest_phone, reservation_date }: Recovery,
  { now, caller }: { now: number; caller: Caller },
): Promise<void> {
  // A release that knows codes alone finds nothing for an empty one.
  const asked = {
    code: normaliseCode(confirmation_code ?? ''),
    email: guest_email.toLowerCase(),
    ...(confirmation_code === undefined && {
      ...(guest_phone && { phone: guest_phone }),
      ...(reservation_date && { date: reservation_date }),
    }),
  };
  const Put = {
    TableName: db.table,
    Item: {
      ...keys.recovery(rid, digestOf(asked)),
      ...asked,
      asked_at: now,
      ttl: Math.ceil(now / 1000) + KEEP_SECONDS,
    },
    ConditionExpression: 'attribute_not_exists(asked_at) OR asked_at < :before',
    ExpressionAttributeValues: { ':before': now - LINK_PAUSE_MS },
  };
  if (confirmation_code !== undefined) {
    await db.write((client) => client.send(new PutCommand(Put)));
    return;
  }
  await writeCounted(db, { Put }, rateLimits.recoveries(guest_email, caller), now);
}

/** A confirmation code as guests may spell it: in lower case, in groups. */
const normaliseCode = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '');

/** The bookings that somebody may mean, whatever their address: by the code, else by the number, else by the date. */
async function candidates(
  db: TableSession,
  rid: string,
  { code, phone, date }: RecoveryRecord,
  zone: string,
): Promise<StoredReservation[]> {
  if (code !== '') {
    const reservation_id = await reservationIdByCode(db, rid, code);
    const reservation = reservation_id === undefined ? undefined : await readReservation(db, rid, reservation_id);
    return reservation ? [reservation] : [];
  }
  if (phone !== undefined) {
    const ids = guestIdsOf(rid, { guest_phone: phone, guest_email: null }, zone);
    const booked = await readBooked(db, rid, ids).catch((error: unknown) => {
      // A deployment is still making the index of guests: everybody's messages do not wait for it.
      if (error instanceof IndexNotReady) return [];
      throw error;
    });
    return booked.filter(({ reservation_date }) => date === undefined || reservation_date === date);
  }
  // Hyphens alone are no code.
  return date === undefined ? [] : readBookingsOn(db, rid, date);
}

/** A booking with the secret of its link: one of an earlier release gets it here, unless it has changed meanwhile. */
const withSecret = (db: TableSession, rid: string, { id }: StoredReservation, now: number) =>
  db.retryLostRace(async (): Promise<{ reservation?: StoredReservation } | undefined> => {
    const reservation = await readReservation(db, rid, id);
    if (!reservation || reservation.secret) return reservation ? { reservation } : {};
    const given = { secret: newEntryId(), changed_by: 'system' } as const;
    const changed = await changeReservation(db, rid, reservation, given, { occupancies: [], now });
    return changed && { reservation: changed };
  });

/**
 * The bookings whose links somebody asks for at a restaurant of this zone: those that have the address, and whose link has
 * not ended at `now` (epoch ms); of several only those ahead, while there are some.
 */
export async function findRecovered(
  db: TableSession,
  rid: string,
  asked: RecoveryRecord,
  { zone, now }: { zone: string; now: number },
): Promise<StoredReservation[]> {
  const isTheirs = (booking: StoredReservation | undefined) =>
    booking?.guest_email?.toLowerCase() === asked.email && linkEnds(booking) > now;
  const alive = (await candidates(db, rid, asked, zone)).filter(isTheirs);
  const ahead = alive.filter(({ to, status }) => to * MINUTE_MS > now && status !== 'cancelled');
  const wanted = (ahead.length > 0 ? ahead : alive).sort((a, b) => a.from - b.from).slice(0, MOST_LINKS);
  const found = await Promise.all(wanted.map((booking) => withSecret(db, rid, booking, now)));
  return found.flatMap(({ reservation }) => (reservation && isTheirs(reservation) ? [reservation] : []));
}
