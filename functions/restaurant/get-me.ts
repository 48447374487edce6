import { getMe } from '../../shared/contract/restaurant.ts';
import { readConfig } from '../../shared/data/setup.ts';
import { open, READ_BUDGET_MS } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Answers the operator’s restaurant configuration. */
export const getMeWith = (deps: OperatorDeps) =>
  operatorEndpoint(getMe, deps.authenticate, ({ restaurant_id }) =>
    readConfig(open(deps, READ_BUDGET_MS), restaurant_id),
  );

export const handler = getMeWith(production);
