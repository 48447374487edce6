import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { listLog } from '../../shared/restaurant/contract/log.ts';
import { readLog } from '../../shared/restaurant/store/log-reading.ts';

/** Lists the changes of the restaurant, the latest first. */
export const listLogWith = (deps: OperatorDeps) =>
  operatorEndpoint(listLog, deps.authenticate, ({ restaurant_id, query }) =>
    readLog(open(deps, 'read'), restaurant_id, query),
  );

export const handler = listLogWith(production);
