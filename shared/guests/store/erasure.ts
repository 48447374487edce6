import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { StoredReservation } from '../../booking/rules/reservation.ts';
import { readBookingsById, toItem } from '../../booking/store/reservations.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ifVersionIs } from '../../platform/dynamo/optimistic-locking.ts';
import { getItem } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { deletion, type TransactItem, transact } from '../../platform/dynamo/transact.ts';
import type { Actor } from '../../restaurant/rules/log.ts';
import { logWrite } from '../../restaurant/store/log.ts';
import { eraseWaiting } from '../../waitlist/store/entry-erasure.ts';
import { isAhead, requireNoneAhead, withoutGuest } from '../rules/erasure.ts';
import { bookedBy, isOfGuest, isTheirs, readBooked, stillOfGuest } from './bookings-of-guest.ts';
import { guestIdsOf } from './contact.ts';
import { readAllOfGuest } from './guest-waitlist-entries.ts';
import { noSuchGuest, readProfile } from './guests.ts';

/** Bookings that are written at once. */
const AT_ONCE = 20;

/** That a guest, or a booking by its guest's link, was erased: `at` names the moment up to which their bookings are, `done_at` (both ISO 8601) when all were. */
export const ErasureRecord = z.object({ sk: z.string(), at: z.string(), done_at: z.optional(z.string()) });
export type StoredErasure = z.output<typeof ErasureRecord>;

/** The erasure of a guest that was begun last, if there was one. */
export async function readErasure(db: TableSession, rid: string, id: string): Promise<StoredErasure | undefined> {
  const item = await getItem(db, keys.erasure(rid, id));
  return item && z.parse(ErasureRecord, item);
}

/** Condition of a write: the erasure of a guest is as it was read: none, or this one, done or not. */
export const asErased = (erasure: StoredErasure | undefined, isDone: boolean) =>
  erasure
    ? {
        ConditionExpression: `#at = :at AND ${isDone ? 'attribute_exists' : 'attribute_not_exists'}(done_at)`,
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':at': erasure.at },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };

/** The write that erases the guest from a booking, on condition of the version that was read. */
const erasing = (db: TableSession, rid: string, reservation: StoredReservation, now: number) => ({
  Put: { TableName: db.table, Item: toItem(rid, withoutGuest(reservation, now)), ...ifVersionIs(reservation) },
});

/** When bookings are erased (epoch ms), and whose they must be; without a guest, anybody's. */
type Erasing = { now: number; guest_ids?: readonly string[] };

/**
 * Takes the guest out of one booking; one that somebody has changed since is read again, and left if it is ahead now or another
 * guest's.
 */
function eraseOne(
  db: TableSession,
  rid: string,
  seen: StoredReservation,
  { now, guest_ids }: Erasing,
): Promise<boolean> {
  return db.retryLostRace(async (attempt) => {
    const [reservation] = attempt === 0 ? [seen] : await readBookingsById(db, rid, [seen.id]);
    if (!reservation || reservation.erased_at !== undefined || isAhead(reservation, now)) return false;
    if (guest_ids && !isOfGuest(rid, reservation, guest_ids)) return false;
    const refusal = await db.write((client) => client.send(new PutCommand(erasing(db, rid, reservation, now).Put)));
    return refusal ? undefined : true;
  });
}

/**
 * Takes the guests out of bookings that are not ahead. It can be stopped and called again at any time.
 * Answers how many it was. Throws `Unavailable` out of time.
 */
export async function eraseBookings(
  db: TableSession,
  rid: string,
  reservations: readonly StoredReservation[],
  how: Erasing,
): Promise<number> {
  let erased = 0;
  for (let first = 0; first < reservations.length; first += AT_ONCE) {
    db.requireTime();
    const written = reservations.slice(first, first + AT_ONCE).map((each) => eraseOne(db, rid, each, how));
    erased += (await Promise.all(written)).filter(Boolean).length;
  }
  return erased;
}

/** Notes that the erasure of one id which began `at` is done; one that was asked for since is somebody else's to finish. */
const noteDone = (db: TableSession, rid: string, guest_id: string, { at, now }: { at: string; now: number }) =>
  db.write((client) =>
    client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.erasure(rid, guest_id),
        UpdateExpression: 'SET done_at = :now',
        ConditionExpression: '#at = :at',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':now': new Date(now).toISOString(), ':at': at },
      }),
    ),
  );

/**
 * Finishes an erasure that began `at` (ISO 8601) at a restaurant of this zone: erases all that the guest had booked by then,
 * again until the index names nothing more, and what they had waited for. Answers how many bookings it was.
 */
export async function finishErasure(
  db: TableSession,
  rid: string,
  { guest_ids, at, zone }: { guest_ids: readonly string[]; at: string; zone: string },
  now: number,
): Promise<number> {
  let erased = 0;
  for (;;) {
    const left = (await readBooked(db, rid, guest_ids)).filter(
      (reservation) =>
        reservation.created_at <= at && !isAhead(reservation, now) && isTheirs(rid, reservation, { guest_ids, zone }),
    );
    if (left.length === 0) break;
    erased += await eraseBookings(db, rid, left, { now, guest_ids });
  }
  await eraseWaiting(db, rid, { guest_ids, at, zone }, now);
  for (const guest_id of guest_ids) await noteDone(db, rid, guest_id, { at, now });
  return erased;
}

