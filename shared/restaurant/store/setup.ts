import * as z from 'zod/mini';
import { keys } from '../../platform/dynamo/keys.ts';
import { getAll, queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { VersionedReadCache } from '../../platform/dynamo/versioned-read-cache.ts';
import type { HoursEntry, Room } from '../contract/setup.ts';
import { type Setup, type StoredTable, seatsOfMerge } from '../rules/setup.ts';
import { noSuchRestaurant } from './config.ts';
import {
  ConfigRecord,
  HoursRecord,
  MergeRecord,
  RoomRecord,
  SetupVersionRecord,
  TableRecord,
} from './setup-records.ts';

type ReadOptions = { consistent: boolean };

/** Reads the items of a setup, or those behind a sort key. */
const readItems = (db: TableSession, rid: string, { consistent }: ReadOptions, behind?: string) =>
  queryAll(db, {
    KeyConditionExpression: behind === undefined ? 'pk = :pk' : 'pk = :pk AND sk > :sk',
    ExpressionAttributeValues: { ':pk': keys.setup(rid), ...(behind !== undefined && { ':sk': behind }) },
    ConsistentRead: consistent,
  });

/** Reads everything that decides what a restaurant offers, and the tombstones of its tables. Throws `not_found`. */
export async function readSetup(db: TableSession, rid: string, options: ReadOptions): Promise<Setup> {
  const items = await readItems(db, rid, options);
  const config = items.find(({ sk }) => sk === keys.config(rid).sk);
  if (!config) throw noSuchRestaurant();
  return { config: z.parse(ConfigRecord, config), ...placesOf(items) };
}

/** What a process has read of the setups lately: each edit of anything but the configuration raises the version. */
const lately = new VersionedReadCache<Places>();

/**
 * Reads the same without the tombstones, and its version, on which edits of it and assignments to a named place are
 * conditional: the configuration and the version each time, the rest only when the version is another one than this process
 * has read it at. Throws `not_found`.
 */
export async function readVersionedSetup(
  db: TableSession,
  rid: string,
  options: ReadOptions = { consistent: true },
): Promise<{ setup: Setup; version: number }> {
  const head = await getAll(db, [keys.config(rid), keys.setupVersion(rid)], options);
  const headed = (sk: string) => head.find((item) => item.sk === sk);
  const config = headed(keys.config(rid).sk);
  if (!config) throw noSuchRestaurant();
  const versioned = headed(keys.setupVersion(rid).sk);
  const version = versioned ? z.parse(SetupVersionRecord, versioned).version : 0;
  // Tombstones lie together: there may be thousands of them, and few that anybody needs.
  const behind = keys.deletedTable(rid, '~').sk;
  const places = await lately.at(db, rid, version, async () =>
    frozen(placesOf(await readItems(db, rid, { consistent: true }, behind))),
  );
  return { setup: { config: z.parse(ConfigRecord, config), ...places }, version };
}

/** Reads the setup without the tombstones. Throws `not_found`. */
export const readLiveSetup = async (db: TableSession, rid: string, options: ReadOptions): Promise<Setup> =>
  (await readVersionedSetup(db, rid, options)).setup;

/** A setup without its configuration. */
type Places = Omit<Setup, 'config'>;

/** What requests share is not theirs to change. */
function frozen<T extends object>(value: T): T {
  for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) frozen(child);
  return Object.freeze(value);
}

function placesOf(items: readonly Record<string, unknown>[]): Places {
  const hours: HoursEntry[] = [];
  const rooms: Room[] = [];
  const tables: StoredTable[] = [];
  const merges: z.infer<typeof MergeRecord>[] = [];
  for (const item of items) {
    switch (String(item.sk).split('#')[0]) {
      case 'HOURS':
        hours.push(z.parse(HoursRecord, item));
        break;
      case 'ROOM':
        rooms.push(z.parse(RoomRecord, item));
        break;
      case 'TABLE':
      case 'DELETED':
        tables.push(z.parse(TableRecord, item));
        break;
      case 'MERGE':
        merges.push(z.parse(MergeRecord, item));
    }
  }
  const seated = merges.map((merge) => ({ ...merge, seats: seatsOfMerge(merge, tables) }));
  return { hours, rooms, tables, merges: seated };
}
