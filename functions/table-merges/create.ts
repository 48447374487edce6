import { openAs } from '../../shared/deps.ts';
import { createTableMerge } from '../../shared/floor/contract/table-merges.ts';
import { storeTableMerge } from '../../shared/floor/store/table-merges.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Creates a merged group. */
export const createTableMergeWith = (deps: OperatorDeps) =>
  operatorEndpoint(createTableMerge, deps.authenticate, async ({ restaurant_id, headers, body, operator }) => {
    for (const table of body.table_ids) requireOwn(restaurant_id, table, 'table');
    return storeTableMerge(openAs(deps, operator), restaurant_id, body, headers['idempotency-key']);
  });

export const handler = createTableMergeWith(production);
