import { newPublicToken } from '../../platform/dynamo/ids.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { putNew, transact } from '../../platform/dynamo/transact.ts';
import { HOUR_MS } from '../../platform/time/units.ts';
import type { RestaurantConfig } from '../contract/restaurant-config.ts';

/**
 * How long a rotated token confirms and releases earlier holds. A hold lasts an hour at most; the rest is for guests
 * without an answer whose phone was off: a repeated confirm must find the booking. The token can take nothing new.
 */
const RETIRING_MS = 24 * HOUR_MS;

/**
 * Gives a restaurant another public token at `now` (epoch ms), on condition that it still has the one that was read. With
 * the old one nothing more can be seen or held from the next request on, also where it is remembered; what was held with
 * it can still be confirmed and released for a day. Answers the new token; `undefined` when somebody else was faster.
 */
export async function rotateToken(
  db: TableSession,
  { restaurant_id, public_token }: Pick<RestaurantConfig, 'restaurant_id' | 'public_token'>,
  now: number,
): Promise<string | undefined> {
  const next = newPublicToken();
  const retires_at = now + RETIRING_MS;
  const retiring = { ...keys.token(public_token), restaurant_id, retires_at, ttl: Math.ceil(retires_at / 1000) };
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
    { Put: { TableName: db.table, Item: retiring } },
  ]);
  return refusal ? undefined : next;
}
