import { cancelBooking } from '../../shared/booking/contract/bookings.ts';
import { requireInTime, requireSeen } from '../../shared/booking/rules/guest-rights.ts';
import { guestView } from '../../shared/booking/rules/guest-view.ts';
import { canTransition, STATUS_STEPS } from '../../shared/booking/rules/state-machine.ts';
import { openBooking } from '../../shared/booking/store/booking-links.ts';
import { changeReservation } from '../../shared/booking/store/reservations.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

/** Cancels a booking by the guest's link, also while online booking is closed; again, it answers the same. */
export const cancelBookingWith = (deps: Deps) =>
  endpoint(cancelBooking, async ({ params, body }) => {
    const db = open(deps, 'write');
    return db.retryLostRace(async () => {
      const now = deps.now();
      const { rid, reservation, config } = await openBooking(db, params.bookingToken, now);
      const shown = guestView(reservation, config, now);
      if (!canTransition(reservation, 'cancel')) return shown;
      requireSeen(reservation, body?.version, shown);
      requireInTime(reservation, config, now);
      const cancellation = {
        status: STATUS_STEPS.cancel.to,
        cancelled_at: new Date(now).toISOString(),
        cancelled_by: 'guest',
        cancel_reason: body?.reason || null,
        changed_by: 'guest',
      } as const;
      const changed = await changeReservation(db, rid, reservation, cancellation, { occupancies: [], now });
      return changed && guestView(changed, config, now);
    });
  });

export const handler = cancelBookingWith(production);
