import type { Commit } from './booking-lives.ts';

/** A mail or text that a provider accepted, or a message as it lies in a queue: everything that can be read of it. */
export type Sent = { id: string; kind: string; to: string; words: string };

const named = (id: string) => {
  const [reservation = '', version, kind] = id.split(':');
  return { reservation, version: Number(version), kind };
};

/** Whether a later version of the booking tells the same address, which the booking still has. */
export function isOvertaken(commits: readonly Commit[], { id, to }: Pick<Sent, 'id' | 'to'>): boolean {
  const { reservation, version, kind } = named(id);
  if (kind !== 'guest_mail') return false;
  const own = commits.filter(({ after }) => after.id === reservation);
  return (
    own.at(-1)?.after.guest_email === to && own.some(({ after, tells }) => tells === to && after.version > version)
  );
}

/** Versions that nobody heard of who should have: neither of this one nor of a later one. */
export const unheard = (commits: readonly Commit[], accepted: readonly Sent[]): string[] =>
  commits.flatMap(({ after: { id, version }, tells }) => {
    const hears = accepted.some((sent) => {
      const of = named(sent.id);
      return of.kind === 'guest_mail' && sent.to === tells && of.reservation === id && of.version >= version;
    });
    return tells === undefined || hears ? [] : [`${id}:${version} to ${tells}`];
  });

/** Calendar files that reached an address after one of the same booking with a higher SEQUENCE. */
export function sequenceFalls(accepted: readonly Sent[]): string[] {
  const highest = new Map<string, number>();
  return accepted.flatMap(({ id, to, words }) => {
    const sequence = Number(/^SEQUENCE:(\d+)/m.exec(words)?.[1] ?? Number.NaN);
    const calendar = `${named(id).reservation} at ${to}`;
    const last = highest.get(calendar) ?? 0;
    if (Number.isNaN(sequence)) return [];
    highest.set(calendar, Math.max(last, sequence));
    return sequence < last ? [`${calendar}: ${sequence} after ${last}`] : [];
  });
}

/** Where the secret of a link stands outside the mails to the guest whose link it is. */
export function leaks(commits: readonly Commit[], seen: readonly Sent[]): string[] {
  const owners = new Map(commits.map(({ after }) => [after.secret, after.guest_email]));
  return seen.flatMap(({ id, kind, to, words }) => {
    // Calendar files fold their lines anywhere.
    const whole = words.replace(/\r?\n /g, '');
    const strange = [...owners].filter(
      ([secret, owner]) => secret && whole.includes(secret) && (kind !== 'guest_mail' || owner !== to),
    );
    return strange.map(() => `the link of another stands in ${id} to ${to}`);
  });
}
