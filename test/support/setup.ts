import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';

/** Every stored item of a restaurant's setup, as it is. */
export async function setupOf({ client, table }: Database, rid: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.setup(rid) },
      ConsistentRead: true,
    }),
  );
  return Items;
}
