import { updateMe } from '../../shared/contract/restaurant.ts';
import { changeConfig } from '../../shared/data/restaurants.ts';
import { open } from '../../shared/deps.ts';
import { ownView } from '../../shared/domain/setup.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Changes what an operator may change of the configuration. */
export const updateMeWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateMe, deps.authenticate, async ({ restaurant_id, body }) =>
    ownView(await changeConfig(open(deps, 'write'), restaurant_id, body), deps.now()),
  );

export const handler = updateMeWith(production);
