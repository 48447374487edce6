import { openAs } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { updateHours } from '../../shared/restaurant/contract/hours.ts';
import { changeHours } from '../../shared/restaurant/store/hours.ts';

/** Changes the given fields of a service period. */
export const updateHoursWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateHours, deps.authenticate, async ({ restaurant_id, params, body, operator }) => {
    requireOwn(restaurant_id, params.id, 'hours');
    return changeHours(openAs(deps, operator), restaurant_id, params.id, body);
  });

export const handler = updateHoursWith(production);
