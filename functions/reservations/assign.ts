import { assignReservation } from '../../shared/contract/reservations.ts';
import { requireOwn, requireOwnPlace } from '../../shared/data/ids.ts';
import { changeToPlace, readOperatorView } from '../../shared/data/operator-changes.ts';
import { open } from '../../shared/deps.ts';
import { assignedPlace } from '../../shared/domain/assignment.ts';
import { asRead } from '../../shared/domain/reservation.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Assigns a reservation to a table or merged group, moves it, or takes it away. A lost race is decided again. */
export const assignReservationWith = (deps: OperatorDeps) =>
  operatorEndpoint(assignReservation, deps.authenticate, async ({ restaurant_id: rid, params: { id }, body }) => {
    requireOwn(rid, id, 'reservation');
    requireOwnPlace(rid, body);
    const db = open(deps, 'write');
    return db.retryLostRace(async () => {
      const view = await readOperatorView(db, rid, id);
      const { setup, reservation } = view;
      const place = assignedPlace(setup, reservation, body);
      if (!place) return asRead(reservation, setup.tables);
      const assignment = { ...view, db, rid, now: deps.now() };
      const changed = await changeToPlace(assignment, place, { changed_by: 'operator' });
      return changed && asRead(changed, setup.tables);
    });
  });

export const handler = assignReservationWith(production);
