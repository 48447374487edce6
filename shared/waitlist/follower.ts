import type { DynamoDBRecord } from 'aws-lambda';
import { open } from '../deps.ts';
import type { Follower, FollowerDeps } from '../follower.ts';
import { Unavailable } from '../platform/errors.ts';
import { lookMessage } from '../platform/messaging/due-messages.ts';
import { limits } from '../platform/messaging/limits.ts';
import type { QueueMessage } from '../platform/messaging/queue.ts';
import { logger, nameOf } from '../platform/telemetry/logger.ts';
import { readWaitedDates } from './store/entries.ts';
import { type WakeTrigger, wakeTriggerOf } from './store/wake-triggers.ts';

/** Which dates of a restaurant are to be looked at, and for the sake of which change. */
type Wakes = { dates: Set<string> | 'all'; cause: string };

/**
 * The dates that a record of the stream has looked at. None for a record that cannot be read, because its date is looked at
 * soon anyway.
 */
function wokenIn(record: DynamoDBRecord): WakeTrigger | undefined {
  try {
    return wakeTriggerOf(record);
  } catch (error) {
    logger.warn('change cannot be read', { change: record.eventID, error: nameOf(error) });
    return undefined;
  }
}

/** The dates that a batch has looked at, by restaurant: each once, however many changes there are. */
function wakesOf(records: readonly DynamoDBRecord[]): Map<string, Wakes> {
  const all = new Map<string, Wakes>();
  for (const record of records) {
    const woken = wokenIn(record);
    if (!woken) continue;
    const known = all.get(woken.restaurant_id)?.dates ?? new Set<string>();
    const dates = woken.dates === 'all' || known === 'all' ? 'all' : new Set([...known, ...woken.dates]);
    all.set(woken.restaurant_id, { dates, cause: record.eventID ?? record.dynamodb?.SequenceNumber ?? '' });
  }
  return all;
}

async function sendAll({ looks: queue }: FollowerDeps, looks: readonly QueueMessage[]): Promise<void> {
  for (let first = 0; first < looks.length; first += limits.batch) {
    const refused = await queue.send(looks.slice(first, first + limits.batch));
    if (refused.length > 0) throw new Unavailable('The queue has not taken all looks.');
  }
}

/**
 * Has the dates looked at on which a change may have freed room, if somebody waits for them: of all others no more is read
 * than that nobody does. It queries and reads in batches the partitions `waitingDate`, and sends to the queue of looks. What
 * fails for one restaurant stops no other, and is thrown behind the last; a look more does no harm.
 */
export const wakeLists: Follower = async (deps, records) => {
  let failure: unknown;
  for (const [restaurant_id, { dates, cause }] of wakesOf(records)) {
    try {
      const waited = await readWaitedDates(open(deps, 'read'), restaurant_id, dates);
      const looks = waited.map((date) => lookMessage({ restaurant_id, date }, cause));
      await sendAll(deps, looks);
    } catch (error) {
      failure = error;
      logger.warn('changes have not woken the waiting list yet', { restaurant_id, error: nameOf(error) });
    }
  }
  if (failure !== undefined) throw failure;
};
