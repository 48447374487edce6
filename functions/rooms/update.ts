import { updateRoom } from '../../shared/contract/rooms.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { changeRoom } from '../../shared/data/rooms.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Changes the given fields of a room. */
export const updateRoomWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateRoom, deps.authenticate, async ({ restaurant_id, params, body, operator }) => {
    requireOwn(restaurant_id, params.id, 'room');
    return changeRoom(openAs(deps, operator), restaurant_id, params.id, body);
  });

export const handler = updateRoomWith(production);
