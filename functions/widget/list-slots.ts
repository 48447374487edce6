import { listSlots } from '../../shared/availability/contract/widget.ts';
import { dayNotice, slotsOfDate } from '../../shared/availability/rules/availability.ts';
import { couldSeat } from '../../shared/availability/rules/choose-table.ts';
import { datesOfSlots, readSnapshot } from '../../shared/availability/store/snapshot.ts';
import { ownEarlier } from '../../shared/booking/rules/earlier-hold.ts';
import { parseLockToken } from '../../shared/booking/rules/lock-token.ts';
import { ownBooking } from '../../shared/booking/store/booking-links.ts';
import { readEarlierHold } from '../../shared/booking/store/holds.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { StaleReadCache } from '../../shared/platform/dynamo/stale-read-cache.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { requireChoosable } from '../../shared/restaurant/rules/setup-rules.ts';
import { requireCurrentToken, restaurantOf } from '../../shared/restaurant/store/tokens.ts';

/** Lists the slots of a date with what each can still take. */
export const listSlotsWith = (deps: Deps) => {
  const lately = new StaleReadCache();
  return endpoint(listSlots, async ({ params, query: { date, guests, room_id, lock_token, booking_token } }) => {
    const db = open(deps, 'read', lately);
    const now = deps.now();
    const rid = await restaurantOf(db, params.publicToken);
    const [{ setup, occupancies, counts }, booking, earlier] = await Promise.all([
      readSnapshot(db, rid, date, { now, datesOf: datesOfSlots(date, guests), counts: true, decides: false }),
      ownBooking(db, rid, booking_token),
      readEarlierHold(db, rid, parseLockToken(lock_token)),
    ]);
    requireCurrentToken(setup.config, params.publicToken);
    requireChoosable(setup, room_id);
    const own = booking ?? ownEarlier(earlier, counts, { dates: [date], occupancies, now });
    const question = { guests, room_id, now, own, counts };
    const slots = slotsOfDate(setup, occupancies, date, question);
    const notice = {
      ...dayNotice(setup, date, question),
      ...(!couldSeat(setup, { guests, room_id }) && { never_seated: true as const }),
    };
    return { date, guests, slots, ...notice };
  });
};

export const handler = listSlotsWith(production);
