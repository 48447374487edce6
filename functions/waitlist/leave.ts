import { type Deps, open, production } from '../../shared/deps.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { leaveList } from '../../shared/waitlist/contract/waitlist.ts';
import { openEntry } from '../../shared/waitlist/store/entries.ts';
import { endEntry } from '../../shared/waitlist/store/transitions.ts';

/** Takes a guest off the list, with what they are offered; a booking that was made of it stays. */
export const leaveListWith = (deps: Deps) =>
  endpoint(leaveList, async ({ params }) => {
    const db = open(deps, 'write');
    const { rid, entry } = await openEntry(db, params.waitToken);
    await endEntry(db, rid, entry, { step: 'leave', now: deps.now });
    return undefined;
  });

export const handler = leaveListWith(production);
