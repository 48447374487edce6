/** From here on what is shown is so old that nothing is done by it (ms). */
const STALE_AFTER_MS = 30_000;
/** So many attempts in a row that fail are said. */
const FAILING_FROM = 2;

/** A read that is repeated all the time: when it last succeeded (epoch ms), and how it goes now. */
export type RepeatedRead = {
  updated_at: number;
  /** Attempts in a row that failed, of the read that is under way. */
  failures: number;
  /** Whether the read before ended without an answer. */
  has_failed: boolean;
  /** Whether it waits for a connection. */
  is_paused: boolean;
};

type Look = {
  reads: readonly RepeatedRead[];
  /** When anything was last read (epoch ms), 0 if never: what counts before one of the reads has succeeded. */
  last_read_at: number;
  /** Since when the page is loaded, and since when it is seen (epoch ms). */
  loaded_at: number;
  shown_since: number;
  now: number;
  is_online: boolean;
};

/**
 * What is known of the line: all is up to date; or, with when it was last known to be (epoch ms), what was kept from before
 * the page was loaded is still being read anew (`reading`), reads fail (`failing`), or it is too old (`stale`).
 */
export type Freshness = { state: 'fresh' } | { state: 'reading' | 'failing' | 'stale'; since: number };

/** Whether what a page that is seen shows is up to date. */
export function freshnessOf({ reads, last_read_at, loaded_at, shown_since, now, is_online }: Look): Freshness {
  const seen_at = reads.length > 0 ? Math.min(...reads.map(({ updated_at }) => updated_at)) : last_read_at;
  // What was kept from before the page was loaded is old at once, unless it is being read anew.
  const is_hindered = reads.some(({ failures, is_paused }) => failures > 0 || is_paused);
  const known_at = is_hindered ? seen_at : Math.max(seen_at, shown_since);
  if (!is_online || now - known_at > STALE_AFTER_MS) return { state: 'stale', since: seen_at };
  if (reads.some(({ failures, has_failed }) => has_failed || failures >= FAILING_FROM)) {
    return { state: 'failing', since: seen_at };
  }
  return seen_at > 0 && seen_at < loaded_at ? { state: 'reading', since: seen_at } : { state: 'fresh' };
}
