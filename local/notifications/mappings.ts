import type { DatabaseSync } from 'node:sqlite';
import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import type {
  Context,
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
  SQSBatchResponse,
  SQSEvent,
} from 'aws-lambda';
import * as z from 'zod/mini';
import { limits } from '../../shared/platform/messaging/limits.ts';
import { lambdaContext } from '../lambda-context.ts';
import type { Consumed } from './engine-file.ts';
import type { FifoQueue, Received } from './fifo-queue.ts';
import { type StreamSource, sequenceOf } from './stream-source.ts';

type OnChange = (event: DynamoDBStreamEvent, context: Context) => Promise<DynamoDBBatchResponse>;
/** Takes the messages of a queue, and reports those to be tried again. */
export type Consume = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

/** Received messages as SQS hands them to a function. */
export const sqsEvent = (queue: string, received: readonly Received[]): SQSEvent => ({
  Records: received.map(({ id, group, body, message_id, receipt, receives, sent_at }) => ({
    messageId: message_id,
    receiptHandle: receipt,
    body,
    attributes: {
      ApproximateReceiveCount: String(receives),
      ApproximateFirstReceiveTimestamp: String(sent_at),
      SentTimestamp: String(sent_at),
      SenderId: 'local',
      MessageDeduplicationId: id,
      MessageGroupId: group,
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:local:0:${queue}.fifo`,
    awsRegion: 'local',
  })),
});

/** Hands one batch to the function and deletes what it did not report; answers how many messages it took. */
export async function deliverBatch(queue: FifoQueue, consume: Consume): Promise<number> {
  const received = queue.receive(queue.batch);
  if (received.length === 0) return 0;
  const context = lambdaContext(queue.name, queue.timeout_seconds);
  const { batchItemFailures } = await consume(sqsEvent(queue.name, received), context);
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  for (const { message_id, receipt } of received) if (!failed.has(message_id)) queue.delete(receipt);
  return received.length;
}

/** A record as Lambda hands it over: its time in epoch seconds. */
const toLambda = (record: StreamRecord): DynamoDBRecord => ({
  ...(record as Omit<DynamoDBRecord, 'dynamodb'>),
  dynamodb: {
    ...(record.dynamodb as DynamoDBRecord['dynamodb']),
    ApproximateCreationDateTime: Math.floor((record.dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1000),
  },
});

/** A consumer of the stream: which records it is handed, and, beside the first one, the name that its place is kept by. */
export type StreamConsumer = { name?: string; wants: (record: StreamRecord) => boolean; onChange: OnChange };

/** Follows one stream for a consumer; the last record that it dealt with in each shard is kept in the store. */
export function streamReader(source: StreamSource, store: DatabaseSync, { name, wants, onChange }: StreamConsumer) {
  const find = store.prepare('SELECT sequence FROM checkpoints WHERE shard = ?');
  const keep = store.prepare(
    'INSERT INTO checkpoints (shard, sequence) VALUES (?, ?) ON CONFLICT DO UPDATE SET sequence = excluded.sequence',
  );
  const nameOf = (shard: string) => [name, source.arn, shard].filter(Boolean).join(' ');
  const consumed = new Map<string, string>();

  /** Where the reading of a shard has come to; nowhere yet, if there is nothing. */
  function placeOf(shard: string): string | undefined {
    const known = consumed.get(shard);
    if (known !== undefined) return known;
    const { data } = z.safeParse(z.object({ sequence: z.string() }), find.get(nameOf(shard)));
    if (data) consumed.set(shard, data.sequence);
    return data?.sequence;
  }

  /** Hands what it wants of one batch of a shard to the consumer; answers whether there was anything. */
  async function readShard(shard: string): Promise<boolean> {
    const records = await source.readAfter(shard, placeOf(shard));
    const changes = records.filter(wants).map(toLambda);
    const { batchItemFailures } =
      changes.length > 0
        ? await onChange({ Records: changes }, lambdaContext('on-change', limits.send_timeout_seconds))
        : { batchItemFailures: [] };
    const failed = batchItemFailures[0]?.itemIdentifier;
    const sequences = records.map(sequenceOf);
    const last = (failed === undefined ? sequences : sequences.slice(0, sequences.indexOf(failed))).at(-1);
    if (last) {
      keep.run(nameOf(shard), last);
      consumed.set(shard, last);
    }
    if (failed !== undefined) throw new Error('The function could not finish a change; it gets it again.');
    return records.length > 0;
  }

  return {
    shards: source.shards,
    readShard,
    /** Where the reading of each shard has come to. */
    consumed: (): Consumed[] => Array.from(consumed, ([shard, sequence]) => ({ shard, sequence })),
  };
}

export type StreamReader = ReturnType<typeof streamReader>;
