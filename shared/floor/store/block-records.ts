import * as z from 'zod/mini';
import { occupancyTtl } from '../../availability/store/occupancies.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { DomainError } from '../../platform/errors.ts';
import { addDays, localDateAt } from '../../platform/time/time.ts';
import { Block } from '../contract/blocks.ts';
import type { StoredBlock } from '../rules/block.ts';

/** A stored block, by its shape: what a later release keeps in it stays. */
const BlockRecord = z.looseObject({
  ...Block.shape,
  from: z.number(),
  to: z.number(),
  dates: z.array(z.string()),
  version: z.number(),
});

async function readBlocks(db: TableSession, rid: string, first = '0', last = '9999-12-31'): Promise<StoredBlock[]> {
  const items = await queryAll(db, {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':pk': keys.blocks(rid), ':first': first, ':last': `${last}#~` },
    ConsistentRead: true,
  });
  return items.map((item) => z.parse(BlockRecord, item));
}

const byStart = (a: StoredBlock, b: StoredBlock) => a.from - b.from || (a.id < b.id ? -1 : 1);

/** The blocks that touch a date, or all from yesterday on at `now` (epoch ms), by their start. */
export async function listBlocks(
  db: TableSession,
  rid: string,
  { date, now }: { date: string | undefined; now: number },
): Promise<StoredBlock[]> {
  const first = addDays(date ?? localDateAt(now, 'UTC'), -1);
  const blocks = await readBlocks(db, rid, first, date);
  return blocks.filter(({ dates }) => date === undefined || dates.includes(date)).sort(byStart);
}

/**
 * Finds a block by its id among all of a restaurant's: few, because they leave forty days after their date. Throws
 * `not_found`.
 */
export async function requireBlock(db: TableSession, rid: string, id: string): Promise<StoredBlock> {
  const block = (await readBlocks(db, rid)).find((one) => one.id === id);
  if (!block) throw new DomainError('not_found', 'No such block.');
  return block;
}

/** The key of a block, which begins with its date. */
export const keyOf = (rid: string, { date, id }: StoredBlock) => keys.block(rid, date, id);

/** The item of a block, with its key and its expiry. */
export const toItem = (rid: string, block: StoredBlock) => ({
  ...block,
  ...keyOf(rid, block),
  ttl: occupancyTtl(block.dates.at(-1) ?? block.date),
});
