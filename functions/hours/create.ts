import { createHours } from '../../shared/contract/hours.ts';
import { storeHours } from '../../shared/data/hours.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Creates a service period. */
export const createHoursWith = (deps: OperatorDeps) =>
  operatorEndpoint(createHours, deps.authenticate, ({ restaurant_id, headers, body, operator }) =>
    storeHours(openAs(deps, operator), restaurant_id, body, headers['idempotency-key']),
  );

export const handler = createHoursWith(production);
