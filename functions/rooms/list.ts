import { open } from '../../shared/deps.ts';
import { listRooms } from '../../shared/floor/contract/rooms.ts';
import { readRooms } from '../../shared/floor/store/rooms.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Lists all rooms of the restaurant. */
export const listRoomsWith = (deps: OperatorDeps) =>
  operatorEndpoint(listRooms, deps.authenticate, ({ restaurant_id }) => readRooms(open(deps, 'read'), restaurant_id));

export const handler = listRoomsWith(production);
