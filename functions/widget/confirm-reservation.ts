import type { Lang } from '../../shared/contract/primitives.ts';
import type { ReservationStatus } from '../../shared/contract/reservation.ts';
import { confirmReservation } from '../../shared/contract/widget-reservations.ts';
import { readConfig } from '../../shared/data/config.ts';
import { digestOf } from '../../shared/data/digest.ts';
import { HoldClaims } from '../../shared/data/hold-claims.ts';
import { readHold, removeHold } from '../../shared/data/holds.ts';
import { newConfirmationCode, newEntryId, reservationIdOf } from '../../shared/data/ids.ts';
import { confirmHold } from '../../shared/data/new-reservations.ts';
import { readReservation } from '../../shared/data/reservations.ts';
import type { TableSession } from '../../shared/data/table-session.ts';
import { requireTokenOfHold, restaurantOf } from '../../shared/data/tokens.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { DomainError } from '../../shared/domain/errors.ts';
import { type LockAddress, parseLockToken } from '../../shared/domain/lock-token.ts';
import type { HoldEntry } from '../../shared/domain/occupancy.ts';
import {
  fromHold,
  type Guest,
  type GuestWords,
  isSameConfirm,
  type StoredReservation,
  storedWords,
} from '../../shared/domain/reservation.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { confirmationMessage } from '../../shared/messages/confirmation.ts';
import { linkTo } from '../../shared/messages/link.ts';

/** What the guest confirms with, and what the restaurant makes of it. */
type Confirmed = {
  guest: Guest;
  words: GuestWords;
  digest: string;
  status: ReservationStatus;
  lang: Lang | undefined;
  min_cancel_hours: number;
};

type Attempt = { db: TableSession; rid: string; address: LockAddress; now: number };

const lockNotFound = () => new DomainError('lock_not_found', 'No such lock. Lock the slot again.');

/** Turns the hold into a reservation, under another code while the drawn one is taken; `undefined` if it has ended. */
async function confirm(
  { db, rid, address, now }: Attempt,
  hold: HoldEntry | undefined,
  { guest, words, ...details }: Confirmed,
): Promise<StoredReservation | undefined> {
  if (!hold) return undefined;
  const id = reservationIdOf(rid, address.entry_id);
  const secret = newEntryId();
  for (;;) {
    const code = newConfirmationCode();
    const reservation = fromHold(hold, guest, words, { ...details, id, code, secret, now });
    const outcome = await confirmHold(db, rid, address.entry_id, reservation, { now, claimed: hold.claimed });
    if (outcome !== 'code_taken') return outcome === 'stored' ? reservation : undefined;
  }
}

/**
 * The reservation that an earlier attempt made of this lock. Before it says that there is none, it removes what is left
 * of the hold: a confirm that is still in flight then either came first, and is answered, or never lands.
 * Throws `lock_expired` or `lock_not_found`.
 */
async function earlierReservation({ db, rid, address, now }: Attempt): Promise<StoredReservation> {
  const id = reservationIdOf(rid, address.entry_id);
  const made = await readReservation(db, rid, id);
  if (made) return made;
  const removed = await removeHold(db, rid, address.entry_id, [address]);
  const meanwhile = removed ? undefined : await readReservation(db, rid, id);
  if (meanwhile) return meanwhile;
  if (!removed && address.expires_at > now) throw lockNotFound();
  throw new DomainError('lock_expired', 'The lock has expired. Lock the slot again.');
}

/** Turns a held slot into a reservation; repeating the request answers the same reservation. */
export const confirmReservationWith = (deps: Deps) =>
  endpoint(confirmReservation, async ({ params, body: { lock_token, lang, ...details } }, { source_ip }) => {
    const { guest_note, allergies, occasion, ...guest } = details;
    const words = { guest_note, allergies, occasion };
    const db = open(deps, 'write');
    const rid = await restaurantOf(db, params.publicToken);
    const address = parseLockToken(lock_token);
    if (!address) throw lockNotFound();
    const [config, hold] = await Promise.all([readConfig(db, rid), readHold(db, rid, address)]);
    const attempt = { db, rid, address, now: deps.now() };
    await requireTokenOfHold(db, config, params.publicToken, attempt.now);

    const status = config.confirmation_mode === 'auto' ? 'confirmed' : 'pending';
    const digest = digestOf({ ...guest, ...storedWords(words) });
    const { min_cancel_hours } = config;
    const made = await confirm(attempt, hold, { guest, words, digest, status, lang, min_cancel_hours });
    if (made) await new HoldClaims(db, rid, source_ip, deps.hold_limits).free(address.entry_id);
    const reservation = made ?? (await earlierReservation(attempt));
    if (reservation.status === 'cancelled') {
      throw new DomainError('reservation_cancelled', 'This reservation has been cancelled.');
    }
    if (!isSameConfirm(reservation, guest, digest)) {
      throw new DomainError('already_confirmed', 'This lock was confirmed with other details.');
    }
    // A link that was drawn anew for another address is for that address alone.
    const isTheirs = reservation.guest_email === guest.guest_email;
    const booked = {
      status: reservation.status,
      restaurant_name: config.restaurant_name,
      date: reservation.reservation_date,
      time: reservation.reservation_time.slice(0, 5),
      guests: reservation.party_size,
    };
    return {
      reservation_id: reservation.id,
      confirmation_code: reservation.confirmation_code,
      ...booked,
      message: confirmationMessage(lang ?? reservation.lang, booked),
      ...linkTo(isTheirs ? reservation : { id: reservation.id }, deps.pages_url),
    };
  });

export const handler = confirmReservationWith(production);
