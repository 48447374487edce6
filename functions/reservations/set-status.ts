import { setReservationStatus } from '../../shared/contract/reservations.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { changeReservation, requireReservation } from '../../shared/data/reservations.ts';
import { open } from '../../shared/deps.ts';
import { mustChange } from '../../shared/domain/reservation.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { outcomeMessage } from '../../shared/messages/operator.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Confirms or cancels a reservation; a cancelled one frees its table. A lost race is decided again on what it left. */
export const setReservationStatusWith = (deps: OperatorDeps) =>
  operatorEndpoint(setReservationStatus, deps.authenticate, async ({ restaurant_id: rid, params: { id }, body }) => {
    requireOwn(rid, id, 'reservation');
    const db = open(deps, 'write');
    const settled = await db.retryLostRace(async () => {
      const reservation = await requireReservation(db, rid, id);
      if (!mustChange(reservation.status, body.status)) return reservation;
      return changeReservation(db, rid, reservation, { status: body.status }, { occupancies: [], now: deps.now() });
    });
    return { id, status: settled.status, message: outcomeMessage(settled) };
  });

export const handler = setReservationStatusWith(production);
