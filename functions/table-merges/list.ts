import { open } from '../../shared/deps.ts';
import { listTableMerges } from '../../shared/floor/contract/table-merges.ts';
import { readTableMerges } from '../../shared/floor/store/table-merges.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Lists all merged groups of the restaurant. */
export const listTableMergesWith = (deps: OperatorDeps) =>
  operatorEndpoint(listTableMerges, deps.authenticate, ({ restaurant_id }) =>
    readTableMerges(open(deps, 'read'), restaurant_id),
  );

export const handler = listTableMergesWith(production);
