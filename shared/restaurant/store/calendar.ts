import { createHash } from 'node:crypto';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { transact } from '../../platform/dynamo/transact.ts';
import type { Actor } from '../rules/log.ts';
import type { StoredConfig } from '../rules/setup.ts';
import { readConfig } from './config.ts';
import { logWrite } from './log.ts';
import { patch } from './setup-items.ts';

/** What is kept of the secret of a calendar's address: nothing that opens it. */
const keptOf = (secret: string) => createHash('sha256').update(`calendar ${secret}`).digest('base64url');

/** Whether a secret opens the calendar of a restaurant. */
export const opensCalendar = ({ calendar_digest }: StoredConfig, secret: string): boolean =>
  calendar_digest !== undefined && isSameSecret(calendar_digest, keptOf(secret));

/**
 * Lets a secret open the calendar from `now` (epoch ms) on, and no other; without one nobody reads it any more. The
 * restaurant's log says who did so. Throws `not_found`.
 */
export async function changeCalendar(
  db: TableSession,
  rid: string,
  secret: string | undefined,
  { by, now }: { by: Actor; now: number },
): Promise<{ since: string }> {
  const since = new Date(now).toISOString();
  const calendar_digest = secret === undefined ? null : keptOf(secret);
  const calendar_since = secret === undefined ? null : since;
  return db.retryLostRace(async () => {
    const known = await readConfig(db, rid);
    if (secret === undefined && known.calendar_digest === undefined) return { since };
    const changes = [{ field: 'address', old: known.calendar_since ?? null, new: calendar_since }];
    const unchanged = { calendar_digest: known.calendar_digest };
    const refusal = await transact(db, [
      { Update: patch(db, keys.config(rid), { calendar_digest, calendar_since }, unchanged) },
      logWrite(db, rid, { at: since, by, what: 'calendar', changes }),
    ]);
    return refusal ? undefined : { since };
  });
}
