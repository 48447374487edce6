import type { DynamoDBRecord } from 'aws-lambda';
import { open } from '../deps.ts';
import type { Follower } from '../follower.ts';
import { logger, nameOf } from '../platform/telemetry/logger.ts';
import { isReservationChange, isUnreadable, itemOf, readChange, reservationKeyOf } from '../stream-records.ts';
import { bookingChange } from './rules/booking-history.ts';
import { storeHistory } from './store/booking-history.ts';
import { areListedAlike, indexBooking, readIndexed } from './store/word-index.ts';

/** A change of a reservation; nothing for one that cannot be read, and never will be. */
function readable(record: DynamoDBRecord) {
  try {
    return readChange(record);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    logger.error('no history of a change that cannot be read', { change: record.eventID, error: nameOf(error) });
    return undefined;
  }
}

/** When a record was written, ISO 8601: the stream tells whole seconds. */
const timeOf = ({ dynamodb }: DynamoDBRecord): string =>
  new Date((dynamodb?.ApproximateCreationDateTime ?? 0) * 1000).toISOString();

/** Writes the history of bookings: for each version who made it, and what it changed. */
export const writeHistory: Follower = async (deps, records) => {
  const made = records.filter(isReservationChange).flatMap((record) => {
    const change = readable(record);
    const { rid = '', after } = change ?? {};
    const told = change && bookingChange(change.before, change.after);
    return told && after ? [{ ...told, rid, reservation_id: after.id, at: timeOf(record) }] : [];
  });
  await storeHistory(open(deps, 'write'), made);
};

/** Whether a change is none of what the index of words says of a booking; one that cannot be read may be one. */
function leavesWords({ dynamodb }: DynamoDBRecord): boolean {
  if (!dynamodb?.OldImage || !dynamodb.NewImage) return false;
  try {
    return areListedAlike(itemOf(dynamodb.OldImage), itemOf(dynamodb.NewImage));
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return false;
  }
}

/** Bookings that are listed at once. */
const LISTED_AT_ONCE = 10;

/** Keeps the index of words by which bookings are searched: each booking stands there as it is now, an erased one nowhere. */
export const indexWords: Follower = async (deps, records) => {
  const db = open(deps, 'write');
  const changed = new Map<string, { rid: string; id: string; record: DynamoDBRecord }>();
  for (const record of records) {
    const key = reservationKeyOf(record);
    if (key && !leavesWords(record)) changed.set(key.id, { ...key, record });
  }
  const known = await readIndexed(db, [...changed.values()]);
  const waiting = changed.values();
  const lanes = Array.from({ length: LISTED_AT_ONCE }, async () => {
    for (const { rid, id, record } of waiting) {
      try {
        await indexBooking(db, rid, id, known(rid, id));
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        logger.error('no words of a booking that cannot be read', { change: record.eventID, error: nameOf(error) });
      }
    }
  });
  await Promise.all(lanes);
};
