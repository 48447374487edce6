import type { HoldEntry } from '../../availability/rules/occupancy.ts';
import type { Lang } from '../../platform/contract/primitives.ts';
import { digestOf } from '../../platform/dynamo/digest.ts';
import { newConfirmationCode, newEntryId, reservationIdOf } from '../../platform/dynamo/ids.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { DomainError } from '../../platform/errors.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';
import type { ReservationStatus } from '../contract/reservation.ts';
import type { LockAddress } from '../rules/lock-token.ts';
import { reminderRule } from '../rules/reminder.ts';
import {
  fromHold,
  type Guest,
  type GuestWords,
  type ReminderRule,
  type StoredReservation,
  storedWords,
} from '../rules/reservation.ts';
import { removeHold } from './holds.ts';
import { confirmHold } from './new-reservations.ts';
import { readReservation } from './reservations.ts';

/** What the guest confirms with, and what the restaurant makes of it. */
export type Confirmed = {
  guest: Guest;
  words: GuestWords;
  digest: string;
  status: ReservationStatus;
  lang: Lang | undefined;
  min_cancel_hours: number;
  reminder: ReminderRule;
};

/** What a guest confirms with, as the rules of the restaurant have it. */
export const confirmedWith = (
  config: RestaurantConfig,
  { guest, words, lang }: Pick<Confirmed, 'guest' | 'words' | 'lang'>,
): Confirmed => ({
  ...{ guest, words, lang },
  digest: digestOf({ ...guest, ...storedWords(words) }),
  status: config.confirmation_mode === 'auto' ? 'confirmed' : 'pending',
  min_cancel_hours: config.min_cancel_hours,
  reminder: reminderRule(config),
});

/** One attempt at a confirm: where the hold must be found, and when (epoch ms). */
export type Attempt = { db: TableSession; rid: string; address: LockAddress; now: number };

/** The problem of an unknown lock. */
export const lockNotFound = () => new DomainError('lock_not_found', 'No such lock. Lock the slot again.');

/**
 * What becomes of the confirm of a guest who cannot book online: an earlier attempt, from before they were blocked, is
 * answered. Throws `not_possible_online`, which does not tell why.
 */
export async function requireMade(
  { db, rid, address }: Attempt,
  { restaurant_phone }: RestaurantConfig,
): Promise<StoredReservation> {
  const made = await readReservation(db, rid, reservationIdOf(rid, address.entry_id));
  if (made && made.erased_at === undefined) return made;
  throw new DomainError(
    'not_possible_online',
    `This booking is not possible online.${restaurant_phone ? ' Please call the restaurant.' : ''}`,
    restaurant_phone ? { restaurant_phone } : {},
  );
}

/** Turns the hold into a reservation, under another code while the drawn one is taken; `undefined` if it has ended. */
export async function confirmOnce(
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
    const outcome = await confirmHold(db, rid, address.entry_id, reservation, { now, hold });
    if (outcome !== 'code_taken') return outcome === 'stored' ? reservation : undefined;
  }
}

/**
 * The reservation that an earlier attempt made of this lock. Before it says that there is none, it removes what is left
 * of the hold: a confirm that is still in flight then either came first, and is answered, or never lands.
 * Throws `lock_expired` or `lock_not_found`.
 */
export async function earlierReservation({ db, rid, address, now }: Attempt): Promise<StoredReservation> {
  const id = reservationIdOf(rid, address.entry_id);
  const made = await readReservation(db, rid, id);
  // The guest is erased, so nobody can be told that the booking is theirs.
  if (made?.erased_at !== undefined) throw lockNotFound();
  if (made) return made;
  const removed = await removeHold(db, rid, address.entry_id, [address]);
  const meanwhile = removed ? undefined : await readReservation(db, rid, id);
  if (meanwhile) return meanwhile;
  if (!removed && address.expires_at > now) throw lockNotFound();
  throw new DomainError('lock_expired', 'The lock has expired. Lock the slot again.');
}
