import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { MESSAGE_MARKS, marksLayout } from './layout.ts';
import { connect, type Database, TableSession } from './table-session.ts';

/** How long the marks are asked whether a message was sent (ms): well below the budgets of requests. */
const ASK_MS = 2000;

/** The key of a message's mark, as `onceWith` makes it. */
const markOf = (id: string): string =>
  `${MESSAGE_MARKS}#${createHash('sha256').update(JSON.stringify(id)).digest('base64')}`;

/** Whether the message `id` has been sent. One whose second mark could not be written counts as not sent. */
export type WasSent = (id: string) => Promise<boolean>;

/** Asks the marks that `onceWith` makes, without what makes them. Throws `Unavailable`. */
export function wasSentWith(marks: Database): WasSent {
  const { partitionKey, ttl } = marksLayout;
  return async (id) => {
    const Key = { [partitionKey]: markOf(id) };
    const { Item } = await new TableSession(marks, ASK_MS).call((client) =>
      client.send(new GetCommand({ TableName: marks.table, Key, ConsistentRead: true })),
    );
    // DynamoDB deletes what has expired within days.
    return Item?.status === 'COMPLETED' && Number(Item[ttl]) * 1000 > Date.now();
  };
}

/** Asks the marks of production: MARKS_TABLE_NAME. */
export const wasSentOf = ({ MARKS_TABLE_NAME: table = 'couvert-marks' }: NodeJS.ProcessEnv): WasSent =>
  wasSentWith(connect(table));
