import * as z from 'zod/mini';
import { IdempotencyKey } from '../../platform/contract/idempotency-key.ts';
import { ById, ME } from '../../platform/contract/operator.ts';
import { EVERYBODY, MANAGERS } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';
import { TableMerge, TableMergeFields } from '../../restaurant/contract/setup.ts';

const TABLE_MERGES = `${ME}/table-merges` as const;

const NewTableMerge = TableMergeFields.register(z.globalRegistry, {
  id: 'NewTableMerge',
  examples: [{ name: 'T4 + T5', table_ids: ['k3v9x2m7q1ab-t5h8r2w9c0', 'k3v9x2m7q1ab-t1m4x8s6d2'] }],
});

const TableMergeChanges = z.partial(TableMergeFields).register(z.globalRegistry, {
  id: 'TableMergeChanges',
  description: 'Only the fields to change.',
  examples: [{ name: 'Banquette' }],
});

export const listTableMerges = route({
  id: 'table-merges.list',
  method: 'GET',
  path: TABLE_MERGES,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'List all merged groups',
  description: 'A group with an inactive or deleted member is listed but not offered to guests.',
  success: { status: 200, description: 'The groups, sorted by name.', body: z.array(TableMerge) },
  problems: [],
});

export const createTableMerge = route({
  id: 'table-merges.create',
  method: 'POST',
  path: TABLE_MERGES,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Create a merged group',
  headers: IdempotencyKey,
  body: NewTableMerge,
  success: { status: 201, description: 'The group.', body: TableMerge },
  problems: ['not_found', 'idempotency_conflict', 'limit_reached'],
});

export const updateTableMerge = route({
  id: 'table-merges.update',
  method: 'PATCH',
  path: `${TABLE_MERGES}/{id}`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Change a merged group',
  description:
    'The change applies to later bookings only. An existing reservation keeps its tables, which its `merged_table_ids` names.',
  params: ById,
  body: TableMergeChanges,
  success: { status: 200, description: 'The group after the change.', body: TableMerge },
  problems: [],
});

export const deleteTableMerge = route({
  id: 'table-merges.delete',
  method: 'DELETE',
  path: `${TABLE_MERGES}/{id}`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Delete a merged group for good',
  description: 'Reservations of the group keep its tables, which their `merged_table_ids` names, and its id.',
  params: ById,
  success: { status: 204, description: 'The group is deleted.' },
  problems: [],
});
