import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { indexWords, writeHistory } from '../../shared/booking/follower.ts';
import { production } from '../../shared/deps.ts';
import { listInDirectory } from '../../shared/directory/follower.ts';
import type { Follower, FollowerDeps } from '../../shared/follower.ts';
import { Unavailable } from '../../shared/platform/errors.ts';
import { type Queue, queueOf } from '../../shared/platform/messaging/queue.ts';
import {
  type Failures,
  handleBatch,
  isRetryable,
  putAside,
  withPause,
} from '../../shared/platform/messaging/stream-batch.ts';
import { logger, nameOf } from '../../shared/platform/telemetry/logger.ts';
import { renewMarkers } from '../../shared/pulse/follower.ts';
import { wakeLists } from '../../shared/waitlist/follower.ts';

/**
 * Who follows the changes of the table, by the names that the log knows them by, in their order: people look at the markers, and
 * nobody waits for an offer behind the index of words, which writes the most.
 */
const FOLLOWERS: Readonly<Record<string, Follower>> = {
  pulse: renewMarkers,
  history: writeHistory,
  'waiting list': wakeLists,
  directory: listInDirectory,
  'index of words': indexWords,
};

/** What following needs from outside; tests hand in their own. `looks` also keeps what cannot be followed. */
export type FollowDeps = FollowerDeps & { looks: Pick<Queue, 'deadLetter'> };

/**
 * Lets a follower have the records of a batch one by one, after it has failed at them all together: so only those come again that
 * fail by themselves, and what can never be followed is dead-lettered whole.
 */
async function followEach(
  deps: FollowDeps,
  records: readonly DynamoDBRecord[],
  [follower, follow]: [string, Follower],
  failures: Failures,
): Promise<void> {
  for (const record of records) {
    if (failures.holds(record)) continue;
    try {
      if (failures.isTimeOver()) throw new Unavailable('The next call goes on.');
      await follow(deps, [record]).catch(async (error: unknown) => {
        if (isRetryable(error)) throw error;
        await putAside(deps.looks, record, `${follower}: ${nameOf(error)}`);
      });
    } catch (error) {
      logger.warn('change has not been followed yet', { follower, error: nameOf(error) });
      failures.add(record);
    }
  }
}

/**
 * Lets each follower do what follows from a batch of changes. It is the table's second stream consumer, behind the filter
 * `followed`; the notifications are the first, and DynamoDB lets no third read without slowing them down. A follower that
 * fails stops no other, and a record that fails stops none but later ones of its item.
 */
export const followWith =
  (deps: FollowDeps, followers: Readonly<Record<string, Follower>> = FOLLOWERS) =>
  ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
    handleBatch(Records, deps.db.timer.now, async (failures) => {
      for (const [follower, follow] of Object.entries(followers)) {
        try {
          await follow(deps, Records);
        } catch (error) {
          logger.warn('changes are followed one by one', { follower, error: nameOf(error) });
          await followEach(deps, Records, [follower, follow], failures);
        }
      }
    });

const { LOOKS_QUEUE_URL: QUEUE_URL, DEAD_LETTER_QUEUE_URL } = process.env;

export const handler = withPause(
  followWith({ ...production, looks: queueOf({ QUEUE_URL, DEAD_LETTER_QUEUE_URL }) }),
  production.db.timer.sleep,
);
