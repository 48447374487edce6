import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { RestaurantConfig } from '../shared/contract/restaurant-config.ts';
import { addOperator, readMemberships } from '../shared/data/operators.ts';
import { createRestaurant, listRestaurants } from '../shared/data/restaurants.ts';
import { connect, type Database, TableSession } from '../shared/data/table-session.ts';
import { LOCAL_TABLE } from './environment.ts';
import { demoRestaurant, sampleSetup } from './sample-data.ts';
import { createTable } from './table.ts';
import { reasonOf, UserError } from './user-error.ts';
import type { DemoAccount } from './user-pool/server.ts';

const BUDGET_MS = 10_000;

/** Creates the table and the demo restaurant where there are none. Answers the first restaurant, the demo. */
async function prepareRestaurant({ table }: Database, db: TableSession): Promise<RestaurantConfig> {
  // With more patience than guests have: an engine may take its time for the very first request.
  const client = new DynamoDBClient();
  await createTable(client, table).finally(() => client.destroy());
  const [first] = await listRestaurants(db);
  return first ?? createRestaurant(db, demoRestaurant, sampleSetup);
}

/** Makes the demo account the owner of a restaurant, unless it works for one. Answers the id of the one it works for. */
async function prepareOperator(db: TableSession, restaurant_id: string, { sub, email }: DemoAccount): Promise<string> {
  const [found] = await readMemberships(db, sub);
  if (found) return found.restaurant_id;
  await addOperator(db, { sub, email, restaurant_id, role: 'owner', created_at: new Date().toISOString() });
  return restaurant_id;
}

/**
 * Creates the table, the demo restaurant and its operator where there are none. Answers the first restaurant, the demo,
 * and the id of the restaurant that the demo account runs. Throws `UserError` when the database cannot be used.
 */
export async function prepareData(
  dynamodb_endpoint: string,
  pool: Promise<{ demo: DemoAccount }>,
): Promise<{ config: RestaurantConfig; runs: string }> {
  const database = connect(LOCAL_TABLE);
  const db = new TableSession(database, BUDGET_MS);
  const config = await prepareRestaurant(database, db).catch((error) => {
    throw new UserError(`The database at ${dynamodb_endpoint} cannot be used (${reasonOf(error)}).`);
  });
  const { demo } = await pool;
  const runs = await prepareOperator(db, config.restaurant_id, demo);
  database.client.destroy();
  return { config, runs };
}
