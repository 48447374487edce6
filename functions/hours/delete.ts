import { deleteHours } from '../../shared/contract/hours.ts';
import { removeHours } from '../../shared/data/hours.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Deletes a service period for good. */
export const deleteHoursWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteHours, deps.authenticate, async ({ restaurant_id, params, operator }) => {
    requireOwn(restaurant_id, params.id, 'hours');
    await removeHours(openAs(deps, operator), restaurant_id, params.id);
    return undefined;
  });

export const handler = deleteHoursWith(production);
