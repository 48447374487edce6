import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Session } from './session.ts';

/** Reads every item of a query, page by page. */
export async function queryAll(
  db: Session,
  query: Omit<QueryCommandInput, 'TableName'>,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let next: Record<string, unknown> | undefined;
  do {
    const input = { TableName: db.table, ...query, ExclusiveStartKey: next };
    const page = await db.call((client) => client.send(new QueryCommand(input)));
    items.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
  } while (next);
  return items;
}
