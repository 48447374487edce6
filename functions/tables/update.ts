import { openAs } from '../../shared/deps.ts';
import { updateTable } from '../../shared/floor/contract/tables.ts';
import { changeTable } from '../../shared/floor/store/tables.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Changes the given fields of a table. */
export const updateTableWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateTable, deps.authenticate, async ({ restaurant_id, params, body, operator }) => {
    requireOwn(restaurant_id, params.id, 'table');
    if (body.room_id !== undefined) requireOwn(restaurant_id, body.room_id, 'room');
    return changeTable(openAs(deps, operator), restaurant_id, params.id, body);
  });

export const handler = updateTableWith(production);
