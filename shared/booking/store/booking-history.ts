import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { expiryOf, KEPT_DAYS } from '../../restaurant/store/log.ts';
import type { BookingChange } from '../rules/booking-history.ts';

/**
 * Writes what a version of a booking changed (`at`, ISO 8601), under the booking and the version: written twice, it stands
 * there once.
 */
export async function storeHistory(
  db: TableSession,
  rid: string,
  { reservation_id, at, ...change }: BookingChange & { reservation_id: string; at: string },
): Promise<void> {
  const key = keys.history(rid, reservation_id, String(change.version).padStart(6, '0'));
  const by_date = `${at}#${key.sk}`;
  const Item = { ...key, by_date, ttl: expiryOf(at, KEPT_DAYS), at, reservation_id, what: 'booking', ...change };
  await db.call((client) => client.send(new PutCommand({ TableName: db.table, Item })));
}
