import { createTableMerge } from '../../shared/contract/table-merges.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { storeTableMerge } from '../../shared/data/table-merges.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Creates a merged group. */
export const createTableMergeWith = (deps: OperatorDeps) =>
  operatorEndpoint(createTableMerge, deps.authenticate, async ({ restaurant_id, headers, body, operator }) => {
    for (const table of body.table_ids) requireOwn(restaurant_id, table, 'table');
    return storeTableMerge(openAs(deps, operator), restaurant_id, body, headers['idempotency-key']);
  });

export const handler = createTableMergeWith(production);
