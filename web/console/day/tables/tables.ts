import { type DayPlan, type Floor, type PlacedStay, placedIn, type Row } from '../plan.ts';
import type { Table } from '../records.ts';
import type { Stay } from '../service-day.ts';
import { isSeated, type PartyState, partyStateOf } from '../service-state.ts';
import { type Occupation, occupationAt, occupationNow, staysByTable } from './occupation.ts';
import type { TableBlock } from './table-blocks.ts';
import type { TableOffer } from './table-offers.ts';

/**
 * Who has a table at a moment; `blocked` while the house keeps it for itself, also while somebody sits there still; `offered`
 * while somebody who waits may take it; else how free it is.
 */
type Holder =
  | { stay: PlacedStay; blocked: TableBlock | undefined; state: PartyState }
  | { stay: undefined; blocked: TableBlock; state: 'blocked' }
  | { stay: undefined; blocked: undefined; state: 'offered' }
  | { stay: undefined; blocked: undefined; state: 'free' | 'short' | 'off' };

/** What a table is at a moment: the state of who has it, else how free it is. */
export type TableState = Holder['state'];

/** A table at a moment: who has it, who is next, what of it is offered to who waits, and when the house keeps it, from then on. */
export type TableNow = Omit<Occupation, 'stay'> & {
  table: Table;
  offers: readonly TableOffer[];
  /** Those to come, without the one that is on. */
  blocks: readonly TableBlock[];
} & Holder;

type Moment = {
  /** Minute of the service day. */
  minute: number;
  /** Minutes that a party usually stays which comes now. */
  usual_stay: number;
  /** Whether it is this very minute: whoever sits somewhere is there then, whatever was planned. */
  live: boolean;
};

/** Minutes until the first of some moments; nothing when none of them comes. */
function untilFirst(minute: number, moments: readonly (number | undefined)[]): number | undefined {
  const first = Math.min(...moments.map((moment) => moment ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(first) ? first - minute : undefined;
}

function tableAt(
  table: Table,
  stays: readonly PlacedStay[],
  blocks: readonly TableBlock[],
  held: readonly TableOffer[],
  { minute, usual_stay, live }: Moment,
): TableNow {
  const offers = held.filter(({ to }) => to > minute);
  const { stay, ...about } = (live ? occupationNow : occupationAt)(stays, minute, usual_stay);
  const own = blocks.filter(({ table_ids, to }) => table_ids.includes(table.id) && to > minute);
  const blocked = own.find(({ from }) => from <= minute);
  const found = { ...about, offers, blocks: own.filter((block) => block !== blocked) };
  if (stay) return { ...found, table, stay, blocked, state: partyStateOf(stay, live ? minute : undefined) };
  if (blocked) return { ...found, table, stay, blocked, state: 'blocked', left: blocked.to - minute, is_short: false };
  const offered = offers.find(({ from }) => from <= minute);
  if (offered) return { ...found, table, stay, blocked, state: 'offered', left: offered.to - minute, is_short: false };
  const left = untilFirst(minute, [found.next?.from, ...[...own, ...offers].map(({ from }) => from)]);
  const is_short = left !== undefined && left < usual_stay;
  const state = table.is_active ? (is_short ? 'short' : 'free') : 'off';
  return { ...found, table, stay, blocked, state, left, is_short };
}

/**
 * Every table at a minute of a day. A table is free until its next party, until the house keeps it for itself, or until it
 * is offered to somebody.
 */
export function tablesAt(
  { tables }: Pick<Floor, 'tables'>,
  { rows }: Pick<DayPlan, 'rows'>,
  blocks: readonly TableBlock[],
  moment: Moment,
): TableNow[] {
  const byTable = staysByTable(rows);
  const heldBy = new Map(rows.map(({ key, held }) => [key, held]));
  return tables.map((table) => tableAt(table, byTable.get(table.id) ?? [], blocks, heldBy.get(table.id) ?? [], moment));
}

/** The party that sits at a table. */
export const sitterAt = ({ stay, state }: TableNow): PlacedStay | undefined =>
  stay && isSeated(state) ? stay : undefined;

/**
 * Whether it has to be asked where a party is to sit that is to be seated now: it has no place, somebody else sits there, or is
 * here and waits for it, or the house keeps it for itself. Not of one that is called back: it had the table, and the API knows
 * whether it is free.
 */
export function needsPlace(
  { stay, state }: { stay: Stay; state: PartyState },
  rows: readonly Row[],
  tables: readonly TableNow[],
): boolean {
  const { id } = stay.reservation;
  if (state === 'left' || tables.length === 0) return false;
  const own = placedIn(rows, id);
  if (!own?.place) return true;
  const isTaken = (one: TableNow) => {
    const isOther = one.stay !== undefined && one.stay.reservation.id !== id;
    return one.blocked !== undefined || (isOther && (one.state === 'arrived' || isSeated(one.state)));
  };
  return tables.some((one) => own.tables.includes(one.table.id) && isTaken(one));
}

/** Nobody sits there or is due, and it may be given away. */
export const isFree = ({ state }: TableNow): boolean => state === 'free' || state === 'short';

/** What comes at a table later on that day, from a minute of it. */
export type Coming = { from: number } & (
  | { kind: 'party'; stay: PlacedStay }
  | { kind: 'block'; block: TableBlock }
  | { kind: 'offer'; offer: TableOffer }
);

/** What tells one from another that comes: a party, a block or an offer may take several tables. */
export function keyOfComing(one: Coming): string {
  const { id } = one.kind === 'party' ? one.stay.reservation : one.kind === 'block' ? one.block : one.offer;
  return `${one.kind} ${id}`;
}

/** What comes at a table after the minute `now` of its day, in the order of time: the next party, and all blocks and offers. */
export const comingAt = ({ next, blocks, offers }: TableNow, now: number): Coming[] =>
  [
    ...blocks.map((block): Coming => ({ kind: 'block', from: block.from, block })),
    ...(next ? [{ kind: 'party', from: next.from, stay: next } as const] : []),
    ...offers.filter(({ from }) => from > now).map((offer): Coming => ({ kind: 'offer', from: offer.from, offer })),
  ].sort((a, b) => a.from - b.from);

/** The same of several tables that one party has or gets: what comes at any of them, once, and at which (`T1 + T2`). */
export function comingAtAny(tables: readonly TableNow[], now: number): (Coming & { at: string })[] {
  const found = new Map<string, { one: Coming; names: string[] }>();
  for (const seen of tables) {
    for (const one of comingAt(seen, now)) {
      const key = keyOfComing(one);
      const { names } = found.get(key) ?? { names: [] };
      found.set(key, { one, names: [...names, seen.table.name] });
    }
  }
  return [...found.values()]
    .map(({ one, names }) => ({ ...one, at: names.join(' + ') }))
    .sort((a, b) => a.from - b.from);
}

/** The shortest stay for which a table is given away by itself (minutes); for less, a host chooses it by name. */
const LEAST_STAY = 30;

/** Free for long enough to be given to whoever stands at the door: for a usual stay, or at least for the shortest. */
export const isWorthGiving = (seen: TableNow): boolean =>
  isFree(seen) && (!seen.is_short || (seen.left ?? 0) >= LEAST_STAY);

/** Tables that are free for long enough by how many they seat, the smallest first. */
export function freeBySize(tables: readonly TableNow[]): { seats: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { table } of tables.filter(isWorthGiving)) counts.set(table.seats, (counts.get(table.seats) ?? 0) + 1);
  return [...counts].map(([seats, count]) => ({ seats, count })).sort((a, b) => a.seats - b.seats);
}
