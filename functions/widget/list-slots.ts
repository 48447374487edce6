import { listSlots } from '../../shared/contract/widget.ts';
import { ownBooking } from '../../shared/data/booking-links.ts';
import { readEarlierHold } from '../../shared/data/holds.ts';
import { LatelyRead } from '../../shared/data/lately-read.ts';
import { datesOfSlots, readSnapshot } from '../../shared/data/snapshot.ts';
import { requireCurrentToken, restaurantOf } from '../../shared/data/tokens.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { dayNotice, slotsOfDate } from '../../shared/domain/availability.ts';
import { ownEarlier } from '../../shared/domain/earlier-hold.ts';
import { parseLockToken } from '../../shared/domain/lock-token.ts';
import { couldSeat } from '../../shared/domain/seating.ts';
import { requireChoosable } from '../../shared/domain/setup-rules.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Lists the slots of a date with what each can still take. */
export const listSlotsWith = (deps: Deps) => {
  const lately = new LatelyRead();
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
