import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { clockLimits } from '../../shared/platform/messaging/limits.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/platform/time/units.ts';
import { isFollowed, isPlanned } from '../../shared/stream-records.ts';
import { lambdaContext } from '../lambda-context.ts';
import { createMarksTable } from '../table.ts';
import { fifoQueues } from './fifo-queue.ts';
import { openMailbox } from './mailbox.ts';
import { deliverBatch, type Loop, repeat, type StreamConsumer, type StreamReader, streamReader } from './mappings.ts';
import { startStandIns } from './stand-ins.ts';
import { openStore } from './store.ts';
import { consumedByAll, streamTrimmer } from './trim.ts';

const MARKS_TABLE = 'couvert-marks';
const SENDER = 'reservations@couvert.example';

/** Pauses between looks at an empty stream and queue, between trims, and after a failure (ms). */
const STREAM_PAUSES = { idle: 100, failed: 1000 };
const QUEUE_PAUSES = { idle: 50, failed: 1000 };
/** The clock runs at once, and then every minute: what fell due while nothing ran stands in the table. */
const CLOCK_PAUSES = { idle: MINUTE_MS, failed: 5000 };
/** Guests are forgotten by the day. */
const RETENTION_PAUSES = { idle: HOUR_MS, failed: MINUTE_MS };
/** Nobody waits for a reminder by the second. */
const REMINDER_PAUSES = { idle: 1000, failed: 5000 };
const TRIM_PAUSES = { idle: 250, failed: 5000 };
/** An engine that does not answer by then is asked again: one lost answer must not end the reading for good (ms). */
const CALL_TIMEOUT_MS = 3000;
/** The engine opens new shards rarely, if ever. */
const SHARDS_EVERY_MS = 60_000;

/** What the messages need: the file of their own store, the engine and its table. */
export type Wanted = {
  store_file: string;
  dynamodb_endpoint: string;
  table: string;
  /** The file of an engine of our own, whose stream is trimmed. */
  database?: string | undefined;
};

/** The stream's address, once there is a table for the marks of sent messages too. */
async function prepareTables(client: DynamoDBClient, TableName: string): Promise<string> {
  await createMarksTable(client, MARKS_TABLE);
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  return Table?.LatestStreamArn ?? '';
}

/** A step that reads what a stream has; it looks for new shards now and then. */
function readStep(reader: StreamReader): () => Promise<boolean> {
  let shards: string[] = [];
  let listedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (shards.length === 0 || performance.now() - listedAt > SHARDS_EVERY_MS) {
      shards = await reader.shards();
      listedAt = performance.now();
    }
    const busy = [];
    for (const shard of shards) busy.push(await reader.readShard(shard));
    return busy.includes(true);
  };
}

/**
 * Follows the table's stream, the queues and the clock with the deployed functions, and trims what they have consumed. Starts the
 * stand-ins of SQS, SES and SNS, and points this thread's environment at them.
 */
export async function runNotifications({ store_file, dynamodb_endpoint, table, database }: Wanted): Promise<Loop> {
  const store = openStore(store_file);
  const queues = fifoQueues(store, Date.now);
  for (const queue of Object.values(queues)) queue.recover();
  const standIns = await startStandIns({
    queues,
    mailbox: openMailbox(store, Date.now),
    onMailEvent: (event) => onMailEvent(event),
  });
  Object.assign(process.env, { ...standIns.environment, MARKS_TABLE_NAME: MARKS_TABLE, MAIL_SENDER: SENDER });
  const { follow, look, onChange, onMailEvent, remind, retain, send, tick } = (await import('./functions.ts'))
    .functions;

  const patience = { connectionTimeout: CALL_TIMEOUT_MS, requestTimeout: CALL_TIMEOUT_MS, throwOnRequestTimeout: true };
  const settings = { endpoint: dynamodb_endpoint, requestHandler: patience };
  const client = new DynamoDBClient(settings);
  const stream = await prepareTables(client, table);
  client.destroy();
  const streams = new DynamoDBStreamsClient(settings);
  const consumers: StreamConsumer[] = [
    { wants: isPlanned, onChange },
    { name: 'followers', wants: isFollowed, onChange: follow },
  ];
  const readers = consumers.map((consumer) => streamReader(streams, stream, store, consumer));
  const loops = [
    ...readers.map((reader) => repeat(readStep(reader), STREAM_PAUSES)),
    repeat(async () => (await deliverBatch(queues.messages, send)) > 0, QUEUE_PAUSES),
    repeat(async () => (await deliverBatch(queues.looks, look)) > 0, QUEUE_PAUSES),
    repeat(async () => (await deliverBatch(queues.reminders, remind)) > 0, REMINDER_PAUSES),
    repeat(async () => {
      await tick(undefined, lambdaContext('tick', clockLimits.tick_timeout_seconds));
      return false;
    }, CLOCK_PAUSES),
    repeat(async () => {
      await retain(undefined, lambdaContext('retain', clockLimits.retention_timeout_seconds));
      return false;
    }, RETENTION_PAUSES),
  ];
  if (database) {
    const trim = streamTrimmer(database, table, store);
    const consumed = () => consumedByAll(readers.map((reader) => reader.consumed()));
    loops.push(repeat(async () => trim(consumed()), TRIM_PAUSES));
  }
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await standIns.stop();
      store.close();
    },
  };
}
