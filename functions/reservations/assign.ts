import { assignReservation } from '../../shared/contract/reservations.ts';
import { withGuestId } from '../../shared/data/contact.ts';
import { requireOwn, requireOwnPlace } from '../../shared/data/ids.ts';
import { byOperator, changeToPlace, readOperatorView } from '../../shared/data/operator-changes.ts';
import { openAs } from '../../shared/deps.ts';
import { assignedPlace } from '../../shared/domain/assignment.ts';
import { asRead } from '../../shared/domain/reservation.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

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
        const changed = await changeToPlace(assignment, place, byOperator(db));
        return changed && withGuestId(rid, asRead(changed, setup.tables));
      });
    },
  );

export const handler = assignReservationWith(production);
