import { BatchWriteCommand, type BatchWriteCommandInput, type BatchWriteCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Key } from './keys.ts';
import type { TableSession } from './table-session.ts';

/** Items that one call can put. */
const BATCH = 25;

/** Writes of one table's items, as one call makes them. */
type Writes = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

/**
 * Puts items over whatever has their keys, each once: of two with one key the last. They are not written together: of a call that
 * fails some may have been, so this is for what may be written again.
 */
export async function putAll(db: TableSession, items: readonly Key[]): Promise<void> {
  const byKey = new Map(items.map((Item) => [JSON.stringify([Item.pk, Item.sk]), { PutRequest: { Item } }]));
  let left: Writes = [...byKey.values()];
  for (let attempt = 0; left.length > 0; ) {
    const RequestItems = { [db.table]: left.slice(0, BATCH) };
    const output: BatchWriteCommandOutput = await db.call((client) =>
      client.send(new BatchWriteCommand({ RequestItems })),
    );
    const unwritten = output.UnprocessedItems?.[db.table] ?? [];
    left = [...unwritten, ...left.slice(BATCH)];
    if (unwritten.length > 0) await db.pause(attempt++);
  }
}
