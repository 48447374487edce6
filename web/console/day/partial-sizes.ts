/** More numbers than these find no room: of a larger party each second, third, ... one is offered. */
const MOST_AT_ONCE = 24;

/** The numbers of guests that are offered for a party of which not all are here. */
export function partialSizes(party_size: number): number[] {
  const step = Math.ceil((party_size - 1) / MOST_AT_ONCE);
  return Array.from({ length: Math.floor((party_size - 1) / Math.max(step, 1)) }, (_, index) => (index + 1) * step);
}
