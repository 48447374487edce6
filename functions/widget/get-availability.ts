import { getAvailability } from '../../shared/contract/widget.ts';
import { ownBooking } from '../../shared/data/booking-links.ts';
import { readEarlierHold } from '../../shared/data/holds.ts';
import { LatelyRead } from '../../shared/data/lately-read.ts';
import { readMonth } from '../../shared/data/snapshot.ts';
import { requireCurrentToken, restaurantOf } from '../../shared/data/tokens.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { datesOfMonthAvailability } from '../../shared/domain/availability.ts';
import { ownEarlier } from '../../shared/domain/earlier-hold.ts';
import { parseLockToken } from '../../shared/domain/lock-token.ts';
import { requireChoosable } from '../../shared/domain/setup-rules.ts';
import { datesOfMonth } from '../../shared/domain/time.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Tells for each date of a month whether any of its slots can take the party. */
export const getAvailabilityWith = (deps: Deps) => {
  const lately = new LatelyRead();
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
