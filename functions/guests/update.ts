import { open } from '../../shared/deps.ts';
import { updateGuest } from '../../shared/guests/contract/guests.ts';
import { changeProfile } from '../../shared/guests/store/guest-profiles.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Writes about a guest. */
export const updateGuestWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateGuest, deps.authenticate, async ({ restaurant_id: rid, params: { id }, body, operator }) => {
    requireOwn(rid, id, 'guest');
    return changeProfile(open(deps, 'write'), rid, id, body, { by: operator, now: deps.now() });
  });

export const handler = updateGuestWith(production);
