import type { TableNow } from './tables.ts';

/** Most tables that the API joins for one party. */
export const MOST_JOINED = 14;

/** Pixels of the floor plan between the middles of two tables. */
function distance({ table: one }: TableNow, { table: other }: TableNow): number {
  const across = one.pos_x + one.width / 2 - other.pos_x - other.width / 2;
  const down = one.pos_y + one.height / 2 - other.pos_y - other.height / 2;
  return Math.hypot(across, down);
}

const seatsOf = (tables: readonly TableNow[]) => tables.reduce((sum, { table }) => sum + table.seats, 0);

/** A table with as many of those nearest to it in its room as a party needs; `undefined` when they do not seat it. */
function around(first: TableNow, free: readonly TableNow[], guests: number): TableNow[] | undefined {
  const others = free.filter((one) => one !== first && one.table.room_id === first.table.room_id);
  const near = [first, ...others.sort((a, b) => distance(first, a) - distance(first, b))].slice(0, MOST_JOINED);
  const needed = near.findIndex((_, at) => seatsOf(near.slice(0, at + 1)) >= guests);
  return needed === -1 ? undefined : near.slice(0, needed + 1);
}

/**
 * Tables of one room that stand near each other and seat a party when they are pushed together: the fewest tables first,
 * then the fewest seats, then the closest.
 */
export function neighboursFor(guests: number, free: readonly TableNow[]): TableNow[][] {
  const found = free.flatMap((first) => {
    const joined = around(first, free, guests);
    if (!joined) return [];
    const span = joined.reduce((sum, one) => sum + distance(first, one), 0);
    return [{ tables: free.filter((one) => joined.includes(one)), span }];
  });
  found.sort((a, b) => a.tables.length - b.tables.length || seatsOf(a.tables) - seatsOf(b.tables) || a.span - b.span);
  // What needs a table more than others that do adds nothing.
  const chosen: TableNow[][] = [];
  for (const { tables } of found) {
    if (!chosen.some((fewer) => fewer.every((one) => tables.includes(one)))) chosen.push(tables);
  }
  return chosen;
}
