import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
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
import type { FifoQueue, Received } from './fifo-queue.ts';
import type { Consumed } from './trim.ts';

/** Records that the planning function takes at once. */
const STREAM_BATCH = 100;

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
export function streamReader(
  client: DynamoDBStreamsClient,
  StreamArn: string,
  store: DatabaseSync,
  { name, wants, onChange }: StreamConsumer,
) {
  const find = store.prepare('SELECT sequence FROM checkpoints WHERE shard = ?');
  const keep = store.prepare(
    'INSERT INTO checkpoints (shard, sequence) VALUES (?, ?) ON CONFLICT DO UPDATE SET sequence = excluded.sequence',
  );
  const placeOf = (shard: string) => [name, StreamArn, shard].filter(Boolean).join(' ');
  const iterators = new Map<string, string>();
  const consumed = new Map<string, string>();

  async function iteratorOf(ShardId: string): Promise<string | undefined> {
    const row = z.safeParse(z.object({ sequence: z.string() }), find.get(placeOf(ShardId)));
    if (row.success) consumed.set(ShardId, row.data.sequence);
    const from = row.success
      ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: row.data.sequence } as const)
      : ({ ShardIteratorType: 'TRIM_HORIZON' } as const);
    const { ShardIterator } = await client
      .send(new GetShardIteratorCommand({ StreamArn, ShardId, ...from }))
      .catch((error: unknown) => {
        if (!(error instanceof TrimmedDataAccessException)) throw error;
        return client.send(new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }));
      });
    return ShardIterator;
  }

  /** Reads one batch of a shard and hands what it wants to the consumer; answers whether there was anything. */
  async function readShard(ShardId: string): Promise<boolean> {
    const ShardIterator = iterators.get(ShardId) ?? (await iteratorOf(ShardId));
    iterators.delete(ShardId);
    if (!ShardIterator) return false;
    const { Records = [], NextShardIterator } = await client.send(
      new GetRecordsCommand({ ShardIterator, Limit: STREAM_BATCH }),
    );
    const changes = Records.filter(wants).map(toLambda);
    const { batchItemFailures } =
      changes.length > 0
        ? await onChange({ Records: changes }, lambdaContext('on-change', limits.send_timeout_seconds))
        : { batchItemFailures: [] };
    const failed = batchItemFailures[0]?.itemIdentifier;
    const sequences = Records.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? '');
    const done = failed === undefined ? sequences : sequences.slice(0, sequences.indexOf(failed));
    const last = done.at(-1);
    if (last) {
      keep.run(placeOf(ShardId), last);
      consumed.set(ShardId, last);
    }
    if (failed !== undefined) throw new Error('The function could not finish a change; it gets it again.');
    if (NextShardIterator) iterators.set(ShardId, NextShardIterator);
    return Records.length > 0;
  }

  return {
    async shards(): Promise<string[]> {
      const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
      return (StreamDescription?.Shards ?? []).flatMap(({ ShardId }) => ShardId ?? []);
    },
    readShard,
    /** Where the reading of each shard has come to. */
    consumed: (): Consumed[] => Array.from(consumed, ([shard, sequence]) => ({ shard, sequence })),
  };
}

export type StreamReader = ReturnType<typeof streamReader>;

/** Something that goes on until it is stopped; stopping waits for the step that is under way. */
export type Loop = { stop: () => Promise<void> };

/** Repeats a step, at once while it had something to do, else after a pause (ms); a failing one is told and repeated. */
export function repeat(step: () => Promise<boolean>, { idle, failed }: { idle: number; failed: number }): Loop {
  const stopped = new AbortController();
  let told = '';
  const run = async () => {
    while (!stopped.signal.aborted) {
      let pause = 0;
      try {
        pause = (await step()) ? 0 : idle;
        told = '';
      } catch (error) {
        pause = failed;
        const failure = String(error);
        if (failure !== told) console.error(`Notifications wait: ${failure}`);
        told = failure;
      }
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped.abort();
      await running;
    },
  };
}
