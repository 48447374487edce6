import { type StoredWaiting, waitlistEnded } from '../domain/waiting.ts';
import type { TableSession } from './table-session.ts';
import type { TransactItem } from './transact.ts';
import { requireWaiting } from './waiting.ts';
import { movePlace } from './waiting-moves.ts';
import { changePlace, leaveList } from './waiting-writes.ts';

type Booking = { waitlist_id: string; reservation_id: string; now: number; attempt: number };

/**
 * The place of a waiting guest whom the house is about to book for, free of any offer: nothing when it has become that very
 * booking already, `lost` after a lost race. Throws `not_found`, `forbidden` or `waitlist_ended`.
 */
export async function placeToBook(
  db: TableSession,
  rid: string,
  { waitlist_id, reservation_id, now, attempt }: Booking,
): Promise<StoredWaiting | 'lost' | undefined> {
  const entry = await requireWaiting(db, rid, waitlist_id);
  if (entry.state === 'taken' && entry.reservation_id === reservation_id) return undefined;
  if (entry.state === 'waiting') return entry;
  if (entry.state !== 'offered') throw waitlistEnded();
  const moved = await movePlace(db, rid, entry, { state: 'waiting' }, { now, attempt });
  if (!moved) return 'lost';
  if ('reservation' in moved) throw waitlistEnded();
  return moved.entry;
}

/** What a booking of the house writes of the guest's place on the list. */
export const bookPlace = (
  db: TableSession,
  rid: string,
  place: StoredWaiting,
  reservation_id: string,
): TransactItem[] => [
  { Update: changePlace(db, rid, place, { state: 'taken', reservation_id }) },
  ...leaveList(db, rid, place),
];
