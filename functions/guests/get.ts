import { getGuest } from '../../shared/contract/guests.ts';
import { readAnyGuest } from '../../shared/data/guest-places.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Answers a guest with their bookings and what the staff have written; or somebody who only waits. */
export const getGuestWith = (deps: OperatorDeps) =>
  operatorEndpoint(getGuest, deps.authenticate, async ({ restaurant_id: rid, params: { id } }) => {
    requireOwn(rid, id, 'guest');
    return readAnyGuest(open(deps, 'read'), rid, id, deps.now());
  });

export const handler = getGuestWith(production);
