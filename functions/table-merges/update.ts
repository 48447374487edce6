import { openAs } from '../../shared/deps.ts';
import { updateTableMerge } from '../../shared/floor/contract/table-merges.ts';
import { changeTableMerge } from '../../shared/floor/store/table-merges.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Changes the given fields of a merged group. */
export const updateTableMergeWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateTableMerge, deps.authenticate, async ({ restaurant_id, params, body, operator }) => {
    requireOwn(restaurant_id, params.id, 'merge');
    for (const table of body.table_ids ?? []) requireOwn(restaurant_id, table, 'table');
    return changeTableMerge(openAs(deps, operator), restaurant_id, params.id, body);
  });

export const handler = updateTableMergeWith(production);
