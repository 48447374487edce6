import { getConfig } from '../../shared/contract/widget.ts';
import { readConfig } from '../../shared/data/config.ts';
import { LatelyRead } from '../../shared/data/lately-read.ts';
import { withRoomChoice } from '../../shared/data/rooms.ts';
import { requireCurrentToken, restaurantOf } from '../../shared/data/tokens.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { publicView } from '../../shared/domain/guest-view.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Answers a restaurant's public settings, with the welcome message in the language asked for. */
export const getConfigWith = (deps: Deps) => {
  const lately = new LatelyRead();
  return endpoint(getConfig, async ({ params, query }) => {
    const db = open(deps, 'read', lately);
    const config = await readConfig(db, await restaurantOf(db, params.publicToken));
    requireCurrentToken(config, params.publicToken);
    return publicView(await withRoomChoice(db, config), query.lang);
  });
};

export const handler = getConfigWith(production);
