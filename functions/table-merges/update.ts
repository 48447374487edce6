import { updateTableMerge } from '../../shared/contract/table-merges.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { changeTableMerge } from '../../shared/data/table-merges.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Changes the given fields of a merged group. */
export const updateTableMergeWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateTableMerge, deps.authenticate, async ({ restaurant_id, params, body, operator }) => {
    requireOwn(restaurant_id, params.id, 'merge');
    for (const table of body.table_ids ?? []) requireOwn(restaurant_id, table, 'table');
    return changeTableMerge(openAs(deps, operator), restaurant_id, params.id, body);
  });

export const handler = updateTableMergeWith(production);
