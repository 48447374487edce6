import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { limits } from '../../shared/platform/messaging/limits.ts';

type Consumer = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

/**
 * Hands the batches of one shard to a function as AWS documents it for `ReportBatchItemFailures` and `MaximumRetryAttempts`
 * (https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html, …/services-dynamodb-errors.html):
 * the record that is reported is the checkpoint, and it and all behind it are handed over again; when the attempts
 * are used up, what is left of the batch is given up, whole, and the next batch follows. Answers what was given up.
 */
export async function readShard(consume: Consumer, batches: DynamoDBRecord[][]): Promise<DynamoDBRecord[]> {
  const given_up: DynamoDBRecord[] = [];
  for (const batch of batches) {
    let rest = batch;
    for (let retries = 0; rest.length > 0; retries++) {
      if (retries > limits.stream_retries) {
        given_up.push(...rest);
        break;
      }
      const { batchItemFailures } = await consume({ Records: rest });
      const failed = batchItemFailures[0]?.itemIdentifier;
      const at = rest.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === failed);
      if (at > 0) retries = 0;
      rest = failed === undefined ? [] : rest.slice(Math.max(at, 0));
    }
  }
  return given_up;
}
