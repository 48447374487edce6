import { getBooking } from '../../shared/contract/bookings.ts';
import { openBooking } from '../../shared/data/booking-links.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { guestView } from '../../shared/domain/guest-view.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Shows a booking to whoever has the guest's link. */
export const getBookingWith = (deps: Deps) =>
  endpoint(getBooking, async ({ params }) => {
    const now = deps.now();
    const { reservation, config } = await openBooking(open(deps, 'read'), params.bookingToken, now);
    return guestView(reservation, config, now);
  });

export const handler = getBookingWith(production);
