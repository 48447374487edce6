import { getPlace } from '../../shared/contract/waitlist.ts';
import { openPlace } from '../../shared/data/waiting.ts';
import { bookingOf } from '../../shared/data/waiting-moves.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { publicView } from '../../shared/domain/guest-view.ts';
import { waitingView } from '../../shared/domain/waiting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { linkFor } from '../../shared/messages/link.ts';

/** Shows a place on a waiting list to whoever has the guest's link. */
export const getPlaceWith = (deps: Deps) =>
  endpoint(getPlace, async ({ params }) => {
    const db = open(deps, 'read');
    const now = deps.now();
    const { rid, entry, config } = await openPlace(db, params.waitToken);
    const booking = await bookingOf(db, rid, entry, now);
    const link = booking && linkFor(booking, entry.guest_email, deps.pages_url);
    return waitingView(entry, publicView(config, entry.lang), now, link);
  });

export const handler = getPlaceWith(production);
