import { type Reservation, type Room, shareTable, type Table, type TableMerge } from './records.ts';
import { activeStays, drawnFrom, type ServiceDay, type Stay, staysOf } from './service-day.ts';
import { hasEnded } from './service-state.ts';
import { groupNamed, placeNamed, tablesNamed } from './tables/named-place.ts';
import type { TableBlock } from './tables/table-blocks.ts';
import type { TableOffer } from './tables/table-offers.ts';

/**
 * A stay, the tables that it takes, how many they seat together, and what that place is called: `T4`, the name of a group, or
 * `T4 + T5` of tables that were joined for this party alone; empty without one.
 */
type SeatedStay = Stay & { tables: string[]; seats: number; place: string };

/** A stay in its place on a row; `lane` counts from 0 where several overlap. */
export type PlacedStay = SeatedStay & { lane: number };

/** A stay on another row that takes this row's table too: one on several tables, or a table's on the row of its group. */
type Shadow = { from: number; to: number; stay: SeatedStay };

/** A line of the plan: a table, a merged group, or the parties without a table. */
export type Row = {
  key: string;
  kind: 'table' | 'group' | 'none';
  /** Of the table or group; empty for the parties without one. */
  id: string;
  name: string;
  seats: number;
  room_id: string;
  /** The tables it takes. */
  tables: string[];
  is_active: boolean;
  bars: PlacedStay[];
  lanes: number;
  shadows: Shadow[];
  /** Times for which one of its tables is held for somebody who waits. */
  held: TableOffer[];
  /** Times for which the house keeps one of its tables. */
  blocked: TableBlock[];
};

/** What is on the tables of a day beside its parties. */
export type Kept = { offers?: readonly TableOffer[]; blocks?: readonly TableBlock[] };

/** What a plan is drawn from. */
export type Floor = { rooms: readonly Room[]; tables: readonly Table[]; merges: readonly TableMerge[] };

/** Rows under the heading of their room; the first section is that of the parties without a table. */
export type Section = { room: Room | undefined; rows: Row[] };

/** Everything about a day that any part of a page may ask for. */
export type DayPlan = {
  day: ServiceDay;
  /** By time, cancelled ones too. */
  stays: Stay[];
  sections: Section[];
  /** The rows of all sections. */
  rows: Row[];
  /** Times for which the house keeps tables, by their beginning. */
  blocks: readonly TableBlock[];
};

export const NO_TABLE = 'none';

/** What a party may be given: a row of the plan, or tables that are joined for it alone. */
export type PlaceRow = Omit<Row, 'kind' | 'bars' | 'lanes' | 'shadows'> & { kind: Row['kind'] | 'joined' };

/** A place for a party: a row of the plan, tables that are joined for it alone, or none. */
export type Place = Pick<PlaceRow, 'key' | 'kind' | 'id' | 'name' | 'tables'>;

