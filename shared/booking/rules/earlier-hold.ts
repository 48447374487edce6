import type { DayCounts } from '../../availability/rules/cover-count.ts';
import { type HoldEntry, isLive, type Occupancy, type Own, ownHold } from '../../availability/rules/occupancy.ts';
import type { SeenOver } from '../../availability/rules/pacing.ts';
import { addDays } from '../../platform/time/time.ts';
import { DAY_MINUTES } from '../../platform/time/units.ts';

/** A hold that stands, by the id of its entry. */
export type StandingHold = { id: string; entry: HoldEntry };

/**
 * The hold that a guest names as their own before another one: its id, and what stands where its token says, if that is a
 * hold. A token may say anything, so nothing that is not found there is over for that (docs/design.md, "Slot locking").
 */
export type EarlierHold = { id: string; entry: HoldEntry | undefined };

/** Dates whose occupancy was read whole, what it is, and when (epoch ms). */
export type SeenDates = { dates: readonly string[]; occupancies: readonly Occupancy[]; now: number };

/**
 * The earlier hold as far as a new one may replace it: found and unexpired. One that was offered from the waiting list ends by
 * its guest's answer alone.
 */
export const standingHold = (earlier: EarlierHold | undefined, now: number): StandingHold | undefined =>
  earlier?.entry && earlier.entry.waiting === undefined && isLive(earlier.entry, now)
    ? { id: earlier.id, entry: earlier.entry }
    : undefined;

/**
 * Whether a claim is that of the earlier hold, and this one was seen over: it was found expired, or the date on which it
 * begins was read whole and it does not stand there. Where it begins is read from the claim, not from the token.
 */
export const claimIsOver =
  (earlier: EarlierHold | undefined, { dates, occupancies, now }: SeenDates): SeenOver =>
  (id, { start }, opened) => {
    if (id !== earlier?.id) return false;
    if (earlier.entry) return !isLive(earlier.entry, now);
    const date = addDays(opened, Math.floor(start / DAY_MINUTES));
    return (
      dates.includes(date) &&
      !occupancies.some(({ entries }) => {
        const entry = entries[id];
        return entry && isLive(entry, now);
      })
    );
  };

/** The guest's earlier hold as what does not stand in their way, nor its claim: while it may be replaced, and once it is over. */
export function ownEarlier(
  earlier: EarlierHold | undefined,
  counts: readonly DayCounts[],
  seen: SeenDates,
): Own | undefined {
  const isOver = claimIsOver(earlier, seen);
  const over = counts.some(({ date, claims }) => Object.entries(claims).some(([id, claim]) => isOver(id, claim, date)));
  return ownHold(standingHold(earlier, seen.now)?.id ?? (over ? earlier?.id : undefined));
}
