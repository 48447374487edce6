import { BatchGetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { TableSession } from './table-session.ts';

type Item = Record<string, unknown>;

/** Reads every item of a query, page by page. */
export async function* pagesOf(
  db: TableSession,
  query: Omit<QueryCommandInput, 'TableName' | 'Limit'>,
): AsyncGenerator<Item[]> {
  let next: Item | undefined;
  do {
    const input = { TableName: db.table, ...query, ExclusiveStartKey: next };
    const page = await db.read(input, (client) => client.send(new QueryCommand(input)));
    yield page.Items ?? [];
    next = page.LastEvaluatedKey;
  } while (next);
}

/** Reads every item of a query, page by page, or as many as its `Limit` says. */
export async function queryAll(db: TableSession, query: Omit<QueryCommandInput, 'TableName'>): Promise<Item[]> {
  const items: Item[] = [];
  let next: Item | undefined;
  do {
    const Limit = query.Limit && query.Limit - items.length;
    const input = { TableName: db.table, ...query, Limit, ExclusiveStartKey: next };
    const page = await db.read(input, (client) => client.send(new QueryCommand(input)));
    items.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
  } while (next && items.length < (query.Limit ?? Number.POSITIVE_INFINITY));
  return items;
}

/** Keys that one call can ask for. */
const BATCH = 100;

/** Reads items by their keys, strongly consistent and unsorted; items that do not exist are left out. */
export async function getAll(db: TableSession, keys: readonly { pk: string; sk: string }[]): Promise<Item[]> {
  const items: Item[] = [];
  let wanted: Item[] = [...keys];
  for (let attempt = 0; wanted.length > 0; ) {
    const Keys = wanted.slice(0, BATCH);
    const input = { RequestItems: { [db.table]: { Keys, ConsistentRead: true } } };
    const { Responses, UnprocessedKeys } = await db.call((client) => client.send(new BatchGetCommand(input)));
    items.push(...(Responses?.[db.table] ?? []));
    const unread = UnprocessedKeys?.[db.table]?.Keys ?? [];
    wanted = [...unread, ...wanted.slice(BATCH)];
    if (unread.length > 0) await db.pause(attempt++);
  }
  return items;
}