/** Puts each of those that come by time into the first lane that is free: never two at once in one. */
export function intoLanes<S extends { from: number; to: number }>(
  stays: readonly S[],
): { bars: (S & { lane: number })[]; lanes: number } {
  const ends: number[] = [];
  const bars = stays.map((stay) => {
    const free = ends.findIndex((end) => end <= stay.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = stay.to;
    return { ...stay, lane };
  });
  return { bars, lanes: Math.max(1, ends.length) };
}

/** The same of parties at a table, each from when it has that. */
function drawnInLanes(stays: readonly SeatedStay[]): Pick<Row, 'bars' | 'lanes'> {
  const drawn = stays.map((stay) => ({ stay, from: drawnFrom(stay), to: stay.to }));
  const { bars, lanes } = intoLanes(drawn.sort((a, b) => a.from - b.from));
  return { bars: bars.map(({ stay, lane }) => ({ ...stay, lane })), lanes };
}

/**
 * The tables that each reservation takes, in the order of the floor: one, those of a group, or those joined for it alone;
 * none when they are gone.
 */
function tablesTaken({ tables, merges }: Floor): (reservation: Reservation) => string[] {
  const ranks = new Map(tables.map(({ id }, rank) => [id, rank]));
  const rankOf = (id: string) => ranks.get(id) ?? -1;
  return (reservation) => {
    const held = tablesNamed(merges, reservation).filter((id) => ranks.has(id));
    return held.sort((a, b) => rankOf(a) - rankOf(b));
  };
}

/** The key of the row that a stay stands in: its group's, else that of its first table, else of those without one. */
function rowKeyOf({ reservation, tables }: SeatedStay, { merges }: Floor, keys: ReadonlySet<string>): string {
  const wanted = [groupNamed(merges, reservation)?.id, ...tables];
  // Who has no such row is shown too: a group whose tables are gone has none, nor has a table whose room is not read yet.
  return wanted.find((key) => key !== undefined && keys.has(key)) ?? NO_TABLE;
}

/** Whether a party that is expected or here has fewer seats than guests; one without a table lacks that first. */
export const lacksSeats = ({ reservation, tables, seats }: SeatedStay): boolean =>
  tables.length > 0 && seats < reservation.party_size && !hasEnded(reservation);

const byOrder = (a: { display_order: number; id: string }, b: { display_order: number; id: string }) =>
  a.display_order - b.display_order || (a.id < b.id ? -1 : 1);

type Line = Omit<Row, 'bars' | 'lanes' | 'shadows' | 'held' | 'blocked'>;

function linesOf({ rooms, tables, merges }: Floor): { room: Room; lines: Line[] }[] {
  return rooms.toSorted(byOrder).map((room) => {
    const own = tables.filter(({ room_id }) => room_id === room.id).sort(byOrder);
    const groups = merges.filter(({ table_ids }) => {
      const first = table_ids.find((member) => tables.some(({ id }) => id === member));
      return own.some(({ id }) => id === first);
    });
    return {
      room,
      lines: [
        ...own.map(({ id, name, seats, room_id, is_active }): Line => {
          return { key: id, kind: 'table', id, name, seats, room_id, tables: [id], is_active };
        }),
        ...groups.map(({ id, name, seats, table_ids }): Line => {
          const is_active = table_ids.every((member) => tables.some((t) => t.id === member && t.is_active));
          return { key: id, kind: 'group', id, name, seats, room_id: room.id, tables: table_ids, is_active };
        }),
      ],
    };
  });
}

/**
 * The plan of a day: who sits where, room by room, the parties without a table first. Cancelled parties are left out;
 * tables and groups that are out of use are shown only while somebody sits there.
 */
export function planOf(floor: Floor, stays: readonly Stay[], { offers = [], blocks = [] }: Kept = {}): Section[] {
  const tablesOf = tablesTaken(floor);
  const seated = activeStays(stays).map((stay) => {
    const tables = tablesOf(stay.reservation);
    const { table: place = '', seats = 0 } = placeNamed(floor, stay.reservation) ?? {};
    return { ...stay, tables, seats, place };
  });
  const rooms = linesOf(floor);
  const keys = new Set(rooms.flatMap(({ lines }) => lines).map(({ key }) => key));
  const placed = seated.map((stay) => ({ stay, key: rowKeyOf(stay, floor, keys) }));
  const byRow = Map.groupBy(placed, ({ key }) => key);
  // By table: a full house is planned anew with every change of the evening.
  const taking = Map.groupBy(
    placed.flatMap((one) => one.stay.tables.map((table) => ({ table, one }))),
    ({ table }) => table,
  );
  const rowOf = (line: Line): Row => {
    const own = (byRow.get(line.key) ?? []).map(({ stay }) => stay);
    const sharing = new Set(line.tables.flatMap((table) => taking.get(table) ?? []).map(({ one }) => one));
    const others = [...sharing].filter(({ key }) => key !== line.key);
    return {
      ...line,
      ...drawnInLanes(own),
      shadows: others.map(({ stay }) => ({ from: drawnFrom(stay), to: stay.to, stay })),
      held: offers.filter(({ table_ids }) => shareTable(table_ids, line.tables)),
      blocked: blocks.filter(({ table_ids }) => shareTable(table_ids, line.tables)),
    };
  };
  const none: Line = {
    key: NO_TABLE,
    kind: 'none',
    id: '',
    name: '',
    seats: 0,
    room_id: '',
    tables: [],
    is_active: true,
  };
  return [
    { room: undefined, rows: [rowOf(none)] },
    ...rooms.map(({ room, lines: own }) => ({
      room,
      rows: own.map(rowOf).filter(({ is_active, bars }) => is_active || bars.length > 0),
    })),
  ];
}

/** The plan of a service day, from the reservations of its date and of the next one, what is held for who waits, and what the house keeps. */
export function dayPlanOf(
  day: ServiceDay,
  floor: Floor,
  reservations: readonly Reservation[],
  zone: string,
  kept: Kept = {},
): DayPlan {
  const stays = staysOf(day, reservations, zone);
  const sections = planOf(floor, stays, kept);
  return { day, stays, sections, rows: sections.flatMap(({ rows }) => rows), blocks: kept.blocks ?? [] };
}

/** The row in which a reservation stands; nothing for a cancelled one. */
export const rowOf = (rows: readonly Row[], id: string): Row | undefined =>
  rows.find(({ bars }) => bars.some(({ reservation }) => reservation.id === id));

/** Whether a row is the place that its party was given: not the first of joined tables, nor of those of a group that is gone. */
export const isOwnRow = ({ kind, id }: Pick<Row, 'kind' | 'id'>, { table_id, table_merge_id }: Reservation): boolean =>
  kind !== 'none' && id === (kind === 'group' ? table_merge_id : table_id);

/** A reservation as it is placed in a plan; nothing for a cancelled one. */
export const placedIn = (rows: readonly Row[], id: string): PlacedStay | undefined =>
  rowOf(rows, id)?.bars.find(({ reservation }) => reservation.id === id);
