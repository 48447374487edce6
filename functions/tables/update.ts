import { updateTable } from '../../shared/contract/tables.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { changeTable } from '../../shared/data/tables.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Changes the given fields of a table. */
export const updateTableWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateTable, deps.authenticate, async ({ restaurant_id, params, body, operator }) => {
    requireOwn(restaurant_id, params.id, 'table');
    if (body.room_id !== undefined) requireOwn(restaurant_id, body.room_id, 'room');
    return changeTable(openAs(deps, operator), restaurant_id, params.id, body);
  });

export const handler = updateTableWith(production);
