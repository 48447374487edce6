import type { Table } from '../../../day/records.ts';
import { type Box, coverOf } from '../../../day/tables/cover.ts';

/** What stays free between two tables that are drawn larger than they are in the plan (px of the plan). */
const APART = 12;
/** No table is drawn larger than this, beside the scale of its room. */
const MOST = 1.6;

/** How much larger two tables can be drawn around their centres and still stand apart. */
function growthOf(one: Box, other: Box): number {
  const [a, b] = [coverOf(one), coverOf(other)];
  const across = Math.abs(a.left + a.right - b.left - b.right) / 2;
  const along = Math.abs(a.top + a.bottom - b.top - b.bottom) / 2;
  const width = (a.right - a.left + b.right - b.left) / 2;
  const height = (a.bottom - a.top + b.bottom - b.top) / 2;
  return Math.max((across - APART) / width, (along - APART) / height);
}

/**
 * How much larger each table of a room can be drawn around its centre, by its id: most plans leave more room between tables than
 * an evening's view needs. 1 where tables touch.
 */
export function growths(tables: readonly (Box & Pick<Table, 'id'>)[]): ReadonlyMap<string, number> {
  return new Map(
    tables.map((table) => {
      const others = tables.filter((other) => other !== table).map((other) => growthOf(table, other));
      return [table.id, Math.max(1, Math.min(MOST, ...others))];
    }),
  );
}
