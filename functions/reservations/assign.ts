import { assignReservation } from '../../shared/contract/reservations.ts';
import { requireNoConflict } from '../../shared/data/conflicts.ts';
import { entryIdOf, requireOwn } from '../../shared/data/ids.ts';
import { readOccupanciesAt } from '../../shared/data/occupancies.ts';
import { changeReservation, requireReservation } from '../../shared/data/reservations.ts';
import { readSetup } from '../../shared/data/setup.ts';
import { open } from '../../shared/deps.ts';
import { assignedPlace, conflictsOf } from '../../shared/domain/assignment.ts';
import { placeOf } from '../../shared/domain/operator-booking.ts';
import { asRead } from '../../shared/domain/reservation.ts';
import { refsTaken } from '../../shared/domain/reservation-changes.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/**
 * Assigns a reservation to a table or merged group, moves it, or takes it away, on condition that the target is as it
 * was read: against a guest's lock for the same time exactly one wins. Own entries never conflict.
 */
export const assignReservationWith = (deps: OperatorDeps) =>
  operatorEndpoint(assignReservation, deps.authenticate, async ({ restaurant_id: rid, params: { id }, body }) => {
    requireOwn(rid, id, 'reservation');
    if (typeof body.table_id === 'string') requireOwn(rid, body.table_id, 'table');
    if (typeof body.table_merge_id === 'string') requireOwn(rid, body.table_merge_id, 'merge');
    const db = open(deps, 'write');
    return db.retryLostRace(async () => {
      const [setup, reservation] = await Promise.all([
        readSetup(db, rid, { consistent: true }),
        requireReservation(db, rid, id),
      ]);
      const place = assignedPlace(setup, reservation, body);
      if (!place) return asRead(reservation, setup.tables);
      const now = deps.now();
      const change = { ...placeOf(place), changed_by: 'operator' } as const;
      const occupancies = await readOccupanciesAt(db, rid, refsTaken(reservation, { ...reservation, ...change }, now));
      const conflicts = conflictsOf(occupancies, { ...change, stay: reservation, own: [entryIdOf(id)], now });
      await requireNoConflict(db, rid, setup.tables, conflicts);
      const changed = await changeReservation(db, rid, reservation, change, { occupancies, now });
      return changed && asRead(changed, setup.tables);
    });
  });

export const handler = assignReservationWith(production);
