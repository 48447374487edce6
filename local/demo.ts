import type { RestaurantConfig } from '../shared/contract/restaurant-config.ts';
import { createRestaurant, listRestaurants } from '../shared/data/restaurants.ts';
import { connect, Session } from '../shared/data/session.ts';
import { demoRestaurant, sampleSetup } from './sample-data.ts';
import { createTable } from './table.ts';

const BUDGET_MS = 10_000;

/** Creates the table and the demo restaurant where there are none. Answers the first restaurant: the demo. */
export async function prepareData(table: string): Promise<RestaurantConfig> {
  const database = connect(table);
  await createTable(database.client, table);
  const db = new Session(database, BUDGET_MS);
  const [first] = await listRestaurants(db);
  const demo = first ?? (await createRestaurant(db, demoRestaurant, sampleSetup));
  database.client.destroy();
  return demo;
}
