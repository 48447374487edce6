import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { RestaurantConfig } from '../contract/restaurant-config.ts';
import { DomainError } from '../domain/errors.ts';
import { keys } from './keys.ts';
import { ConfigRecord } from './setup-records.ts';
import type { TableSession } from './table-session.ts';

/** The error of a restaurant that does not exist. */
export const noSuchRestaurant = () => new DomainError('not_found', 'No such restaurant.');

/** Reads a restaurant's configuration alone. Throws `not_found`. */
export async function readConfig(db: TableSession, rid: string): Promise<RestaurantConfig> {
  const { Item } = await db.call((client) =>
    client.send(new GetCommand({ TableName: db.table, Key: keys.config(rid), ConsistentRead: true })),
  );
  if (!Item) throw noSuchRestaurant();
  return z.parse(ConfigRecord, Item);
}
