import { announceComing } from '../../shared/booking/contract/bookings.ts';
import { announced } from '../../shared/booking/rules/attendance.ts';
import { wantedPlace } from '../../shared/booking/rules/guest-change.ts';
import { requireExpected, requireSeen } from '../../shared/booking/rules/guest-rights.ts';
import { guestView } from '../../shared/booking/rules/guest-view.ts';
import { drawAt } from '../../shared/booking/rules/hold.ts';
import { comingBy } from '../../shared/booking/rules/reservation.ts';
import { openBooking } from '../../shared/booking/store/booking-links.ts';
import { decideReschedule, NO_RESCHEDULE } from '../../shared/booking/store/guest-reschedule.ts';
import { changeReservation } from '../../shared/booking/store/reservations.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

/**
 * Stores that the guest announces to come, at the time that they have seen. A party that the restaurant has marked as a
 * no-show before its start is expected again: on its own table or the best one.
 */
export const announceComingWith = (deps: Deps) =>
  endpoint(announceComing, async ({ params, body }) => {
    const db = open(deps, 'write');
    return db.retryLostRace(async (attempt) => {
      const now = deps.now();
      const draw = drawAt(attempt, deps.db.random);
      const booking = await openBooking(db, params.bookingToken, now);
      const { rid, reservation, config } = booking;
      requireExpected(reservation, config, now);
      const shown = guestView(reservation, config, now);
      const isGivenUp = reservation.service_status === 'no_show';
      const by = isGivenUp ? undefined : comingBy(reservation);
      if (by === 'guest') return shown;
      // What the house has noted of the present time is what the guest says now: their own word takes its place.
      if (by === undefined) requireSeen(reservation, body?.version, shown);
      const coming = { ...announced(now), changed_by: 'guest' } as const;
      const { changes, beside, ...basis } = isGivenUp
        ? await decideReschedule(db, booking, wantedPlace(reservation, {}), { now, draw })
        : NO_RESCHEDULE;
      const after = { ...changes, ...coming };
      const changed = await changeReservation(db, rid, reservation, after, { ...basis, now }, beside);
      return changed && guestView(changed, config, now);
    });
  });

export const handler = announceComingWith(production);
