import * as z from 'zod/mini';
import type { StoredReservation } from '../../booking/rules/reservation.ts';
import { reservationOf } from '../../booking/store/reservation-records.ts';
import { toItem } from '../../booking/store/reservations.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { findConfig } from '../../restaurant/store/config.ts';
import { isOnList } from '../../waitlist/rules/entry.ts';
import { readableWaiting } from '../../waitlist/store/entry-records.ts';
import { isAhead, withoutGuest } from '../rules/erasure.ts';
import { datesKeyOf, formerGuestIdOf, guestIdOf, guestIdsOf } from './contact.ts';
import { ErasureRecord } from './erasure.ts';

type Item = Record<string, unknown> & { pk: string; sk: string };

const Profile = z.object({ updated_at: z.catch(z.nullable(z.string()), null) });

/**
 * How an item of a restaurant's past comes back, beside the one of now that has its key: a booking without its guest, a
 * profile and an entry on a waiting list not at all, where the guest has been erased since; nor does anything name such
 * an entry. The erasures are those of now, which no restoration touches.
 */
export async function withErasures(
  db: TableSession,
  past: TableSession,
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
    [reservation.id, guestIdOf(rid, reservation), formerGuestIdOf(rid, reservation)]
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
  const isErased = (item: Record<string, unknown>) => {
    const entry = readableWaiting(item);
    const ids = entry ? [entry.id, ...guestIdsOf(rid, entry, timezone)] : [];
    return ids.some((id) => entry && entry.asked_at <= Date.parse(moments.get(id) ?? ''));
  };
  const entryKey = (date: string, contact: string) => keys.waitingGuest(rid, date, contact).sk;
  const entries = await queryPartition(past, keys.waitingGuests(rid));
  const erasedEntries = entries.filter(isErased).flatMap((item) => readableWaiting(item) ?? []);
  const erased = new Set(erasedEntries.map(({ date, contact }) => entryKey(date, contact)));
  const erasedDates = new Set(
    erasedEntries.filter(isOnList).map((entry) => entryKey(entry.date, datesKeyOf(rid, entry))),
  );
  /** Who waits for a date, or the dates that somebody waits for, without the erased entries; nothing where none is left. */
  const naming = (item: Item, field: 'members' | 'dates', isErasedOne: (one: string) => boolean) => {
    const named = item[field] instanceof Set ? [...item[field]].map(String) : [];
    const left = named.filter((one) => !isErasedOne(one));
    return left.length > 0 ? { ...item, [field]: new Set(left) } : undefined;
  };
  return (item, present) => {
    switch (item.pk) {
      case keys.waitingGuests(rid):
        return erased.has(item.sk) ? undefined : item;
      case keys.waitingDates(rid):
        return naming(item, 'members', (contact) => erased.has(entryKey(item.sk, contact)));
      case keys.waiter(rid, '').pk:
        return naming(item, 'dates', (date) => erasedDates.has(entryKey(date, item.sk)));
      case keys.profiles(rid):
        return ofProfile(item);
      case keys.reservations(rid):
        return ofReservation(item, present);
      default:
        return item;
    }
  };
}
