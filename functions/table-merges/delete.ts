import { deleteTableMerge } from '../../shared/contract/table-merges.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { removeTableMerge } from '../../shared/data/table-merges.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Deletes a merged group for good. */
export const deleteTableMergeWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteTableMerge, deps.authenticate, async ({ restaurant_id, params, operator }) => {
    requireOwn(restaurant_id, params.id, 'merge');
    await removeTableMerge(openAs(deps, operator), restaurant_id, params.id);
    return undefined;
  });

export const handler = deleteTableMergeWith(production);
