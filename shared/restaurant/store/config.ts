import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { transact } from '../../platform/dynamo/transact.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../rules/log.ts';
import type { StoredConfig } from '../rules/setup.ts';
import { logWrite } from './log.ts';
import { patch } from './setup-items.ts';
import { ConfigRecord } from './setup-records.ts';

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

/**
 * Stops online booking for starts before `until` (ISO 8601); nothing lets guests book again. `by` does so at `now` (epoch
 * ms), which the restaurant's log says. Throws `not_found`.
 */
export async function changePause(
  db: TableSession,
  rid: string,
  until: string | undefined,
  { by, now }: { by: Actor; now: number },
): Promise<void> {
  await db.retryLostRace(async () => {
    const { paused_until } = await readConfig(db, rid);
    if (paused_until === until) return { done: true };
    const changes = [{ field: 'until', old: paused_until ?? null, new: until ?? null }];
    const refusal = await transact(db, [
      { Update: patch(db, keys.config(rid), { paused_until: until ?? null }, { paused_until }) },
      logWrite(db, rid, { at: new Date(now).toISOString(), by, what: 'pause', changes }),
    ]);
    return refusal ? undefined : { done: true };
  });
}
