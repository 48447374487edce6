import { confirmationOf } from '../../shared/booking/messages/confirmation.ts';
import type { Guest, StoredReservation } from '../../shared/booking/rules/reservation.ts';
import {
  confirmedWith,
  confirmOnce,
  earlierReservation,
  requireMade,
} from '../../shared/booking/store/confirmations.ts';
import { readHold } from '../../shared/booking/store/holds.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { isBlockedOnline } from '../../shared/guests/store/blocked-guests.ts';
import { linkFor } from '../../shared/mail/link.ts';
import type { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { acceptOffer } from '../../shared/waitlist/contract/waitlist.ts';
import {
  offerEnded,
  requireOffered,
  type StoredEntry,
  stateAt,
  waitlistEnded,
} from '../../shared/waitlist/rules/entry.ts';
import { type OpenedEntry, openEntry } from '../../shared/waitlist/store/entries.ts';
import { bookingOf } from '../../shared/waitlist/store/transitions.ts';

const guestOf = ({ guest_first_name, guest_last_name, guest_email, guest_phone }: StoredEntry): Guest => ({
  guest_first_name,
  guest_last_name,
  guest_email,
  guest_phone,
});

/** Confirms the hold of an offer, as a lock is confirmed. Throws `lock_expired`. */
async function take(
  db: TableSession,
  { rid, entry, config }: OpenedEntry,
  offer: NonNullable<StoredEntry['offer']>,
  now: number,
): Promise<StoredReservation> {
  const { entry_id, expires_at, tables } = offer;
  const address = { date: entry.date, expires_at, table_id: tables[0] ?? '', entry_id };
  const attempt = { db, rid, address, now };
  const guest = guestOf(entry);
  const [hold, is_blocked] = await Promise.all([
    readHold(db, rid, address),
    isBlockedOnline(db, rid, guest, Promise.resolve(config)),
  ]);
  if (is_blocked) return requireMade(attempt, config);
  const made = await confirmOnce(attempt, hold, confirmedWith(config, { guest, words: {}, lang: entry.lang }));
  if (made) return made;
  return earlierReservation(attempt).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'lock_not_found' ? offerEnded() : error;
  });
}

/** Makes the booking of an offer, with the contacts that the guest has left; repeated, it answers the same. */
export const acceptOfferWith = (deps: Deps) =>
  endpoint(acceptOffer, async ({ params, body }) => {
    const db = open(deps, 'write');
    const now = deps.now();
    const opened = await openEntry(db, params.waitToken);
    const { rid, entry, config } = opened;
    const booked = await bookingOf(db, rid, entry, now);
    // Whose it was is not known any more.
    if (booked?.erased_at !== undefined) throw new DomainError('not_found', 'This link leads to no booking.');
    const { offer } = entry;
    if (!booked && !offer) {
      throw ['gone', 'taken'].includes(stateAt(entry, config.timezone, now)) ? waitlistEnded() : offerEnded();
    }
    if (!booked) requireOffered(entry, body?.lock_token, now);
    const reservation = booked ?? (offer && (await take(db, opened, offer, now)));
    if (!reservation) throw offerEnded();
    if (reservation.status === 'cancelled') {
      throw new DomainError('reservation_cancelled', 'This reservation has been cancelled.');
    }
    return confirmationOf(reservation, { config, link: linkFor(reservation, entry.guest_email, deps.pages_url) });
  });

export const handler = acceptOfferWith(production);
