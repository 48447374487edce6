import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { listHours } from '../../shared/restaurant/contract/hours.ts';
import { readHours } from '../../shared/restaurant/store/hours.ts';

/** Lists all service periods of the restaurant. */
export const listHoursWith = (deps: OperatorDeps) =>
  operatorEndpoint(listHours, deps.authenticate, ({ restaurant_id }) => readHours(open(deps, 'read'), restaurant_id));

export const handler = listHoursWith(production);
