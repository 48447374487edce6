import { type Deps, open, production } from '../../shared/deps.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { declineOffer } from '../../shared/waitlist/contract/waitlist.ts';
import { shownToGuest } from '../../shared/waitlist/messages/entry-view.ts';
import { waitlistEnded } from '../../shared/waitlist/rules/entry.ts';
import { openEntry } from '../../shared/waitlist/store/entries.ts';
import { endEntry } from '../../shared/waitlist/store/transitions.ts';

/** Declines an offer, and ends the guest's entry with it. One that has become a booking cannot be declined. */
export const declineOfferWith = (deps: Deps) =>
  endpoint(declineOffer, async ({ params, body }) => {
    const db = open(deps, 'write');
    const { rid, entry, config } = await openEntry(db, params.waitToken);
    const moved = await endEntry(db, rid, entry, {
      step: 'decline',
      lock_token: body?.lock_token,
      now: deps.now,
    });
    if ('reservation' in moved || moved.entry.state === 'taken') throw waitlistEnded();
    return shownToGuest(moved.entry, config, { pages_url: deps.pages_url, now: deps.now() });
  });

export const handler = declineOfferWith(production);
