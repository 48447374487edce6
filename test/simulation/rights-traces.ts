import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import type { Life } from './rights-judge.ts';
import type { Item } from './table-record.ts';

/** What a booking or a profile says that is nobody else's. */
const WORDS = ['notes', 'guest_note', 'allergies', 'occasion', 'cancel_reason', 'secret', 'request_digest'];
const WRITTEN = ['note', 'allergies', 'tags', 'blocked_reason'];

/** Every item but those of other restaurants: other lives of one seed have the same words. */
export async function scan({ client, table: TableName }: Database, rid: string): Promise<Item[]> {
  const items: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
    items.push(...Items);
  return items.filter(({ pk }) => !String(pk).startsWith('R#') || String(pk).startsWith(`R#${rid}#`));
}

const textsIn = (item: Item | undefined, fields: readonly string[]): string[] =>
  fields
    .flatMap((field) => item?.[field] ?? [])
    .flatMap((value) => (typeof value === 'string' && value ? [value] : []));

/**
 * What is left in the whole table, in any attribute of any item, of those who are erased: the words of bookings that are
 * without their guest, what was written of guests and is gone, and names and contacts anywhere but in bookings that have
 * their guest still, in places on waiting lists, and in the index of words, which has a judge of its own.
 */
export function traceFaults(items: readonly Item[], { plan, record }: Life): string[] {
  const erased = new Set(record.all('RES').flatMap(({ sk, erased_at }) => (erased_at === undefined ? [] : [sk])));
  const kept = new Set(record.all('GUEST').flatMap((item) => textsIn(item, WRITTEN)));
  const gone = new Map<string, string>();
  for (const { pk, sk, before, after } of record.changes) {
    const said = pk.endsWith('#RES') && erased.has(sk) ? [before, after].flatMap((item) => textsIn(item, WORDS)) : [];
    const written = pk.endsWith('#GUEST') ? textsIn(before, WRITTEN).filter((text) => !kept.has(text)) : [];
    for (const text of said) gone.set(text.toLowerCase(), `words of ${sk}`);
    for (const text of written) gone.set(text.toLowerCase(), `what was written of ${sk}`);
  }
  const people = [...plan.people, ...plan.waiters].flatMap((person) =>
    Object.values(person).map((text) => text.toLowerCase()),
  );
  const faults: string[] = [];
  for (const item of items) {
    const text = JSON.stringify(item).toLowerCase();
    const mayName = /#(?:RES|WAIT|WORDS|WORD#.*)$/.test(String(item.pk)) && item.erased_at === undefined;
    const named = mayName ? undefined : people.find((one) => text.includes(one));
    if (named !== undefined) faults.push(`${item.pk} ${item.sk} knows ${named}`);
    for (const [one, of] of gone) if (text.includes(one)) faults.push(`${item.pk} ${item.sk} has ${of} still`);
  }
  return faults;
}
