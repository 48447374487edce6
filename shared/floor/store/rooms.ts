import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { Room } from '../../restaurant/contract/setup.ts';
import type { WidgetConfig } from '../../restaurant/contract/widget-config.ts';
import type { StoredConfig } from '../../restaurant/rules/setup.ts';
import { byOrder, nextOrder, requireDeletable } from '../../restaurant/rules/setup-rules.ts';
import { createOne, deleteOne, type SetupCollection } from '../../restaurant/store/setup-collection.ts';
import { changeItem, changeLoggedItem, listItems } from '../../restaurant/store/setup-items.ts';
import { RoomRecord } from '../../restaurant/store/setup-records.ts';

/** All rooms of a restaurant, in the order in which they are shown. */
export const readRooms = async (db: TableSession, rid: string): Promise<Room[]> =>
  (await listItems(db, rid, 'ROOM#', RoomRecord)).sort(byOrder);

const ROOMS: SetupCollection<Room> = {
  kind: 'room',
  limit: 'rooms',
  listed: ({ rooms }) => rooms,
  keyOf: keys.room,
  named: ({ name }) => ({ what: 'room', subject: name }),
};

/** Notes that a restaurant may offer its guests a choice of rooms, before it does. */
async function noteChoice(db: TableSession, rid: string, { guests_may_choose }: Partial<Room>): Promise<void> {
  if (guests_may_choose) await changeItem(db, keys.config(rid), { has_room_choice: true });
}

/**
 * A configuration with the rooms among which guests may choose, in their order; nothing is read where there never was a
 * choice, and nothing added where there is none.
 */
export async function withRoomChoice(
  db: TableSession,
  config: StoredConfig,
): Promise<StoredConfig & Pick<WidgetConfig, 'rooms'>> {
  if (!config.has_room_choice) return config;
  const rooms = (await readRooms(db, config.restaurant_id)).filter(({ guests_may_choose }) => guests_may_choose);
  return rooms.length > 0 ? { ...config, rooms } : config;
}

/** Creates a room, once for a key, after the last one unless told otherwise. Throws `limit_reached`. */
export async function storeRoom(
  db: TableSession,
  rid: string,
  wanted: Pick<Room, 'name'> & Partial<Omit<Room, 'id'>>,
  key: string | undefined,
): Promise<Room> {
  await noteChoice(db, rid, wanted);
  return createOne(db, rid, ROOMS, {
    wanted,
    key,
    make: ({ rooms }, id) => ({ result: { display_order: nextOrder(rooms), ...wanted, id } }),
  });
}

/** Changes the given fields of a room. Throws `not_found`. */
export async function changeRoom(db: TableSession, rid: string, id: string, changes: Partial<Room>): Promise<Room> {
  await noteChoice(db, rid, changes);
  return changeLoggedItem(db, keys.room(rid, id), RoomRecord, changes, { rid, call: ROOMS.named });
}

/** Deletes a room. Throws `not_found`, `room_not_empty` or `last_room`. */
export const removeRoom = (db: TableSession, rid: string, id: string): Promise<void> =>
  deleteOne(db, rid, id, ROOMS, { check: (setup) => requireDeletable(setup, id) });
