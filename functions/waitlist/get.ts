import { type Deps, open, production } from '../../shared/deps.ts';
import { settledEntry, wasTold as wasToldInProduction } from '../../shared/offer-mail-sent.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { getEntry } from '../../shared/waitlist/contract/waitlist.ts';
import { shownToGuest } from '../../shared/waitlist/messages/entry-view.ts';
import type { WasTold } from '../../shared/waitlist/rules/offer-expiry.ts';
import { openEntry } from '../../shared/waitlist/store/entries.ts';
import { bookingOf } from '../../shared/waitlist/store/transitions.ts';

/** Shows a waitlist entry to whoever has the guest's link. */
export const getEntryWith = (deps: Deps, wasTold: WasTold) =>
  endpoint(getEntry, async ({ params }) => {
    const db = open(deps, 'read');
    const now = deps.now();
    const { rid, entry, config } = await openEntry(db, params.waitToken);
    const booking = await bookingOf(db, rid, entry, now);
    const settled = await settledEntry(wasTold, rid, entry, { timezone: config.timezone, now });
    return shownToGuest(settled, config, { booking, pages_url: deps.pages_url, now });
  });

export const handler = getEntryWith(production, wasToldInProduction);
