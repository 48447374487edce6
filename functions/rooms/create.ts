import { createRoom } from '../../shared/contract/rooms.ts';
import { storeRoom } from '../../shared/data/rooms.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Creates a room. */
export const createRoomWith = (deps: OperatorDeps) =>
  operatorEndpoint(createRoom, deps.authenticate, ({ restaurant_id, headers, body, operator }) =>
    storeRoom(openAs(deps, operator), restaurant_id, body, headers['idempotency-key']),
  );

export const handler = createRoomWith(production);
