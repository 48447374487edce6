import { updateHours } from '../../shared/contract/hours.ts';
import { changeHours } from '../../shared/data/hours.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Changes the given fields of a service period. */
export const updateHoursWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateHours, deps.authenticate, async ({ restaurant_id, params, body, operator }) => {
    requireOwn(restaurant_id, params.id, 'hours');
    return changeHours(openAs(deps, operator), restaurant_id, params.id, body);
  });

export const handler = updateHoursWith(production);
