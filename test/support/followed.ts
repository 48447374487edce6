import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { followWith } from '../../functions/changes/follow.ts';
import { streamReader } from '../../local/notifications/mappings.ts';
import { openStore } from '../../local/notifications/store.ts';
import type { Deps } from '../../shared/deps.ts';
import { isFollowed } from '../../shared/stream-records.ts';
import { noDeadLetter } from './dead-letters.ts';
import { onBehalfOf } from './infra/current-route.ts';

/**
 * Follows the changes of a test's table as the deployed function does, by the real stream, whenever it is asked to: until there are
 * no more.
 */
export async function startFollowing(deps: Deps): Promise<{ settle: () => Promise<void> }> {
  const { client, table } = deps.db;
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  const streams = new DynamoDBStreamsClient({ endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '' });
  const follow = followWith({ ...deps, looks: { send: async () => [], deadLetter: noDeadLetter } });
  const reader = streamReader(streams, Table?.LatestStreamArn ?? '', openStore(':memory:'), {
    name: 'followers',
    wants: isFollowed,
    onChange: (event) => onBehalfOf('changes.follow', () => follow(event)),
  });
  return {
    async settle() {
      for (const shard of await reader.shards()) while (await reader.readShard(shard));
    },
  };
}
