import type { Lang } from '../contract/primitives.ts';
import type { StoredTable } from './setup.ts';

/** Sort-key part of the item that lists the parties of a date that have no table. */
export const UNASSIGNED = 'UNASSIGNED';

/** A reservation on a table; `from` and `to` are UTC epoch minutes, `to` excluded. */
export type ReservationEntry = { kind: 'reservation'; from: number; to: number; party: number };

/** A guest's hold: what its confirm needs, and when it ends (epoch ms). */
export type HoldEntry = {
  kind: 'hold';
  from: number;
  to: number;
  party: number;
  expires_at: number;
  date: string;
  time: string;
  lang: Lang;
  tables: string[];
  dates: string[];
  table_merge_id?: string | undefined;
};

/** What another release has written, as it is stored: whatever it is, it occupies the table, and never waits for one. */
type UnknownEntry = { kind: 'unknown'; from: number; to: number; stored: unknown };

export type Entry = ReservationEntry | HoldEntry | UnknownEntry;

/** Who occupies one table on one calendar date, or, for `UNASSIGNED`, which parties have no table. */
export type Occupancy = OccupancyRef & { version: number; entries: Record<string, Entry> };

/** One occupancy item: a table, or the list of parties without one, on a calendar date. */
export type OccupancyRef = { date: string; table_id: string };

/** Whether another item is of the same table and date. */
export const isSameRef = (a: OccupancyRef) => (b: OccupancyRef) => a.date === b.date && a.table_id === b.table_id;

/** The occupancy items that a stay stands in: each of its tables, or the list of parties without one, on each date. */
export const refsOf = ({ tables, dates }: { tables: readonly string[]; dates: readonly string[] }): OccupancyRef[] =>
  dates.flatMap((date) => (tables.length > 0 ? tables : [UNASSIGNED]).map((table_id) => ({ date, table_id })));

/** The items as they were read, with newer ones in the place of theirs. */
export const withNewer = (seen: readonly Occupancy[], newer: readonly Occupancy[]): Occupancy[] => [
  ...seen.filter((old) => !newer.some(isSameRef(old))),
  ...newer,
];

/** A span of UTC epoch minutes, `to` excluded. */
export type Span = { from: number; to: number };

export const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** Whether an entry still counts at epoch milliseconds `now`: expiry is this comparison, never a deletion. */
export const isLive = (entry: Entry, now: number): boolean => entry.kind !== 'hold' || entry.expires_at > now;

/** A party's own entry, which does not stand in its way: a hold no longer once it has become a reservation. */
export type Own = { id: string; kind: Entry['kind'] };

/** A guest's own hold; nothing without one. */
export const ownHold = (id: string | undefined): Own | undefined => (id === undefined ? id : { id, kind: 'hold' });

/** The live entries of an occupancy, without the expired holds and without one's own. */
export function liveEntries(occupancy: Occupancy, now: number, own?: Own): [string, Entry][] {
  return Object.entries(occupancy.entries).filter(
    ([id, entry]) => isLive(entry, now) && !(id === own?.id && entry.kind === own.kind),
  );
}

/** A party that waits for a table, or whose table was deleted. */
type Party = Span & { id: string; party: number };

/** Live entries of some dates, told apart by whether their table still exists. */
export type LiveBook = { byTable: Map<string, Entry[]>; withoutTable: Party[] };

/**
 * Sorts the live entries of some dates. An entry on a deleted table that starts after the deletion counts as a party
 * without a table (design, section 5); an entry that stands in two dates is counted once.
 */
export function readLive(
  occupancies: readonly Occupancy[],
  tables: readonly StoredTable[],
  now: number,
  own?: Own,
): LiveBook {
  const deletedAt = new Map(tables.map((table) => [table.id, table.deleted_at]));
  const byTable = new Map<string, Entry[]>();
  const withoutTable = new Map<string, Party>();
  for (const occupancy of occupancies) {
    const { table_id } = occupancy;
    const deleted = deletedAt.get(table_id);
    for (const [id, entry] of liveEntries(occupancy, now, own)) {
      if (table_id === UNASSIGNED || (deleted !== undefined && entry.from >= deleted)) {
        if (entry.kind !== 'unknown') withoutTable.set(id, { id, from: entry.from, to: entry.to, party: entry.party });
      } else {
        const entries = byTable.get(table_id);
        if (entries) entries.push(entry);
        else byTable.set(table_id, [entry]);
      }
    }
  }
  return { byTable, withoutTable: [...withoutTable.values()] };
}
