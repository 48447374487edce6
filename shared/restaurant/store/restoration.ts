import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { withErasures } from '../../guests/store/restored-guests.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';

const Stored = z.looseObject({ pk: z.string(), sk: z.string(), version: z.optional(z.number()) });
type Stored = z.infer<typeof Stored>;

/**
 * What a restoration does to one restaurant's items: writes, deletions, and after them the version of a setup that changed, so
 * that who reads the setup at it reads all that was restored.
 */
export type Restoration = { puts: Stored[]; deletions: Pick<Stored, 'pk' | 'sk'>[]; raised?: Stored };

/** The partitions of a restaurant that say what it is and who has booked. */
export const partitionsOf = (rid: string) => [
  keys.setup(rid),
  keys.occupancies(rid),
  keys.blocks(rid),
  keys.specialDays(rid),
  keys.reservations(rid),
  keys.dates(rid),
  keys.code(rid, '').pk,
  keys.waitingGuests(rid),
  keys.waitingDates(rid),
  keys.waiter(rid, '').pk,
  keys.profiles(rid),
];

async function readPartition(db: TableSession, pk: string): Promise<Map<string, Stored>> {
  const items = z.parse(z.array(Stored), await queryPartition(db, pk));
  return new Map(items.map((item) => [item.sk, item]));
}

/** A value with fields and members of sets in one order, as JSON tells it from others: it writes no set by itself. */
function sorted(value: unknown): unknown {
  if (value instanceof Set) return [...value].sort();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, child]) => [name, sorted(child)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Whether two items say the same, whichever version they have. */
const isSame = ({ version: _, ...one }: Stored, { version: __, ...other }: Stored) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** A configuration of the past with the secrets by which the restaurant is found now: none that was ended comes back. */
function withPresentAddresses(item: Stored, present: Stored): Stored {
  const { calendar_digest: _, calendar_since: __, ...past } = item;
  const { public_token = past.public_token, calendar_digest, calendar_since } = present;
  return {
    ...past,
    ...(public_token !== undefined && { public_token }),
    ...(calendar_digest !== undefined && { calendar_digest, calendar_since }),
  };
}

/**
 * The writes that make a restaurant as it is in another table. It keeps the public token and the calendar's address it has now, and versions never
 * go back; guests who have been erased since come back without what was erased. A write that has seen a later one must still fail, and a message of a later one must not count as sent.
 */
export async function planRestoration(db: TableSession, past: TableSession, rid: string): Promise<Restoration> {
  const puts: Stored[] = [];
  const deletions: Restoration['deletions'] = [];
  let raised: Stored | undefined;
  const restored = await withErasures(db, past, rid);
  const setupVersion = keys.setupVersion(rid);
  const isVersion = (pk: string, sk: string) => pk === setupVersion.pk && sk === setupVersion.sk;
  for (const pk of partitionsOf(rid)) {
    const [then, now] = await Promise.all([readPartition(past, pk), readPartition(db, pk)]);
    const version = (sk: string) => Math.max(then.get(sk)?.version ?? 0, now.get(sk)?.version ?? 0) + 1;
    const present = now.get('CONFIG');
    const planned = puts.length + deletions.length;
    for (const [sk, item] of then) {
      if (isVersion(pk, sk)) continue;
      const there = now.get(sk);
      const remembered = restored(item, there);
      if (!remembered) {
        if (there) deletions.push({ pk, sk });
        continue;
      }
      const wanted = sk === 'CONFIG' && present ? withPresentAddresses(item, present) : z.parse(Stored, remembered);
      if (there && isSame(there, wanted)) continue;
      puts.push(wanted.version === undefined ? wanted : { ...wanted, version: version(sk) });
    }
    for (const [sk, item] of now) {
      if (then.has(sk) || isVersion(pk, sk)) continue;
      if (!('entries' in item)) deletions.push({ pk, sk });
      // Occupancy is never deleted, so that its versions cannot start again: nobody is left in it.
      else if (JSON.stringify(item.entries) !== '{}') puts.push({ ...item, entries: {}, version: version(sk) });
    }
    if (pk === setupVersion.pk && puts.length + deletions.length > planned) {
      raised = { ...setupVersion, version: version(setupVersion.sk) };
    }
  }
  return { puts, deletions, ...(raised && { raised }) };
}

/** Makes the writes of a restoration; repeating it does no harm. Nobody should book or edit meanwhile. */
export async function restore(db: TableSession, { puts, deletions, raised }: Restoration): Promise<void> {
  const put = async (Item: Stored) => {
    // A guest who was erased since the plan was made stays erased: the plan has not seen it.
    const unerased = 'erased_at' in Item ? {} : { ConditionExpression: 'attribute_not_exists(erased_at)' };
    await db.write((client) => client.send(new PutCommand({ TableName: db.table, Item, ...unerased })));
  };
  for (const item of puts) await put(item);
  for (const Key of deletions) {
    await db.call((client) => client.send(new DeleteCommand({ TableName: db.table, Key })));
  }
  if (raised) await put(raised);
}
