import { dayClock, minuteOf } from '../../../../shared/platform/time/time.ts';
import { DAY_MINUTES, MINUTE_MS } from '../../../../shared/platform/time/units.ts';
import { type BlockRecord, type Room, shareTable, type Table } from '../records.ts';
import type { ServiceDay } from '../service-day.ts';
import { clockOf, minuteOn, momentOf } from '../time.ts';

/** Tables, and minutes of a service day, `to` excluded: below 0 on the day before, from 1440 on after midnight. */
export type BlockPlace = { table_ids: string[]; from: number; to: number };

/**
 * Tables that the house keeps for itself for a while, `to` at the latest until they are released; `end` is when they
 * would be free without that.
 */
export type TableBlock = BlockPlace & { id: string; end: number; reason: string; record: BlockRecord };

/** Everything of a block but its id. */
export type BlockBody = Omit<BlockRecord, 'id'>;

const isOver = ({ from, to }: BlockPlace) => to <= from;

/**
 * The blocks of a service day in an IANA zone, among those that touch its date or the next one, each once: what begins
 * after midnight once the services have ended is the next day's. A released one ends then.
 */
export function tableBlocksOf(day: ServiceDay, blocks: readonly BlockRecord[], zone: string): TableBlock[] {
  const each = [...new Map(blocks.map((block) => [block.id, block])).values()];
  return each
    .map((record): TableBlock => {
      const { id, table_ids, date, start_time, end_time, reason, release_at } = record;
      const offset = date.localeCompare(day.date) * DAY_MINUTES;
      const from = minuteOf(start_time) + offset;
      const end = minuteOf(end_time) + offset + (end_time <= start_time ? DAY_MINUTES : 0);
      const until = release_at ? minuteOn(day.date, Date.parse(release_at), zone) : end;
      return { id, table_ids, from, to: Math.min(end, until), end, reason: reason ?? '', record };
    })
    .filter((block) => !isOver(block) && block.from < DAY_MINUTES + day.spill)
    .sort((a, b) => a.from - b.from);
}

/** A block that there is, as it is sent. */
export const bodyOf = ({ id: _, ...body }: BlockRecord): BlockBody => body;

/** A place of a service day (`YYYY-MM-DD`) as it is sent. */
export function placedOn(day: string, { table_ids, from, to }: BlockPlace) {
  const { date, time } = momentOf(day, from);
  return { table_ids, date, start_time: time, end_time: clockOf(to) };
}

/** An instant (ISO 8601) so many minutes later on the clock of a service day, in an IANA zone. */
function laterOn(day: string, instant: string, minutes: number, zone: string): string | null {
  if (minutes === 0) return instant;
  const at = dayClock(day, zone)(minuteOn(day, Date.parse(instant), zone) + minutes);
  return at === undefined ? null : new Date(at * MINUTE_MS).toISOString();
}

/**
 * A block of a service day in another place. Moved in time, its release goes with it; of another length, it ends where
 * it was drawn to, and is not released before.
 */
export function movedTo(day: string, block: TableBlock, place: BlockPlace, zone: string): BlockBody {
  const { record, from, to, end } = block;
  const later = place.from - from;
  const is_as_long = place.to - place.from === to - from;
  const { release_at } = record;
  return {
    ...bodyOf(record),
    ...placedOn(day, is_as_long ? { ...place, to: end + later } : place),
    release_at: is_as_long && release_at ? laterOn(day, release_at, later, zone) : null,
  };
}

/** The tables of a block whose part of one row is put on another: what it keeps elsewhere stays. */
export function tablesMoved(table_ids: readonly string[], from: readonly string[], to: readonly string[]): string[] {
  if (to.length === 0 || to.every((table) => table_ids.includes(table))) return [...table_ids];
  return [...new Set([...table_ids.filter((table) => !from.includes(table)), ...to])];
}

/** Names of tables: that of a room in the place of all of its tables in use. */
export function namesOfTables(
  { rooms, tables }: { rooms: readonly Room[]; tables: readonly Table[] },
  ids: readonly string[],
): string[] {
  return rooms.flatMap(({ id, name }) => {
    const own = tables.filter(({ room_id }) => room_id === id);
    const named = own.filter((table) => ids.includes(table.id));
    const is_whole = named.length > 1 && own.every((table) => !table.is_active || named.includes(table));
    return is_whole ? [name] : named.map((table) => table.name);
  });
}

/** Those of the blocks that keep one of some tables. */
export const blocksOn = (blocks: readonly TableBlock[], tables: readonly string[]): TableBlock[] =>
  blocks.filter(({ table_ids }) => shareTable(table_ids, tables));
