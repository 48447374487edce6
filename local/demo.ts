import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { connect, type Database, TableSession } from '../shared/platform/dynamo/table-session.ts';
import type { RestaurantConfig } from '../shared/restaurant/contract/restaurant-config.ts';
import { createRestaurant, listRestaurants } from '../shared/restaurant/store/restaurants.ts';
import type { Operator } from '../shared/staff/rules/operator.ts';
import { addOperator, readMemberships } from '../shared/staff/store/operators.ts';
import { LOCAL_TABLE } from './environment.ts';
import { demoRestaurant, sampleSetup } from './sample-data.ts';
import { createTable } from './table.ts';
import { reasonOf, UserError } from './user-error.ts';
import type { DemoAccount } from './user-pool/server.ts';

const BUDGET_MS = 10_000;

/** The first restaurant, the demo, and whether it was made just now. */
type Prepared = { config: RestaurantConfig; is_new: boolean };

/** Creates the table and the demo restaurant where there are none. */
async function prepareRestaurant({ table }: Database, db: TableSession): Promise<Prepared> {
  // With more patience than guests have: an engine may take its time for the very first request.
  const client = new DynamoDBClient();
  await createTable(client, table).finally(() => client.destroy());
  const [first] = await listRestaurants(db);
  if (first) return { config: first, is_new: false };
  return { config: await createRestaurant(db, demoRestaurant, sampleSetup), is_new: true };
}

/** Makes the demo account the owner of a restaurant, unless it works for one. Answers the one it works for, and as what. */
async function prepareOperator(
  db: TableSession,
  restaurant_id: string,
  { sub, email }: DemoAccount,
): Promise<Operator> {
  const [found] = await readMemberships(db, sub);
  if (found) return found;
  const owner: Operator = { sub, email, restaurant_id, role: 'owner', created_at: new Date().toISOString() };
  await addOperator(db, owner);
  return owner;
}

/**
 * Creates the table, the demo restaurant and its operator where there are none. Answers the first restaurant, the demo, whether it
 * was made just now, and who the demo account is. Throws `UserError` when the database cannot be used.
 */
export async function prepareData(
  dynamodb_endpoint: string,
  pool: Promise<{ demo: DemoAccount }>,
): Promise<Prepared & { owner: Operator }> {
  const database = connect(LOCAL_TABLE);
  const db = new TableSession(database, BUDGET_MS);
  const prepared = await prepareRestaurant(database, db).catch((error) => {
    throw new UserError(`The database at ${dynamodb_endpoint} cannot be used (${reasonOf(error)}).`);
  });
  const { demo } = await pool;
  const owner = await prepareOperator(db, prepared.config.restaurant_id, demo);
  database.client.destroy();
  return { ...prepared, owner };
}
