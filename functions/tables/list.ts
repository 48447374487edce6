import { open } from '../../shared/deps.ts';
import { listTables } from '../../shared/floor/contract/tables.ts';
import { readTables } from '../../shared/floor/store/tables.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Lists all tables of the restaurant. */
export const listTablesWith = (deps: OperatorDeps) =>
  operatorEndpoint(listTables, deps.authenticate, ({ restaurant_id }) => readTables(open(deps, 'read'), restaurant_id));

export const handler = listTablesWith(production);
