import { randomUUID } from 'node:crypto';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { adaptClients, adapted } from '../../shared/platform/aws-client.ts';
import { clockLimits } from '../../shared/platform/messaging/limits.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/platform/time/units.ts';
import { isFollowed, isPlanned } from '../../shared/stream-records.ts';
import { localClients } from '../aws-clients.ts';
import { InFlight } from '../in-flight.ts';
import { lambdaContext } from '../lambda-context.ts';
import { createMarksTable } from '../table.ts';
import { consumedByAll, type EngineFile, openEngineFile } from './engine-file.ts';
import { type FifoQueue, fifoQueues } from './fifo-queue.ts';
import { openMailbox } from './mailbox.ts';
import { type Consume, deliverBatch, type StreamConsumer, type StreamReader, streamReader } from './mappings.ts';
import { type Loop, type Pauses, repeat } from './repeat.ts';
import { standInEnvironment, standInFor } from './stand-ins.ts';
import { openStore } from './store.ts';
import { streamSource } from './stream-source.ts';

const MARKS_TABLE = 'couvert-marks';
const SENDER = 'reservations@couvert.example';

/**
 * Pauses between looks at an empty stream (ms). The log of its engine's file wakes it; what is written there may be seen a moment
 * later. Where nobody tells, the file is looked at, or else the engine is asked, ever more rarely while nothing comes.
 */
const WOKEN_PAUSES: Pauses = { idle: (looks) => (looks < 5 ? 20 : 1000), failed: 1000 };
const FILE_PAUSES: Pauses = { idle: () => 50, failed: 1000 };
const ENGINE_PAUSES: Pauses = { idle: (looks) => Math.min(1000, 100 * 1.2 ** looks), failed: 1000 };
/** A queue tells of what it is sent; what it hides comes when it shows up. */
const QUEUE_PAUSES = { idle: MINUTE_MS, failed: 1000 };
/** The clock runs at once, and then every minute: what fell due while nothing ran stands in the table. */
const CLOCK_PAUSES: Pauses = { idle: () => MINUTE_MS, failed: 5000 };
/** Guests are forgotten by the day. */
const RETENTION_PAUSES: Pauses = { idle: () => HOUR_MS, failed: MINUTE_MS };
const TRIM_PAUSES: Pauses = { idle: () => 1000, failed: 5000 };
/** An engine that does not answer by then is asked again: one lost answer must not end the reading for good (ms). */
const CALL_TIMEOUT_MS = 3000;
/** How long the reading of the stream lets requests go first, each time (ms). */
const YIELDS_MS = 100;
/** The engine opens new shards rarely, if ever. */
const SHARDS_EVERY_MS = 60_000;

/** What the messages need: the file of their own store, the engine and its table. */
export type Wanted = {
  store_file: string;
  dynamodb_endpoint: string;
  table: string;
  /** The file of an engine of our own, whose stream is trimmed. */
  database?: string | undefined;
  /** The requests that are being answered (`InFlight`), which go first. */
  answering?: SharedArrayBuffer;
};

/** The stream's address, once there is a table for the marks of sent messages too. */
async function prepareTables(client: DynamoDBClient, TableName: string): Promise<string> {
  await createMarksTable(client, MARKS_TABLE);
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  return Table?.LatestStreamArn ?? '';
}

/** How a stream is looked at whose engine has this file, or none that is known. */
function streamPauses(file: EngineFile | undefined): Pauses {
  if (!file) return ENGINE_PAUSES;
  return file.is_watched ? { ...WOKEN_PAUSES, onWake: file.onWrite } : FILE_PAUSES;
}

/** Hands a queue's messages to its function, when there are some. */
function consumeQueue(queue: FifoQueue, consume: Consume): Loop {
  const idle = () =>
    Math.min(QUEUE_PAUSES.idle, (queue.nextVisible(Date.now()) ?? Number.POSITIVE_INFINITY) - Date.now());
  return repeat(async () => (await deliverBatch(queue, consume)) > 0, { ...QUEUE_PAUSES, idle, onWake: queue.onSend });
}

/** A step that reads what a stream has, when nobody waits for an answer; it looks for new shards now and then. */
function readStep(reader: StreamReader, answering: InFlight): () => Promise<boolean> {
  let shards: string[] = [];
  let listedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (shards.length === 0 || performance.now() - listedAt > SHARDS_EVERY_MS) {
      shards = await reader.shards();
      listedAt = performance.now();
    }
    await answering.quiet(YIELDS_MS);
    const busy = [];
    for (const shard of shards) busy.push(await reader.readShard(shard));
    return busy.includes(true);
  };
}

/**
 * Follows the table's stream, the queues and the clock with the deployed functions, and trims what they have consumed. SQS, SES
 * and SNS are stood in for in this thread.
 */
export async function runNotifications({
  store_file,
  dynamodb_endpoint,
  table,
  database,
  answering,
}: Wanted): Promise<Loop> {
  const store = openStore(store_file);
  const queues = fifoQueues(store, Date.now);
  for (const queue of Object.values(queues)) queue.recover();
  const stand_in = standInFor({
    queues,
    mailbox: openMailbox(store, Date.now),
    onMailEvent: (event) => onMailEvent(event),
  });
  adaptClients(localClients({ stand_in, ours: database !== undefined }));
  // Another release may have followed this table before this start, and nobody tells: each start is a deployment of its own.
  const deployed = { MARKS_TABLE_NAME: MARKS_TABLE, MAIL_SENDER: SENDER, FOLLOWER: randomUUID() };
  Object.assign(process.env, { ...standInEnvironment, ...deployed });
  const { follow, processWaitlist, onChange, onMailEvent, remind, retain, send, tick } = (
    await import('./functions.ts')
  ).functions;

  const patience = { connectionTimeout: CALL_TIMEOUT_MS, requestTimeout: CALL_TIMEOUT_MS, throwOnRequestTimeout: true };
  const settings = { endpoint: dynamodb_endpoint, requestHandler: patience };
  const client = adapted(new DynamoDBClient(settings));
  const stream = await prepareTables(client, table);
  client.destroy();
  const file = database === undefined ? undefined : openEngineFile(database, table, store);
  const source = streamSource(adapted(new DynamoDBStreamsClient(settings)), stream, file?.version);
  const consumers: StreamConsumer[] = [
    { wants: isPlanned, onChange },
    { name: 'followers', wants: isFollowed, onChange: follow },
  ];
  const readers = consumers.map((consumer) => streamReader(source, store, consumer));
  const loops = [
    ...readers.map((reader) => repeat(readStep(reader, new InFlight(answering)), streamPauses(file))),
    consumeQueue(queues.messages, send),
    consumeQueue(queues.looks, processWaitlist),
    consumeQueue(queues.reminders, remind),
    repeat(async () => {
      await tick(undefined, lambdaContext('tick', clockLimits.tick_timeout_seconds));
      return false;
    }, CLOCK_PAUSES),
    repeat(async () => {
      await retain(undefined, lambdaContext('retain', clockLimits.retention_timeout_seconds));
      return false;
    }, RETENTION_PAUSES),
  ];
  if (file) {
    const consumed = () => consumedByAll(readers.map((reader) => reader.consumed()));
    loops.push(repeat(async () => file.trim(consumed()), TRIM_PAUSES));
  }
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      file?.close();
      store.close();
    },
  };
}
