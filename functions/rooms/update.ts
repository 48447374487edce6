import { openAs } from '../../shared/deps.ts';
import { updateRoom } from '../../shared/floor/contract/rooms.ts';
import { changeRoom } from '../../shared/floor/store/rooms.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Changes the given fields of a room. */
export const updateRoomWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateRoom, deps.authenticate, async ({ restaurant_id, params, body, operator }) => {
    requireOwn(restaurant_id, params.id, 'room');
    return changeRoom(openAs(deps, operator), restaurant_id, params.id, body);
  });

export const handler = updateRoomWith(production);
