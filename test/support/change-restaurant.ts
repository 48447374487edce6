import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';

/** Changes of a restaurant what no endpoint changes, as ops do. */
export async function changeRestaurant(
  db: Database,
  rid: string,
  changes: { is_active: boolean; public_token: string },
): Promise<void> {
  await db.client.send(
    new UpdateCommand({
      TableName: db.table,
      Key: keys.config(rid),
      UpdateExpression: 'SET is_active = :active, public_token = :token',
      ExpressionAttributeValues: { ':active': changes.is_active, ':token': changes.public_token },
    }),
  );
}
