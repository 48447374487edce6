import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { listDirectoryWith } from '../functions/directory/list.ts';
import { relist } from '../shared/directory/store.ts';
import { TableSession } from '../shared/platform/dynamo/table-session.ts';
import { invoke } from '../test/support/invoke.ts';
import { CONFIG, offerOf, startTestTable, testDeps } from '../test/support/restaurant.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { observe } from './support/observe.ts';
import { median, timed } from './support/statistics.ts';

const RESTAURANTS = 10_000;
const ROUNDS = 10;
/** How many are written at once. */
const AT_ONCE = 25;
const BUDGET_MS = 10 * 60_000;
const PLACES = ['75011 Paris', '69002 Lyon', '13001 Marseille', '33000 Bordeaux'];

/** What is looked for: nothing, a word that a quarter has, one that a single restaurant has, and both. */
const SEARCHES = ['', 'paris', 'maison7777', 'maison7777 paris', 'maison paris', 'restaurant paris'];

/** What a page of the directory costs, whatever is looked for. */
export const measurement: Measurement = {
  summary: 'a page of the directory among 10,000 restaurants',
  async run(progress) {
    const table = await startTestTable();
    try {
      const db = table.connect();
      const session = new TableSession(db, BUDGET_MS);
      const after = (index: number) => ({
        ...CONFIG,
        restaurant_id: `rest${String(index).padStart(8, '0')}`,
        public_token: `token${index}`,
        restaurant_name: `Restaurant maison${index}`,
        restaurant_address: `${index} rue des Lilas, ${PLACES[index % PLACES.length]}`,
        show_on_directory: true,
      });
      // Nobody is listed without a service and a table.
      const equip = async ({ restaurant_id: rid }: ReturnType<typeof after>) => {
        for (const Item of Object.values(offerOf(rid))) {
          await db.client.send(new PutCommand({ TableName: db.table, Item }));
        }
      };
      progress(`${RESTAURANTS} restaurants`);
      for (let first = 0; first < RESTAURANTS; first += AT_ONCE) {
        await Promise.all(
          Array.from({ length: AT_ONCE }, async (_, at) => {
            const config = after(first + at);
            await equip(config);
            await relist(session, { after: config });
          }),
        );
      }
      const counted = observe(db);
      const list = listDirectoryWith(testDeps(db));
      const figures: Figure[] = [];
      for (const q of SEARCHES) {
        counted.take();
        const { body } = await invoke(list, { query: { q } });
        const { read_units } = counted.take();
        if (body.next !== null) await invoke(list, { query: { q, page: body.next } });
        const followed = counted.take().read_units;
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round++) times.push(await timed(() => invoke(list, { query: { q } })));
        const name = `directory, « ${q} » (${body.items.length}${body.next === null ? '' : ' and more'})`;
        figures.push({ figure: `${name}: read units`, value: Math.max(read_units, followed), goal: { at_most: 5 } });
        figures.push({ figure: `${name}: p50`, value: median(times), unit: 'ms' });
      }
      return figures;
    } finally {
      await table.engine.stop();
    }
  },
};
