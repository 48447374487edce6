import { updateGuest } from '../../shared/contract/guests.ts';
import { changeProfile } from '../../shared/data/guest-profiles.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Writes about a guest. */
export const updateGuestWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateGuest, deps.authenticate, async ({ restaurant_id: rid, params: { id }, body, operator }) => {
    requireOwn(rid, id, 'guest');
    return changeProfile(open(deps, 'write'), rid, id, body, { by: operator, now: deps.now() });
  });

export const handler = updateGuestWith(production);
