import { datesKeyOf } from '../../guests/store/contact.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { TransactItem } from '../../platform/dynamo/transact.ts';
import { type StoredEntry, waitlistEnded } from '../rules/entry.ts';
import { afterOfferOr, type WasTold } from '../rules/offer-expiry.ts';
import { canTransition, stepOf } from '../rules/state-machine.ts';
import { changeEntry, leaveList, takenBy } from './entry-writes.ts';
import { endOfOffer, moveWrites, noteTaken, type OfferEnd } from './transitions.ts';

/**
 * What ends the offer of a waiting guest for whom the house is about to book, if they have one: it ends with the booking, in
 * one transaction, so that nobody else gets the table in between. `now` is epoch ms. Throws `waitlist_ended`.
 */
export async function endOfOfferToBook(
  db: TableSession,
  rid: string,
  entry: StoredEntry,
  { now, attempt }: { now: number; attempt: number },
): Promise<OfferEnd | undefined> {
  if (!canTransition(entry, 'book')) throw waitlistEnded();
  const end = await endOfOffer(db, rid, entry, { now, attempt });
  if (end && 'reservation' in end) {
    await noteTaken(db, rid, entry, end.reservation);
    throw waitlistEnded();
  }
  return end;
}

/**
 * What ends the offer of a waiting guest whose table (among `tables`) the house is about to book for somebody else: the hold,
 * and what is written of the entry, which waits on, unless the offer was over and the last. Nothing where no such table is
 * offered to them; `undefined` after a lost race. `now` is epoch ms. Throws `Unavailable` where the marks give no answer.
 */
export async function endOfOfferToOther(
  db: TableSession,
  rid: string,
  entry: StoredEntry | undefined,
  { tables, wasTold, now, attempt }: { tables: readonly string[]; wasTold: WasTold; now: number; attempt: number },
): Promise<{ ended?: OfferEnd | undefined; beside: TransactItem[] } | undefined> {
  const isTheirs = entry?.offer?.tables.some((table) => tables.includes(table));
  if (!entry || !isTheirs || !canTransition(entry, 'make_way')) return { beside: [] };
  const ended = await endOfOffer(db, rid, entry, { now, attempt });
  if (ended && 'reservation' in ended) {
    await noteTaken(db, rid, entry, ended.reservation);
    return undefined;
  }
  const move = await afterOfferOr('make_way', entry, { wasTold, rid, now });
  return { ended, beside: moveWrites(db, rid, entry, move) };
}

/** What a booking of the house writes of the guest's waitlist entry; `now` is epoch ms. */
export const bookEntry = (
  db: TableSession,
  rid: string,
  entry: StoredEntry,
  reservation_id: string,
  now: number,
): TransactItem[] => [
  {
    Update: changeEntry(db, rid, entry, {
      ...stepOf(entry, 'book'),
      ...takenBy(reservation_id, now),
      offer: undefined,
    }),
  },
  ...leaveList(db, rid, entry, datesKeyOf(rid, entry)),
];
