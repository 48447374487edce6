import { updateMe } from '../../shared/contract/restaurant.ts';
import { changeConfig } from '../../shared/data/restaurants.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Changes what an operator may change of the configuration. */
export const updateMeWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateMe, deps.authenticate, ({ restaurant_id, body }) =>
    changeConfig(open(deps, 'write'), restaurant_id, body),
  );

export const handler = updateMeWith(production);
