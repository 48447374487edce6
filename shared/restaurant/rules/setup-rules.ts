import { shortestStay, startMinutes } from '../../availability/rules/schedule.ts';
import type { NewTable, PositionUpdate } from '../../floor/contract/tables.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import type { HoursEntry, Room, Service, Table, TableMerge } from '../contract/setup.ts';
import { liveTables, type Setup } from './setup.ts';

/** How many of each a restaurant can have (docs/design.md, "Rules beyond the specification"). */
const limits = { tables: 200, rooms: 50, merges: 100, hours: 100 } as const;

/** Throws `limit_reached` when the restaurant has as many of these as it can. */
export function requireBelowLimit(setup: Setup, kind: keyof typeof limits): void {
  const count = kind === 'tables' ? liveTables(setup.tables).length : setup[kind].length;
  if (count >= limits[kind])
    throw new DomainError('limit_reached', `A restaurant has at most ${limits[kind]} of these.`);
}

const LAST_ORDER = 1_000_000;

/** The `display_order` after the last of these. */
export const nextOrder = (items: readonly { display_order: number }[]): number =>
  Math.min(LAST_ORDER, 1 + Math.max(0, ...items.map(({ display_order }) => display_order)));

/** Throws `not_found` without such a room. */
export function requireRoom({ rooms }: Setup, id: string): void {
  if (!rooms.some((room) => room.id === id)) throw new DomainError('not_found', 'No such room.');
}

/** Throws `not_found` without such a room, `invalid_request` for one that guests may not choose. */
export function requireChoosable({ rooms }: Setup, room_id: string | undefined): void {
  if (room_id === undefined) return;
  const room = rooms.find(({ id }) => id === room_id);
  if (!room) throw new DomainError('not_found', 'No such room.');
  if (!room.guests_may_choose) throw invalidField('room_id', 'is not a room that guests may choose');
}

/** A new table with the defaults of what was left out. Throws when its room is unknown or not given among several. */
export function tableOf(setup: Setup, id: string, wanted: NewTable): Table {
  const [only, another] = setup.rooms;
  const room_id = wanted.room_id ?? (another ? undefined : only?.id);
  if (room_id === undefined) throw invalidField('room_id', 'is required when there are several rooms');
  requireRoom(setup, room_id);
  return {
    id,
    is_active: true,
    display_order: nextOrder(liveTables(setup.tables)),
    pos_x: 0,
    pos_y: 0,
    width: 80,
    height: 80,
    shape: 'rect',
    rotation: 0,
    ...wanted,
    room_id,
  };
}

/** Throws `last_room` or `room_not_empty`, or `not_found` without such a room. */
export function requireDeletable(setup: Setup, room: string): void {
  requireRoom(setup, room);
  if (liveTables(setup.tables).some(({ room_id }) => room_id === room)) {
    throw new DomainError('room_not_empty', 'Move or delete the tables of this room first.');
  }
  if (setup.rooms.length === 1) throw new DomainError('last_room', 'A restaurant keeps at least one room.');
}

/** Throws `not_found` unless every id is a table that exists. */
export function requireTables(setup: Setup, ids: readonly string[]): void {
  const known = new Set(liveTables(setup.tables).map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw new DomainError('not_found', `No such table: ${unknown}.`);
}

/** A merged group by its id. Throws `not_found`. */
export function requireMerge({ merges }: Setup, id: string): TableMerge {
  const merge = merges.find((candidate) => candidate.id === id);
  if (!merge) throw new DomainError('not_found', 'No such merged group.');
  return merge;
}

/** Throws `not_found` unless every table exists, and every room that one moves to. */
export function requirePlaces(setup: Setup, updates: readonly PositionUpdate[]): void {
  const ids = updates.map(({ id }) => id);
  requireTables(setup, ids);
  for (const { room_id } of updates) if (room_id !== undefined) requireRoom(setup, room_id);
}

/** Throws `invalid_request` when a service period is too short for its own slots. */
export function requireSlot(entry: Service): void {
  if (startMinutes(entry, shortestStay(entry)).length === 0) {
    throw invalidField('slot_duration_min', 'no slot fits between opening and closing');
  }
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** Tables and rooms in the order in which they are shown. */
export const byOrder = (a: Table | Room, b: Table | Room): number => a.display_order - b.display_order || byId(a, b);

/** Service periods in the order in which they are shown: by weekday, then opening time. */
export const byWeekday = (a: HoursEntry, b: HoursEntry): number =>
  a.day_of_week - b.day_of_week || a.open_time.localeCompare(b.open_time) || byId(a, b);
