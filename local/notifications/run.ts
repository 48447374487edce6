import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { createMarksTable } from '../table.ts';
import { fifoQueue } from './fifo-queue.ts';
import { openMailbox } from './mailbox.ts';
import { deliverBatch, type Loop, repeat, streamReader } from './mappings.ts';
import { startStandIns } from './stand-ins.ts';
import { openStore } from './store.ts';
import { streamTrimmer } from './trim.ts';

const MARKS_TABLE = 'couvert-marks';
const SENDER = 'reservations@couvert.example';

/** Pauses between looks at an empty stream and queue, between trims, and after a failure (ms). */
const STREAM_PAUSES = { idle: 100, failed: 1000 };
const QUEUE_PAUSES = { idle: 50, failed: 1000 };
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

/**
 * Follows the table's stream and the queue with the deployed functions, and trims what they have consumed. Starts the
 * stand-ins of SQS, SES and SNS, and points this thread's environment at them.
 */
export async function runNotifications({ store_file, dynamodb_endpoint, table, database }: Wanted): Promise<Loop> {
  const store = openStore(store_file);
  const queue = fifoQueue(store, Date.now);
  queue.recover();
  const standIns = await startStandIns({
    queue,
    mailbox: openMailbox(store, Date.now),
    onMailEvent: (event) => onMailEvent(event),
  });
  Object.assign(process.env, { ...standIns.environment, MARKS_TABLE_NAME: MARKS_TABLE, MAIL_SENDER: SENDER });
  const { onChange, onMailEvent, send } = (await import('./functions.ts')).functions;

  const patience = { connectionTimeout: CALL_TIMEOUT_MS, requestTimeout: CALL_TIMEOUT_MS, throwOnRequestTimeout: true };
  const settings = { endpoint: dynamodb_endpoint, requestHandler: patience };
  const client = new DynamoDBClient(settings);
  const stream = await prepareTables(client, table);
  client.destroy();
  const reader = streamReader(new DynamoDBStreamsClient(settings), stream, store);
  let shards: string[] = [];
  let listedAt = Number.NEGATIVE_INFINITY;
  const follow = async () => {
    if (shards.length === 0 || performance.now() - listedAt > SHARDS_EVERY_MS) {
      shards = await reader.shards();
      listedAt = performance.now();
    }
    const busy = [];
    for (const shard of shards) busy.push(await reader.readShard(shard, onChange));
    return busy.includes(true);
  };
  const loops = [
    repeat(follow, STREAM_PAUSES),
    repeat(async () => (await deliverBatch(queue, send)) > 0, QUEUE_PAUSES),
  ];
  if (database) {
    const trim = streamTrimmer(database, table, store);
    loops.push(repeat(async () => trim(reader.consumed()), TRIM_PAUSES));
  }
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await standIns.stop();
      store.close();
    },
  };
}
