/**
 * One operation on a sequential object. Its effect came about at one instant between `invoked` and `returned`; of an
 * operation whose outcome is `unknown` at any instant after `invoked`, or never. `apply` answers the states that it may
 * lead to from a state, none where it cannot have had its outcome; a state that stays the same is that very object.
 * Once a `settling` operation would change nothing, it never would again.
 */
export type Step<S> = {
  invoked: number;
  returned: number;
  unknown: boolean;
  settling: boolean;
  apply: (state: S) => readonly S[];
};

/** `undecided` when the search was given up. */
export type Verdict = 'linearizable' | 'not linearizable' | 'undecided';

const isIdle = <S>({ apply }: Step<S>, from: S): boolean => {
  const states = apply(from);
  return states.length > 0 && states.every((state) => state === from);
};

/** States that a search visits before it is given up. */
const MOST_VISITS = 2_000_000;

/**
 * Whether some order of the operations explains all outcomes and is true to their times (Wing and Gong's search, with
 * Lowe's memory of the configurations that led nowhere). `keyOf` tells states apart.
 */
export function linearizable<S>(start: S, steps: readonly Step<S>[], keyOf: (state: S) => string): Verdict {
  const ordered = steps.toSorted((a, b) => a.invoked - b.invoked);
  const known = ordered.filter(({ unknown }) => !unknown).length;
  const failed = new Set<string>();
  let visits = 0;

  /** Those that may come next: nothing that is left had been answered before they were sent. */
  const candidates = (done: bigint): number[] => {
    const found: number[] = [];
    let first = Number.POSITIVE_INFINITY;
    for (const [index, step] of ordered.entries()) {
      if (step.invoked > first) break;
      if (done & (1n << BigInt(index))) continue;
      found.push(index);
      if (!step.unknown) first = Math.min(first, step.returned);
    }
    // Those that must come soonest first, and those that need not come last.
    const soon = (index: number) =>
      ordered[index]?.unknown ? Number.POSITIVE_INFINITY : (ordered[index]?.returned ?? 0);
    return found.sort((a, b) => soon(a) - soon(b));
  };

  function search(from: S, already: bigint, count: number): boolean {
    let [done, left] = [already, count];
    let next = candidates(done);
    // What changes nothing and fits now can as well be now: no other order would be better.
    for (let settled = true; settled && left > 0; ) {
      settled = false;
      for (const index of next) {
        const step = ordered[index];
        if (!step?.settling || step.unknown || !isIdle(step, from)) continue;
        done |= 1n << BigInt(index);
        left -= 1;
        settled = true;
      }
      if (settled) next = candidates(done);
    }
    if (left === 0) return true;
    const key = `${done.toString(36)} ${keyOf(from)}`;
    if (failed.has(key)) return false;
    visits += 1;
    if (visits > MOST_VISITS) return false;
    for (const index of next) {
      const step = ordered[index];
      for (const state of step?.apply(from) ?? []) {
        if (state === from && step?.unknown) continue;
        if (search(state, done | (1n << BigInt(index)), step?.unknown ? left : left - 1)) return true;
      }
    }
    failed.add(key);
    return false;
  }

  if (search(start, 0n, known)) return 'linearizable';
  return visits > MOST_VISITS ? 'undecided' : 'not linearizable';
}
