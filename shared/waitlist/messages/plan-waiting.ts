import { houseOf } from '../../booking/messages/plan.ts';
import type { WaitingMail } from '../../mail/message.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import { formatWaitToken } from '../rules/wait-token.ts';
import { isLastOffer, type StoredWaiting } from '../rules/waiting.ts';
import { placeName, waitingMailId } from '../rules/waiting-names.ts';

/** A change of a place on a waiting list: what it was (absent for a new one) and what it is. */
type PlaceChange = { rid: string; before?: StoredWaiting | undefined; after: StoredWaiting };

/** What a guest is told of a change of their place. Most changes are not told: a guest who joins or leaves knows it. */
function newsOf({ before, after }: PlaceChange): WaitingMail['event'] | undefined {
  const isNew = before?.ref !== after.ref;
  if (after.state === 'unconfirmed') return isNew ? 'asked' : undefined;
  if (after.state === 'waiting') return isNew && after.by === 'operator' ? 'listed' : undefined;
  return after.state === 'offered' && before?.offer?.entry_id !== after.offer?.entry_id ? 'offered' : undefined;
}

/**
 * Plans the mail of one change of a place on a waiting list, if there is one: the link to join by, an offer, and that the
 * house has put the guest on the list (docs/design.md, "The waiting list"). Its id names the version of the place and not
 * the guest.
 * `planned_at` is the ISO time of the change.
 */
export function planWaiting(change: PlaceChange, { config }: Setup, planned_at: string): WaitingMail | undefined {
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
    place: { id: placeName(rid, after), guest_first_name, guest_last_name, date, guests, from, to, lang },
    planned_at,
    house: houseOf(config),
  };
}
