import type { StoredReservation } from '../../booking/rules/reservation.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { Guest } from '../contract/guests.ts';
import { guestIdOf } from './contact.ts';
import { guestOf, profileOf } from './guests.ts';

/**
 * The guests of these bookings, by name, with what staff have written of them; their figures are of these bookings alone.
 * Who left no contact, or was erased, is nobody the house knows. `now` is epoch ms, `zone` the restaurant's.
 */
export async function guestsOfBookings(
  db: TableSession,
  rid: string,
  bookings: readonly StoredReservation[],
  { now, zone }: { now: number; zone: string },
): Promise<Guest[]> {
  const items = await queryPartition(db, keys.profiles(rid));
  const profiles = new Map(items.map((item) => [item.sk, item]));
  const byGuest = Map.groupBy(
    bookings.toSorted((a, b) => b.from - a.from),
    (booking) => guestIdOf(rid, booking) ?? '',
  );
  byGuest.delete('');
  return [...byGuest]
    .flatMap(([id, [latest, ...earlier]]) =>
      latest
        ? [guestOf(id, latest, { bookings: [latest, ...earlier], profile: profileOf(profiles.get(id)), now, zone })]
        : [],
    )
    .sort(
      (a, b) =>
        a.guest_last_name.localeCompare(b.guest_last_name) || a.guest_first_name.localeCompare(b.guest_first_name),
    );
}
