import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readBookings } from '../../booking/store/booked-dates.ts';
import { EVERY_DATE, everyDateAnew, UNTIL } from '../../booking/store/old-bookings.ts';
import { reservationOf } from '../../booking/store/reservation-records.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryAll, queryPartition } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { addDays } from '../../platform/time/time.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';
import { firstKeptDate } from '../rules/erasure.ts';
import { contactKeyOf, guestIdOf } from './contact.ts';
import { ErasureRecord, eraseBookings, finishErasure } from './erasure.ts';

/**
 * Up to which date, which is not part of it, all guests of a restaurant are erased. As long as not all profiles were looked
 * at since, `profiles_until` is the guest whose profile was the last; `every_profile` says that those which were written
 * lately are looked at too: a copy of the past has brought them back, or no booking leads to their guests any more, because a
 * run has ended between the bookings of a date and what was written of its guests, or somebody has written in between.
 */
const RetentionRecord = z.object({
  until: z.string(),
  profiles_until: z.optional(z.string()),
  every_profile: z.optional(z.boolean()),
});
type RetentionState = z.infer<typeof RetentionRecord>;

/** Before the first guest; DynamoDB takes no empty text in a condition of keys. */
const FIRST_GUEST = '0';

/** Profiles that are looked at at once. */
const PROFILES_AT_ONCE = 20;

/** When a profile was written last. */
const ProfileRow = z.object({ sk: z.string(), updated_at: z.catch(z.nullable(z.string()), null) });

/** What a run did: bookings whose guests it erased, and whether it came to an end. */
type Retained = { erased: number; is_done: boolean };

/** How a run goes on: `kept` is the first date whose guests are kept, `now` epoch ms. */
type Run = { kept: string; now: number; isTimeOver: () => boolean };

async function readState(db: TableSession, rid: string) {
  const Key = keys.retention(rid);
  const items = await queryPartition(db, Key.pk);
  const state = items.find(({ sk }) => sk === Key.sk);
  const erasures = z.parse(
    z.array(ErasureRecord),
    items.filter((item) => item !== state),
  );
  return {
    state: state && z.parse(RetentionRecord, state),
    undone: erasures.filter(({ done_at }) => done_at === undefined),
  };
}

/**
 * Finishes the erasures that were left in the middle, at `now` (epoch ms). Answers how many bookings it was, and whether it
 * came to an end.
 */
export async function finishErasures(
  db: TableSession,
  { restaurant_id: rid, timezone: zone }: Pick<RestaurantConfig, 'restaurant_id' | 'timezone'>,
  now: number,
  isTimeOver: () => boolean,
): Promise<Retained> {
  const { undone } = await readState(db, rid);
  let erased = 0;
  for (const { sk, at } of undone) {
    if (isTimeOver()) return { erased, is_done: false };
    erased += await finishErasure(db, rid, { guest_ids: [sk], at, zone }, now);
  }
  return { erased, is_done: true };
}

/**
 * The first date from one on, and before another, that has a booking: by the bookings themselves, because what counts those of
 * a date knows of no cancelled one that came in by a file.
 */
async function nextBookedDate(db: TableSession, rid: string, from: string, to: string): Promise<string | undefined> {
  const [row] = await queryAll(db, {
    IndexName: 'byDate',
    KeyConditionExpression: 'pk = :pk AND by_date BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': keys.reservations(rid), ':from': from, ':to': to },
    ConsistentRead: true,
    Limit: 1,
  });
  return row && reservationOf(row).reservation_date;
}

/**
 * Deletes what the staff have written of a guest who has no booking from a date on, unless they have written since a run
 * began (`now`, epoch ms): of somebody who has just booked again, maybe, whom the index does not tell yet. Answers whether
 * nothing of it is left to a later run.
 */
async function forgetProfile(
  db: TableSession,
  rid: string,
  guest_id: string,
  { kept, now }: Pick<Run, 'kept' | 'now'>,
): Promise<boolean> {
  const rows = await queryAll(db, {
    IndexName: 'byContact',
    KeyConditionExpression: 'guest = :guest AND reservation_date >= :from',
    ExpressionAttributeValues: { ':guest': contactKeyOf(guest_id), ':from': kept },
    Limit: 1,
  });
  if (rows.length > 0) return true;
  const unwritten = {
    ConditionExpression: 'attribute_not_exists(updated_at) OR updated_at < :now',
    ExpressionAttributeValues: { ':now': new Date(now).toISOString() },
  };
  const Key = keys.profile(rid, guest_id);
  const refusal = await db.write((client) =>
    client.send(new DeleteCommand({ TableName: db.table, Key, ...unwritten })),
  );
  return refusal === undefined;
}

/**
 * Deletes what the staff wrote before `kept` of those who have no booking from it on, whether or not one led to it: a guest
 * may have another number by now. After a restoration it looks at whatever is written. It begins after the guest that the
 * state names; where it is stopped before their end, or something is left to a later run, it answers whom it looked at last.
 */
