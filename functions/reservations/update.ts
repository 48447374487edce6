import type { ReservationChange } from '../../shared/booking/contract/reservation-change.ts';
import { updateReservation } from '../../shared/booking/contract/reservations.ts';
import { changeMessage } from '../../shared/booking/messages/operator.ts';
import { drawAt } from '../../shared/booking/rules/hold.ts';
import { asRead, type StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { changeForOperator, readOperatorView, swapTables } from '../../shared/booking/store/operator-changes.ts';
import { openAs } from '../../shared/deps.ts';
import { withGuestId } from '../../shared/guests/store/contact.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn, requireOwnPlace } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import type { Setup } from '../../shared/restaurant/rules/setup.ts';

function answerOf(rid: string, reservation: StoredReservation, { tables, config }: Setup) {
  const read = withGuestId(rid, asRead(reservation, tables));
  return { ...read, message: changeMessage(read, config.timezone) };
}

/** Throws `not_found` or `forbidden` for what is not the account's own. */
function requireOwnIds(rid: string, id: string, body: ReservationChange): void {
  requireOwn(rid, id, 'reservation');
  requireOwnPlace(rid, body);
  if (body.swap_with !== undefined) requireOwn(rid, body.swap_with, 'reservation');
}

/** Changes a reservation in one step: status, time, size, length, table, details. A lost race is decided again. */
export const updateReservationWith = (deps: OperatorDeps) =>
  operatorEndpoint(
    updateReservation,
    deps.authenticate,
    async ({ restaurant_id: rid, params: { id }, body, operator }) => {
      requireOwnIds(rid, id, body);
      const db = openAs(deps, operator);
      return db.retryLostRace(async (count) => {
        const view = await readOperatorView(db, rid, id);
        const shown = answerOf(rid, view.reservation, view.setup);
        const attempt = { ...view, db, rid, now: deps.now(), draw: drawAt(count, deps.db.random), shown };
        const { swap_with } = body;
        const after = await (swap_with === undefined
          ? changeForOperator(attempt, body)
          : swapTables(attempt, { ...body, swap_with }));
        return after && answerOf(rid, after, view.setup);
      });
    },
  );

export const handler = updateReservationWith(production);