/**
 * What an erasure of a guest of a restaurant of this zone would find at `now` (epoch ms). Throws `bookings_ahead`, and `not_found`
 * for whom nobody knows.
 */
export async function readErasable(
  db: TableSession,
  rid: string,
  guest_id: string,
  { now, zone }: { now: number; zone: string },
) {
  const [all, begun, profile] = await Promise.all([
    readAllOfGuest(db, rid, guest_id, zone),
    readErasure(db, rid, guest_id),
    readProfile(db, rid, guest_id),
  ]);
  requireNoneAhead(all.bookings, now);
  const isKnown = all.bookings.length + all.entries.length > 0 || profile.version > 0;
  if (!isKnown && !begun) throw noSuchGuest();
  return { ...all, begun, profile, isKnown };
}

/**
 * Erases a guest of a restaurant of this zone at `now` (epoch ms), under every id that their number has had: what is to be
 * done is written first, with what the log says of it, so that a run which ends in the middle is finished by the next one.
 * Throws `bookings_ahead`, and `not_found` for whom nobody knows. Repeated, it does what is left, and erases what there is
 * of the guest by then.
 */
export async function eraseGuest(
  db: TableSession,
  rid: string,
  guest_id: string,
  { by, now, zone }: { by: Actor; now: number; zone: string },
): Promise<{ erased_bookings: number }> {
  const { guest_ids, bookings, entries, begun, profile, isKnown } = await readErasable(db, rid, guest_id, {
    now,
    zone,
  });
  // If there is something newer, the previous erasure does not continue: everything is erased again.
  const isCovered =
    begun &&
    bookings.every(({ created_at }) => created_at <= begun.at) &&
    entries.every(({ asked_at }) => asked_at <= Date.parse(begun.at)) &&
    profile.version === 0;
  const isLeft = isCovered && begun.done_at === undefined;
  const at = isKnown && !isLeft ? new Date(now).toISOString() : (begun?.at ?? new Date(now).toISOString());
  if (isKnown && !isLeft) {
    await transact(db, [
      ...guest_ids.flatMap((id) => [
        { Put: { TableName: db.table, Item: { ...keys.erasure(rid, id), at } } },
        deletion(db, keys.profile(rid, id)),
      ]),
      logWrite(db, rid, { at, by, what: 'erasure' }),
    ]);
  }
  return { erased_bookings: await finishErasure(db, rid, { guest_ids, at, zone }, now) };
}

/**
 * Deletes what was written of a guest whose only booking is erased, and notes it, so that no copy of the past brings it back.
 * An erasure that the restaurant has begun stays to be finished: it takes what they wait for too.
 */
async function forgetting(db: TableSession, rid: string, guest_id: string, at: string): Promise<TransactItem[]> {
  const begun = await readErasure(db, rid, guest_id);
  const isDone = begun === undefined || begun.done_at !== undefined;
  const Item = { ...keys.erasure(rid, guest_id), at, ...(isDone && { done_at: at }) };
  return [
    deletion(db, keys.profile(rid, guest_id)),
    { Put: { TableName: db.table, Item, ...asErased(begun, isDone) } },
  ];
}

/**
 * Takes the guest out of the booking that their link leads to, at `now` (epoch ms); if it is their only one, under any id of
 * their number, what the staff have written goes with it. `zone` is the restaurant's. Answers `undefined` after a lost race.
 * Throws `bookings_ahead`.
 */
export async function eraseByGuest(
  db: TableSession,
  rid: string,
  reservation: StoredReservation,
  { now, zone }: { now: number; zone: string },
): Promise<{ done: true } | undefined> {
  requireNoneAhead([reservation], now);
  const guest_ids = guestIdsOf(rid, reservation, zone);
  const other = (await bookedBy(db, guest_ids)).find((id) => id !== reservation.id);
  const at = new Date(now).toISOString();
  const forgotten = other === undefined ? guest_ids.map((id) => forgetting(db, rid, id, at)) : [];
  const refusal = await transact(db, [
    erasing(db, rid, reservation, now),
    logWrite(db, rid, { at, by: { kind: 'guest' }, what: 'erasure' }),
    // By itself: a guest who has other bookings is not erased, and a copy of the past may not have this one erased.
    { Put: { TableName: db.table, Item: { ...keys.erasure(rid, reservation.id), at, done_at: at } } },
    // Of two links that are followed at once, neither may leave to the other what was written.
    ...(await Promise.all(forgotten)).flat(),
    ...(other === undefined ? [] : [stillOfGuest(db, rid, guest_ids, other)]),
  ]);
  return refusal ? undefined : { done: true };
}
