import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '../errors.ts';
import { newEntryId } from './ids.ts';
import type { Key } from './keys.ts';
import type { Refusal, TableSession } from './table-session.ts';

/** One write of a transaction. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Items that DynamoDB writes in one transaction at most. */
export const MOST_ITEMS = 100;

/**
 * Makes conditional writes together or not at all. Its token makes repetitions harmless, so that a refusal is definite:
 * nothing of it has landed or can land later. Throws `invalid_request` for more than one transaction can hold: two groups
 * of 14 tables exchanged over two midnights, or a group of an earlier release with more tables.
 */
export async function transact(db: TableSession, TransactItems: TransactItem[]): Promise<Refusal | undefined> {
  if (TransactItems.length > MOST_ITEMS) {
    throw new DomainError(
      'invalid_request',
      'This is about too many tables and dates at once. Make it in several steps.',
    );
  }
  const input: TransactWriteCommandInput = { ClientRequestToken: newEntryId(), TransactItems };
  return db.write((client) => client.send(new TransactWriteCommand(input)));
}

/** Deletes an item, which may not exist. */
export const deletion = (db: TableSession, Key: Key): TransactItem => ({ Delete: { TableName: db.table, Key } });

/** Deletes an item on condition that it exists. */
export const deleteExisting = (db: TableSession, Key: Key): TransactItem => ({
  Delete: { TableName: db.table, Key, ConditionExpression: 'attribute_exists(pk)' },
});

/** Puts an item on condition that there is none with its key. */
export const putNew = (db: TableSession, Item: Record<string, unknown>) => ({
  Put: { TableName: db.table, Item, ConditionExpression: 'attribute_not_exists(pk)' },
});
