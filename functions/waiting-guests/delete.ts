import { open } from '../../shared/deps.ts';
import { wasTold as wasToldInProduction } from '../../shared/offer-mail-sent.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { deleteWaitingGuest } from '../../shared/waitlist/contract/waiting-guests.ts';
import type { WasTold } from '../../shared/waitlist/rules/offer-expiry.ts';
import { requireWaiting } from '../../shared/waitlist/store/entries.ts';
import { endEntry, takeOfferBack } from '../../shared/waitlist/store/transitions.ts';

/** Takes a guest off the list with what they are offered, or the offer alone. */
export const deleteWaitingGuestWith = (deps: OperatorDeps, wasTold: WasTold) =>
  operatorEndpoint(deleteWaitingGuest, deps.authenticate, async ({ restaurant_id: rid, params: { id }, query }) => {
    const db = open(deps, 'write');
    const entry = await requireWaiting(db, rid, id);
    await (query.only === 'offer'
      ? takeOfferBack(db, rid, entry, { wasTold, withhold: query.withhold === 'true', now: deps.now })
      : endEntry(db, rid, entry, { step: 'remove', now: deps.now }));
    return undefined;
  });

export const handler = deleteWaitingGuestWith(production, wasToldInProduction);
