import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { newEntryId } from './ids.ts';
import type { Refusal, TableSession } from './table-session.ts';

/** One write of a transaction. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * Makes conditional writes together or not at all. Its token makes repetitions harmless, so that a refusal is definite:
 * nothing of it has landed or can land later.
 */
export function transact(db: TableSession, TransactItems: TransactItem[]): Promise<Refusal | undefined> {
  const input: TransactWriteCommandInput = { ClientRequestToken: newEntryId(), TransactItems };
  return db.write((client) => client.send(new TransactWriteCommand(input)));
}

/** Puts an item on condition that there is none with its key. */
export const putNew = (db: TableSession, Item: Record<string, unknown>) => ({
  Put: { TableName: db.table, Item, ConditionExpression: 'attribute_not_exists(pk)' },
});
