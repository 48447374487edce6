import { join } from 'node:path';
import * as z from 'zod/mini';
import { layout, marksLayout } from '../../../shared/platform/dynamo/layout.ts';

/** Folder in which the integration tests leave what the handlers did to the table. */
export const RECORDINGS = join(import.meta.dirname, '../../../dist/recorded-access');

/** What a route's handler did to a table: an IAM action, on the table, an index or the marks, for a partition key. */
export const RecordedAccess = z.object({
  route: z.string(),
  action: z.string(),
  resource: z.string(),
  key: z.string(),
});
export type RecordedAccess = z.infer<typeof RecordedAccess>;

/** A call that reads the table of marks, whose keys are its own. */
const OfMark = z.object({ Key: z.object({ [marksLayout.partitionKey]: z.string() }) });
const Key = z.object({ pk: z.string() });
const Write = z.object({ Key: z.optional(Key), Item: z.optional(Key) });
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Write)) });
const Batch = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(Key) })) });
const Put = z.object({ PutRequest: z.object({ Item: Key }) });
const BatchWrite = z.object({ RequestItems: z.record(z.string(), z.array(Put)) });
const Query = z.object({
  IndexName: z.optional(z.string()),
  KeyConditionExpression: z.string().check(z.regex(/^pk = :pk/)),
  ExpressionAttributeValues: z.object({ ':pk': z.string() }),
});
const GlobalQuery = z.object({ IndexName: z.enum(layout.globalIndexes.map(({ name }) => name)) });

/** One spelling for every restaurant, token and account: what IAM tells apart is the class of the item. */
const anybody = (key: string) => key.replace(/^R#[^#]+/, 'R#rid').replace(/^(TOKEN|OPERATOR|ASKED)#.+/, '$1#id');

const keyOf = ({ Key: key, Item: item }: z.infer<typeof Write>): string => (key ?? item)?.pk ?? '';

/** The accesses that IAM checks for one command of the document client; a transaction is checked write by write. */
export function accessesOf(route: string, command: string, input: unknown): RecordedAccess[] {
  const access = (action: string, key: string, index?: string): RecordedAccess => ({
    route,
    action: `dynamodb:${action}`,
    resource: index ? `Table.Arn/index/${index}` : 'Table.Arn',
    key: anybody(key),
  });
  switch (command) {
    case 'TransactWriteCommand': {
      const writes = z.parse(Transaction, input).TransactItems.flatMap((item) => Object.entries(item));
      return writes.map(([kind, write]) => access(`${kind}Item`, keyOf(write)));
    }
    case 'BatchGetCommand': {
      const keys = Object.values(z.parse(Batch, input).RequestItems).flatMap(({ Keys }) => Keys);
      return keys.map(({ pk }) => access('BatchGetItem', pk));
    }
    case 'BatchWriteCommand': {
      const puts = Object.values(z.parse(BatchWrite, input).RequestItems).flat();
      return puts.map(({ PutRequest }) => access('BatchWriteItem', PutRequest.Item.pk));
    }
    case 'QueryCommand': {
      const global = z.safeParse(GlobalQuery, input);
      // The whole index is theirs who may ask it: it holds one class of items.
      if (global.success) return [access('Query', '*', global.data.IndexName)];
      const { IndexName, ExpressionAttributeValues } = z.parse(Query, input);
      return [access('Query', ExpressionAttributeValues[':pk'], IndexName)];
    }
    default: {
      const mark = z.safeParse(OfMark, input).data?.Key[marksLayout.partitionKey];
      const action = command.replace('Command', 'Item');
      if (mark !== undefined) return [{ ...access(action, mark.replace(/#.*/, '#id')), resource: 'Marks.Arn' }];
      return [access(action, keyOf(z.parse(Write, input)))];
    }
  }
}
