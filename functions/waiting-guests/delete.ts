import { deleteWaitingGuest } from '../../shared/contract/waiting-guests.ts';
import { requireWaiting } from '../../shared/data/waiting.ts';
import { endPlace } from '../../shared/data/waiting-moves.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Takes a guest off the list, with what they are offered. */
export const deleteWaitingGuestWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteWaitingGuest, deps.authenticate, async ({ restaurant_id: rid, params: { id } }) => {
    const db = open(deps, 'write');
    await endPlace(db, rid, await requireWaiting(db, rid, id), { reason: 'removed', now: deps.now });
    return undefined;
  });

export const handler = deleteWaitingGuestWith(production);
