import { guestView } from '../../shared/booking/rules/guest-view.ts';
import { openBooking } from '../../shared/booking/store/booking-links.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { exportBooking } from '../../shared/guests/contract/guest-rights.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { logExport } from '../../shared/restaurant/store/exports.ts';

/** Answers the guest's data of one booking, before the visit and after it, by the guest's link. */
export const exportBookingWith = (deps: Deps) =>
  endpoint(exportBooking, async ({ params }) => {
    const now = deps.now();
    const db = open(deps, 'write');
    const { rid, reservation, config } = await openBooking(db, params.bookingToken, now);
    await logExport(db, rid, 'booking', { by: { kind: 'guest' }, now });
    const { created_at, cancel_reason = null } = reservation;
    return {
      exported_at: new Date(now).toISOString(),
      restaurant_name: config.restaurant_name,
      booking: { ...guestView(reservation, config, now), created_at, cancel_reason },
    };
  });

export const handler = exportBookingWith(production);
