import * as z from 'zod/mini';
import { IdempotencyKey } from '../../platform/contract/idempotency-key.ts';
import { ById, ME } from '../../platform/contract/operator.ts';
import { ResourceId } from '../../platform/contract/primitives.ts';
import { EVERYBODY, MANAGERS } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';
import { ShownTable, TableFields } from '../../restaurant/contract/setup.ts';

const TABLES = `${ME}/tables` as const;

const fields = z.omit(TableFields, { is_active: true });

const NewTable = z
  .extend(z.partial(fields), z.pick(TableFields, { name: true, seats: true }).shape)
  .register(z.globalRegistry, {
    id: 'NewTable',
    description:
      'Defaults: last in `display_order`; the only room (required if there are several); position 0,0; 80 by 80 pixels; a rectangle, not rotated.',
    examples: [{ name: 'T12', seats: 4, shape: 'circle', pos_x: 240, pos_y: 160 }],
  });
export type NewTable = z.infer<typeof NewTable>;

const TableChanges = z.partial(TableFields).register(z.globalRegistry, {
  id: 'TableChanges',
  description: 'Only the fields to change.',
  examples: [{ seats: 6, rotation: 45 }],
});
export type TableChanges = z.infer<typeof TableChanges>;

const PositionUpdate = z.object({
  id: ResourceId,
  pos_x: TableFields.shape.pos_x,
  pos_y: TableFields.shape.pos_y,
  room_id: z.optional(ResourceId.check(z.describe('The room to move the table to.'))),
  rotation: z.optional(TableFields.shape.rotation),
});
export type PositionUpdate = z.infer<typeof PositionUpdate>;

const BulkPositions = z
  .object({
    updates: z.array(PositionUpdate).check(
      z.maxLength(500, 'takes 500 updates at most'),
      z.refine((updates) => new Set(updates.map(({ id }) => id)).size === updates.length, 'names a table twice'),
    ),
  })
  .register(z.globalRegistry, {
    id: 'BulkPositions',
    examples: [{ updates: [{ id: 'k3v9x2m7q1ab-t5h8r2w9c0', pos_x: 240, pos_y: 160, rotation: 90 }] }],
  });

export const listTables = route({
  id: 'tables.list',
  method: 'GET',
  path: TABLES,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'List all tables',
  success: { status: 200, description: 'The tables, sorted by `display_order`.', body: z.array(ShownTable) },
  problems: [],
  links: {
    merge: {
      to: 'table-merges.create',
      description: 'Merge the first two tables into a group.',
      body: { table_ids: ['$response.body#/0/id', '$response.body#/1/id'] },
    },
  },
});

export const createTable = route({
  id: 'tables.create',
  method: 'POST',
  path: TABLES,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Create a table',
  headers: IdempotencyKey,
  body: NewTable,
  success: { status: 201, description: 'The table.', body: ShownTable },
  problems: ['not_found', 'idempotency_conflict', 'limit_reached'],
});

export const updateTable = route({
  id: 'tables.update',
  method: 'PATCH',
  path: `${TABLES}/{id}`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Change a table',
  description: 'Changes only the fields that are sent. An inactive table keeps its reservations and gets no new ones.',
  params: ById,
  body: TableChanges,
  success: { status: 200, description: 'The table after the change.', body: ShownTable },
  problems: [],
});

export const deleteTable = route({
  id: 'tables.delete',
  method: 'DELETE',
  path: `${TABLES}/{id}`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Delete a table for good',
  description: 'Its future reservations stay, without a table. Past and cancelled ones keep its id.',
  params: ById,
  success: { status: 204, description: 'The table is deleted.' },
  problems: [],
});

export const bulkPositions = route({
  id: 'tables.bulk-positions',
  method: 'POST',
  path: `${TABLES}/bulk-positions`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Move many tables on the floor plan',
  description: 'All updates are validated before the first one is written. After a 503, repeat the same request.',
  body: BulkPositions,
  success: { status: 200, description: 'The number of updated tables.', body: z.object({ updated: z.int() }) },
  problems: ['not_found'],
});
