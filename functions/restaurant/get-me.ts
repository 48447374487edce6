import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { getMe } from '../../shared/restaurant/contract/restaurant.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';
import { ownAnswer } from '../../shared/restaurant/store/own-restaurant.ts';

/** Answers the operator’s restaurant configuration. */
export const getMeWith = (deps: OperatorDeps) =>
  operatorEndpoint(getMe, deps.authenticate, async ({ restaurant_id, ...asker }) => {
    const db = open(deps, 'read');
    return ownAnswer(db, await readConfig(db, restaurant_id), { ...asker, now: deps.now() });
  });

export const handler = getMeWith(production);
