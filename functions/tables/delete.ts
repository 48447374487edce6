import { deleteTable } from '../../shared/contract/tables.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { removeTable } from '../../shared/data/tables.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Deletes a table for good. */
export const deleteTableWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteTable, deps.authenticate, async ({ restaurant_id, params }) => {
    requireOwn(restaurant_id, params.id, 'table');
    await removeTable(open(deps, 'write'), restaurant_id, params.id, deps.now());
    return undefined;
  });

export const handler = deleteTableWith(production);
