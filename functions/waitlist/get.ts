import { type Deps, open, production } from '../../shared/deps.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { getPlace } from '../../shared/waitlist/contract/waitlist.ts';
import { shownToGuest } from '../../shared/waitlist/messages/waiting-view.ts';
import type { WasTold } from '../../shared/waitlist/rules/waiting.ts';
import { bookingOf } from '../../shared/waitlist/store/transitions.ts';
import { openPlace } from '../../shared/waitlist/store/waiting.ts';
import { settledPlace, wasTold as wasToldInProduction } from '../../shared/was-told.ts';

/** Shows a place on a waiting list to whoever has the guest's link. */
export const getPlaceWith = (deps: Deps, wasTold: WasTold) =>
  endpoint(getPlace, async ({ params }) => {
    const db = open(deps, 'read');
    const now = deps.now();
    const { rid, entry, config } = await openPlace(db, params.waitToken);
    const booking = await bookingOf(db, rid, entry, now);
    const place = await settledPlace(wasTold, rid, entry, { timezone: config.timezone, now });
    return shownToGuest(place, config, { booking, pages_url: deps.pages_url, now });
  });

export const handler = getPlaceWith(production, wasToldInProduction);
