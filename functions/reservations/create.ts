import { createReservation } from '../../shared/contract/reservations.ts';
import { digestOf } from '../../shared/data/digest.ts';
import { entryIdOfKey, newConfirmationCode, newEntryId, reservationIdOf } from '../../shared/data/ids.ts';
import { readReservation, storeReservation } from '../../shared/data/reservations.ts';
import { readSnapshot } from '../../shared/data/snapshot.ts';
import { open } from '../../shared/deps.ts';
import { DomainError } from '../../shared/domain/errors.ts';
import { drawAt } from '../../shared/domain/hold.ts';
import { freeSeating, fromOperator, isSameRequest, stayOf } from '../../shared/domain/operator-booking.ts';
import type { StoredReservation } from '../../shared/domain/reservation.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { outcomeMessage } from '../../shared/messages/operator.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

const answerOf = (reservation: StoredReservation) => ({
  id: reservation.id,
  status: reservation.status,
  message: outcomeMessage(reservation),
});

/**
 * Creates a reservation without a lock: on the best free table, else waiting for one. Its id derives from the
 * idempotency key, so that a repeated request finds the reservation it made; after a lost race it seats anew.
 */
export const createReservationWith = (deps: OperatorDeps) =>
  operatorEndpoint(createReservation, deps.authenticate, async ({ restaurant_id: rid, headers, body }) => {
    const db = open(deps, 'write');
    const key = headers['idempotency-key'];
    const id = reservationIdOf(rid, key ? entryIdOfKey(key) : newEntryId());
    const digest = digestOf(body);
    const secret = newEntryId();
    return db.retryLostRace(async (attempt) => {
      const { setup, occupancies } = await readSnapshot(db, rid, body.reservation_date, {
        datesOf: (read) => stayOf(read, body).dates,
      });
      const stay = stayOf(setup, body);
      const now = deps.now();
      const draw = drawAt(attempt, deps.db.random);
      const seating = freeSeating(setup, occupancies, { party: body.guests, stay, now, draw });
      const { min_cancel_hours } = setup.config;
      const code = newConfirmationCode();
      const reservation = fromOperator(body, { id, code, secret, digest, min_cancel_hours, stay, seating, now });
      const outcome = await storeReservation(db, rid, reservation, { occupancies, now });
      if (outcome === 'stored') return answerOf(reservation);
      const made = await readReservation(db, rid, id);
      if (made && !isSameRequest(made, body, digest)) {
        throw new DomainError('idempotency_conflict', 'This key has created a reservation from another body.');
      }
      return made && answerOf(made);
    });
  });

export const handler = createReservationWith(production);
