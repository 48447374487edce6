import { minuteOf } from '../../platform/time/time.ts';
import type { StoredEntry } from './entry.ts';

type Withheld = Pick<StoredEntry, 'ref' | 'withheld'>;

/**
 * The starts (`HH:MM`) that the house has taken back from a guest in this time on the list: nothing but the house offers them
 * again. An earlier release leaves them in the entry that its guest asks for next.
 */
export const withheldTimes = ({ ref, withheld }: Withheld): string[] => (withheld?.ref === ref ? withheld.times : []);

/** Whether a start (`HH:MM`) is kept from automatic offers: a stay of `duration_min` would meet one that was taken back. */
export const isWithheld = (
  times: readonly string[],
  { time, duration_min }: { time: string; duration_min: number },
): boolean => times.some((one) => Math.abs(minuteOf(one) - minuteOf(time)) < duration_min);

const stored = (ref: string, times: readonly string[]): StoredEntry['withheld'] =>
  times.length > 0 ? { ref, times: [...new Set(times)] } : undefined;

/** What is withheld from a guest once the house has taken back what they are offered. */
export const withOffered = (entry: Withheld & Pick<StoredEntry, 'offer'>): StoredEntry['withheld'] =>
  stored(entry.ref, [...withheldTimes(entry), ...(entry.offer ? [entry.offer.time] : [])]);

/** What is withheld from a guest once a start is offered to them: nothing that met that one. */
export const withoutTime = (
  entry: Withheld,
  offered: { time: string; duration_min: number },
): StoredEntry['withheld'] =>
  stored(
    entry.ref,
    withheldTimes(entry).filter((one) => !isWithheld([one], offered)),
  );
