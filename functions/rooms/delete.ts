import { openAs } from '../../shared/deps.ts';
import { deleteRoom } from '../../shared/floor/contract/rooms.ts';
import { removeRoom } from '../../shared/floor/store/rooms.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Deletes a room for good. */
export const deleteRoomWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteRoom, deps.authenticate, async ({ restaurant_id, params, operator }) => {
    requireOwn(restaurant_id, params.id, 'room');
    await removeRoom(openAs(deps, operator), restaurant_id, params.id);
    return undefined;
  });

export const handler = deleteRoomWith(production);
