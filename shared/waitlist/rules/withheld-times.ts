import type { StoredEntry } from './entry.ts';

type Withheld = Pick<StoredEntry, 'ref' | 'withheld'>;

/**
 * The starts (`HH:MM`) that the house has taken back from a guest in this time on the list: nothing but the house offers them
 * again. An earlier release leaves them in the entry that its guest asks for next.
 */
export const withheldTimes = ({ ref, withheld }: Withheld): string[] => (withheld?.ref === ref ? withheld.times : []);

const stored = (ref: string, times: readonly string[]): StoredEntry['withheld'] =>
  times.length > 0 ? { ref, times: [...new Set(times)] } : undefined;

/** What is withheld from a guest once the house has taken back what they are offered. */
export const withOffered = (entry: Withheld & Pick<StoredEntry, 'offer'>): StoredEntry['withheld'] =>
  stored(entry.ref, [...withheldTimes(entry), ...(entry.offer ? [entry.offer.time] : [])]);

/** What is withheld from a guest once a start is offered to them: no more that one. */
export const withoutTime = (entry: Withheld, time: string): StoredEntry['withheld'] =>
  stored(
    entry.ref,
    withheldTimes(entry).filter((one) => one !== time),
  );
