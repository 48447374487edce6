import * as z from 'zod/mini';
import { keys } from '../../platform/dynamo/keys.ts';
import { getItem } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { DomainError, UNKNOWN_TOKEN } from '../../platform/errors.ts';
import { noteRestaurant } from '../../platform/telemetry/request.ts';

/** The restaurant of a public token, and until when a rotated one is valid for earlier holds (epoch ms). */
const TokenRecord = z.object({ restaurant_id: z.string(), retires_at: z.optional(z.number()) });
type TokenRecord = z.infer<typeof TokenRecord>;

/** Public tokens asked for by this process: a token never leads to another restaurant, so a warm request need not ask. */
const known = new Map<string, Promise<string>>();

const unknownToken = () => new DomainError('not_found', UNKNOWN_TOKEN);

async function readToken(db: TableSession, publicToken: string): Promise<TokenRecord> {
  const item = await getItem(db, keys.token(publicToken));
  if (!item) throw unknownToken();
  return z.parse(TokenRecord, item);
}

const lookUp = async (db: TableSession, publicToken: string): Promise<string> =>
  (await readToken(db, publicToken)).restaurant_id;

/** Restaurant id behind a public token, the present one or one that was rotated. Throws `not_found`. */
export async function restaurantOf(db: TableSession, publicToken: string): Promise<string> {
  const lookingUp = known.get(publicToken) ?? lookUp(db, publicToken);
  known.set(publicToken, lookingUp);
  try {
    const rid = await lookingUp;
    noteRestaurant(rid);
    return rid;
  } catch (error) {
    known.delete(publicToken);
    throw error;
  }
}

/** Throws `not_found` for a token that has been rotated. */
export function requireCurrentToken(config: { public_token: string }, publicToken: string): void {
  if (config.public_token !== publicToken) throw unknownToken();
}

/**
 * Throws `not_found` for a token that was rotated too long before `now` (epoch ms) to confirm an earlier hold, or to repeat
 * its confirm. The end of the token may have been stored after this process remembered it.
 */
export async function requireTokenOfHold(
  db: TableSession,
  config: { public_token: string },
  publicToken: string,
  now: number,
): Promise<void> {
  if (config.public_token === publicToken) return;
  const { retires_at = 0 } = await readToken(db, publicToken);
  if (retires_at <= now) throw unknownToken();
}
