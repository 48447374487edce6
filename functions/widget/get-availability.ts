import { getAvailability } from '../../shared/availability/contract/widget.ts';
import { datesOfMonthAvailability } from '../../shared/availability/rules/availability.ts';
import { readMonth } from '../../shared/availability/store/snapshot.ts';
import { ownEarlier } from '../../shared/booking/rules/earlier-hold.ts';
import { parseLockToken } from '../../shared/booking/rules/lock-token.ts';
import { ownBooking } from '../../shared/booking/store/booking-links.ts';
import { readEarlierHold } from '../../shared/booking/store/holds.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { StaleReadCache } from '../../shared/platform/dynamo/stale-read-cache.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { datesOfMonth } from '../../shared/platform/time/time.ts';
import { requireChoosable } from '../../shared/restaurant/rules/setup-rules.ts';
import { requireCurrentToken, restaurantOf } from '../../shared/restaurant/store/tokens.ts';

/** Tells for each date of a month whether any of its slots can take the party. */
export const getAvailabilityWith = (deps: Deps) => {
  const lately = new StaleReadCache();
  return endpoint(getAvailability, async ({ params, query: { month, guests, room_id, lock_token, booking_token } }) => {
    const db = open(deps, 'read', lately);
    const now = deps.now();
    const rid = await restaurantOf(db, params.publicToken);
    const [{ setup, occupancies, counts }, booking, earlier] = await Promise.all([
      readMonth(db, rid, month),
      ownBooking(db, rid, booking_token),
      readEarlierHold(db, rid, parseLockToken(lock_token)),
    ]);
    requireCurrentToken(setup.config, params.publicToken);
    requireChoosable(setup, room_id);
    const own = booking ?? ownEarlier(earlier, counts, { dates: datesOfMonth(month), occupancies, now });
    return {
      month,
      guests,
      dates: datesOfMonthAvailability(setup, occupancies, month, { guests, room_id, now, own, counts }),
    };
  });
};

export const handler = getAvailabilityWith(production);
