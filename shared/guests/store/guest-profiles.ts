import * as z from 'zod/mini';
import { keys } from '../../platform/dynamo/keys.ts';
import { ifVersionIs } from '../../platform/dynamo/optimistic-locking.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { putNew, type TransactItem, transact } from '../../platform/dynamo/transact.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Operator } from '../../staff/rules/operator.ts';
import type { GuestChange } from '../contract/guests.ts';
import { stillOfGuest } from './bookings-of-guest.ts';
import { asErased, readErasure, type StoredErasure } from './erasure.ts';
import { type GuestWithBookings, ProfileRecord, readGuest, readProfile } from './guests.ts';

/** Fails a transaction where a guest has been erased since `erasure` was read, or is just being erased. */
const notErasedSince = (
  db: TableSession,
  rid: string,
  guest_id: string,
  erasure: StoredErasure | undefined,
): TransactItem => ({
  ConditionCheck: {
    TableName: db.table,
    Key: keys.erasure(rid, guest_id),
    ...asErased(erasure, true),
  },
});

/**
 * Changes what staff have written of a guest (`by`, at `now`, epoch ms) and answers the guest. Throws `not_found` for one
 * who has no booking here, and `guest_changed` where somebody was faster than the version that was read. Of a guest who is
 * erased meanwhile nothing is written.
 */
export const changeProfile = (
  db: TableSession,
  rid: string,
  id: string,
  { version, ...changes }: GuestChange,
  { by, now }: { by: Operator; now: number },
): Promise<GuestWithBookings> =>
  db.retryLostRace(async () => {
    // Read before the guest, so that a later erasure is noticed.
    const erasure = await readErasure(db, rid, id);
    const { bookings, ...guest } = await readGuest(db, rid, id, now);
    const before = await readProfile(db, rid, id);
    if (version !== undefined && version !== before.version) {
      throw new DomainError('guest_changed', 'Somebody else has written about this guest meanwhile.');
    }
    const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const own = { version: before.version + 1, updated_at: new Date(now).toISOString(), updated_by: by.email };
    const after = { ...before, ...changed, ...own };
    const Item = { ...keys.profile(rid, id), ...after };
    const refusal = await transact(db, [
      before.version === 0 ? putNew(db, Item) : { Put: { TableName: db.table, Item, ...ifVersionIs(before) } },
      notErasedSince(db, rid, id, erasure),
      // The erasure by `keep_guests_days` leaves no record, so the latest booking must still be the guest's.
      ...bookings.slice(0, 1).map((latest) => stillOfGuest(db, rid, [id], latest.id)),
    ]);
    return refusal ? undefined : { ...guest, ...z.parse(ProfileRecord, after), bookings };
  });
