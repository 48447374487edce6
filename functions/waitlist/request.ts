import { type Deps, open, production } from '../../shared/deps.ts';
import { wasTold as wasToldInProduction } from '../../shared/offer-mail-sent.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { readLiveSetup } from '../../shared/restaurant/store/setup.ts';
import { datedSetup } from '../../shared/restaurant/store/special-days.ts';
import { requireCurrentToken, restaurantOf } from '../../shared/restaurant/store/tokens.ts';
import { requestEntry as route } from '../../shared/waitlist/contract/waitlist.ts';
import { requireEligibleSlots } from '../../shared/waitlist/rules/eligible-slots.ts';
import type { WasTold } from '../../shared/waitlist/rules/offer-expiry.ts';
import { requestEntry } from '../../shared/waitlist/store/entry-requests.ts';

/**
 * Notes that a guest wants to wait for a date. What refuses them is the house's rules alone; what is known of the guest
 * changes neither the answer nor what is written for it.
 */
export const requestEntryWith = (deps: Deps, wasTold: WasTold) =>
  endpoint(route, async ({ params, body }, { source_ip }) => {
    const db = open(deps, 'write');
    const rid = await restaurantOf(db, params.publicToken);
    const now = deps.now();
    const ofDate = { first: body.date, last: body.date, consistent: true };
    const setup = await datedSetup(db, rid, readLiveSetup(db, rid, ofDate), ofDate);
    requireCurrentToken(setup.config, params.publicToken);
    requireEligibleSlots(setup, body, now);
    const zone = setup.config.timezone;
    const caller = { source_ip, trusted: deps.hold_limits.trusted };
    await requestEntry(db, rid, body, { now, caller, zone, wasTold });
    return undefined;
  });

export const handler = requestEntryWith(production, wasToldInProduction);
