import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import type { Database } from '../shared/platform/dynamo/table-session.ts';
import { SATURDAY } from '../test/support/guest.ts';
import { writeHistory } from '../test/support/history.ts';
import { operatorOf } from '../test/support/operator.ts';
import { startTestTable, testDeps } from '../test/support/restaurant.ts';
import { createRestaurantOf } from './support/full-house.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { type Counts, observe } from './support/observe.ts';
import { median, timed } from './support/statistics.ts';

const TABLES = 30;
const ROUNDS = 40;
const PAGE_ROWS = 50;
const UNIT_BYTES = 4096;

/** What a row of the full index and a date's totals weigh, as stored here. */
const ROW_BYTES = 700;
const TOTALS_BYTES = 70;

type Operator = ReturnType<typeof operatorOf>;

/** The engine slows down with the length of a stream that nobody reads; a history needs none. */
const stopStream = ({ client, table }: Database) =>
  client.send(new UpdateTableCommand({ TableName: table, StreamSpecification: { StreamEnabled: false } }));

/** Read units that the rows, those skipped within the first date and the totals by date may cost, and five more. */
const allowance = (dates: number, perDate: number, byStatus: boolean) =>
  Math.ceil((dates * TOTALS_BYTES) / UNIT_BYTES) +
  (byStatus ? PAGE_ROWS : Math.ceil(((PAGE_ROWS + perDate) * ROW_BYTES) / UNIT_BYTES)) +
  5;

/** What page 1 and a far page of one history cost, in units and time, taken in turn. */
async function listings(
  db: Database,
  { dates, perDate, first }: { dates: number; perDate: number; first: string },
): Promise<Figure[]> {
  const restaurant = await createRestaurantOf(db, TABLES);
  const statusOf = (index: number) => (index % 100 === 0 ? 'cancelled' : 'confirmed');
  const made = await writeHistory(db, restaurant.rid, { first, dates, perDate, statusOf });
  const counted = observe(db);
  const operator = operatorOf(testDeps(db), restaurant.rid);
  const figures: Figure[] = [];
  for (const status of [undefined, 'cancelled']) {
    const rows = made.filter((one) => !status || one.status === status).length;
    const far = Math.min(100, Math.ceil(rows / PAGE_ROWS));
    const name = `${made.length} over ${dates} dates${status ? `, ${status}` : ''}`;
    const list = async (page: number) => {
      const { body } = await operator.list({ page: String(page), ...(status && { status }) });
      if (body.total !== rows || body.items.length === 0) throw new Error(`${name}: page ${page} is wrong.`);
    };
    const p50: number[] = [];
    const samples = new Map<number, number[]>([
      [1, []],
      [far, []],
    ]);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [page, times] of samples) times.push(await timed(() => list(page)));
    }
    for (const [page, times] of samples) {
      counted.take();
      await list(page);
      const { read_units } = counted.take();
      const goal = { at_most: allowance(dates, perDate, status !== undefined) };
      figures.push({ figure: `list ${name}, page ${page}: read units`, value: read_units, goal });
      const value = median(times);
      p50.push(value);
      figures.push({ figure: `list ${name}, page ${page}: p50`, value, unit: 'ms' });
    }
    const [near = 1, away] = p50;
    if (away === undefined) continue;
    figures.push({
      figure: `list ${name}: page ${far} against 1`,
      value: away / near,
      unit: 'x',
      goal: { at_most: 1.5 },
    });
  }
  return figures;
}

/** What each change of a reservation costs. */
async function changes(db: Database): Promise<Figure[]> {
  const { rid, tables } = await createRestaurantOf(db, TABLES);
  const operator: Operator = operatorOf(testDeps(db), rid);
  const counted = observe(db);
  const figures: Figure[] = [];
  const note = (name: string, { read_units, write_units }: Counts) => {
    figures.push({ figure: `${name}: write units`, value: write_units });
    figures.push({ figure: `${name}: read units`, value: read_units });
  };
  const { id } = (await operator.create({ reservation_date: SATURDAY })).body;
  note('create', counted.take());
  await operator.assign(id, { table_id: tables[9] });
  note('assign', counted.take());
  await operator.assign(id, { table_id: null });
  note('unassign', counted.take());
  await operator.cancel(id);
  note('cancel', counted.take());
  return figures;
}

/** What an operator's requests cost, and that a listing's far pages cost what its first one does. */
export const measurement: Measurement = {
  summary: 'listing at 1,000 and 100,000 reservations, and the units of create, assign and cancel',
  async run(progress) {
    const table = await startTestTable();
    try {
      await stopStream(table.connect());
      progress('changes of a reservation');
      const figures = await changes(table.connect());
      progress('1,000 reservations over 60 dates');
      figures.push(...(await listings(table.connect(), { first: '2026-09-01', dates: 60, perDate: 17 })));
      progress('100,000 reservations over 3,650 dates');
      figures.push(...(await listings(table.connect(), { first: '2016-11-01', dates: 3650, perDate: 28 })));
      return figures;
    } finally {
      await table.engine.stop();
    }
  },
};
