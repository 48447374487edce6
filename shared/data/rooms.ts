import type { Room } from '../contract/setup.ts';
import { byOrder, nextOrder, requireBelowLimit, requireDeletable } from '../domain/setup-rules.ts';
import { createOnce } from './creations.ts';
import { keys } from './keys.ts';
import { editSetup } from './setup-edits.ts';
import { changeItem, deletion, listItems } from './setup-items.ts';
import { RoomRecord } from './setup-records.ts';
import type { TableSession } from './table-session.ts';

/** All rooms of a restaurant, in the order in which they are shown. */
export const readRooms = async (db: TableSession, rid: string): Promise<Room[]> =>
  (await listItems(db, rid, 'ROOM#', RoomRecord)).sort(byOrder);

/** Creates a room, once for a key, after the last one unless told otherwise. Throws `limit_reached`. */
export const storeRoom = (
  db: TableSession,
  rid: string,
  wanted: { name: string; display_order?: number | undefined },
  key: string | undefined,
): Promise<Room> =>
  createOnce(db, rid, {
    ...{ kind: 'room', wanted, key },
    existing: ({ rooms }) => rooms,
    make: (setup, id) => {
      requireBelowLimit(setup, 'rooms');
      const result = { id, name: wanted.name, display_order: wanted.display_order ?? nextOrder(setup.rooms) };
      return { item: { ...keys.room(rid, id), ...result }, result };
    },
  });

/** Changes the given fields of a room. Throws `not_found`. */
export const changeRoom = (db: TableSession, rid: string, id: string, changes: Partial<Room>): Promise<Room> =>
  changeItem(db, keys.room(rid, id), RoomRecord, changes);

/** Deletes a room. Throws `not_found`, `room_not_empty` or `last_room`. */
export const removeRoom = (db: TableSession, rid: string, id: string): Promise<void> =>
  editSetup(db, rid, (setup) => {
    requireDeletable(setup, id);
    return { writes: [deletion(db, keys.room(rid, id))], result: undefined };
  });
