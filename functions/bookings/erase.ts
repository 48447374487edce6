import { eraseBooking } from '../../shared/contract/guest-rights.ts';
import { eraseByGuest } from '../../shared/data/erasure.ts';
import { openBooking } from '../../shared/data/guest-bookings.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Takes the guest out of the booking that their link leads to, after the visit; the link ends with it. */
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
