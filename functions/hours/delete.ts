import { openAs } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { deleteHours } from '../../shared/restaurant/contract/hours.ts';
import { removeHours } from '../../shared/restaurant/store/hours.ts';

/** Deletes a service period for good. */
export const deleteHoursWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteHours, deps.authenticate, async ({ restaurant_id, params, operator }) => {
    requireOwn(restaurant_id, params.id, 'hours');
    await removeHours(openAs(deps, operator), restaurant_id, params.id);
    return undefined;
  });

export const handler = deleteHoursWith(production);
