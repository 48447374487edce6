import { openAs } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { createHours } from '../../shared/restaurant/contract/hours.ts';
import { storeHours } from '../../shared/restaurant/store/hours.ts';

/** Creates a service period. */
export const createHoursWith = (deps: OperatorDeps) =>
  operatorEndpoint(createHours, deps.authenticate, ({ restaurant_id, headers, body, operator }) =>
    storeHours(openAs(deps, operator), restaurant_id, body, headers['idempotency-key']),
  );

export const handler = createHoursWith(production);
