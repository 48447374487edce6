import { BatchGetCommand, GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Key } from './keys.ts';
import type { TableSession } from './table-session.ts';

type Item = Record<string, unknown>;

/** Reads one item by its key, strongly consistent; `undefined` where there is none. */
export async function getItem(db: TableSession, Key: Key): Promise<Item | undefined> {
  const input = { TableName: db.table, Key, ConsistentRead: true };
  const { Item } = await db.call((client) => client.send(new GetCommand(input)));
  return Item;
}

type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>;

/** Reads the items of a query page by page: every one, or as many as its `Limit` says. */
export async function* pagesOf(db: TableSession, query: Query): AsyncGenerator<Item[]> {
  let left = query.Limit ?? Number.POSITIVE_INFINITY;
  let next: Item | undefined;
  do {
    const Limit = query.Limit && left;
    const input = { TableName: db.table, ...query, Limit, ExclusiveStartKey: next };
    const { Items = [], LastEvaluatedKey } = await db.read(input, (client) => client.send(new QueryCommand(input)));
    yield Items;
    left -= Items.length;
    next = LastEvaluatedKey;
  } while (next && left > 0);
}

/** Some items of a query, and after which one it goes on; `undefined` where there are no more. */
export type Some = { items: Item[]; next: Item | undefined };

/** Reads so many items of a query, behind those that were read before. */
export async function readOn(db: TableSession, query: Query & { Limit: number }, after?: Item): Promise<Some> {
  const items: Item[] = [];
  let next = after;
  do {
    const input = { TableName: db.table, ...query, Limit: query.Limit - items.length, ExclusiveStartKey: next };
    const { Items = [], LastEvaluatedKey } = await db.read(input, (client) => client.send(new QueryCommand(input)));
    items.push(...Items);
    next = LastEvaluatedKey;
  } while (next && items.length < query.Limit);
  return { items, next };
}

/** Reads the items of a query: every one, or as many as its `Limit` says. */
export async function queryAll(db: TableSession, query: Query): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pagesOf(db, query)) items.push(...page);
  return items;
}

/** Reads every item of a partition, strongly consistent. */
export const queryPartition = (db: TableSession, pk: string): Promise<Item[]> =>
  queryAll(db, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });

/** Keys that one call can ask for. */
const BATCH = 100;

/**
 * Reads items by their keys, strongly consistent unless told otherwise, in no order, each once; those that do not exist are
 * left out. A key may be named twice, which DynamoDB refuses: what is changed while an index is read is found at two places.
 */
export async function getAll(
  db: TableSession,
  keys: readonly Key[],
  { consistent = true }: { consistent?: boolean } = {},
): Promise<Item[]> {
  const items: Item[] = [];
  let wanted: Item[] = [...new Map(keys.map((key) => [JSON.stringify([key.pk, key.sk]), key])).values()];
  for (let attempt = 0; wanted.length > 0; ) {
    const Keys = wanted.slice(0, BATCH);
    const input = { RequestItems: { [db.table]: { Keys, ConsistentRead: consistent } } };
    const { Responses, UnprocessedKeys } = await db.read(input, (client) => client.send(new BatchGetCommand(input)));
    items.push(...(Responses?.[db.table] ?? []));
    const unread = UnprocessedKeys?.[db.table]?.Keys ?? [];
    wanted = [...unread, ...wanted.slice(BATCH)];
    if (unread.length > 0) await db.pause(attempt++);
  }
  return items;
}
