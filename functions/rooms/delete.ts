import { deleteRoom } from '../../shared/contract/rooms.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { removeRoom } from '../../shared/data/rooms.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Deletes a room for good. */
export const deleteRoomWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteRoom, deps.authenticate, async ({ restaurant_id, params, operator }) => {
    requireOwn(restaurant_id, params.id, 'room');
    await removeRoom(openAs(deps, operator), restaurant_id, params.id);
    return undefined;
  });

export const handler = deleteRoomWith(production);
