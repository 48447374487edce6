import type { DynamoDBRecord } from 'aws-lambda';
import { open } from '../deps.ts';
import type { Follower } from '../follower.ts';
import { logger, nameOf } from '../platform/telemetry/logger.ts';
import { isReservationChange, isUnreadable, readChange } from '../stream-records.ts';
import { bookingChange } from './rules/booking-history.ts';
import { storeHistory } from './store/booking-history.ts';

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
  const db = open(deps, 'write');
  for (const record of records.filter(isReservationChange)) {
    const change = readable(record);
    const made = change && bookingChange(change.before, change.after);
    if (!made) continue;
    await storeHistory(db, change.rid, { ...made, reservation_id: change.after.id, at: timeOf(record) });
  }
};
