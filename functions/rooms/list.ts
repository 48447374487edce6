import { listRooms } from '../../shared/contract/rooms.ts';
import { readRooms } from '../../shared/data/rooms.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Lists all rooms of the restaurant. */
export const listRoomsWith = (deps: OperatorDeps) =>
  operatorEndpoint(listRooms, deps.authenticate, ({ restaurant_id }) => readRooms(open(deps, 'read'), restaurant_id));

export const handler = listRoomsWith(production);
