import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';
import type { Actor } from '../../restaurant/rules/log.ts';
import { logExport } from '../../restaurant/store/exports.ts';
import { exportedEntry } from '../../waitlist/rules/entry.ts';
import type { GuestExport } from '../contract/guest-rights.ts';
import { withGuestId } from './contact.ts';
import { readAllOfGuest, waitingGuest } from './guest-waitlist-entries.ts';
import { findGuest, noSuchGuest } from './guests.ts';

/**
 * All that is stored of a guest at `now` (epoch ms), once the log says who has it (`by`). Throws `not_found` for whom nobody
 * knows.
 */
export async function exportGuest(
  db: TableSession,
  { restaurant_id: rid, restaurant_name, timezone }: RestaurantConfig,
  guest_id: string,
  { by, now }: { by: Actor; now: number },
): Promise<GuestExport> {
  const [known, { bookings, entries }] = await Promise.all([
    findGuest(db, rid, guest_id, now),
    readAllOfGuest(db, rid, guest_id, timezone),
  ]);
  const guest = known ?? waitingGuest(guest_id, entries, { zone: timezone, now });
  if (!guest) throw noSuchGuest();
  await logExport(db, rid, 'guest', { by, now });
  return {
    exported_at: new Date(now).toISOString(),
    restaurant_name,
    guest,
    bookings: bookings.map((reservation) => withGuestId(rid, reservation)),
    waiting: entries.map((entry) => exportedEntry(entry, timezone, now)),
  };
}