async function forgetOldProfiles(
  db: TableSession,
  rid: string,
  state: RetentionState | undefined,
  run: Run,
): Promise<string | undefined> {
  let last = state?.profiles_until ?? FIRST_GUEST;
  const rows = await queryAll(db, {
    KeyConditionExpression: 'pk = :pk AND sk > :after',
    ExpressionAttributeValues: { ':pk': keys.profiles(rid), ':after': last },
    ProjectionExpression: 'sk, updated_at',
    ConsistentRead: true,
  });
  const old = z
    .parse(z.array(ProfileRow), rows)
    .filter(({ updated_at }) => state?.every_profile || (updated_at ?? '') < run.kept);
  for (let first = 0; first < old.length; first += PROFILES_AT_ONCE) {
    if (run.isTimeOver()) return last;
    const some = old.slice(first, first + PROFILES_AT_ONCE);
    const forgotten = await Promise.all(some.map(({ sk }) => forgetProfile(db, rid, sk, run)));
    if (state?.every_profile && forgotten.includes(false)) return last;
    last = some.at(-1)?.sk ?? last;
  }
  return undefined;
}

/**
 * Erases the guests of one date, and what was written of those who do not come any more. Answers how many bookings it was, and
 * whether nothing of what was written is left to a later run.
 */
async function retainDate(db: TableSession, rid: string, date: string, run: Run): Promise<Retained> {
  const bookings = (await readBookings(db, rid, { first: date, last: date })).filter(
    ({ erased_at }) => erased_at === undefined,
  );
  const guests = new Set(bookings.flatMap((booking) => guestIdOf(rid, booking) ?? []));
  const erased = await eraseBookings(db, rid, bookings, { now: run.now });
  let is_done = true;
  for (const guest_id of guests) is_done = (await forgetProfile(db, rid, guest_id, run)) && is_done;
  return { erased, is_done };
}

/**
 * Notes how far a run has come since the state that was `seen`. Answers `false` where older bookings have come in meanwhile:
 * the next run begins with them.
 */
async function noteState(
  db: TableSession,
  rid: string,
  seen: RetentionState | undefined,
  next: RetentionState,
): Promise<boolean> {
  const condition =
    seen === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#until = :seen',
          ExpressionAttributeNames: UNTIL,
          ExpressionAttributeValues: { ':seen': seen.until },
        };
  const Item = { ...keys.retention(rid), ...next };
  const refusal = await db.write((client) => client.send(new PutCommand({ TableName: db.table, Item, ...condition })));
  return refusal === undefined;
}

/** Erases the guests of each date before `kept` and notes it. Answers the state then, too. */
async function retainDates(
  db: TableSession,
  rid: string,
  begun: RetentionState | undefined,
  run: Run,
): Promise<Retained & { state: RetentionState | undefined }> {
  let erased = 0;
  let state = begun;
  for (;;) {
    if (run.isTimeOver()) return { erased, is_done: false, state };
    const from = state?.until ?? EVERY_DATE;
    const date = from < run.kept ? await nextBookedDate(db, rid, from, run.kept) : undefined;
    if (date === undefined) return { erased, is_done: true, state };
    const begun = { until: EVERY_DATE, ...state, profiles_until: FIRST_GUEST, every_profile: true };
    if (!(await noteState(db, rid, state, begun))) return { erased, is_done: false, state };
    const retained = await retainDate(db, rid, date, run);
    erased += retained.erased;
    const next = { profiles_until: FIRST_GUEST, ...(retained.is_done ? state : begun), until: addDays(date, 1) };
    if (!(await noteState(db, rid, begun, next))) return { erased, is_done: false, state };
    state = next;
  }
}

/** Forgets the profiles that nobody's visit keeps and notes it. Answers whether it came to their end. */
async function retainProfiles(
  db: TableSession,
  rid: string,
  state: RetentionState | undefined,
  run: Run,
): Promise<boolean> {
  const profiles_until = await forgetOldProfiles(db, rid, state, run);
  if (profiles_until === undefined) return noteState(db, rid, state, { until: run.kept });
  await noteState(db, rid, state, { until: EVERY_DATE, ...state, profiles_until });
  return false;
}

/**
 * Erases the guests of a restaurant whose visit is longer ago at `now` (epoch ms) than its configuration keeps them, date by
 * date, and finishes the erasures that were left in the middle. What is done is written down after each date, so that it can
 * be stopped (`isTimeOver`) and called again at any time.
 */
export async function retainGuests(
  db: TableSession,
  config: RestaurantConfig,
  now: number,
  isTimeOver: () => boolean,
): Promise<Retained> {
  const { restaurant_id: rid } = config;
  const finished = await finishErasures(db, config, now, isTimeOver);
  if (!finished.is_done) return finished;
  const { state } = await readState(db, rid);
  const run = { kept: firstKeptDate(config, now), now, isTimeOver };
  // Where guests are kept longer now than a run did, `until` is ahead and goes back: bookings may be put between the two.
  if (state?.until === run.kept && state.profiles_until === undefined) return finished;
  const dates = await retainDates(db, rid, state, run);
  const is_done = dates.is_done && (await retainProfiles(db, rid, dates.state, run));
  return { erased: finished.erased + dates.erased, is_done };
}

/** Has the guests of every date, and every profile, looked at again, after a copy of the past has brought some back. */
export async function forgetRetention(db: TableSession, rid: string): Promise<void> {
  const Item = { ...keys.retention(rid), until: everyDateAnew(), every_profile: true };
  await db.call((client) => client.send(new PutCommand({ TableName: db.table, Item })));
}
