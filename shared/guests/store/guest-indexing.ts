import type { StoredReservation } from '../../booking/rules/reservation.ts';
import { reservationOf } from '../../booking/store/reservation-records.ts';
import { fieldUpdate } from '../../platform/dynamo/field-update.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ifVersionIs } from '../../platform/dynamo/optimistic-locking.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { transact } from '../../platform/dynamo/transact.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';
import { withNumberRead } from '../rules/phone.ts';
import { formerGuestIdOf, guestIdOf, guestIdsOf } from './contact.ts';
import { contactKeys } from './guest-history.ts';
import { mergeProfile } from './guest-merging.ts';
import { finishErasures } from './retention.ts';

/** What a run did: bookings whose place in the index it wrote, and profiles that it gave to their guests' ids of now. */
export type Indexed = { indexed: number; merged_profiles: number };

type Item = Record<string, unknown>;

/** Attributes of a booking by which its guest is known and found. */
const indexedBy = (rid: string, reservation: StoredReservation) => ({
  ...contactKeys(rid, reservation),
  phone_country: reservation.phone_country,
});

/**
 * Writes attributes of a booking that are no change of it, unless somebody has changed it since: that has written them. While
 * an erasure of its guest is under way, which goes by the id that the booking has, it waits for the next run.
 */
async function index(
  db: TableSession,
  { restaurant_id: rid, timezone }: Pick<RestaurantConfig, 'restaurant_id' | 'timezone'>,
  reservation: StoredReservation,
  wanted: Item,
): Promise<boolean> {
  const { id, version } = reservation;
  const refusal = await transact(db, [
    { Update: fieldUpdate(db, keys.reservation(rid, id), wanted, ifVersionIs({ version })) },
    ...guestIdsOf(rid, reservation, timezone).map((guest_id) => ({
      ConditionCheck: {
        TableName: db.table,
        Key: keys.erasure(rid, guest_id),
        ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(done_at)',
      },
    })),
  ]);
  return refusal === undefined;
}

/**
 * Gives the bookings of a restaurant that an earlier release stored or changed their place in the index `byContact`, and
 * takes those without a guest out of it. A number that was known by its digits is read as of the restaurant's country; what
 * the staff wrote under the guest's id of then comes along first, so that who is blocked stays so, and erasures that were
 * left in the middle are finished before, because they go by it. Several guests who were one by what is no number are parted:
 * what was written of them all stays behind. What is changed meanwhile is left alone: it can be stopped
 * and called again at any time. It is no change of a booking, and nobody is told. `now` is epoch ms.
 */
export async function indexGuests(
  db: TableSession,
  config: Pick<RestaurantConfig, 'restaurant_id' | 'timezone'>,
  now: number,
): Promise<Indexed> {
  const { restaurant_id: rid, timezone } = config;
  await finishErasures(db, config, now, () => false);
  const profiles = new Set((await queryPartition(db, keys.profiles(rid))).map(({ sk }) => String(sk)));
  const done: Indexed = { indexed: 0, merged_profiles: 0 };
  const items = await queryPartition(db, keys.reservations(rid));
  const read = items.map((item) => {
    const reservation = reservationOf(item);
    return { item, reservation, after: withNumberRead(reservation, timezone) };
  });
  const successors = Map.groupBy(read, ({ after }) => formerGuestIdOf(rid, after));
  /** Whether all who were one guest by some digits are one still: what was written of several belongs to none of them. */
  const isOne = (was: string) => new Set(successors.get(was)?.map(({ after }) => guestIdOf(rid, after))).size === 1;
  for (const { item, reservation, after } of read) {
    const [was, is] = [formerGuestIdOf(rid, after), guestIdOf(rid, after)];
    const isMoved = was !== undefined && is !== undefined && was !== is && isOne(was);
    if (isMoved && profiles.delete(was) && (await mergeProfile(db, rid, was, is))) done.merged_profiles += 1;
    const wanted: Item = indexedBy(rid, after);
    const is_right = Object.entries(wanted).every(([name, value]) => item[name] === value);
    if (!is_right && (await index(db, config, reservation, wanted))) done.indexed += 1;
  }
  return done;
}
