import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { RestaurantConfig } from '../contract/restaurant-config.ts';
import { partitionsOf } from './restoration.ts';

const Item = z.object({ pk: z.string(), sk: z.string() });

/**
 * The other partitions of a restaurant: what was made by key, who holds something, who asked for a link, what was done, the
 * markers of what has changed, who was erased and up to which date, who runs it, who is invited to.
 */
const othersOf = (rid: string) => [
  keys.creation(rid, '').pk,
  keys.client(rid, '').pk,
  keys.recovery(rid, '').pk,
  keys.log(rid),
  keys.marker(rid, '').pk,
  keys.erasure(rid, '').pk,
  keys.operators(rid),
  keys.invitations(rid),
];

/**
 * Removes a restaurant with all that is stored of it; first what leads to it, so that nobody books meanwhile. The follower of the
 * index of words takes the bookings' words out a moment later, and markers of this change itself expire. Repeating it does no harm. Nothing is told to anybody.
 */
export async function removeRestaurant(
  db: TableSession,
  { restaurant_id: rid, public_token }: Pick<RestaurantConfig, 'restaurant_id' | 'public_token'>,
): Promise<void> {
  const remove = ({ pk, sk }: z.infer<typeof Item>) =>
    db.call((client) => client.send(new DeleteCommand({ TableName: db.table, Key: { pk, sk } })));
  await remove(keys.token(public_token));
  await remove(keys.restaurant(rid));
  await remove(keys.wordIndex(rid));
  for (const pk of [...partitionsOf(rid), ...othersOf(rid)]) {
    const items = await queryPartition(db, pk);
    await Promise.all(z.parse(z.array(Item), items).map(remove));
  }
}
