import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marksLayout } from '../dynamo/layout.ts';
import { DAY_SECONDS } from '../time/units.ts';
import { marksOf } from './idempotent-send.ts';

/**
 * Reminders that are not to be sent any more, by the ids of their mails: a booking was cancelled, moved or given another
 * address while its reminder waited. Who plans notes it, because who sends reaches no booking.
 */
export type EndedReminders = {
  has: (id: string) => Promise<boolean>;
  /** Notes one at `now` (epoch ms), for longer than a reminder may wait. */
  add: (id: string, now: number) => Promise<void>;
};

/** The ended reminders of a deployment, among the marks. */
export function endedReminders(TableName: string, client: DynamoDBClient): EndedReminders {
  const { partitionKey, ttl } = marksLayout;
  const keyOf = (id: string) => ({ [partitionKey]: { S: `ended#${id}` } });
  return {
    async has(id) {
      const { Item } = await client.send(
        new GetItemCommand({ TableName, Key: keyOf(id), ConsistentRead: true, ProjectionExpression: ttl }),
      );
      return Item !== undefined;
    },
    async add(id, now) {
      const expires_at = Math.ceil(now / 1000) + 2 * DAY_SECONDS;
      await client.send(new PutItemCommand({ TableName, Item: { ...keyOf(id), [ttl]: { N: String(expires_at) } } }));
    },
  };
}

/** The ended reminders of production: MARKS_TABLE_NAME. */
export function endedRemindersOf(env: NodeJS.ProcessEnv): EndedReminders {
  const { table, client } = marksOf(env);
  return endedReminders(table, client);
}
