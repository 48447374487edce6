import { openAs } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { updateMe } from '../../shared/restaurant/contract/restaurant.ts';
import { ownAnswer } from '../../shared/restaurant/store/own-restaurant.ts';
import { changeConfig } from '../../shared/restaurant/store/restaurants.ts';

/** Changes what an operator may change of the configuration. */
export const updateMeWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateMe, deps.authenticate, async ({ restaurant_id, body, operator, memberships }) => {
    const db = openAs(deps, operator);
    return ownAnswer(db, await changeConfig(db, restaurant_id, body), { operator, memberships, now: deps.now() });
  });

export const handler = updateMeWith(production);
