import * as z from 'zod/mini';
import type { StoredReservation } from '../domain/reservation.ts';
import { keys } from './keys.ts';
import { queryAll } from './query.ts';
import { ReservationRecord } from './reservation-records.ts';
import type { TableSession } from './table-session.ts';

/** Every booking between two dates, both included, cancelled ones too, by date and time. */
export async function readBookings(
  db: TableSession,
  rid: string,
  { first, last }: { first: string; last: string },
): Promise<StoredReservation[]> {
  const rows = await queryAll(db, {
    IndexName: 'byDate',
    KeyConditionExpression: 'pk = :pk AND by_date BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':pk': keys.reservations(rid), ':first': `${first}#`, ':last': `${last}#~` },
    ConsistentRead: true,
  });
  return rows.map((row) => z.parse(ReservationRecord, row));
}
