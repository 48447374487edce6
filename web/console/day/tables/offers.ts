import type { Floor } from '../plan.ts';
import { joinsFor } from './joining.ts';
import { isWorthGiving, type TableNow } from './tables.ts';

/** Free tables for a party that is here now: one, a group, or some joined; `left` minutes, nothing when it stays free. */
export type Offer = {
  key: string;
  kind: 'table' | 'group' | 'joined';
  name: string;
  seats: number;
  table_ids: string[];
  left: number | undefined;
};

const leftOf = ({ left }: { left: number | undefined }) => left ?? Number.POSITIVE_INFINITY;

/** Whether an offer is free for less than the usual stay (minutes). */
export const isShort = (offer: Pick<Offer, 'left'>, usual_stay: number): boolean => leftOf(offer) < usual_stay;

/** Several tables as one: all their seats, for as long as all of them are free. */
function together(tables: readonly TableNow[], offer: Pick<Offer, 'key' | 'kind' | 'name'>): Offer {
  const left = Math.min(...tables.map(leftOf));
  return {
    ...offer,
    seats: tables.reduce((sum, { table }) => sum + table.seats, 0),
    table_ids: tables.map(({ table }) => table.id),
    left: Number.isFinite(left) ? left : undefined,
  };
}

/** One table, or some that are joined for one evening. */
export function offerOf(tables: readonly TableNow[]): Offer {
  const key = tables.map(({ table }) => table.id).join('+');
  const name = tables.map(({ table }) => table.name).join(' + ');
  return together(tables, { key, kind: tables.length > 1 ? 'joined' : 'table', name });
}

/**
 * What can be given at once to a party that stands at the door: tables that are large enough, those that are free for a
 * usual stay first, the one with the fewest seats first among them, then those that are free the longest; groups only
 * when no table will do, and neighbours to be joined for this evening only when no group will. What is free for less than
 * the shortest stay is left to a host who chooses that table.
 */
export function offersFor(
  guests: number,
  tables: readonly TableNow[],
  merges: Floor['merges'],
  usual_stay: number,
): Offer[] {
  const worth = tables.filter(isWorthGiving);
  const free = new Map(worth.map((one) => [one.table.id, one]));
  const single = worth.map((one) => offerOf([one]));
  const grouped = merges.flatMap(({ id, name, table_ids }) => {
    const members = table_ids.flatMap((member) => free.get(member) ?? []);
    return members.length === table_ids.length ? [together(members, { key: id, kind: 'group', name })] : [];
  });
  const isLong = (offer: Offer) => !isShort(offer, usual_stay);
  const byWorth = (a: Offer, b: Offer) => {
    if (isLong(a) !== isLong(b)) return isLong(a) ? -1 : 1;
    return isLong(a) ? a.seats - b.seats : leftOf(b) - leftOf(a) || a.seats - b.seats;
  };
  const fitting = (offers: Offer[]) => offers.filter(({ seats }) => seats >= guests).sort(byWorth);
  const joined = (some: TableNow[]) =>
    joinsFor(
      guests,
      some.map(({ table }) => table),
    ).map((join) => offerOf(some.filter(({ table }) => join.includes(table))));
  const ways = [
    () => fitting(single),
    () => fitting(grouped),
    () => joined(worth.filter(({ is_short }) => !is_short)),
    () => joined(worth),
  ];
  for (const way of ways) {
    const offers = way();
    if (offers.length > 0) return offers;
  }
  return [];
}

/** Those of some sizes, the smallest first, from which on no place is free. */
export function sizesWithout(
  sizes: readonly number[],
  tables: readonly TableNow[],
  merges: Floor['merges'],
  usual_stay: number,
): readonly number[] {
  const last = sizes.findLastIndex((guests) => offersFor(guests, tables, merges, usual_stay).length > 0);
  return sizes.slice(last + 1);
}
