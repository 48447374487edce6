import * as z from 'zod/mini';
import { Table, TableMerge } from '../contract/setup.ts';

/** A stored table; `deleted_at` (UTC epoch minutes) marks the tombstone of a deleted one. */
export const TableRecord = z.extend(Table, { deleted_at: z.optional(z.number()) });

/** A stored merged group; its seats are those of its tables. */
export const MergeRecord = z.omit(TableMerge, { seats: true });

/** How often tables, rooms, groups and hours of a restaurant were created or deleted. */
export const SetupVersionRecord = z.object({ version: z.number() });
