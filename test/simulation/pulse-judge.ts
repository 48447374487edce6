import type { Change, Item } from './table-record.ts';

/** The markers by which consoles are to learn of a change, told independently of what renews them. */
function tellingOf({ pk, sk, before, after }: Change): string[] {
  const versions: Item[] = [before ?? [], after ?? []].flat();
  const [, , partition = ''] = pk.split('#');
  if (partition === 'RES') {
    const dates = versions.map(({ reservation_date }) => String(reservation_date));
    return [...dates, ...(versions.some(({ status }) => status === 'pending') ? ['requests'] : [])];
  }
  if (partition === 'BLOCK') return [sk.slice(0, '2026-12-04'.length)];
  const kinds: Record<string, string> = { SETUP: 'setup', SPECIAL: 'setup', WAIT: 'waitlist', GUEST: 'guests' };
  return [kinds[partition] ?? []].flat();
}

/** The changes that no marker was renewed after: a console that asks for markers alone would go on showing what was before. */
export function pulseFaults(changes: readonly Change[]): string[] {
  const renewed = new Map(
    changes.flatMap(({ pk, sk }, index) => (pk.endsWith('#PULSE') ? [[sk, index] as const] : [])),
  );
  return changes.flatMap((change, index) =>
    tellingOf(change)
      .filter((marker) => (renewed.get(marker) ?? -1) < index)
      .map((marker) => `consoles do not learn of ${change.pk} ${change.sk} by ${marker}`),
  );
}
