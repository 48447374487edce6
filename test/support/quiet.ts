import { DatabaseSync } from 'node:sqlite';
import { DynamoDBStreamsClient, GetRecordsCommand, GetShardIteratorCommand } from '@aws-sdk/client-dynamodb-streams';
import * as z from 'zod/mini';
import { pathsOf } from '../../local/data-folder.ts';
import { localEnvironment } from '../../local/environment.ts';
import { until } from './until.ts';

/** What plans messages, and what wakes waiting lists. */
const READERS = 2;

const Rows = z.array(z.object({ shard: z.string(), sequence: z.string() }));
const Count = z.object({ count: z.int() });

/** What the messages of an app on this machine have still to do, by its data folder and its engine. */
function remains(folder: string, endpoint: string) {
  const { AWS_REGION: region = '', AWS_ACCESS_KEY_ID: id = '', AWS_SECRET_ACCESS_KEY: key = '' } = localEnvironment('');
  const credentials = { accessKeyId: id, secretAccessKey: key };
  const client = new DynamoDBStreamsClient({ endpoint, region, credentials });
  const store = new DatabaseSync(pathsOf(folder).notifications, { readOnly: true });
  const places = store.prepare('SELECT shard, sequence FROM checkpoints');
  const queued = store.prepare("SELECT count(*) AS count FROM parcels WHERE queue NOT LIKE '%dead'");

  /** Whether the stream has more than a reader has dealt with; its place is kept by name, stream and shard. */
  async function hasMore({ shard: place, sequence }: z.infer<typeof Rows>[number]): Promise<boolean> {
    const [ShardId, StreamArn] = place.split(' ').reverse();
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({
        StreamArn,
        ShardId,
        ShardIteratorType: 'AFTER_SEQUENCE_NUMBER',
        SequenceNumber: sequence,
      }),
    );
    const { Records = [] } = await client.send(new GetRecordsCommand({ ShardIterator }));
    return Records.length > 0;
  }

  return {
    isRead: async () => {
      const found = z.parse(Rows, places.all());
      return found.length >= READERS && !(await Promise.all(found.map(hasMore))).includes(true);
    },
    isSent: () => z.parse(Count, queued.get()).count === 0,
    close: () => {
      store.close();
      client.destroy();
    },
  };
}

/**
 * Waits until nothing is on its way in an app on this machine: every change is planned, every message sent. Whatever has
 * not arrived by then never will.
 */
export async function quiet(folder: string, dynamodb_endpoint: string): Promise<void> {
  const { isRead, isSent, close } = remains(folder, dynamodb_endpoint);
  // What is sent may be written down, and be read again.
  await until(async () => (await isRead()) && isSent() && (await isRead())).finally(close);
}
