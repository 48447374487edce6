import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { datesKeyOf } from '../../guests/store/contact.ts';
import { ofGuest } from '../../guests/store/guest-waitlist-entries.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { transact } from '../../platform/dynamo/transact.ts';
import { logWrite } from '../../restaurant/store/log.ts';
import type { StoredEntry } from '../rules/entry.ts';
import { readEntries, readEntry } from './entries.ts';
import { endEntry } from './transitions.ts';

/** Deletes an entry, unless the guest has asked for another one since. */
const deletion = (db: TableSession, rid: string, { date, contact, ref }: StoredEntry) => ({
  TableName: db.table,
  Key: keys.waitingGuest(rid, date, contact),
  ConditionExpression: '#ref = :ref',
  ExpressionAttributeNames: { '#ref': 'ref' },
  ExpressionAttributeValues: { ':ref': ref },
});

/**
 * Deletes the item of the dates that a guest waits for, which names them by a digest, once there is none. Before the entry
 * is: after it, nothing would lead to the item.
 */
const forgetWaiter = (db: TableSession, rid: string, entry: StoredEntry) =>
  db.write((client) =>
    client.send(
      new DeleteCommand({
        TableName: db.table,
        Key: keys.waiter(rid, datesKeyOf(rid, entry)),
        ConditionExpression: 'attribute_not_exists(#dates)',
        ExpressionAttributeNames: { '#dates': 'dates' },
      }),
    ),
  );

/**
 * Takes a guest off every waiting list that they had asked for by a moment (`at`, ISO 8601), with what they are offered, and
 * deletes what is stored of it; `now` is epoch ms. It can be stopped and called again at any time.
 */
export async function eraseWaiting(
  db: TableSession,
  rid: string,
  { guest_ids, at, zone }: { guest_ids: readonly string[]; at: string; zone: string },
  now: number,
): Promise<void> {
  const entries = ofGuest(await readEntries(db, rid), rid, guest_ids, zone);
  for (const entry of entries.filter(({ asked_at }) => asked_at <= Date.parse(at))) {
    // The present state, which a look may have changed since.
    const current = await readEntry(db, rid, entry);
    if (current?.ref !== entry.ref) continue;
    await endEntry(db, rid, current, { step: 'remove', now: () => now });
    await forgetWaiter(db, rid, entry);
    await db.write((client) => client.send(new DeleteCommand(deletion(db, rid, entry))));
  }
}

/**
 * Takes the guest of a link off the list, with what they are offered, and deletes what is stored of the entry, at `now` (epoch
 * ms); a booking that was made of it stays. It is noted, so that no copy of the past brings the entry back. Repeated after it
 * was stopped, it does what is left.
 */
export async function eraseEntry(db: TableSession, rid: string, entry: StoredEntry, now: () => number): Promise<void> {
  await endEntry(db, rid, entry, { step: 'leave', now });
  await forgetWaiter(db, rid, entry);
  const at = new Date(now()).toISOString();
  // Refused where the guest has asked for another entry since, which is not what this link leads to.
  await transact(db, [
    { Delete: deletion(db, rid, entry) },
    { Put: { TableName: db.table, Item: { ...keys.erasure(rid, entry.id), at, done_at: at } } },
    logWrite(db, rid, { at, by: { kind: 'guest' }, what: 'erasure' }),
  ]);
}
