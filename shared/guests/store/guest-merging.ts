import { keys } from '../../platform/dynamo/keys.ts';
import { ifVersionIs } from '../../platform/dynamo/optimistic-locking.ts';
import { getItem } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { putNew, transact } from '../../platform/dynamo/transact.ts';
import { profileOf, readProfile, type StoredProfile } from './guests.ts';

/** Merges two texts: both, if they differ. */
const joined = (one: string, other: string): string => [...new Set([one, other])].filter(Boolean).join('\n');

/**
 * What the staff have written of one guest in two places, as one profile: nothing of it is lost, though it may be longer than
 * a form takes at once, and who is blocked in one of them is.
 */
const merged = (one: StoredProfile, other: StoredProfile): StoredProfile => {
  const [last, before] = (one.updated_at ?? '') < (other.updated_at ?? '') ? [other, one] : [one, other];
  return {
    ...before,
    ...last,
    tags: [...new Set([...last.tags, ...before.tags])],
    allergies: joined(last.allergies, before.allergies),
    note: joined(last.note, before.note),
    vip: last.vip || before.vip,
    blocked_online: last.blocked_online || before.blocked_online,
    blocked_reason: joined(last.blocked_reason, before.blocked_reason),
    version: Math.max(last.version, before.version) + 1,
  };
};

/**
 * Gives a guest what was written of them under the id that they had. Whoever writes or erases meanwhile comes first: it is
 * read again then. Answers whether there was anything.
 */
export const mergeProfile = (db: TableSession, rid: string, from_id: string, to_id: string): Promise<boolean> =>
  db.retryLostRace(async () => {
    const Key = keys.profile(rid, from_id);
    const old = await getItem(db, Key);
    if (!old) return false;
    const [from, to] = [profileOf(old), await readProfile(db, rid, to_id)];
    const Item = { ...keys.profile(rid, to_id), ...(to.version === 0 ? from : merged(to, from)) };
    const refusal = await transact(db, [
      to.version === 0 ? putNew(db, Item) : { Put: { TableName: db.table, Item, ...ifVersionIs(to) } },
      { Delete: { TableName: db.table, Key, ...ifVersionIs(from) } },
    ]);
    return refusal ? undefined : true;
  });
