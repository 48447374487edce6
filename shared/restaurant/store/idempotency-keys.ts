import * as z from 'zod/mini';
import { keys } from '../../platform/dynamo/keys.ts';
import { getItem } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';

/** What an idempotency key was used for: a digest of the request. It stays when the thing it created is deleted. */
const CreationRecord = z.object({ request: z.string() });

/** What an idempotency key that decides an id was used for, as a digest. */
export async function readIdempotencyKey(db: TableSession, rid: string, id: string): Promise<string | undefined> {
  const item = await getItem(db, keys.creation(rid, id));
  return item && z.parse(CreationRecord, item).request;
}
