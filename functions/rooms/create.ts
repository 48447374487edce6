import { openAs } from '../../shared/deps.ts';
import { createRoom } from '../../shared/floor/contract/rooms.ts';
import { storeRoom } from '../../shared/floor/store/rooms.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Creates a room. */
export const createRoomWith = (deps: OperatorDeps) =>
  operatorEndpoint(createRoom, deps.authenticate, ({ restaurant_id, headers, body, operator }) =>
    storeRoom(openAs(deps, operator), restaurant_id, body, headers['idempotency-key']),
  );

export const handler = createRoomWith(production);
