import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { StoredReservation } from '../domain/reservation.ts';
import { restaurantOfReservations } from './keys.ts';
import { reservationChanges } from './layout.ts';
import { ReservationRecord } from './reservation-records.ts';

/** A record of the table's stream, as much of it as matters here. */
export type StreamRecord = {
  eventName?: string | undefined;
  dynamodb?: { Keys?: unknown; OldImage?: unknown; NewImage?: unknown } | undefined;
};

const KeyImage = z.object({ pk: z.object({ S: z.string() }) });

/** Whether a stream record tells of a new or changed reservation: the same test as the stream mapping's filter. */
export function isReservationChange({ eventName, dynamodb }: StreamRecord): boolean {
  const { success, data } = z.safeParse(KeyImage, dynamodb?.Keys);
  const isChange = reservationChanges.events.some((name) => name === eventName);
  return isChange && success && restaurantOfReservations(data.pk.S) !== undefined;
}

const reservationOf = (image: unknown): StoredReservation =>
  z.parse(ReservationRecord, unmarshall(z.parse(z.record(z.string(), z.custom<AttributeValue>()), image)));

/** Whether an error says that something stored cannot be read: it never will be, however often it is tried. */
export const isUnreadable = (error: unknown): boolean => error instanceof z.core.$ZodError;

/** A change: the restaurant's id, and the reservation before (absent for a new one) and after it. */
export type Change = { rid: string; before?: StoredReservation; after: StoredReservation };

/** Reads a record that `isReservationChange`; throws when its images are no reservations. */
export function readChange({ dynamodb }: StreamRecord): Change {
  const rid = restaurantOfReservations(z.parse(KeyImage, dynamodb?.Keys).pk.S) ?? '';
  const after = reservationOf(dynamodb?.NewImage);
  return { rid, after, ...(dynamodb?.OldImage ? { before: reservationOf(dynamodb.OldImage) } : {}) };
}
