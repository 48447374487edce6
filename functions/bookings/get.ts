import { getBooking } from '../../shared/booking/contract/bookings.ts';
import { guestView } from '../../shared/booking/rules/guest-view.ts';
import { openBooking } from '../../shared/booking/store/booking-links.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

/** Shows a booking to whoever has the guest's link. */
export const getBookingWith = (deps: Deps) =>
  endpoint(getBooking, async ({ params }) => {
    const now = deps.now();
    const { reservation, config } = await openBooking(open(deps, 'read'), params.bookingToken, now);
    return guestView(reservation, config, now);
  });

export const handler = getBookingWith(production);
