import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { DomainError } from '../domain/errors.ts';
import { keys } from './keys.ts';
import type { TableSession } from './table-session.ts';

/** Where a public token leads. */
const TokenRecord = z.object({ restaurant_id: z.string() });

/** Public tokens asked for by this process: a token never leads to another restaurant, so a warm request need not ask. */
const known = new Map<string, Promise<string>>();

const unknownToken = () => new DomainError('not_found', 'No restaurant has this public token.');

async function lookUp(db: TableSession, publicToken: string): Promise<string> {
  const { Item } = await db.call((client) =>
    client.send(new GetCommand({ TableName: db.table, Key: keys.token(publicToken), ConsistentRead: true })),
  );
  if (!Item) throw unknownToken();
  return z.parse(TokenRecord, Item).restaurant_id;
}

/** Restaurant id behind a public token. Throws `not_found`. */
export async function restaurantOf(db: TableSession, publicToken: string): Promise<string> {
  const lookingUp = known.get(publicToken) ?? lookUp(db, publicToken);
  known.set(publicToken, lookingUp);
  try {
    return await lookingUp;
  } catch (error) {
    known.delete(publicToken);
    throw error;
  }
}

/** Throws `not_found` when a remembered token has been replaced since. */
export function requireCurrentToken(config: { public_token: string }, publicToken: string): void {
  if (config.public_token !== publicToken) throw unknownToken();
}
