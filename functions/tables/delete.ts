import { openAs } from '../../shared/deps.ts';
import { deleteTable } from '../../shared/floor/contract/tables.ts';
import { removeTable } from '../../shared/floor/store/tables.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Deletes a table for good. */
export const deleteTableWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteTable, deps.authenticate, async ({ restaurant_id, params, operator }) => {
    requireOwn(restaurant_id, params.id, 'table');
    await removeTable(openAs(deps, operator), restaurant_id, params.id, deps.now());
    return undefined;
  });

export const handler = deleteTableWith(production);
