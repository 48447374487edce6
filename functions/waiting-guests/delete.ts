import { deleteWaitingGuest } from '../../shared/contract/waiting-guests.ts';
import { requireWaiting } from '../../shared/data/waiting.ts';
import { endPlace, takeOfferBack } from '../../shared/data/waiting-moves.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Takes a guest off the list with what they are offered, or the offer alone. */
export const deleteWaitingGuestWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteWaitingGuest, deps.authenticate, async ({ restaurant_id: rid, params: { id }, query }) => {
    const db = open(deps, 'write');
    const entry = await requireWaiting(db, rid, id);
    await (query.only === 'offer'
      ? takeOfferBack(db, rid, entry, deps.now)
      : endPlace(db, rid, entry, { reason: 'removed', now: deps.now }));
    return undefined;
  });

export const handler = deleteWaitingGuestWith(production);
