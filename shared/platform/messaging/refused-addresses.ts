import { createHash } from 'node:crypto';
import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marksLayout } from '../dynamo/layout.ts';
import { marksOf } from './idempotent-send.ts';
import { limits } from './limits.ts';

/** Addresses that permanently refused a mail, or whose owner reported one as spam. */
export type RefusedAddresses = {
  /** Whether mail to an address is left out. */
  has: (address: string) => Promise<boolean>;
  /** Notes an address at `now` (epoch ms), for 90 days from now. */
  add: (address: string, now: number) => Promise<void>;
};

/** The digest of an address: the table of marks contains no readable address. */
const idOf = (address: string): string => `address#${createHash('sha256').update(address.toLowerCase()).digest('hex')}`;

/** The refused addresses of a deployment, among the marks. */
export function refusedAddresses(TableName: string, client: DynamoDBClient): RefusedAddresses {
  const { partitionKey, ttl } = marksLayout;
  return {
    async has(address) {
      const { Item } = await client.send(
        new GetItemCommand({ TableName, Key: { [partitionKey]: { S: idOf(address) } }, ProjectionExpression: ttl }),
      );
      // DynamoDB deletes what has expired within days.
      return Number(Item?.[ttl]?.N ?? 0) * 1000 > Date.now();
    },
    async add(address, now) {
      const expires_at = Math.ceil(now / 1000) + limits.refusal_seconds;
      await client.send(
        new PutItemCommand({
          TableName,
          Item: { [partitionKey]: { S: idOf(address) }, [ttl]: { N: String(expires_at) } },
        }),
      );
    },
  };
}

/** The refused addresses that production asks: MARKS_TABLE_NAME. */
export function refusedAddressesOf(env: NodeJS.ProcessEnv): RefusedAddresses {
  const { table, client } = marksOf(env);
  return refusedAddresses(table, client);
}
