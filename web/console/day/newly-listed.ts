import type { ServiceDay } from './service-day.ts';

type Day = Pick<ServiceDay, 'date' | 'spill'>;

/** What a page has seen of its bookings: the day of the last look, and the ids of all that were listed at any look. */
export type Seen = { day: Day; ids: ReadonlySet<string> };

/** Whether a page has already looked at a day that goes on as long as this one. */
export const hasSeen = (before: Seen | undefined, { date, spill }: Day): boolean =>
  before?.day.date === date && before.day.spill === spill;

/**
 * What a page has seen once these bookings of a day are listed, and those of them that are new since its last look at that
 * day: none at the first one, nor as it goes on for longer. A booking that was listed at any look before is not new: while it
 * moves it may be missing between the lists of two dates.
 */
export function newlyListed<B extends { id: string }>(
  before: Seen | undefined,
  day: Day,
  listed: readonly B[],
): { seen: Seen; fresh: B[] } {
  const known = before?.ids ?? new Set<string>();
  return {
    seen: { day, ids: new Set([...known, ...listed.map(({ id }) => id)]) },
    fresh: hasSeen(before, day) ? listed.filter(({ id }) => !known.has(id)) : [],
  };
}
