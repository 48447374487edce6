import { updateMe } from '../../shared/contract/restaurant.ts';
import { ownAnswer } from '../../shared/data/own-restaurant.ts';
import { changeConfig } from '../../shared/data/restaurants.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Changes what an operator may change of the configuration. */
export const updateMeWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateMe, deps.authenticate, async ({ restaurant_id, body, operator, memberships }) => {
    const db = openAs(deps, operator);
    return ownAnswer(db, await changeConfig(db, restaurant_id, body), { operator, memberships, now: deps.now() });
  });

export const handler = updateMeWith(production);
