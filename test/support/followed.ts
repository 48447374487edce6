import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { followWith } from '../../functions/changes/follow.ts';
import { streamReader } from '../../local/notifications/mappings.ts';
import { openStore } from '../../local/notifications/store.ts';
import { streamSource } from '../../local/notifications/stream-source.ts';
import type { Deps } from '../../shared/deps.ts';
import { isFollowed } from '../../shared/stream-records.ts';
import { noDeadLetter } from './dead-letters.ts';
import { onBehalfOf } from './infra/current-route.ts';

/** Called after each record that was followed. */
type Told = (record: DynamoDBRecord) => Promise<void>;

/**
 * Follows the changes of a test's table as the deployed function does, by the real stream, whenever it is asked to: until there are
 * no more, in batches, or record by record, with a look after each.
 */
export async function startFollowing(deps: Deps): Promise<{ settle: (told?: Told) => Promise<void> }> {
  const { client, table } = deps.db;
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  const streams = new DynamoDBStreamsClient({ endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '' });
  const follow = followWith({ ...deps, looks: { send: async () => [], deadLetter: noDeadLetter } });
  let looking: Told | undefined;
  const reader = streamReader(streamSource(streams, Table?.LatestStreamArn ?? ''), openStore(':memory:'), {
    name: 'followers',
    wants: isFollowed,
    onChange: async (event) => {
      if (!looking) return onBehalfOf('changes.follow', () => follow(event));
      for (const record of event.Records) {
        const { batchItemFailures } = await onBehalfOf('changes.follow', () => follow({ Records: [record] }));
        if (batchItemFailures.length > 0) return { batchItemFailures };
        await looking(record);
      }
      return { batchItemFailures: [] };
    },
  });
  return {
    async settle(told) {
      looking = told;
      for (const shard of await reader.shards()) while (await reader.readShard(shard));
    },
  };
}
