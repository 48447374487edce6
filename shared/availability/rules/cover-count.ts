/**
 * Under what the covers of a booking are counted: the date on which its service opens, and the start and the opening of
 * the service in minutes since that date's midnight (docs/design.md, "Booking rules").
 */
export type CountedAs = { date: string; start: number; service: number };

/** Covers of a booking, and under what they are counted. */
export type Counted = CountedAs & { covers: number };

/** Covers that a hold has claimed, and until when they count (epoch ms). */
export type Claim = Omit<Counted, 'date'> & { until: number };

/** The covers of the services that open on a date: by counter, and the claims that are part of them, by hold. */
export type DayCounts = { date: string; counters: Record<string, number>; claims: Record<string, Claim> };

/** The names of the counters of a start and of a service. */
export const countersOf = ({ start, service }: Omit<CountedAs, 'date'>): [start: string, service: string] => [
  `start_${start}`,
  `service_${service}`,
];

/** How covers move the counters of their start and their service: up, or down when they are taken back. */
export const coverNumbers = (covers: Omit<Counted, 'date'>, by: 1 | -1): Record<string, number> =>
  Object.fromEntries(countersOf(covers).map((counter) => [counter, by * covers.covers]));

/** Adds up changes of numbers by name. */
export function sumOf(...changes: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const change of changes) for (const [name, by] of Object.entries(change)) sum[name] = (sum[name] ?? 0) + by;
  return sum;
}
