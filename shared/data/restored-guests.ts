import * as z from 'zod/mini';
import { isAhead, withoutGuest } from '../domain/erasure.ts';
import type { StoredReservation } from '../domain/reservation.ts';
import { findConfig } from './config.ts';
import { guestIdOf, guestIdsOf } from './contact.ts';
import { ErasureRecord } from './erasure.ts';
import { keys } from './keys.ts';
import { queryPartition } from './query.ts';
import { reservationOf } from './reservation-records.ts';
import { toItem } from './reservations.ts';
import type { TableSession } from './table-session.ts';
import { readableWaiting } from './waiting-records.ts';

type Item = Record<string, unknown> & { pk: string; sk: string };

const Profile = z.object({ updated_at: z.catch(z.nullable(z.string()), null) });

/**
 * How an item of a restaurant's past comes back, beside the one of now that has its key: a booking without its guest, a
 * profile and a place on a waiting list not at all, where the guest has been erased since. The erasures are those of now, which no restoration touches.
 */
export async function withErasures(
  db: TableSession,
  rid: string,
): Promise<(item: Item, present: Item | undefined) => Item | undefined> {
  const { pk, sk } = keys.retention(rid);
  const items = await queryPartition(db, pk);
  const erasures = z.parse(
    z.array(ErasureRecord),
    items.filter((item) => item.sk !== sk),
  );
  const timezone = (await findConfig(db, rid))?.timezone;
  const moments = new Map(erasures.map(({ sk: guest_id, at }) => [guest_id, at]));
  /** When a booking was erased, by its own id, that of its guest, or that which its guest had by the digits of a number alone. */
  const momentOf = (reservation: StoredReservation) =>
    [reservation.id, guestIdOf(rid, reservation), guestIdOf(rid, { ...reservation, phone_country: undefined })]
      .map((id) => moments.get(id ?? ''))
      .find((at) => at !== undefined);
  const ofProfile = (item: Item) => {
    const at = moments.get(item.sk);
    return at !== undefined && (z.parse(Profile, item).updated_at ?? '') <= at ? undefined : item;
  };
  const ofReservation = (item: Item, present: Item | undefined): Item => {
    const reservation = reservationOf(item);
    if (reservation.erased_at !== undefined) return item;
    const at = momentOf(reservation);
    const is_erased = at !== undefined && reservation.created_at <= at && !isAhead(reservation, Date.parse(at));
    const erased_at = typeof present?.erased_at === 'string' ? present.erased_at : is_erased ? at : undefined;
    if (erased_at === undefined) return item;
    const written = toItem(rid, withoutGuest(reservation, Date.parse(erased_at)));
    // As DynamoDB has it: without what is undefined.
    const stored = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
    return { ...stored, pk: item.pk, sk: item.sk };
  };
  const ofWaiting = (item: Item) => {
    const place = readableWaiting(item);
    const ids = place ? [place.id, ...guestIdsOf(rid, place, timezone)] : [];
    const isErased = ids.some((id) => place && place.asked_at <= Date.parse(moments.get(id) ?? ''));
    return isErased ? undefined : item;
  };
  return (item, present) => {
    if (item.pk === keys.waitingGuests(rid)) return ofWaiting(item);
    if (item.pk === keys.profiles(rid)) return ofProfile(item);
    return item.pk === keys.reservations(rid) ? ofReservation(item, present) : item;
  };
}
