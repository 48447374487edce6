import { openBooking } from '../../shared/booking/store/booking-links.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { eraseBooking } from '../../shared/guests/contract/guest-rights.ts';
import { eraseByGuest } from '../../shared/guests/store/erasure.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

/** Erases the guest's data from the booking of the link, after the visit; the link stops working. */
export const eraseBookingWith = (deps: Deps) =>
  endpoint(eraseBooking, async ({ params }) => {
    const db = open(deps, 'write');
    await db.retryLostRace(async () => {
      const now = deps.now();
      const { rid, reservation, config } = await openBooking(db, params.bookingToken, now);
      return eraseByGuest(db, rid, reservation, { now, zone: config.timezone });
    });
    return undefined;
  });

export const handler = eraseBookingWith(production);
