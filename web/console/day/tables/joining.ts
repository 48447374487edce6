import type { Table } from '../records.ts';
import { coverOf } from './cover.ts';

/** Most tables that the API joins for one party. */
export const MOST_JOINED = 14;

/** Joins that are proposed to a party at most. */
const MOST_PROPOSED = 3;

/** Space between two tables that can be pushed together (pixels of the floor plan): beyond it an aisle or others lie between. */
const REACH_PX = 100;

/** Joins that are still too small and are grown further, at most: a full room has thousands of them. */
const MOST_GROWN = 50;

/** Space between two tables (pixels of the floor plan), 0 where they touch. */
function gapBetween(one: Table, other: Table): number {
  const [a, b] = [coverOf(one), coverOf(other)];
  const across = Math.max(0, a.left - b.right, b.left - a.right);
  const down = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(across, down);
}

/** The tables that stand beside each table, as far as they can be pushed together with it. */
type Beside = ReadonlyMap<Table, readonly Table[]>;

const neighboursOf = (tables: readonly Table[]): Beside =>
  new Map(
    tables.map((one) => {
      const isBeside = (other: Table) =>
        other !== one && other.room_id === one.room_id && gapBetween(one, other) <= REACH_PX;
      return [one, tables.filter(isBeside)];
    }),
  );

const seatsTogether = (tables: readonly Table[]): number => tables.reduce((sum, { seats }) => sum + seats, 0);

/** The most guests who can be seated together at a table and those that are pushed to it, however near these stand. */
function mostAround(first: Table, beside: Beside): number {
  const reached = new Set([first]);
  for (const one of reached) {
    for (const other of beside.get(one) ?? []) {
      reached.add(other);
    }
  }
  const largest = [...reached].sort((a, b) => b.seats - a.seats);
  return seatsTogether(largest.slice(0, MOST_JOINED));
}

/** How far the tables of a join are pushed until all stand together (pixels of the floor plan). */
function pushOf([first, ...others]: readonly Table[]): number {
  const together = first ? [first] : [];
  let apart = others;
  let pushed = 0;
  while (apart.length > 0) {
    const gaps = apart.map((one) => Math.min(...together.map((other) => gapBetween(one, other))));
    const least = Math.min(...gaps);
    const next = gaps.indexOf(least);
    together.push(...apart.slice(next, next + 1));
    apart = apart.filter((_, at) => at !== next);
    pushed += least;
  }
  return pushed;
}

/** Joins with one more table that stands beside one of theirs, each of them once. */
function grownBy(joins: readonly (readonly Table[])[], beside: Beside): Table[][] {
  const grown = new Map<string, Table[]>();
  for (const join of joins) {
    const ids = join.map(({ id }) => id);
    for (const next of new Set(join.flatMap((one) => beside.get(one) ?? []))) {
      const key = [...ids, next.id].sort().join(' ');
      if (!join.includes(next) && !grown.has(key)) grown.set(key, [...join, next]);
    }
  }
  return [...grown.values()];
}

/**
 * Which of the tables that are free are joined for a party that no table and no group seats: those of one room that stand near
 * each other, the fewest tables first, then the fewest seats left over, then the least to push; three at most. What contains
 * a table or another join that suffices is not proposed. The tables of each stand in the order of `free`.
 */
export function joinsFor(guests: number, free: readonly Table[]): Table[][] {
  const small = free.filter(({ seats }) => seats < guests);
  const beside = neighboursOf(small);
  let growing = small.filter((one) => mostAround(one, beside) >= guests).map((one) => [one]);
  const found: Table[][] = [];
  for (let size = 2; size <= MOST_JOINED && growing.length > 0 && found.length < MOST_PROPOSED; size += 1) {
    const grown = grownBy(growing, beside)
      .filter((join) => !found.some((fewer) => fewer.every((one) => join.includes(one))))
      .map((join) => ({ join, seats: seatsTogether(join) }));
    const enough = grown
      .filter(({ seats }) => seats >= guests)
      .map(({ join, seats }) => ({ tables: free.filter((one) => join.includes(one)), seats, push: pushOf(join) }));
    found.push(...enough.sort((a, b) => a.seats - b.seats || a.push - b.push).map(({ tables }) => tables));
    growing = grown
      .filter(({ seats }) => seats < guests)
      .sort((a, b) => b.seats - a.seats)
      .slice(0, MOST_GROWN)
      .map(({ join }) => join);
  }
  return found.slice(0, MOST_PROPOSED);
}
