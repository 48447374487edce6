/** One of several values. Throws when there is none. */
export function oneOf<T>(values: readonly T[]): T {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
}

export const chance = (share: number): boolean => Math.random() < share;

/** A whole number from `from` to `to`. */
export const between = (from: number, to: number): number => from + Math.floor(Math.random() * (to - from + 1));
