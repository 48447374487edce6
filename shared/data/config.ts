import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { DomainError } from '../domain/errors.ts';
import type { StoredConfig } from '../domain/setup.ts';
import { keys } from './keys.ts';
import { changeItem } from './setup-items.ts';
import { ConfigRecord } from './setup-records.ts';
import type { TableSession } from './table-session.ts';

/** The error of a restaurant that does not exist. */
export const noSuchRestaurant = () => new DomainError('not_found', 'No such restaurant.');

/** Reads a restaurant's configuration alone; `undefined` for one that does not exist. */
export async function findConfig(db: TableSession, rid: string): Promise<StoredConfig | undefined> {
  const input = { TableName: db.table, Key: keys.config(rid), ConsistentRead: true };
  const { Item } = await db.read(input, (client) => client.send(new GetCommand(input)));
  return Item && z.parse(ConfigRecord, Item);
}

/** Reads a restaurant's configuration alone. Throws `not_found`. */
export async function readConfig(db: TableSession, rid: string): Promise<StoredConfig> {
  const config = await findConfig(db, rid);
  if (!config) throw noSuchRestaurant();
  return config;
}

/** Stops online booking for starts before `until` (ISO 8601); nothing lets guests book again. Throws `not_found`. */
export async function changePause(db: TableSession, rid: string, until: string | undefined): Promise<void> {
  await changeItem(db, keys.config(rid), ConfigRecord, { paused_until: until ?? null });
}
