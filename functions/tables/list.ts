import { listTables } from '../../shared/contract/tables.ts';
import { readTables } from '../../shared/data/tables.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Lists all tables of the restaurant. */
export const listTablesWith = (deps: OperatorDeps) =>
  operatorEndpoint(listTables, deps.authenticate, ({ restaurant_id }) => readTables(open(deps, 'read'), restaurant_id));

export const handler = listTablesWith(production);
