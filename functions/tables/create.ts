import { createTable } from '../../shared/contract/tables.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { storeTable } from '../../shared/data/tables.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Creates a table. */
export const createTableWith = (deps: OperatorDeps) =>
  operatorEndpoint(createTable, deps.authenticate, async ({ restaurant_id, headers, body, operator }) => {
    if (body.room_id !== undefined) requireOwn(restaurant_id, body.room_id, 'room');
    return storeTable(openAs(deps, operator), restaurant_id, body, headers['idempotency-key']);
  });

export const handler = createTableWith(production);
