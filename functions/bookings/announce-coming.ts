import { announceComing } from '../../shared/contract/bookings.ts';
import { openBooking } from '../../shared/data/guest-bookings.ts';
import { changeReservation } from '../../shared/data/reservations.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { requireExpected, requireSeen } from '../../shared/domain/guest-rights.ts';
import { guestView } from '../../shared/domain/guest-view.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Notes that a guest says that they come, to the time that they have seen. */
export const announceComingWith = (deps: Deps) =>
  endpoint(announceComing, async ({ params, body }) => {
    const db = open(deps, 'write');
    return db.retryLostRace(async () => {
      const now = deps.now();
      const { rid, reservation, config } = await openBooking(db, params.bookingToken, now);
      requireExpected(reservation, config, now);
      const shown = guestView(reservation, config, now);
      if (reservation.coming_at) return shown;
      requireSeen(reservation, body?.version, shown);
      const coming = { coming_at: new Date(now).toISOString(), changed_by: 'guest' } as const;
      const changed = await changeReservation(db, rid, reservation, coming, { occupancies: [], now });
      return changed && guestView(changed, config, now);
    });
  });

export const handler = announceComingWith(production);
