import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { logger, nameOf } from '../../shared/delivery/logger.ts';
import { queueOf } from '../../shared/delivery/queue.ts';
import { production } from '../../shared/deps.ts';
import { listInDirectory } from '../../shared/followers/directory.ts';
import type { Follower, FollowerDeps } from '../../shared/followers/follower.ts';
import { writeHistory } from '../../shared/followers/history.ts';
import { wakeLists } from '../../shared/followers/waiting-list.ts';

/** Who follows the changes of the table, by the names that the log knows them by. */
const FOLLOWERS: Readonly<Record<string, Follower>> = {
  history: writeHistory,
  'waiting list': wakeLists,
  directory: listInDirectory,
};

/**
 * Lets each follower do what follows from a batch of changes. It is the table's second stream consumer, behind the filter
 * `followed`; the notifications are the first, and DynamoDB lets no third read without slowing them down. A follower that
 * fails stops no other, and the batch comes again whole to all of them.
 */
export const followWith =
  (deps: FollowerDeps, followers: Readonly<Record<string, Follower>> = FOLLOWERS) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    let isWhole = true;
    for (const [follower, follow] of Object.entries(followers)) {
      try {
        await follow(deps, Records);
      } catch (error) {
        isWhole = false;
        logger.warn('changes have not been followed yet', { follower, error: nameOf(error) });
      }
    }
    const itemIdentifier = Records[0]?.dynamodb?.SequenceNumber ?? '';
    return { batchItemFailures: isWhole ? [] : [{ itemIdentifier }] };
  };

export const handler = followWith({ ...production, looks: queueOf({ QUEUE_URL: process.env.LOOKS_QUEUE_URL }) });
