import { houseOf } from '../../booking/messages/plan-messages.ts';
import type { WaitingMail } from '../../mail/message.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import type { StoredEntry } from '../rules/entry.ts';
import { entryName, waitingMailId } from '../rules/entry-names.ts';
import { isLastOffer } from '../rules/offer-expiry.ts';
import { formatWaitToken } from '../rules/wait-token.ts';

/** A change of a waitlist entry: what it was (absent for a new one) and what it is. */
type EntryChange = { rid: string; before?: StoredEntry | undefined; after: StoredEntry };

/** What a guest is told of a change of their entry. Most changes are not told: a guest who joins or leaves knows it. */
function newsOf({ before, after }: EntryChange): WaitingMail['event'] | undefined {
  const isNew = before?.ref !== after.ref;
  if (after.state === 'unconfirmed') return isNew ? 'asked' : undefined;
  if (after.state === 'waiting') return isNew && after.by === 'operator' ? 'listed' : undefined;
  return after.state === 'offered' && before?.offer?.entry_id !== after.offer?.entry_id ? 'offered' : undefined;
}

/**
 * Plans the mail of one change of a waitlist entry, if there is one: the link to join by, an offer, and that the
 * house has put the guest on the list (docs/design.md, "The waiting list"). Its id names the version of the entry and not
 * the guest.
 * `planned_at` is the ISO time of the change.
 */
export function planWaiting(change: EntryChange, { config }: Setup, planned_at: string): WaitingMail | undefined {
  const { rid, after } = change;
  const event = newsOf(change);
  if (!event || after.guest_email === null) return undefined;
  const { guest_first_name, guest_last_name, date, guests, from, to, lang, offer } = after;
  return {
    kind: 'waiting_mail',
    id: waitingMailId(rid, after),
    event,
    to: after.guest_email,
    wait_token: formatWaitToken(after.id, after.secret),
    ...(event === 'offered' &&
      offer && { offer: { time: offer.time, expires_at: offer.expires_at, is_last: isLastOffer(after) } }),
    place: { id: entryName(rid, after), guest_first_name, guest_last_name, date, guests, from, to, lang },
    planned_at,
    house: houseOf(config),
  };
}
