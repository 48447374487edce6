import { type Deps, open, production } from '../../shared/deps.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { eraseEntry as route } from '../../shared/waitlist/contract/waitlist.ts';
import { openEntry } from '../../shared/waitlist/store/entries.ts';
import { eraseEntry } from '../../shared/waitlist/store/entry-erasure.ts';

/** Takes a guest off the list, with what they are offered, and deletes what the entry says of them; the link stops working. */
export const eraseEntryWith = (deps: Deps) =>
  endpoint(route, async ({ params }) => {
    const db = open(deps, 'write');
    const { rid, entry } = await openEntry(db, params.waitToken);
    await eraseEntry(db, rid, entry, deps.now);
    return undefined;
  });

export const handler = eraseEntryWith(production);
