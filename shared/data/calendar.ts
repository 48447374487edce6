import { createHash, timingSafeEqual } from 'node:crypto';
import type { Doer } from '../domain/log.ts';
import type { StoredConfig } from '../domain/setup.ts';
import { readConfig } from './config.ts';
import { keys } from './keys.ts';
import { logWrite } from './log.ts';
import { patch } from './setup-items.ts';
import type { TableSession } from './table-session.ts';
import { transact } from './transact.ts';

/** The stored digest of the secret of a calendar's address: it does not open the calendar. */
const digestOf = (secret: string) => createHash('sha256').update(`calendar ${secret}`).digest();

/** Whether a secret opens the calendar of a restaurant; compared in constant time. */
export function opensCalendar({ calendar_digest }: StoredConfig, secret: string): boolean {
  if (calendar_digest === undefined) return false;
  const kept = Buffer.from(calendar_digest, 'base64url');
  const given = digestOf(secret);
  return kept.length === given.length && timingSafeEqual(kept, given);
}

/**
 * Lets a secret open the calendar from `now` (epoch ms) on, and no other; without one nobody reads it any more. The
 * restaurant's log says who did so. Throws `not_found`.
 */
export async function changeCalendar(
  db: TableSession,
  rid: string,
  secret: string | undefined,
  { by, now }: { by: Doer; now: number },
): Promise<{ since: string }> {
  const since = new Date(now).toISOString();
  const calendar_digest = secret === undefined ? null : digestOf(secret).toString('base64url');
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
