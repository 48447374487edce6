import { type StoredWaiting, waitlistEnded } from '../domain/waiting.ts';
import { datesKeyOf } from './contact.ts';
import type { TableSession } from './table-session.ts';
import type { TransactItem } from './transact.ts';
import { endOfOffer, noteTaken, type OfferEnd } from './waiting-moves.ts';
import { changePlace, leaveList, takenBy } from './waiting-writes.ts';

/**
 * What ends the offer of a waiting guest for whom the house is about to book, if they have one: it ends with the booking, in
 * one transaction, so that nobody else gets the table in between. `now` is epoch ms. Throws `waitlist_ended`.
 */
export async function endOfOfferToBook(
  db: TableSession,
  rid: string,
  entry: StoredWaiting,
  { now, attempt }: { now: number; attempt: number },
): Promise<OfferEnd | undefined> {
  if (entry.state !== 'waiting' && entry.state !== 'offered') throw waitlistEnded();
  const end = await endOfOffer(db, rid, entry, { now, attempt });
  if (end && 'reservation' in end) {
    await noteTaken(db, rid, entry, end.reservation);
    throw waitlistEnded();
  }
  return end;
}

/** What a booking of the house writes of the guest's place on the list; `now` is epoch ms. */
export const bookPlace = (
  db: TableSession,
  rid: string,
  place: StoredWaiting,
  reservation_id: string,
  now: number,
): TransactItem[] => [
  { Update: changePlace(db, rid, place, { ...takenBy(reservation_id, now), offer: undefined }) },
  ...leaveList(db, rid, place, datesKeyOf(rid, place)),
];
