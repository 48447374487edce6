import type { Lang } from '../../platform/contract/primitives.ts';
import { datesTouched } from '../../platform/time/time.ts';
import { HOUR_MINUTES, MINUTE_MS } from '../../platform/time/units.ts';
import type { Setup, StoredTable } from '../../restaurant/rules/setup.ts';
import type { OwnPlace } from './choose-table.ts';
import type { Counted } from './cover-count.ts';

/** Sort-key part of the item that lists the parties of a date that have no table. */
export const UNASSIGNED = 'UNASSIGNED';

/**
 * A reservation on a table; `from` and `to` are UTC epoch minutes, `to` excluded. `seated` is there while the party sits,
 * so that who stays beyond the end can be told without any clock that writes it, and `sat_at`, the UTC epoch minute in which it
 * sat down; entries of earlier releases do not say it.
 */
export type ReservationEntry = {
  kind: 'reservation';
  from: number;
  to: number;
  party: number;
  seated?: true | undefined;
  sat_at?: number | undefined;
};

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
  /** Under what its covers are counted once it is confirmed; absent in holds of earlier releases. */
  counted?: Counted | undefined;
  /** Whether they are claimed, and counted already. */
  claimed?: true | undefined;
  /** The contact of the guest on the waiting list of its date to whom it is offered. */
  waiting?: string | undefined;
  /** Under what the dates are stored that this guest waits for; in offers of earlier releases it is the contact. */
  waiting_dates?: string | undefined;
};

/** The house keeps a table for itself, until `release_at` (epoch ms) if that is said. It is no party and never waits. */
export type BlockEntry = { kind: 'block'; from: number; to: number; release_at?: number | undefined };

/** What another release has written, as it is stored: whatever it is, it occupies the table, and never waits for one. */
type UnknownEntry = { kind: 'unknown'; from: number; to: number; stored: unknown };

export type Entry = ReservationEntry | HoldEntry | BlockEntry | UnknownEntry;

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

/** Whether two spans that overlap do so inside a third alone. */
export const overlapWithin = (a: Span, b: Span, within: Span): boolean =>
  Math.max(a.from, b.from) >= within.from && Math.min(a.to, b.to) <= within.to;

/** Whether an entry still counts at epoch milliseconds `now`: expiry is this comparison, never a deletion. */
export function isLive(entry: Entry, now: number): boolean {
  if (entry.kind === 'hold') return entry.expires_at > now;
  return entry.kind !== 'block' || entry.release_at === undefined || entry.release_at > now;
}

/** Minutes from now for which the table of a party that sits beyond its end counts as taken. */
export const OVERSTAY_MINUTES = 15;

/** How long before its time a party may sit down and have its table from then on: who is earlier was pressed by mistake. */
export const EARLY_MINUTES = 2 * HOUR_MINUTES;

/**
 * How long after the end of its plan a party may still sit down and stay from then on (minutes): whoever is marked later is
 * a visit that is noted afterwards.
 */
export const LATE_MINUTES = 6 * HOUR_MINUTES;

/** How long after its end a party still counts as sitting (minutes): nobody has said that whoever stays longer has left. */
const LONGEST_OVERSTAY_MINUTES = 6 * HOUR_MINUTES;

/**
 * The time for which a party that sits has its table at `now` (epoch ms): beyond the end still, for a night at most, before the
 * beginning already.
 */
export function spanOfSitting({ from, to }: Span, now: number): Span {
  const minute = Math.floor(now / MINUTE_MS);
  if (to <= minute) return { from, to: minute < to + LONGEST_OVERSTAY_MINUTES ? minute + OVERSTAY_MINUTES : to };
  const isEarly = from > minute && from <= minute + EARLY_MINUTES;
  return { from: isEarly ? minute : from, to };
}

/** Whether an entry is that of a party that sits. */
export const sits = (entry: Entry): boolean => entry.kind === 'reservation' && entry.seated === true;

/** The minute in which whoever sits came to the table (UTC epoch): late within its own time, or when it was sent there. */
export const cameAt = (entry: Entry): number =>
  Math.max(entry.from, entry.kind === 'reservation' ? (entry.sat_at ?? entry.from) : entry.from);

/** An entry as it counts at `now` (epoch ms) for who looks for a table: who sits has it early and late. */
export const asTaken = (entry: Entry, now: number): Entry =>
  sits(entry) ? { ...entry, ...spanOfSitting(entry, now) } : entry;

