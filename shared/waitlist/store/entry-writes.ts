import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { dueKeys } from '../../platform/dynamo/due.ts';
import { fieldUpdate } from '../../platform/dynamo/field-update.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { TransactItem } from '../../platform/dynamo/transact.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import { MOST_DATES, MOST_WAITING, type StoredEntry } from '../rules/entry.ts';
import { STEPS } from '../rules/state-machine.ts';
import { waitingTtl } from './entry-records.ts';

type Update = UpdateCommandInput & { UpdateExpression: string };

const ALL_OLD = 'ALL_OLD' as const;

/**
 * Minutes after which a date with waiting guests is looked at again, for changes without a message, such as an expired
 * hold.
 */
const LOOK_AGAIN_MINUTES = 5;

/** When a date is to be looked at again at the latest (ISO 8601). */
export const nextLook = (now: number): string => new Date(now + LOOK_AGAIN_MINUTES * MINUTE_MS).toISOString();

/** Has a date looked at when an offer ends (epoch ms), if it is not looked at before. Without an answer, it is looked at soon. */
export const lookBefore = (db: TableSession, rid: string, date: string, ends: number): Promise<void> =>
  db.bestEffort((client) =>
    client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.waitingDate(rid, date),
        UpdateExpression: 'SET due_at = :ends',
        ConditionExpression: 'due_at > :ends',
        ExpressionAttributeValues: { ':ends': new Date(ends).toISOString() },
      }),
    ),
  );

/**
 * Notes with the list of a date that the house takes an offer back at `now` (epoch ms) which concerns it: whatever becomes of its
 * entry, nobody is offered its table meanwhile. Where nobody waits there is nothing to note.
 */
export const notesTakenBack = (db: TableSession, rid: string, date: string, now: number) => ({
  TableName: db.table,
  Key: keys.waitingDate(rid, date),
  UpdateExpression: 'SET taken_back_at = :now',
  ConditionExpression: 'attribute_exists(members)',
  ExpressionAttributeValues: { ':now': now },
});

/** What a change sets of a waiting guest; what is `undefined` is removed. */
export type EntryChanges = Partial<Omit<StoredEntry, 'id' | 'contact' | 'date' | 'version'>>;

type Written = { conditions: string[]; names?: Record<string, string>; values?: Record<string, unknown> };

/** A write of a waitlist entry, which raises its version, on conditions. */
function entryUpdate(
  db: TableSession,
  rid: string,
  { date, contact }: Pick<StoredEntry, 'date' | 'contact'>,
  changes: object,
  { conditions, names = {}, values = {} }: Written,
): Update {
  const update = fieldUpdate(db, keys.waitingGuest(rid, date, contact), changes, {
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: { '#version': 'version', ...names },
    ExpressionAttributeValues: { ':one': 1, ...values },
  });
  const UpdateExpression = `${update.UpdateExpression} ADD #version :one`;
  return { ...update, UpdateExpression, ReturnValuesOnConditionCheckFailure: ALL_OLD };
}

/** Changes an entry, on condition that nobody has since it was read. */
export const changeEntry = (db: TableSession, rid: string, before: StoredEntry, changes: EntryChanges): Update =>
  entryUpdate(db, rid, before, changes, {
    conditions: ['#version = :seen', '#ref = :ref_seen'],
    names: { '#ref': 'ref' },
    values: { ':seen': before.version, ':ref_seen': before.ref },
  });

/** What a new entry is stored with. */
export type NewEntry = Omit<StoredEntry, 'version'>;

/**
 * All fields of a new entry, those that an earlier one of the same guest may have left among them. The booking that they have
 * taken stays with its guest: whoever asks in their name would hide from the house that they have it.
 */
const fieldsOf = (entry: NewEntry, ttl: number) => ({
  ...{
    room_id: undefined,
    joined_at: undefined,
    wished_at: undefined,
    offer: undefined,
    passed_over: undefined,
  },
  ...{ ended: undefined, missed: undefined, withheld: undefined },
  ...entry,
  ttl,
});

/** Puts an entry where there is none, or where it is `before`, which nobody has changed since it was read. */
export const putEntry = (
  db: TableSession,
  rid: string,
  entry: NewEntry,
  { ttl, before }: { ttl: number; before: StoredEntry | undefined },
): Update =>
  entryUpdate(
    db,
    rid,
    entry,
    fieldsOf(entry, ttl),
    before
      ? { conditions: ['#version = :seen'], values: { ':seen': before.version } }
      : { conditions: ['attribute_not_exists(#version)'] },
  );

/**
 * Puts an entry that its guest has yet to join, unless they are on the list, or a link that was mailed after `links_since`
 * (epoch ms) is theirs: one write, whatever there is.
 */
export const askForEntry = (
  db: TableSession,
  rid: string,
  entry: NewEntry,
  { ttl, links_since }: { ttl: number; links_since: number },
): Update =>
  entryUpdate(db, rid, entry, fieldsOf(entry, ttl), {
    conditions: [
      '(attribute_not_exists(#state) OR #state IN (:gone, :taken) OR (#state = :unconfirmed AND #asked_at <= :links_since))',
    ],
    values: { ':gone': 'gone', ':taken': 'taken', ':unconfirmed': 'unconfirmed', ':links_since': links_since },
  });

/**
 * Puts a wish of `now` into an entry whose link was mailed after `links_since` (both epoch ms) and that its guest has yet to
 * join: the link, its hour and the address that it went to stay. On condition that the entry is not the new one itself, and
 * that no later wish is there.
 */
