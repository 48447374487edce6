import { openAs } from '../../shared/deps.ts';
import { bulkPositions } from '../../shared/floor/contract/tables.ts';
import { moveTables } from '../../shared/floor/store/tables.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Moves many tables on the floor plan, all validated before the first is written. */
export const bulkPositionsWith = (deps: OperatorDeps) =>
  operatorEndpoint(bulkPositions, deps.authenticate, async ({ restaurant_id, body: { updates }, operator }) => {
    for (const { id, room_id } of updates) {
      requireOwn(restaurant_id, id, 'table');
      if (room_id !== undefined) requireOwn(restaurant_id, room_id, 'room');
    }
    await moveTables(openAs(deps, operator), restaurant_id, updates);
    return { updated: updates.length };
  });

export const handler = bulkPositionsWith(production);
