import { openAs } from '../../shared/deps.ts';
import { deleteTableMerge } from '../../shared/floor/contract/table-merges.ts';
import { removeTableMerge } from '../../shared/floor/store/table-merges.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Deletes a merged group for good. */
export const deleteTableMergeWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteTableMerge, deps.authenticate, async ({ restaurant_id, params, operator }) => {
    requireOwn(restaurant_id, params.id, 'merge');
    await removeTableMerge(openAs(deps, operator), restaurant_id, params.id);
    return undefined;
  });

export const handler = deleteTableMergeWith(production);
