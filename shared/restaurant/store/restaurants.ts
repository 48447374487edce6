import * as z from 'zod/mini';
import { liveEntries } from '../../availability/rules/occupancy.ts';
import { readUpcoming } from '../../availability/store/occupancies.ts';
import { newPublicToken, newResourceId, newRestaurantId } from '../../platform/dynamo/ids.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { getAll, queryPartition } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { putNew, transact } from '../../platform/dynamo/transact.ts';
import { DomainError } from '../../platform/errors.ts';
import { addDays, localDateAt } from '../../platform/time/time.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { RestaurantConfig } from '../contract/restaurant-config.ts';
import type { HoursEntry, Room, Table } from '../contract/setup.ts';
import { requireNumbers } from '../rules/own-numbers.ts';
import type { StoredConfig } from '../rules/setup.ts';
import { readConfig } from './config.ts';
import { changeLoggedItem } from './setup-items.ts';
import { ConfigRecord } from './setup-records.ts';
import { requireCurrentToken, restaurantOf } from './tokens.ts';

/** A restaurant's entry in the list of all; `created_at` is ISO 8601 in UTC. */
const ListingRecord = z.object({ restaurant_id: z.string(), created_at: z.string() });

/** What a new restaurant's configuration says; ids and token are drawn. */
export type NewRestaurant = Omit<RestaurantConfig, 'restaurant_id' | 'public_token'>;

/** The hours and tables that a new restaurant starts with, by room; rooms are listed in their order. */
export type StartingSetup = {
  hours: Omit<HoursEntry, 'id'>[];
  rooms: { name: string; tables: Omit<Table, 'id' | 'room_id' | 'display_order'>[] }[];
};

/**
 * Creates a restaurant in one transaction: configuration, public token, entry in the list, and its starting setup,
 * which always has a room.
 */
export async function createRestaurant(
  db: TableSession,
  details: NewRestaurant,
  { hours, rooms }: StartingSetup,
): Promise<RestaurantConfig> {
  const rid = newRestaurantId();
  const config: RestaurantConfig = { restaurant_id: rid, public_token: newPublicToken(), ...details };
  const items: Record<string, unknown>[] = [
    { ...keys.config(rid), ...config },
    { ...keys.token(config.public_token), restaurant_id: rid },
    { ...keys.restaurant(rid), restaurant_id: rid, created_at: new Date().toISOString() },
  ];
  let display_order = 0;
  for (const [order, { name, tables }] of rooms.entries()) {
    const room: Room = { id: newResourceId(rid, 'room'), name, display_order: order + 1 };
    items.push({ ...keys.room(rid, room.id), ...room });
    for (const table of tables) {
      const id = newResourceId(rid, 'table');
      display_order += 1;
      items.push({ ...keys.table(rid, id), ...table, id, room_id: room.id, display_order });
    }
  }
  for (const entry of hours) {
    const id = newResourceId(rid, 'hours');
    items.push({ ...keys.hours(rid, id), ...entry, id });
  }
  const refusal = await transact(
    db,
    items.map((item) => putNew(db, item)),
  );
  if (refusal) throw new Error('An id that was drawn exists already.');
  return config;
}

/** The ids of every restaurant, the oldest restaurant first. */
export async function listRestaurantIds(db: TableSession): Promise<string[]> {
  const items = await queryPartition(db, keys.restaurants);
  const listed = z.parse(z.array(ListingRecord), items).sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return listed.map(({ restaurant_id }) => restaurant_id);
}

/** The configurations of every restaurant, the oldest restaurant first. */
export async function listRestaurants(db: TableSession): Promise<RestaurantConfig[]> {
  const ids = await listRestaurantIds(db);
  const found = await getAll(db, ids.map(keys.config));
  const configs = new Map(z.parse(z.array(ConfigRecord), found).map((config) => [config.restaurant_id, config]));
  return ids.flatMap((id) => configs.get(id) ?? []);
}

/** What changes of a configuration; no courses, or an empty list of them, leaves none stored. */
export type ConfigChanges = Omit<Partial<RestaurantConfig>, 'courses'> & { courses?: string[] | null | undefined };

/**
 * Changes the given fields of a restaurant's configuration and answers all of it. Throws `not_found`, and `invalid_request` for
 * a telephone number that nobody can have.
 */
export const changeConfig = (db: TableSession, rid: string, changes: ConfigChanges): Promise<StoredConfig> => {
  const { courses, ...rest } = changes;
  const named = { ...rest, ...(courses !== undefined && { courses: courses?.length ? courses : null }) };
  return changeLoggedItem(db, keys.config(rid), ConfigRecord, named, {
    rid,
    call: () => ({ what: 'settings' }),
    check: (config) => {
      requireNumbers(config, rest);
      return {};
    },
  });
};

const isUnknown = (error: unknown) => error instanceof DomainError && error.code === 'not_found';

/** Reads a restaurant's configuration by its id or its public token. Throws `not_found`. */
export async function findRestaurant(db: TableSession, reference: string): Promise<RestaurantConfig> {
  const byToken = async () => {
    const config = await readConfig(db, await restaurantOf(db, reference));
    requireCurrentToken(config, reference);
    return config;
  };
  for (const find of [() => readConfig(db, reference), byToken]) {
    try {
      return await find();
    } catch (error) {
      if (!isUnknown(error)) throw error;
    }
  }
  throw new DomainError('not_found', `No restaurant has the id or public token ${JSON.stringify(reference)}.`);
}

/** The fields that are changed for a restaurant: all but the two that name it. */
export type RestaurantChanges = Partial<NewRestaurant>;

/** The time zone cannot change: bookings to come stand at instants that would show another time in it. */
export class TimezoneInUse extends Error {
  override name = 'TimezoneInUse';
}

/** Whether a booking or hold ends after `now` (epoch ms). */
async function hasUpcoming(
  db: TableSession,
  { restaurant_id, timezone }: RestaurantConfig,
  now: number,
): Promise<boolean> {
  const occupancies = await readUpcoming(db, restaurant_id, addDays(localDateAt(now, timezone), -1));
  return occupancies.some((occupancy) => liveEntries(occupancy, now).some(([, { to }]) => to * MINUTE_MS > now));
}

/**
 * Changes given fields of a restaurant, and answers the whole configuration; `now` is epoch ms. Throws `not_found`, and
 * `TimezoneInUse` while there are bookings to come. Only a lock of that very moment could still slip past that check.
 */
export async function setRestaurant(
  db: TableSession,
  rid: string,
  changes: RestaurantChanges,
  now: number,
): Promise<RestaurantConfig> {
  const config = await readConfig(db, rid);
  if (changes.timezone && changes.timezone !== config.timezone && (await hasUpcoming(db, config, now))) {
    throw new TimezoneInUse(`The time zone cannot change from ${config.timezone} while there are bookings to come.`);
  }
  return changeConfig(db, rid, changes);
}
