import { getMe } from '../../shared/contract/restaurant.ts';
import { readConfig } from '../../shared/data/config.ts';
import { open } from '../../shared/deps.ts';
import { ownView } from '../../shared/domain/setup.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Answers the operator’s restaurant configuration. */
export const getMeWith = (deps: OperatorDeps) =>
  operatorEndpoint(getMe, deps.authenticate, async ({ restaurant_id }) =>
    ownView(await readConfig(open(deps, 'read'), restaurant_id), deps.now()),
  );

export const handler = getMeWith(production);
