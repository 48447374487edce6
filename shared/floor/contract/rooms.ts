import * as z from 'zod/mini';
import { IdempotencyKey } from '../../platform/contract/idempotency-key.ts';
import { ById, ME } from '../../platform/contract/operator.ts';
import { EVERYBODY, MANAGERS } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';
import { Room, RoomFields } from '../../restaurant/contract/setup.ts';

const ROOMS = `${ME}/rooms` as const;

const RoomChanges = z.partial(RoomFields).register(z.globalRegistry, {
  id: 'RoomChanges',
  description: 'Only the fields to change.',
  examples: [{ name: 'Grande salle' }],
});

const NewRoom = z.extend(RoomChanges, z.pick(RoomFields, { name: true }).shape).register(z.globalRegistry, {
  id: 'NewRoom',
  description: 'Without `display_order` the room comes after the last one.',
  examples: [{ name: 'Terrasse' }],
});

export const listRooms = route({
  id: 'rooms.list',
  method: 'GET',
  path: ROOMS,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'List all rooms',
  success: { status: 200, description: 'The rooms, sorted by `display_order`.', body: z.array(Room) },
  problems: [],
});

export const createRoom = route({
  id: 'rooms.create',
  method: 'POST',
  path: ROOMS,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Create a room',
  headers: IdempotencyKey,
  body: NewRoom,
  success: { status: 201, description: 'The room.', body: Room },
  problems: ['not_found', 'idempotency_conflict', 'limit_reached'],
});

export const updateRoom = route({
  id: 'rooms.update',
  method: 'PATCH',
  path: `${ROOMS}/{id}`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Change a room',
  description: 'Changes only the fields that are sent.',
  params: ById,
  body: RoomChanges,
  success: { status: 200, description: 'The room after the change.', body: Room },
  problems: [],
});

export const deleteRoom = route({
  id: 'rooms.delete',
  method: 'DELETE',
  path: `${ROOMS}/{id}`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Delete an empty room',
  params: ById,
  success: { status: 204, description: 'The room is deleted.' },
  problems: ['room_not_empty', 'last_room'],
});
