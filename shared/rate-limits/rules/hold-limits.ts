import { HOUR_MS } from '../../platform/time/units.ts';
import { tooMany } from './too-many.ts';

/** How many slots of a restaurant one client may hold at once, and open in an hour; 0 stands for any number. */
export type HoldLimits = { max_active: number; max_per_hour: number };

/**
 * What one client holds of a restaurant: the ends of its holds (epoch ms) by entry id, expired ones among them, and how
 * many it has opened in the hour that began at `since` (epoch ms).
 */
export type ClientHolds = { active: Record<string, number>; since: number; opened: number };

/**
 * What one more claim does: it clears away the expired ones, counts beside the one that it is about to replace
 * (`exchanged`, at most one), and may begin a new hour.
 */
export type Claim = { expired: string[]; exchanged: string[]; new_hour: boolean };

/**
 * Decides whether a client may claim one more hold at `now` (epoch ms), in exchange for `replaces` if that is one of
 * its own. Throws `hold_limit` with the seconds after which the next one becomes free.
 */
export function claimMore(
  { active, since, opened }: ClientHolds,
  { max_active, max_per_hour }: HoldLimits,
  { now, replaces }: { now: number; replaces?: string | undefined },
): Claim {
  const ids = Object.keys(active);
  const expired = ids.filter((id) => Number(active[id]) <= now);
  const live = ids.filter((id) => !expired.includes(id));
  const exchanged = live.filter((id) => id === replaces);
  if (max_active > 0 && live.length >= max_active + exchanged.length) {
    const first_end = Math.min(...live.map((id) => Number(active[id])));
    throw tooMany(
      'hold_limit',
      `${max_active} slots are held from this address already. Confirm or release one.`,
      first_end - now,
    );
  }
  const hour_ends = since + HOUR_MS;
  if (max_per_hour > 0 && opened >= max_per_hour && now < hour_ends) {
    throw tooMany('hold_limit', `${max_per_hour} slots were held from this address within an hour.`, hour_ends - now);
  }
  return { expired, exchanged, new_hour: now >= hour_ends };
}

/** Epoch ms from which nothing of a client's claims counts any more. */
export const endOfClaims = (ends: number, now: number): number => Math.max(ends, now + HOUR_MS);
