import { type Deps, open, production } from '../../shared/deps.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { erasePlace as route } from '../../shared/waitlist/contract/waitlist.ts';
import { openPlace } from '../../shared/waitlist/store/waiting.ts';
import { erasePlace } from '../../shared/waitlist/store/waiting-erasure.ts';

/** Takes a guest off the list, with what they are offered, and deletes what the place says of them; the link stops working. */
export const erasePlaceWith = (deps: Deps) =>
  endpoint(route, async ({ params }) => {
    const db = open(deps, 'write');
    const { rid, entry } = await openPlace(db, params.waitToken);
    await erasePlace(db, rid, entry, deps.now);
    return undefined;
  });

export const handler = erasePlaceWith(production);
