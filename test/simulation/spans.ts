/** UTC epoch minutes, `to` excluded. */
export type Span = { from: number; to: number };

/** Whether two spans share a minute; an empty one shares none. */
export const clash = (a: Span, b: Span): boolean => Math.max(a.from, b.from) < Math.min(a.to, b.to);

/**
 * The time for which a party that sits has its table at a minute, said here again (docs/design.md, "Booking
 * lifecycle"): beyond its end for the next 15 minutes, until six hours after it; before its time from now on if that is two hours
 * away at most; else as planned.
 */
export function spanOfSitting({ from, to }: Span, minute: number): Span {
  if (to <= minute) return { from, to: minute - to < 360 ? minute + 15 : to };
  return from > minute && from - minute <= 120 ? { from: minute, to } : { from, to };
}
