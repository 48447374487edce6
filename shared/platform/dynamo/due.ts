import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { DueThing } from './layout.ts';
import { pagesOf } from './query.ts';
import type { TableSession } from './table-session.ts';

/**
 * Parts of the index of what is due. An item's part follows from its id, so this number can only grow: what stands in a
 * part that nobody asks for is never found.
 */
export const DUE_SHARDS = 8;

/**
 * Where an item stands in the index `byDue` (docs/design.md, "Scheduled jobs and reminders"): nowhere without `due_at`
 * (ISO 8601, UTC).
 */
export function dueKeys(id: string, due_at: string | undefined) {
  if (due_at === undefined) return { due_at, due_shard: undefined };
  const [first = 0] = createHash('sha256').update(id).digest();
  return { due_at, due_shard: keys.due(String(first % DUE_SHARDS)) };
}

/**
 * What was due in one part of the index at `now` (epoch ms), the oldest first, page by page. The index follows the table
 * by a moment: whoever handles a thing reads it anew.
 */
export async function* readDue(db: TableSession, shard: number, now: number): AsyncGenerator<DueThing[]> {
  const pages = pagesOf(db, {
    IndexName: 'byDue',
    KeyConditionExpression: 'due_shard = :shard AND due_at <= :now',
    ExpressionAttributeValues: { ':shard': keys.due(String(shard)), ':now': new Date(now).toISOString() },
  });
  for await (const page of pages) yield page.map((item) => z.parse(DueThing, item));
}
