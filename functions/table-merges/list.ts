import { listTableMerges } from '../../shared/contract/table-merges.ts';
import { readTableMerges } from '../../shared/data/table-merges.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Lists all merged groups of the restaurant. */
export const listTableMergesWith = (deps: OperatorDeps) =>
  operatorEndpoint(listTableMerges, deps.authenticate, ({ restaurant_id }) =>
    readTableMerges(open(deps, 'read'), restaurant_id),
  );

export const handler = listTableMergesWith(production);
