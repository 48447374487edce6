import * as z from 'zod/mini';
import { ResourceId } from '../../platform/contract/primitives.ts';

/** `min` to `max` tables, none of them twice. */
export const tableIds = (min: number, max: number) =>
  z.array(ResourceId).check(
    z.minLength(min, min === 1 ? 'needs a table' : `needs ${min} tables`),
    z.maxLength(max, `takes ${max} tables at most`),
    z.refine((ids) => new Set(ids).size === ids.length, 'names a table twice'),
    z.meta({ uniqueItems: true }),
  );

/**
 * Tables that are pushed together, as a group or for one party. A stay touches three dates at most, so that a party can
 * be moved from 14 of them to others, and a hold exchanged, within the 100 items of a DynamoDB transaction.
 */
export const TablesTogether = tableIds(2, 14);
