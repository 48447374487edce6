import { listHours } from '../../shared/contract/hours.ts';
import { readHours } from '../../shared/data/hours.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Lists all service periods of the restaurant. */
export const listHoursWith = (deps: OperatorDeps) =>
  operatorEndpoint(listHours, deps.authenticate, ({ restaurant_id }) => readHours(open(deps, 'read'), restaurant_id));

export const handler = listHoursWith(production);
