import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Entry } from '../../shared/availability/rules/occupancy.ts';
import { slotsOn } from '../../shared/availability/rules/schedule.ts';
import { occupancyTtl } from '../../shared/availability/store/occupancies.ts';
import { storeTable } from '../../shared/floor/store/tables.ts';
import { newEntryId } from '../../shared/platform/dynamo/ids.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { type Database, TableSession } from '../../shared/platform/dynamo/table-session.ts';
import type { HoursEntry } from '../../shared/restaurant/contract/setup.ts';
import { readSetup } from '../../shared/restaurant/store/setup.ts';
import { createTestRestaurant, type TestRestaurant } from '../../test/support/restaurant.ts';

/** Longer than any machine takes to create a restaurant. */
const PATIENCE_MS = 60_000;

/** What DynamoDB takes in one batch. */
const BATCH = 25;

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** Lunch of one turn and dinner of two, every day: what the demo restaurant offers. */
const LUNCH_AND_DINNER: Omit<HoursEntry, 'id'>[] = WEEK.flatMap((day_of_week) => [
  {
    day_of_week,
    service_name: 'Déjeuner',
    open_time: '12:00',
    close_time: '14:30',
    slot_duration_min: 90,
    slot_interval_min: 15,
    is_active: true,
  },
  {
    day_of_week,
    service_name: 'Dîner',
    open_time: '19:00',
    close_time: '23:00',
    slot_duration_min: 120,
    slot_interval_min: 15,
    is_active: true,
  },
]);

/** Seats of `count` tables: 2, 2, 4, 4, 6 in turn. */
const seatsInTurn = (count: number): number[] => Array.from({ length: count }, (_, i) => [2, 2, 4, 4, 6][i % 5] ?? 2);

/** Tables that a restaurant can be created with in one transaction, beside its hours. */
const CREATED_AT_ONCE = 60;

/** Creates a restaurant of so many tables that serves lunch and dinner every day. */
export async function createRestaurantOf(db: Database, tables: number): Promise<TestRestaurant> {
  const seats = seatsInTurn(tables);
  const created = await createTestRestaurant(db, { seats: seats.slice(0, CREATED_AT_ONCE), hours: LUNCH_AND_DINNER });
  const { rid } = created;
  const session = new TableSession(db, PATIENCE_MS);
  const added: string[] = [];
  for (let index = CREATED_AT_ONCE; index < tables; index++) {
    const table = { name: `T${index + 1}`, seats: seats[index] ?? 2 };
    added.push((await storeTable(session, rid, table, undefined)).id);
  }
  if (added.length === 0) return created;
  const setup = await readSetup(session, rid, { consistent: true });
  return { ...created, tables: [...created.tables, ...added], setup };
}

/** Books tables for every slot of `times` on some dates, as if guests had confirmed them. */
export async function fillTables(
  db: Database,
  { rid, setup }: TestRestaurant,
  { dates, tables, times }: { dates: readonly string[]; tables: readonly string[]; times: readonly string[] },
): Promise<void> {
  const items = dates.flatMap((date) => {
    const slots = slotsOn(date, { ...setup, special_days: [] }, setup.config.timezone, 2).filter(({ time }) =>
      times.includes(time),
    );
    return tables.map((table) => {
      const entries = slots.map(({ from, to }): [string, Entry] => [
        newEntryId(),
        { kind: 'reservation', from, to, party: 2 },
      ]);
      // Each booking wrote the item twice: its lock and its confirm.
      const version = entries.length * 2;
      return {
        ...keys.occupancy(rid, date, table),
        entries: Object.fromEntries(entries),
        version,
        ttl: occupancyTtl(date),
      };
    });
  });
  for (let i = 0; i < items.length; i += BATCH) {
    const puts = items.slice(i, i + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await db.client.send(new BatchWriteCommand({ RequestItems: { [db.table]: puts } }));
  }
}
