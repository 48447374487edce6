import { IdempotencyConfig, makeIdempotent } from '@aws-lambda-powertools/idempotency';
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Context } from 'aws-lambda';
import { adapted } from '../aws-client.ts';
import { MESSAGE_MARKS, marksLayout } from '../dynamo/layout.ts';
import { limits } from './limits.ts';

/** Marks are small and a lost one means a second mail, so their writes are repeated for a while. */
const MARK_ATTEMPTS = 5;
const MARK_TIMEOUT_MS = 1000;

/** Runs `send` unless the message `id` has been sent; throws what `send` throws, or that another run has the lease. */
export type Once = (id: string, context: Context, send: () => Promise<void>) => Promise<void>;

/** The client that marks are written with. */
export const marksClient = (): DynamoDBClient =>
  adapted(
    new DynamoDBClient({
      maxAttempts: MARK_ATTEMPTS,
      requestHandler: {
        connectionTimeout: MARK_TIMEOUT_MS,
        requestTimeout: MARK_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
    }),
  );

/** The table of marks of production, and the client that it is asked with. */
export const marksOf = ({ MARKS_TABLE_NAME: table = 'couvert-marks' }: NodeJS.ProcessEnv) => ({
  table,
  client: marksClient(),
});

/**
 * Marks a message before it is sent, with a lease that ends with the function's own timeout, and after it; a failed
 * sending takes the mark back. Marks hold no content; `wasSentWith` reads them.
 */
export function onceWith(tableName: string, client: DynamoDBClient): Once {
  const run = async (_id: string, _context: Context, send: () => Promise<void>) => send();
  const { partitionKey: keyAttr, ttl: expiryAttr } = marksLayout;
  const persistenceStore = new DynamoDBPersistenceLayer({ tableName, awsSdkV3Client: client, keyAttr, expiryAttr });
  const config = new IdempotencyConfig({ expiresAfterSeconds: limits.mark_seconds, hashFunction: 'sha256' });
  return makeIdempotent(run, { persistenceStore, config, keyPrefix: MESSAGE_MARKS });
}
