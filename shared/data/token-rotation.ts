import type { RestaurantConfig } from '../contract/restaurant-config.ts';
import { newPublicToken } from './ids.ts';
import { keys } from './keys.ts';
import type { TableSession } from './table-session.ts';
import { putNew, transact } from './transact.ts';

/**
 * Gives a restaurant another public token, on condition that it still has the one that was read. The old one leads
 * nowhere from the next request on, also where it is remembered. Answers the new token; `undefined` when somebody else
 * was faster.
 */
export async function rotateToken(
  db: TableSession,
  { restaurant_id, public_token }: Pick<RestaurantConfig, 'restaurant_id' | 'public_token'>,
): Promise<string | undefined> {
  const next = newPublicToken();
  const refusal = await transact(db, [
    {
      Update: {
        TableName: db.table,
        Key: keys.config(restaurant_id),
        UpdateExpression: 'SET public_token = :next',
        ConditionExpression: 'public_token = :old',
        ExpressionAttributeValues: { ':next': next, ':old': public_token },
      },
    },
    putNew(db, { ...keys.token(next), restaurant_id }),
    { Delete: { TableName: db.table, Key: keys.token(public_token) } },
  ]);
  return refusal ? undefined : next;
}
