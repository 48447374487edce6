import { listLog } from '../../shared/contract/log.ts';
import { readLog } from '../../shared/data/log-reading.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Lists the changes of the restaurant, the latest first. */
export const listLogWith = (deps: OperatorDeps) =>
  operatorEndpoint(listLog, deps.authenticate, ({ restaurant_id, query }) =>
    readLog(open(deps, 'read'), restaurant_id, query),
  );

export const handler = listLogWith(production);
