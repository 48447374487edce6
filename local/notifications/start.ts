import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { createMarksTable } from '../table.ts';
import { fifoQueue } from './fifo-queue.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { deliverBatch, type OnChange, repeat, type Send, streamReader } from './mappings.ts';
import { type Refusal, startStandIns } from './stand-ins.ts';
import { openStore } from './store.ts';

const MARKS_TABLE = 'couvert-marks';
const SENDER = 'reservations@couvert.example';

/** Pauses between looks at an empty stream and queue, and after a failure (ms). */
const STREAM_PAUSES = { idle: 100, failed: 1000 };
const QUEUE_PAUSES = { idle: 50, failed: 1000 };
/** An engine that does not answer by then is asked again: one lost answer must not end the reading for good (ms). */
const CALL_TIMEOUT_MS = 3000;
/** The engine opens new shards rarely, if ever. */
const SHARDS_EVERY_MS = 60_000;

type Wanted = { data_dir: string; dynamodb_endpoint: string; refuse?: Refusal };

/** The notifications' parts, before the functions that they call are imported. */
export type Notifications = {
  mailbox: Mailbox;
  /** What the functions must find in their environment when they are imported. */
  environment: Record<string, string>;
  /** Follows the stream of a table, and the queue, with these functions. */
  run: (table: string, functions: { onChange: OnChange; send: Send }) => Promise<void>;
  stop: () => Promise<void>;
};

/** Opens queue and mailbox in the data folder and starts the stand-ins of SQS, SES and SNS. */
export async function prepareNotifications(wanted: Wanted): Promise<Notifications> {
  const { data_dir, dynamodb_endpoint, refuse } = wanted;
  const store = openStore(join(data_dir, 'notifications.sqlite'));
  const queue = fifoQueue(store, Date.now);
  queue.recover();
  const mailbox = openMailbox(store, Date.now);
  const standIns = await startStandIns({ queue, mailbox, refuse });
  const loops: { stop: () => Promise<void> }[] = [];
  const patience = { connectionTimeout: CALL_TIMEOUT_MS, requestTimeout: CALL_TIMEOUT_MS, throwOnRequestTimeout: true };
  const settings = { endpoint: dynamodb_endpoint, region: 'eu-west-3', requestHandler: patience };
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return {
    mailbox,
    environment: {
      ...standIns.environment,
      MARKS_TABLE_NAME: MARKS_TABLE,
      MAIL_SENDER: SENDER,
    },
    async run(table, { onChange, send }) {
      const client = new DynamoDBClient({ ...settings, credentials });
      await createMarksTable(client, MARKS_TABLE);
      const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
      client.destroy();
      const streams = new DynamoDBStreamsClient({ ...settings, credentials });
      const reader = streamReader(streams, Table?.LatestStreamArn ?? '', store);
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
      loops.push(repeat(follow, STREAM_PAUSES));
      loops.push(repeat(async () => (await deliverBatch(queue, send)) > 0, QUEUE_PAUSES));
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await standIns.stop();
      store.close();
    },
  };
}
