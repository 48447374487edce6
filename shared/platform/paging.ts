/** How many of a listing's rows a date has. */
export type DateCount = { date: string; count: number };

/** Where a page starts: `skip` rows into `date`. */
export type PageStart = { date: string; skip: number };

/**
 * Finds the row `offset` (from 0) in a listing whose rows are counted by date, in the order of the listing;
 * `undefined` past its end.
 */
export function pageStart(counts: readonly DateCount[], offset: number): PageStart | undefined {
  let before = 0;
  for (const { date, count } of counts) {
    if (before + count > offset) return { date, skip: offset - before };
    before += count;
  }
  return undefined;
}
