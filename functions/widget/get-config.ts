import { getConfig } from '../../shared/availability/contract/widget.ts';
import { publicView } from '../../shared/booking/rules/guest-view.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { withRoomChoice } from '../../shared/floor/store/rooms.ts';
import { StaleReadCache } from '../../shared/platform/dynamo/stale-read-cache.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';
import { requireCurrentToken, restaurantOf } from '../../shared/restaurant/store/tokens.ts';

/** Answers a restaurant's public settings, with the welcome message in the language asked for. */
export const getConfigWith = (deps: Deps) => {
  const lately = new StaleReadCache();
  return endpoint(getConfig, async ({ params, query }) => {
    const db = open(deps, 'read', lately);
    const config = await readConfig(db, await restaurantOf(db, params.publicToken));
    requireCurrentToken(config, params.publicToken);
    return publicView(await withRoomChoice(db, config), query.lang);
  });
};

export const handler = getConfigWith(production);
