import * as z from 'zod/mini';
import { LONGEST } from '../../platform/contract/constants.ts';
import { IdempotencyKey } from '../../platform/contract/idempotency-key.ts';
import { ById, ME } from '../../platform/contract/operator.ts';
import {
  ClockTime,
  GivenTimestamp,
  LocalDate,
  RequestDate,
  Timestamp,
  text,
} from '../../platform/contract/primitives.ts';
import { EVERYBODY } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';
import { tableIds } from './table-ids.ts';

const BLOCKS = `${ME}/blocks` as const;

/** The most tables of a block: on the two dates that it can touch they fit into one DynamoDB transaction. */
const MOST_TABLES = 40;

const exampleBlock = {
  id: 'k3v9x2m7q1ab-b6w2n9d4x8',
  table_ids: ['k3v9x2m7q1ab-t5h8r2w9c0', 'k3v9x2m7q1ab-t8n3b6c2x1'],
  date: '2026-12-04',
  start_time: '18:00',
  end_time: '23:30',
  reason: 'Tempête',
  release_at: null,
};

/** Tables that the restaurant takes out of use for a while: nobody is seated at them. */
export const Block = z
  .object({
    id: z.string(),
    table_ids: z.array(z.string()),
    date: LocalDate,
    start_time: ClockTime,
    end_time: ClockTime.check(z.describe('Local time. An end at or before the start is on the next day.')),
    reason: z.nullable(z.string()),
    release_at: z.nullable(Timestamp.check(z.describe('The tables are free from this moment on.'))),
  })
  .register(z.globalRegistry, { id: 'Block', examples: [exampleBlock] });
export type Block = z.infer<typeof Block>;

const BlockFields = z.object({
  table_ids: tableIds(1, MOST_TABLES),
  date: RequestDate,
  start_time: ClockTime,
  end_time: ClockTime.check(z.describe('An end at or before the start is on the next day.')),
  reason: z.optional(z.nullable(text(0, LONGEST.reason).check(z.describe('The reason, for the staff.')))),
  release_at: z.optional(
    z.nullable(
      GivenTimestamp.check(
        z.describe(
          'The moment at which the tables become free, if it is before the end. With a moment in the past, the block has no effect.',
        ),
      ),
    ),
  ),
});
export type NewBlock = z.infer<typeof BlockFields>;

const { id: _, ...newExample } = exampleBlock;

const NewBlock = BlockFields.register(z.globalRegistry, { id: 'NewBlock', examples: [newExample] });

const BlockChanges = z.partial(BlockFields).register(z.globalRegistry, {
  id: 'BlockChanges',
  description: 'Only the fields to change. `null` clears `reason` and `release_at`.',
  examples: [{ end_time: '22:00' }],
});
export type BlockChanges = z.infer<typeof BlockChanges>;

const IN_THE_WAY = ['table_occupied', 'table_held'] as const;

export const listBlocks = route({
  id: 'blocks.list',
  method: 'GET',
  path: BLOCKS,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'List blocked tables',
  description: 'Sorted by date and start. Released blocks stay in the list until they are deleted.',
  query: z.object({
    date: z.optional(
      RequestDate.check(z.describe('Only blocks that overlap this date. Without it: all blocks from yesterday on.')),
    ),
  }),
  success: { status: 200, description: 'The blocks.', body: z.object({ items: z.array(Block) }) },
  problems: [],
});

export const createBlock = route({
  id: 'blocks.create',
  method: 'POST',
  path: BLOCKS,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Block tables for a while',
  description:
    'During a block nobody can be seated at the tables, and guests are not offered them. If a party or a hold has one of the tables, the answer is 409, `conflicts` lists all of them, and nothing is blocked: move these parties first. Blocks may overlap.',
  headers: IdempotencyKey,
  body: NewBlock,
  success: { status: 201, description: 'The block.', body: Block },
  problems: ['not_found', 'idempotency_conflict', ...IN_THE_WAY],
});

export const updateBlock = route({
  id: 'blocks.update',
  method: 'PATCH',
  path: `${BLOCKS}/{id}`,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Change a block',
  description:
    'The change is one transaction. Tables and times that it adds must have no party, else the answer is 409. A change of many tables and of the date may be too large for one transaction: then the answer is 400, and nothing changes.',
  params: ById,
  body: BlockChanges,
  success: { status: 200, description: 'The block after the change.', body: Block },
  problems: [...IN_THE_WAY],
});

export const deleteBlock = route({
  id: 'blocks.delete',
  method: 'DELETE',
  path: `${BLOCKS}/{id}`,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Delete a block',
  description: 'Its tables can be booked again immediately.',
  params: ById,
  success: { status: 204, description: 'The block is deleted.' },
  problems: [],
});
