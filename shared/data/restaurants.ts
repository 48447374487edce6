import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { RestaurantConfig } from '../contract/restaurant-config.ts';
import type { HoursEntry, Room, Table } from '../contract/setup.ts';
import { newEntryId, newPublicToken, newResourceId, newRestaurantId } from './ids.ts';
import { keys } from './keys.ts';
import { queryAll } from './query.ts';
import { ListingRecord } from './records.ts';
import type { Session } from './session.ts';

/** What a new restaurant's configuration says; ids and token are drawn. */
export type NewRestaurant = Omit<RestaurantConfig, 'restaurant_id' | 'public_token'>;

/** The hours and tables that a new restaurant starts with, by room; rooms are listed in their order. */
export type StartingSetup = {
  hours: Omit<HoursEntry, 'id'>[];
  rooms: { name: string; tables: Omit<Table, 'id' | 'room_id' | 'display_order'>[] }[];
};

/**
 * Creates a restaurant in one transaction: configuration, public token, entry in the list, and its starting setup,
 * which always has a room.
 */
export async function createRestaurant(
  db: Session,
  details: NewRestaurant,
  { hours, rooms }: StartingSetup,
): Promise<RestaurantConfig> {
  const rid = newRestaurantId();
  const config: RestaurantConfig = { ...details, restaurant_id: rid, public_token: newPublicToken() };
  const items: Record<string, unknown>[] = [
    { ...keys.config(rid), ...config },
    { ...keys.token(config.public_token), restaurant_id: rid },
    { ...keys.restaurant(rid), restaurant_id: rid, created_at: new Date().toISOString() },
  ];
  let display_order = 0;
  for (const [order, { name, tables }] of rooms.entries()) {
    const room: Room = { id: newResourceId(rid, 'room'), name, display_order: order + 1 };
    items.push({ ...keys.room(rid, room.id), ...room });
    for (const table of tables) {
      const id = newResourceId(rid, 'table');
      display_order += 1;
      items.push({ ...keys.table(rid, id), ...table, id, room_id: room.id, display_order });
    }
  }
  for (const entry of hours) {
    const id = newResourceId(rid, 'hours');
    items.push({ ...keys.hours(rid, id), ...entry, id });
  }
  await db.call((client) =>
    client.send(
      new TransactWriteCommand({
        ClientRequestToken: newEntryId(),
        TransactItems: items.map((Item) => ({
          Put: { TableName: db.table, Item, ConditionExpression: 'attribute_not_exists(pk)' },
        })),
      }),
    ),
  );
  return config;
}

/** As many items as DynamoDB reads in one call. */
const BATCH = 100;

/** The configurations of every restaurant, the oldest restaurant first. */
export async function listRestaurants(db: Session): Promise<RestaurantConfig[]> {
  const items = await queryAll(db, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.restaurants },
    ConsistentRead: true,
  });
  const listed = z.parse(z.array(ListingRecord), items).sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const configs = new Map<string, RestaurantConfig>();
  for (let first = 0; first < listed.length; first += BATCH) {
    const rids = listed.slice(first, first + BATCH).map(({ restaurant_id }) => restaurant_id);
    for (const config of await readConfigs(db, rids)) configs.set(config.restaurant_id, config);
  }
  return listed.flatMap(({ restaurant_id }) => configs.get(restaurant_id) ?? []);
}

/** Reads at most 100 configurations; DynamoDB may leave some out of an answer and wants to be asked again for them. */
async function readConfigs(db: Session, rids: readonly string[]): Promise<RestaurantConfig[]> {
  const found: RestaurantConfig[] = [];
  let wanted: NonNullable<BatchGetCommandInput['RequestItems']> = {
    [db.table]: { Keys: rids.map(keys.config), ConsistentRead: true },
  };
  for (let attempt = 0; Object.keys(wanted).length > 0; attempt++) {
    if (attempt > 0) await db.pause(attempt);
    const input: BatchGetCommandInput = { RequestItems: wanted };
    const answer: BatchGetCommandOutput = await db.call((client) => client.send(new BatchGetCommand(input)));
    found.push(...z.parse(z.array(RestaurantConfig), answer.Responses?.[db.table] ?? []));
    wanted = answer.UnprocessedKeys ?? {};
  }
  return found;
}
