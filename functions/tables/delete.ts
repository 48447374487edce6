import { deleteTable } from '../../shared/contract/tables.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { removeTable } from '../../shared/data/tables.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Deletes a table for good. */
export const deleteTableWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteTable, deps.authenticate, async ({ restaurant_id, params, operator }) => {
    requireOwn(restaurant_id, params.id, 'table');
    await removeTable(openAs(deps, operator), restaurant_id, params.id, deps.now());
    return undefined;
  });

export const handler = deleteTableWith(production);
