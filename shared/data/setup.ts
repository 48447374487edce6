import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { RestaurantConfig } from '../contract/restaurant-config.ts';
import { HoursEntry, Room, TableMerge } from '../contract/setup.ts';
import { DomainError } from '../domain/errors.ts';
import type { Setup } from '../domain/setup.ts';
import { keys } from './keys.ts';
import { queryAll } from './query.ts';
import { TableRecord } from './records.ts';
import type { Session } from './session.ts';

type ReadOptions = { consistent: boolean };

const noSuchRestaurant = () => new DomainError('not_found', 'No such restaurant.');

/** Reads a restaurant's configuration alone. Throws `not_found`. */
export async function readConfig(db: Session, rid: string): Promise<RestaurantConfig> {
  const { Item } = await db.call((client) =>
    client.send(new GetCommand({ TableName: db.table, Key: keys.config(rid), ConsistentRead: true })),
  );
  if (!Item) throw noSuchRestaurant();
  return z.parse(RestaurantConfig, Item);
}

/** Reads everything that decides what a restaurant offers, in one query. Throws `not_found`. */
export async function readSetup(db: Session, rid: string, { consistent }: ReadOptions): Promise<Setup> {
  const items = await queryAll(db, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.setup(rid) },
    ConsistentRead: consistent,
  });
  return toSetup(items);
}

function toSetup(items: readonly Record<string, unknown>[]): Setup {
  const setup: Omit<Setup, 'config'> = { hours: [], rooms: [], tables: [], merges: [] };
  let config: RestaurantConfig | undefined;
  for (const item of items) {
    switch (String(item.sk).split('#')[0]) {
      case 'CONFIG':
        config = z.parse(RestaurantConfig, item);
        break;
      case 'HOURS':
        setup.hours.push(z.parse(HoursEntry, item));
        break;
      case 'ROOM':
        setup.rooms.push(z.parse(Room, item));
        break;
      case 'TABLE':
        setup.tables.push(z.parse(TableRecord, item));
        break;
      case 'MERGE':
        setup.merges.push(z.parse(TableMerge, item));
    }
  }
  if (!config) throw noSuchRestaurant();
  return { config, ...setup };
}
