import { DeleteTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTable } from '../../local/table.ts';
import { DUE_SHARDS, dueKeys, readDue } from '../../shared/platform/dynamo/due.ts';
import { DueThing } from '../../shared/platform/dynamo/layout.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { dueMessage, Look, lookMessage } from '../../shared/platform/messaging/due-messages.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const NOON = Date.parse('2026-11-23T12:00:00Z');

async function dueAt(now: number): Promise<DueThing[]> {
  const db = new TableSession(table.connect(), 3000);
  const found: DueThing[] = [];
  for (let shard = 0; shard < DUE_SHARDS; shard++) {
    for await (const page of readDue(db, shard, now)) found.push(...page);
  }
  return found.sort((a, b) => (a.due_at < b.due_at ? -1 : 1));
}

const put = async (sk: string, due_at?: string) => {
  const { client, table: TableName } = table.connect();
  await client.send(new PutCommand({ TableName, Item: { pk: 'R#due', sk, ...dueKeys(sk, due_at) } }));
};

test('what is due is found at its time, whatever its part of the index, and nothing else is', async () => {
  const times = Array.from({ length: 20 }, (_, minute) => new Date(NOON + minute * 60_000).toISOString());
  for (const [index, time] of times.entries()) await put(`thing-${index}`, time);
  await put('never');
  expect((await dueAt(NOON + 9 * 60_000)).map(({ due_at }) => due_at)).toEqual(times.slice(0, 10));
  await put('thing-0');
  expect(await dueAt(NOON)).toEqual([]);
});

test('a table of an earlier release gets the index, with what stands in it already', async () => {
  const { client, table: TableName } = table.connect();
  await client.send(
    new UpdateTableCommand({ TableName, GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'byDue' } }] }),
  );
  await expect(dueAt(NOON)).rejects.toThrow();
  await createTable(client, TableName);
  expect((await dueAt(NOON + 60_000)).map(({ sk }) => sk)).toEqual(['thing-1']);
  await createTable(client, TableName);
  await client.send(new DeleteTableCommand({ TableName }));
});

test('a thing that is due keeps its order, and is told once for its time', () => {
  const thing = { pk: 'R#r#RES', sk: 'r-r1', due_at: '2026-11-23T12:00:00.000Z' };
  const later = { ...thing, due_at: '2026-11-23T13:00:00.000Z' };
  expect(DueThing.parse(JSON.parse(dueMessage(thing).body))).toEqual(thing);
  expect(dueMessage(thing).group).toBe(dueMessage(later).group);
  expect(dueMessage(thing).id).not.toBe(dueMessage(later).id);
});

test('two causes are two looks at a date, and one cause is one', () => {
  const look = { restaurant_id: 'r', date: '2026-11-27' };
  expect(Look.parse(JSON.parse(lookMessage(look, 'a').body))).toEqual(look);
  expect(lookMessage(look, 'a').id).toBe(lookMessage(look, 'a').id);
  expect(lookMessage(look, 'a').id).not.toBe(lookMessage(look, 'b').id);
  expect(lookMessage(look, 'a').group).toBe(lookMessage(look, 'b').group);
});
