import { putAll } from '../../platform/dynamo/batch-write.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { expiryOf, KEPT_DAYS } from '../../restaurant/store/log.ts';
import type { BookingChange } from '../rules/booking-history.ts';

/** What a version of a restaurant's booking changed, and when (ISO 8601). */
export type DatedChange = BookingChange & { rid: string; reservation_id: string; at: string };

/**
 * Writes what versions of bookings changed, each under the booking and the version: written twice, it stands there once.
 */
export const storeHistory = (db: TableSession, made: readonly DatedChange[]): Promise<void> =>
  putAll(
    db,
    made.map(({ rid, reservation_id, at, ...change }) => {
      const key = keys.history(rid, reservation_id, String(change.version).padStart(6, '0'));
      const by_date = `${at}#${key.sk}`;
      return { ...key, by_date, ttl: expiryOf(at, KEPT_DAYS), at, reservation_id, what: 'booking', ...change };
    }),
  );
