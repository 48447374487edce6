import { leaveList } from '../../shared/contract/waitlist.ts';
import { openPlace } from '../../shared/data/waiting.ts';
import { endPlace } from '../../shared/data/waiting-moves.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Takes a guest off the list, with what they are offered; a booking that was made of it stays. */
export const leaveListWith = (deps: Deps) =>
  endpoint(leaveList, async ({ params }) => {
    const db = open(deps, 'write');
    const { rid, entry } = await openPlace(db, params.waitToken);
    await endPlace(db, rid, entry, { reason: 'left', now: deps.now });
    return undefined;
  });

export const handler = leaveListWith(production);
