import { assignedPlace } from '../../shared/availability/rules/assignment.ts';
import { assignReservation } from '../../shared/booking/contract/reservations.ts';
import { placeOf } from '../../shared/booking/rules/operator-booking.ts';
import { asRead } from '../../shared/booking/rules/reservation.ts';
import { byOperator, changeToPlace, readOperatorView } from '../../shared/booking/store/operator-changes.ts';
import { openAs } from '../../shared/deps.ts';
import { withGuestId } from '../../shared/guests/store/contact.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn, requireOwnPlace } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Assigns a reservation to a table or merged group, moves it, or takes it away. A lost race is decided again. */
export const assignReservationWith = (deps: OperatorDeps) =>
  operatorEndpoint(
    assignReservation,
    deps.authenticate,
    async ({ restaurant_id: rid, params: { id }, body, operator }) => {
      requireOwn(rid, id, 'reservation');
      requireOwnPlace(rid, body);
      const db = openAs(deps, operator);
      return db.retryLostRace(async () => {
        const view = await readOperatorView(db, rid, id);
        const { setup, reservation } = view;
        const place = assignedPlace(setup, reservation, body);
        if (!place) return withGuestId(rid, asRead(reservation, setup.tables));
        const assignment = { ...view, db, rid, now: deps.now() };
        const changed = await changeToPlace(assignment, placeOf(place), byOperator(db));
        return changed && withGuestId(rid, asRead(changed, setup.tables));
      });
    },
  );

export const handler = assignReservationWith(production);
