import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { getPulse } from '../../shared/pulse/contract.ts';
import { readPulse } from '../../shared/pulse/store/markers.ts';

/** Answers a marker for each date and kind of thing, which changes with it. */
export const getPulseWith = (deps: OperatorDeps) =>
  operatorEndpoint(getPulse, deps.authenticate, ({ restaurant_id, query }) =>
    readPulse(open(deps, 'read'), restaurant_id, query.dates.split(',')),
  );

export const handler = getPulseWith(production);
