import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { deleteExisting } from '../../platform/dynamo/transact.ts';
import type { Room } from '../../restaurant/contract/setup.ts';
import type { WidgetConfig } from '../../restaurant/contract/widget-config.ts';
import type { StoredConfig } from '../../restaurant/rules/setup.ts';
import { byOrder, nextOrder, requireBelowLimit, requireDeletable } from '../../restaurant/rules/setup-rules.ts';
import { createIdempotently } from '../../restaurant/store/idempotency-keys.ts';
import { editSetup } from '../../restaurant/store/setup-edits.ts';
import { changeItem, changeLoggedItem, listItems } from '../../restaurant/store/setup-items.ts';
import { RoomRecord } from '../../restaurant/store/setup-records.ts';

/** All rooms of a restaurant, in the order in which they are shown. */
export const readRooms = async (db: TableSession, rid: string): Promise<Room[]> =>
  (await listItems(db, rid, 'ROOM#', RoomRecord)).sort(byOrder);

/** How the log calls a room. */
const called = ({ name }: Room) => ({ what: 'room', subject: name }) as const;

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
  return createIdempotently(db, rid, {
    ...{ kind: 'room', wanted, key },
    existing: ({ rooms }) => rooms,
    logged: called,
    make: (setup, id) => {
      requireBelowLimit(setup, 'rooms');
      const result = { display_order: nextOrder(setup.rooms), ...wanted, id };
      return { item: { ...keys.room(rid, id), ...result }, result };
    },
  });
}

/** Changes the given fields of a room. Throws `not_found`. */
export async function changeRoom(db: TableSession, rid: string, id: string, changes: Partial<Room>): Promise<Room> {
  await noteChoice(db, rid, changes);
  return changeLoggedItem(db, keys.room(rid, id), RoomRecord, changes, { rid, call: called });
}

/** Deletes a room. Throws `not_found`, `room_not_empty` or `last_room`. */
export const removeRoom = (db: TableSession, rid: string, id: string): Promise<void> =>
  editSetup(db, rid, (setup) => {
    requireDeletable(setup, id);
    const room = setup.rooms.find((one) => one.id === id);
    const logged = room && { ...called(room), action: 'deleted' as const };
    return { writes: [deleteExisting(db, keys.room(rid, id))], result: undefined, ...(logged && { logged }) };
  });
