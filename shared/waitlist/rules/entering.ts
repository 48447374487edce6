import { DomainError } from '../../platform/errors.ts';
import { MOST_DATES, type StoredEntry } from './entry.ts';
import { isPaused } from './offer-expiry.ts';

/** How entering a list ended: the list is full, or the guest waits for this date already, or for as many as one may. */
export type Entered = 'entered' | 'list_full' | 'waits_already' | 'too_many_dates';

/** Throws `waitlist_full`, `waitlist_joined` or `waitlist_limit` for who could not be entered. */
export function requireEntered(entered: Entered, { date }: Pick<StoredEntry, 'date'>): void {
  if (entered === 'list_full') throw new DomainError('waitlist_full', `The waiting list of ${date} is full.`);
  if (entered === 'waits_already') {
    throw new DomainError('waitlist_joined', `This mailbox is on the waiting list of ${date} by another address.`);
  }
  if (entered === 'too_many_dates') {
    throw new DomainError(
      'waitlist_limit',
      `A guest waits for ${MOST_DATES} dates at most. Leave the list of one first.`,
    );
  }
}

/** An e-mail address as it is compared; without one, the house has found the guest by their number. */
const addressOf = ({ guest_email }: Pick<StoredEntry, 'guest_email'>): string | undefined =>
  guest_email?.trim().toLowerCase();

/**
 * What a guest keeps whom the house puts on the list where an entry of theirs was: the link, if it was sent to the address that
 * the house names. One that was sent to another address opens nothing, be it of the same mailbox.
 */
export const keptLink = (
  before: StoredEntry,
  named: Pick<StoredEntry, 'guest_email'>,
): Pick<StoredEntry, 'secret'> | undefined =>
  addressOf(before) === addressOf(named) ? { secret: before.secret } : undefined;

/**
 * What a guest keeps whom the house puts on the list at `now` (epoch ms) where they wait already: the place in the order, the
 * address and the link that went to it, what is known of their offers, the times that the house withholds from them, and the pause
 * after an offer of which they were not told. Other reasons against an offer were about other wishes.
 */
export const keptOnList = (entry: StoredEntry, now: number) => {
  const { ref, secret, guest_email, joined_at, lapses, missed, passed_over, withheld } = entry;
  return {
    ref,
    secret,
    guest_email,
    joined_at,
    lapses,
    missed,
    withheld,
    passed_over: isPaused(entry, now) ? passed_over : undefined,
  };
};
