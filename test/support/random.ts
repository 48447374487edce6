import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Draws that a seed decides. */
export type Dice = ReturnType<typeof diceOf>;

/** Dice of a seed (any whole number); each stream of a seed has a sequence of its own. */
export function diceOf(seed: number, stream = 0) {
  const generator = xoroshiro128plus(Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b));
  /** A number from 0 to 1, 1 excluded. */
  const fraction = () => uniformFloat64(generator);
  /** A whole number below `count`. */
  const below = (count: number) => (count > 1 ? uniformInt(generator, 0, count - 1) : 0);
  return {
    fraction,
    below,
    /** A whole number, both ends included. */
    between: (first: number, last: number) => first + below(last - first + 1),
    chance: (probability: number) => fraction() < probability,
    pick: <T>(list: readonly T[]): T | undefined => list[below(list.length)],
  };
}
