import { requireReservation } from '../../shared/booking/store/reservations.ts';
import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { listHistory } from '../../shared/restaurant/contract/log.ts';
import { readBookingHistory } from '../../shared/restaurant/store/log-reading.ts';

/** Tells who changed what of a reservation, and when. */
export const listHistoryWith = (deps: OperatorDeps) =>
  operatorEndpoint(listHistory, deps.authenticate, async ({ restaurant_id: rid, params: { id } }) => {
    requireOwn(rid, id, 'reservation');
    const db = open(deps, 'read');
    const [items] = await Promise.all([readBookingHistory(db, rid, id), requireReservation(db, rid, id)]);
    return { items };
  });

export const handler = listHistoryWith(production);
