import * as z from 'zod/mini';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { type Setup, type StoredConfig, seatsOfMerge } from '../rules/setup.ts';
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

/** Reads the items of a setup, or those on one side of a sort key. */
const readItems = (
  db: TableSession,
  rid: string,
  { consistent }: ReadOptions,
  side?: { operator: '<' | '>'; sk: string },
) =>
  queryAll(db, {
    KeyConditionExpression: side ? `pk = :pk AND sk ${side.operator} :sk` : 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.setup(rid), ...(side && { ':sk': side.sk }) },
    ConsistentRead: consistent,
  });

/**
 * Reads around the tombstones of deleted tables, which lie together: there may be thousands of them, and few that anybody
 * needs.
 */
async function readLiveItems(db: TableSession, rid: string, options: ReadOptions) {
  const [before, after] = await Promise.all([
    readItems(db, rid, options, { operator: '<', sk: keys.deletedTable(rid, '').sk }),
    readItems(db, rid, options, { operator: '>', sk: keys.deletedTable(rid, '~').sk }),
  ]);
  return [...before, ...after];
}

/** Reads everything that decides what a restaurant offers, and the tombstones of its tables. Throws `not_found`. */
export const readSetup = async (db: TableSession, rid: string, options: ReadOptions): Promise<Setup> =>
  toSetup(await readItems(db, rid, options));

/** Reads the same without the tombstones, in as much time as if there were none. Throws `not_found`. */
export const readLiveSetup = async (db: TableSession, rid: string, options: ReadOptions): Promise<Setup> =>
  toSetup(await readLiveItems(db, rid, options));

/**
 * Reads the setup, without tombstones, and its version, on which edits of it and assignments to a named place are
 * conditional. Throws `not_found`.
 */
export async function readVersionedSetup(db: TableSession, rid: string): Promise<{ setup: Setup; version: number }> {
  const items = await readLiveItems(db, rid, { consistent: true });
  const versioned = items.find(({ sk }) => sk === keys.setupVersion(rid).sk);
  return { setup: toSetup(items), version: versioned ? z.parse(SetupVersionRecord, versioned).version : 0 };
}

function toSetup(items: readonly Record<string, unknown>[]): Setup {
  const setup: Omit<Setup, 'config' | 'merges'> = { hours: [], rooms: [], tables: [] };
  const merges: z.infer<typeof MergeRecord>[] = [];
  let config: StoredConfig | undefined;
  for (const item of items) {
    switch (String(item.sk).split('#')[0]) {
      case 'CONFIG':
        config = z.parse(ConfigRecord, item);
        break;
      case 'HOURS':
        setup.hours.push(z.parse(HoursRecord, item));
        break;
      case 'ROOM':
        setup.rooms.push(z.parse(RoomRecord, item));
        break;
      case 'TABLE':
      case 'DELETED':
        setup.tables.push(z.parse(TableRecord, item));
        break;
      case 'MERGE':
        merges.push(z.parse(MergeRecord, item));
    }
  }
  if (!config) throw noSuchRestaurant();
  return { config, ...setup, merges: merges.map((merge) => ({ ...merge, seats: seatsOfMerge(merge, setup.tables) })) };
}
