/** The time that passes, in ms, and waiting for some of it. */
type Clock = { now: () => number; sleep: (ms: number) => Promise<unknown> };

/**
 * Keeps what a process does, one after the other, at least `interval_ms` apart: what is called after each waits for the rest of
 * the interval, whatever part of it the work itself took.
 */
export function throttle(interval_ms: () => number, { now, sleep }: Clock): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const rest = last + interval_ms() - now();
    if (rest > 0) await sleep(rest);
    last = now();
  };
}
