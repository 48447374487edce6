import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';

/** Every entry of a restaurant's log as it is stored, the earliest first. */
export async function logOf({ db, rid }: { db: Database; rid: string }): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await db.client.send(
    new QueryCommand({
      TableName: db.table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.log(rid) },
      ConsistentRead: true,
    }),
  );
  return Items;
}
