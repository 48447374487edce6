import { listHistory } from '../../shared/contract/log.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { readBookingHistory } from '../../shared/data/log-reading.ts';
import { requireReservation } from '../../shared/data/reservations.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Tells who changed what of a reservation, and when. */
export const listHistoryWith = (deps: OperatorDeps) =>
  operatorEndpoint(listHistory, deps.authenticate, async ({ restaurant_id: rid, params: { id } }) => {
    requireOwn(rid, id, 'reservation');
    const db = open(deps, 'read');
    const [items] = await Promise.all([readBookingHistory(db, rid, id), requireReservation(db, rid, id)]);
    return { items };
  });

export const handler = listHistoryWith(production);
