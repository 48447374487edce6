import { eraseBooking } from '../../shared/contract/guest-rights.ts';
import { openBooking } from '../../shared/data/booking-links.ts';
import { eraseByGuest } from '../../shared/data/erasure.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

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
