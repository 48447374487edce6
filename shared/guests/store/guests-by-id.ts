import { readBookingsById } from '../../booking/store/reservations.ts';
import { isOwnGuest } from '../../platform/dynamo/ids.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { getAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { Guest } from '../contract/guests.ts';
import { guestIdOf } from './contact.ts';
import { readHistory } from './guest-history.ts';
import { guestOf, profileOf } from './guests.ts';

/**
 * The guests of these ids, in this order, with their figures and what staff have written of them; without those of another
 * restaurant, of no booking, and those who were erased. `now` is epoch ms, `zone` the restaurant's.
 */
export async function guestsById(
  db: TableSession,
  rid: string,
  ids: readonly string[],
  { now, zone }: { now: number; zone: string },
): Promise<{ items: Guest[]; truncated: boolean }> {
  const own = [...new Set(ids)].filter((id) => isOwnGuest(rid, id));
  const [profiles, histories] = await Promise.all([
    getAll(
      db,
      own.map((id) => keys.profile(rid, id)),
    ),
    Promise.all(own.map(async (id) => ({ id, bookings: await readHistory(db, id) }))),
  ]);
  const latest = await readBookingsById(
    db,
    rid,
    histories.flatMap(({ bookings: [last] }) => (last ? [last.id] : [])),
  );
  const byId = new Map(profiles.map((item) => [item.sk, item]));
  const items = histories.flatMap(({ id, bookings }) => {
    // The index follows an erasure, and a booking that is another guest's by now, by a moment.
    const last = latest.find((one) => one.id === bookings[0]?.id && guestIdOf(rid, one) === id);
    return last && last.erased_at === undefined
      ? [guestOf(id, last, { bookings, profile: profileOf(byId.get(id)), now, zone })]
      : [];
  });
  return { items, truncated: false };
}
