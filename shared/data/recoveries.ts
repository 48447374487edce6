import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { linkEnds, type StoredReservation } from '../domain/reservation.ts';
import { digestOf } from './digest.ts';
import { newEntryId } from './ids.ts';
import { keys } from './keys.ts';
import { changeReservation, readReservation, reservationIdByCode } from './reservations.ts';
import type { TableSession } from './table-session.ts';

/** The data by which a guest who has lost the mail identifies a booking. */
export type Recovery = { confirmation_code: string; guest_email: string };

/** A stored request for the link of a booking; `asked_at` is epoch ms. */
export const RecoveryRecord = z.object({ code: z.string(), email: z.string(), asked_at: z.number() });
export type RecoveryRecord = z.infer<typeof RecoveryRecord>;

/** The link of a booking is mailed once in so many ms. */
const PAUSE_MS = 600_000;

/** A request is kept a little longer than it counts, for DynamoDB to delete (seconds). */
const KEEP_SECONDS = 3600;

/**
 * Notes that somebody asks for the link of a booking, at `now` (epoch ms), unless the same was asked within ten minutes.
 * It is one write whether there is such a booking or not: who answers the guest learns nothing, and tells nothing.
 */
export async function requestRecovery(
  db: TableSession,
  rid: string,
  { confirmation_code, guest_email }: Recovery,
  now: number,
): Promise<void> {
  const asked = { code: normaliseCode(confirmation_code), email: guest_email.toLowerCase() };
  await db.write((client) =>
    client.send(
      new PutCommand({
        TableName: db.table,
        Item: {
          ...keys.recovery(rid, digestOf(asked)),
          ...asked,
          asked_at: now,
          ttl: Math.ceil(now / 1000) + KEEP_SECONDS,
        },
        ConditionExpression: 'attribute_not_exists(asked_at) OR asked_at < :before',
        ExpressionAttributeValues: { ':before': now - PAUSE_MS },
      }),
    ),
  );
}

/** A confirmation code as guests may spell it: in lower case, in groups. */
const normaliseCode = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '');

/**
 * The booking whose link somebody asks for, if code and address belong together and the link has not ended at `now`
 * (epoch ms). One of an earlier release gets its secret here.
 */
export async function findRecovered(
  db: TableSession,
  rid: string,
  { code, email }: RecoveryRecord,
  now: number,
): Promise<StoredReservation | undefined> {
  // Hyphens alone are no code, and DynamoDB would refuse an empty key.
  if (code === '') return undefined;
  const reservation_id = await reservationIdByCode(db, rid, code);
  if (reservation_id === undefined) return undefined;
  const found = await db.retryLostRace(async (): Promise<{ reservation?: StoredReservation } | undefined> => {
    const reservation = await readReservation(db, rid, reservation_id);
    const isTheirs = reservation?.guest_email?.toLowerCase() === email && linkEnds(reservation) > now;
    if (!isTheirs) return {};
    if (reservation.secret) return { reservation };
    const given = { secret: newEntryId(), changed_by: 'system' } as const;
    const changed = await changeReservation(db, rid, reservation, given, { occupancies: [], now });
    return changed && { reservation: changed };
  });
  return found.reservation;
}
