import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { type Database, TableSession } from '../shared/platform/dynamo/table-session.ts';
import { SATURDAY } from '../test/support/guest.ts';
import type { Answer } from '../test/support/invoke.ts';
import { operatorOf } from '../test/support/operator.ts';
import { startTestTable, testDeps } from '../test/support/restaurant.ts';
import { compare } from './support/compare.ts';
import { createRestaurantOf, fillTables } from './support/full-house.ts';
import type { Figure, Measurement } from './support/measurement.ts';

type Operator = ReturnType<typeof operatorOf>;
type Key = { pk: string; sk: string };

/** Putting things back is not measured, so it may take as long as it needs (ms). */
const PATIENCE_MS = 60_000;

/** Puts items back as they are now; what did not exist is deleted. */
async function keeper(db: Database): Promise<(written: Key[]) => Promise<void>> {
  const { client, table } = db;
  const kept = new Map<string, Record<string, unknown>>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table })) {
    for (const item of Items) kept.set(`${item.pk} ${item.sk}`, item);
  }
  return async (written) => {
    const session = new TableSession(db, PATIENCE_MS);
    await Promise.all(
      written.map(({ pk, sk }) => {
        const Item = kept.get(`${pk} ${sk}`);
        return session.call<unknown>((patient) =>
          Item
            ? patient.send(new PutCommand({ TableName: table, Item }))
            : patient.send(new DeleteCommand({ TableName: table, Key: { pk, sk } })),
        );
      }),
    );
  };
}

/** What the operator's handlers add to their calls of DynamoDB; tokens are measured by themselves. */
export const measurement: Measurement = {
  summary: "p50 of the operator's handlers against their bare DynamoDB calls",
  async run(progress) {
    const table = await startTestTable();
    try {
      const db = table.connect();
      const restaurant = await createRestaurantOf(db, 30);
      const { tables, rid } = restaurant;
      await fillTables(db, restaurant, { tables: tables.slice(1), dates: [SATURDAY], times: ['13:00', '19:00'] });
      const operator = operatorOf(testDeps(db), rid);
      const { id } = (await operator.create({ reservation_time: '19:00' })).body;
      await operator.assign(id, { table_id: tables[0] });
      const updates = tables.map((table_id, index) => ({ id: table_id, pos_x: index, pos_y: 1 }));
      const key = randomUUID();
      const requests: [string, number, (operator: Operator) => Promise<Answer>][] = [
        ['me', 200, (o) => o.me()],
        ['update me', 200, (o) => o.updateMe({ min_cancel_hours: 5 })],
        ['list a date', 200, (o) => o.list({ date: SATURDAY })],
        ['list everything', 200, (o) => o.list()],
        ['tables', 200, (o) => o.tables()],
        ['hours', 200, (o) => o.hours()],
        ['update a table', 200, (o) => o.updateTable(String(tables[0]), { pos_x: 7 })],
        ['move 30 tables', 200, (o) => o.bulkPositions(updates)],
        ['create a reservation', 201, (o) => o.create({ reservation_time: '21:00' }, key)],
        ['cancel', 200, (o) => o.cancel(id)],
        ['unassign', 200, (o) => o.assign(id, { table_id: null })],
      ];
      const figures: Figure[] = [];
      const restore = await keeper(db);
      for (const [name, status, send] of requests) {
        progress(name);
        const request = (own: Database) => {
          const speaking = operatorOf(testDeps(own), rid);
          return () => send(speaking);
        };
        figures.push(...(await compare(db, { name, status, request, restore })));
      }
      return figures;
    } finally {
      await table.engine.stop();
    }
  },
};