export const renewRequest = (
  db: TableSession,
  rid: string,
  { date, contact, ref, guests, from, to, room_id, guest_first_name, guest_last_name, guest_phone, lang }: NewEntry,
  { links_since, now }: { links_since: number; now: number },
): Update =>
  entryUpdate(
    db,
    rid,
    { date, contact },
    { guests, from, to, room_id, guest_first_name, guest_last_name, guest_phone, lang, wished_at: now },
    {
      conditions: [
        '#state = :unconfirmed',
        '#asked_at > :links_since',
        '#ref <> :new_ref',
        '(attribute_not_exists(#wished_at) OR #wished_at <= :wished_at)',
      ],
      names: { '#state': 'state', '#asked_at': 'asked_at', '#ref': 'ref' },
      values: { ':unconfirmed': STEPS.renew.from[0], ':links_since': links_since, ':new_ref': ref },
    },
  );

/** What is written of an entry that became a booking, at a moment (epoch ms), beside its state. */
export const takenBy = (reservation_id: string, at: number) => ({ reservation_id, taken: { reservation_id, at } });

/** An entry becomes a booking, on condition that it is its offer's hold that is confirmed; `now` is epoch ms. */
export const takeEntry = (
  db: TableSession,
  rid: string,
  entry: Pick<StoredEntry, 'date' | 'contact'>,
  { entry_id, reservation_id, now }: { entry_id: string; reservation_id: string; now: number },
): Update =>
  entryUpdate(
    db,
    rid,
    entry,
    { state: STEPS.accept.to, ...takenBy(reservation_id, now) },
    {
      conditions: ['#state = :offered', '#offer.#entry_id = :entry_id'],
      names: { '#offer': 'offer', '#entry_id': 'entry_id' },
      values: { ':offered': STEPS.accept.from[0], ':entry_id': entry_id },
    },
  );

/**
 * Enters a guest into the list of a date and into the dates that they wait for (stored under `dates_key`), on condition that
 * there is room in both, and that they are in both already (`is_listed`) or not at all; `now` is epoch ms.
 */
export function enterList(
  db: TableSession,
  rid: string,
  { date, contact }: Pick<StoredEntry, 'date' | 'contact'>,
  { dates_key, is_listed, now }: { dates_key: string; is_listed: boolean; now: number },
): [list: TransactItem, dates: TransactItem] {
  const { due_at, due_shard } = dueKeys(`${rid}/${date}`, nextLook(now));
  const list: Update = {
    TableName: db.table,
    Key: keys.waitingDate(rid, date),
    UpdateExpression:
      'SET due_at = if_not_exists(due_at, :due_at), due_shard = :due_shard, #ttl = :ttl ADD members :contact, #version :one',
    ConditionExpression: 'attribute_not_exists(members) OR size(members) < :most OR contains(members, :one_contact)',
    ExpressionAttributeNames: { '#ttl': 'ttl', '#version': 'version' },
    ExpressionAttributeValues: {
      ':due_at': due_at,
      ':due_shard': due_shard,
      ':ttl': waitingTtl(date),
      ':contact': new Set([contact]),
      ':one_contact': contact,
      ':one': 1,
      ':most': MOST_WAITING,
    },
    ReturnValuesOnConditionCheckFailure: ALL_OLD,
  };
  const dates: Update = {
    TableName: db.table,
    Key: keys.waiter(rid, dates_key),
    UpdateExpression: 'SET #ttl = :ttl ADD #dates :date',
    ConditionExpression: is_listed
      ? 'attribute_not_exists(#dates) OR size(#dates) < :most OR contains(#dates, :one_date)'
      : 'attribute_not_exists(#dates) OR (size(#dates) < :most AND NOT contains(#dates, :one_date))',
    ExpressionAttributeNames: { '#ttl': 'ttl', '#dates': 'dates' },
    ExpressionAttributeValues: {
      // Longer than any date that can be waited for: the item is small, and its dates are compared.
      ':ttl': waitingTtl(date) + KEEP_DATES_SECONDS,
      ':date': new Set([date]),
      ':one_date': date,
      ':most': MOST_DATES,
    },
    ReturnValuesOnConditionCheckFailure: ALL_OLD,
  };
  return [{ Update: list }, { Update: dates }];
}

const KEEP_DATES_SECONDS = 400 * 86_400;

/**
 * Takes a guest out of the list of a date, and a date out of those that the guest waits for (stored under `dates_key`); it may
 * be out already.
 */
export function leaveList(
  db: TableSession,
  rid: string,
  { date, contact }: Pick<StoredEntry, 'date' | 'contact'>,
  dates_key: string,
): TransactItem[] {
  return [
    {
      Update: {
        TableName: db.table,
        Key: keys.waitingDate(rid, date),
        UpdateExpression: 'SET #ttl = :ttl ADD #version :one DELETE members :contact',
        ExpressionAttributeNames: { '#ttl': 'ttl', '#version': 'version' },
        ExpressionAttributeValues: { ':ttl': waitingTtl(date), ':one': 1, ':contact': new Set([contact]) },
      },
    },
    { Update: leaveDates(db, rid, dates_key, [date]) },
  ];
}

/** Takes dates out of those that a guest waits for. */
export const leaveDates = (db: TableSession, rid: string, dates_key: string, dates: readonly string[]): Update => ({
  TableName: db.table,
  Key: keys.waiter(rid, dates_key),
  UpdateExpression: 'DELETE #dates :dates',
  ExpressionAttributeNames: { '#dates': 'dates' },
  ExpressionAttributeValues: { ':dates': new Set(dates) },
});
