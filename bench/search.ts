import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { indexBooking } from '../shared/booking/store/word-index.ts';
import { keys } from '../shared/platform/dynamo/keys.ts';
import { type Database, TableSession } from '../shared/platform/dynamo/table-session.ts';
import { addDays } from '../shared/platform/time/time.ts';
import { guestOf, SATURDAY, ZOE } from '../test/support/guest.ts';
import { writeHistory, writeWords } from '../test/support/history.ts';
import { operatorOf } from '../test/support/operator.ts';
import { createTestRestaurant, startTestTable, testDeps } from '../test/support/restaurant.ts';
import { cpuOf } from './support/cpu.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { observe } from './support/observe.ts';
import { median } from './support/statistics.ts';
import { requireOk } from './support/write-units.ts';

const ROUNDS = 9;
const PER_DATE = 100;
const BUDGET_MS = 60_000;

/** The guest who is looked for: nobody else has the name, the number or the address. */
const SOUGHT = { ...ZOE, guest_first_name: 'Siobhán', guest_last_name: 'O’Brien', guest_phone: '+33698761234' };
/** One booking of three is of somebody of the commonest name. */
const FIRST = ['Marie', 'Jean', 'Léa', 'Marc', 'Anne', 'Zoé', 'Paul', 'Luc', 'Inès', 'Karim', 'Chloé', 'Hugo'];
const LAST = ['Durand', 'Petit', 'Marchetti', 'Lefèvre', 'Moreau', 'Roux', 'Garnier', 'Nguyen', 'Da Silva', 'Bernard'];

const guestAt = (index: number) => ({
  guest_first_name: FIRST[(index * 7) % FIRST.length] ?? '',
  guest_last_name: index % 3 === 0 ? 'Martin' : `${LAST[index % LAST.length]}${index % 11 === 0 ? 'er' : ''}`,
  guest_phone: `+336${String((index * 7919) % 100_000_000).padStart(8, '0')}`,
  guest_email: `guest${index % 9000}@example.com`,
});

const SEARCHES = [
  'brien',
  'siobhan brien',
  '1234',
  'zoe@',
  'martin',
  'ma',
  'marie martin',
  'jean martin',
  'marchetti',
  'nobody',
];

/** A house with so many bookings of the past, and one ahead of who is looked for. */
async function houseOf(db: Database, bookings: number) {
  const restaurant = await createTestRestaurant(db, { seats: [2, 2] });
  const { rid, token } = restaurant;
  const deps = testDeps(db);
  const dates = Math.ceil(bookings / PER_DATE);
  if (bookings > 0) {
    const wanted = { first: addDays(SATURDAY, -dates - 3), dates, perDate: PER_DATE, guestAt };
    await writeWords(db, rid, await writeHistory(db, rid, wanted));
  }
  const guest = guestOf(deps, token);
  const { lock_token } = requireOk(await guest.lock());
  const { reservation_id } = requireOk(await guest.confirm(lock_token, SOUGHT));
  return { rid, reservation_id, operator: operatorOf(deps, rid) };
}

/** What a search costs that reads the bookings, and what one of the index of words does, in turn, with histories of several lengths. */
export const measurement: Measurement = {
  summary: 'a search with 0, 7,000 and 30,000 bookings, by reading and by the index of words: read units and CPU',
  async run(progress) {
    const table = await startTestTable();
    try {
      const db = table.connect();
      const counted = observe(db);
      const session = () => new TableSession(db, BUDGET_MS);
      const figures: Figure[] = [];
      const empty = new Map<string, number>();
      for (const bookings of [0, 7000, 30_000]) {
        progress(`${bookings} bookings`);
        const { rid, reservation_id, operator } = await houseOf(db, bookings);
        counted.take();
        await indexBooking(session(), rid, reservation_id);
        const listing = counted.take();
        const state = { ...keys.wordIndex(rid), rules: 1, noted_at: 0, until: '0' };
        const done_at = '2026-01-01T00:00:00.000Z';
        const use = async (kind: string) => {
          // Not built yet, and built: a search then reads the bookings, or asks the index.
          const Item = kind === 'index' ? { ...state, done_at } : state;
          await db.client.send(new PutCommand({ TableName: db.table, Item }));
        };
        if (bookings === 0) {
          figures.push({ figure: 'a new booking in the index of words: write units', value: listing.write_units });
          figures.push({ figure: 'a new booking in the index of words: read units', value: listing.read_units });
        }
        for (const q of SEARCHES) {
          const cpu: Record<string, number[]> = { reading: [], index: [] };
          const units: Record<string, number> = {};
          let [total, shown] = [0, 0];
          for (let round = 0; round < ROUNDS; round++) {
            for (const kind of ['reading', 'index']) {
              await use(kind);
              counted.take();
              const { own } = await cpuOf(async () => {
                const found = requireOk(await operator.list({ q }));
                [total, shown] = [found.total, found.items.length];
              });
              cpu[kind]?.push(own);
              units[kind] = counted.take().read_units;
            }
          }
          const name = `search « ${q} » (${total}) with ${bookings}`;
          const [reading, index] = [median(cpu.reading ?? []), median(cpu.index ?? [])];
          if (bookings === 0) empty.set(q, index);
          figures.push({ figure: `${name}: read units by reading`, value: units.reading ?? 0 });
          // What is shown is read besides, a unit a booking.
          figures.push({
            figure: `${name}: read units by the index, beside what is shown`,
            value: (units.index ?? 0) - shown,
            goal: { at_most: 10 },
          });
          figures.push({ figure: `${name}: CPU by reading`, value: reading, unit: 'ms' });
          figures.push({ figure: `${name}: CPU by the index`, value: index, unit: 'ms' });
          if (total <= 1) {
            figures.push({
              figure: `${name}: CPU against an empty history`,
              value: index / (empty.get(q) ?? index),
              unit: 'x',
              goal: { at_most: 1.5 },
            });
          }
        }
      }
      return figures;
    } finally {
      await table.engine.stop();
    }
  },
};
