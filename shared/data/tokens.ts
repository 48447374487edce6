import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { DomainError } from '../domain/errors.ts';
import { keys } from './keys.ts';
import { TokenRecord } from './records.ts';
import type { Session } from './session.ts';

/** Public tokens seen by this process: a token never leads to another restaurant, so a warm request need not ask. */
const known = new Map<string, string>();

const unknownToken = () => new DomainError('not_found', 'No restaurant has this public token.');

/** Restaurant id behind a public token. Throws `not_found`. */
export async function restaurantOf(db: Session, publicToken: string): Promise<string> {
  const rid = known.get(publicToken);
  if (rid) return rid;
  const { Item } = await db.call((client) =>
    client.send(new GetCommand({ TableName: db.table, Key: keys.token(publicToken), ConsistentRead: true })),
  );
  if (!Item) throw unknownToken();
  const { restaurant_id } = z.parse(TokenRecord, Item);
  known.set(publicToken, restaurant_id);
  return restaurant_id;
}

/** Throws `not_found` when a remembered token has been replaced since. */
export function requireCurrentToken(config: { public_token: string }, publicToken: string): void {
  if (config.public_token !== publicToken) throw unknownToken();
}
