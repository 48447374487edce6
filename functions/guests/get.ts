import { open } from '../../shared/deps.ts';
import { getGuest } from '../../shared/guests/contract/guests.ts';
import { readAnyGuest } from '../../shared/guests/store/guest-waitlist-entries.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Answers a guest with their bookings and what the staff have written; or somebody who only waits. */
export const getGuestWith = (deps: OperatorDeps) =>
  operatorEndpoint(getGuest, deps.authenticate, async ({ restaurant_id: rid, params: { id } }) => {
    requireOwn(rid, id, 'guest');
    return readAnyGuest(open(deps, 'read'), rid, id, deps.now());
  });

export const handler = getGuestWith(production);
