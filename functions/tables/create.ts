import { openAs } from '../../shared/deps.ts';
import { createTable } from '../../shared/floor/contract/tables.ts';
import { storeTable } from '../../shared/floor/store/tables.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Creates a table. */
export const createTableWith = (deps: OperatorDeps) =>
  operatorEndpoint(createTable, deps.authenticate, async ({ restaurant_id, headers, body, operator }) => {
    if (body.room_id !== undefined) requireOwn(restaurant_id, body.room_id, 'room');
    return storeTable(openAs(deps, operator), restaurant_id, body, headers['idempotency-key']);
  });

export const handler = createTableWith(production);
