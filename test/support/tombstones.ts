import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { newResourceId } from '../../shared/platform/dynamo/ids.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { tableOf } from './book.ts';
import { FRIDAY_MORNING } from './restaurant.ts';

/** What DynamoDB takes in one batch. */
const BATCH = 25;

/** Leaves as many tables as deleted in the last two years as a release before this one left them. Answers their ids. */
export async function writeTombstones(db: Database, rid: string, count: number): Promise<string[]> {
  const items = Array.from({ length: count }, (_, index) => {
    const id = newResourceId(rid, 'table');
    const deleted_at = FRIDAY_MORNING / 60_000 - 1440 * (1 + (index % 700));
    return { ...keys.deletedTable(rid, id), ...tableOf(id, 4), name: `Old ${index}`, deleted_at, ttl: 4e9 };
  });
  for (let start = 0; start < items.length; start += BATCH) {
    const puts = items.slice(start, start + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await db.client.send(new BatchWriteCommand({ RequestItems: { [db.table]: puts } }));
  }
  return items.map(({ id }) => id);
}