/**
 * A party's own entry, which does not stand in its way: a hold no longer once it has become a reservation. A booking may
 * also keep its place, and its covers are counted.
 */
export type Own = { id: string; kind: Entry['kind']; place?: OwnPlace; counted?: Counted | undefined };

/** A guest's own hold; nothing without one. */
export const ownHold = (id: string | undefined): Own | undefined => (id === undefined ? id : { id, kind: 'hold' });

/** The live entries of an occupancy, without expired holds and released blocks and without one's own. */
export function liveEntries(occupancy: Occupancy, now: number, own?: Own): [string, Entry][] {
  return Object.entries(occupancy.entries).filter(
    ([id, entry]) => isLive(entry, now) && !(id === own?.id && entry.kind === own.kind),
  );
}

/** Occupancies without an entry of one's own. */
export const withoutOwn = (occupancies: readonly Occupancy[], own: Own | undefined): readonly Occupancy[] =>
  own === undefined
    ? occupancies
    : occupancies.map((occupancy) => {
        const kept = Object.entries(occupancy.entries).filter(([id, { kind }]) => id !== own.id || kind !== own.kind);
        return { ...occupancy, entries: Object.fromEntries(kept) };
      });

/** The part of a stay that is left at `now` (epoch ms), which is all that somebody still needs a table for. */
function stillToCome({ from, to }: Span, now: number): Span {
  const minute = Math.floor(now / MINUTE_MS);
  return { from: to > minute ? Math.max(from, minute) : from, to };
}

/** A party that waits for a table, or that has lost its own; in the time for which it still needs one. */
export type Party = Span & { id: string; party: number };

/** Live entries of some dates: those on tables, and the parties without one, each once. */
export type LiveBook = { byTable: Map<string, Entry[]>; withoutTable: Party[] };

/** A live entry, and where it stands. */
type Standing = { id: string; entry: Entry; table_id: string };

const standingOf = (occupancies: readonly Occupancy[], now: number, own?: Own): Standing[] =>
  occupancies.flatMap((occupancy) =>
    liveEntries(occupancy, now, own).map(([id, entry]) => ({ id, entry, table_id: occupancy.table_id })),
  );

/**
 * The parties without a table, by their id: those that wait for one, and those that have lost one of theirs, which was deleted
 * before they start. Blocks and what another release has written never wait.
 */
function waitingAmong(live: readonly Standing[], tables: readonly StoredTable[], now: number): Map<string, Party> {
  const deletedAt = new Map(tables.map((table) => [table.id, table.deleted_at]));
  const waiting = new Map<string, Party>();
  for (const { id, entry, table_id } of live) {
    const lost = table_id === UNASSIGNED || entry.from >= (deletedAt.get(table_id) ?? Number.POSITIVE_INFINITY);
    if (lost && (entry.kind === 'reservation' || entry.kind === 'hold')) {
      waiting.set(id, { id, ...stillToCome(entry, now), party: entry.party });
    }
  }
  return waiting;
}

/**
 * Sorts the live entries of some dates. A party is on its tables or without one, never both: one that has lost a table has lost
 * all of its place, as it reads (docs/design.md, "Rules beyond the specification"), and the other tables of its group are free.
 * Who sits has the table (`asTaken`).
 */
export function readLive(
  occupancies: readonly Occupancy[],
  tables: readonly StoredTable[],
  now: number,
  own?: Own,
): LiveBook {
  const live = standingOf(occupancies, now, own);
  const waiting = waitingAmong(live, tables, now);
  const seated = live.filter(({ id }) => !waiting.has(id));
  const byTable = Map.groupBy(seated, ({ table_id }) => table_id);
  return {
    byTable: new Map([...byTable].map(([id, placed]) => [id, placed.map(({ entry }) => asTaken(entry, now))])),
    withoutTable: [...waiting.values()],
  };
}

/** The dates, in a time zone, on which parties without a table stay at `now` (epoch ms): what is free for them is there. */
export const datesOfWaiting = (
  occupancies: readonly Occupancy[],
  { tables, config }: Pick<Setup, 'tables' | 'config'>,
  now: number,
): string[] => {
  const waiting = waitingAmong(standingOf(occupancies, now), tables, now);
  return [...new Set([...waiting.values()].flatMap(({ from, to }) => datesTouched(from, to, config.timezone)))];
};
