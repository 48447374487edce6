import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { fieldUpdate } from '../../platform/dynamo/field-update.ts';
import { type Key, keys } from '../../platform/dynamo/keys.ts';
import { getItem, queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { transact } from '../../platform/dynamo/transact.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween, type LoggedName } from '../rules/log.ts';
import { editWrites } from './log.ts';
import { noteEdit } from './setup-version.ts';

/** Reads the items of a restaurant's setup whose sort key begins with `prefix`, strongly consistent. */
export async function listItems<S extends z.ZodMiniType>(
  db: TableSession,
  rid: string,
  prefix: 'HOURS#' | 'ROOM#' | 'TABLE#' | 'DELETED#',
  schema: S,
): Promise<z.output<S>[]> {
  const items = await queryAll(db, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': keys.setup(rid), ':prefix': prefix },
    ConsistentRead: true,
  });
  return items.map((item) => z.parse(schema, item));
}

/**
 * An update that makes the changes of a request, which says `null` of a field that is to go and nothing of one that stays, on
 * condition that the item exists and that the fields in `unchanged` are as they were read. `changes` must not be empty.
 */
export function patch(db: TableSession, Key: Key, changes: object, unchanged: object = {}) {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  const fields = Object.fromEntries(named.map(([field, value]) => [field, value ?? undefined]));
  const same = Object.entries(unchanged);
  const isSame = ([field, value]: [string, unknown]) =>
    value === undefined ? `attribute_not_exists(#${field})` : `#${field} = :old_${field}`;
  const seen = same.filter(([, value]) => value !== undefined);
  return fieldUpdate(db, Key, fields, {
    ConditionExpression: ['attribute_exists(pk)', ...same.map(isSame)].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(same.map(([field]) => [`#${field}`, field])),
    ExpressionAttributeValues: Object.fromEntries(seen.map(([field, value]) => [`:old_${field}`, value])),
  });
}

/** Reads one item of the setup. Throws `not_found`. */
export async function readItem<S extends z.ZodMiniType>(db: TableSession, Key: Key, schema: S): Promise<z.output<S>> {
  const item = await getItem(db, Key);
  if (!item) throw new DomainError('not_found', 'Not found.');
  return z.parse(schema, item);
}

/** An item as it was, and how the log calls it. */
type Logging<T> = { rid: string; call: (item: T) => LoggedName };

/**
 * Sets only the given fields of one item and says in the log from what to what, in one transaction, on condition that the
 * fields which are changed are as they were read; answers the item as it is then. `check` is told the item first and may
 * throw; the fields it returns must not have changed meanwhile. `besides` says what else changes with it. The setup's version
 * is raised, unless it is the configuration, which everybody reads each time. Throws `not_found`.
 */
export async function changeLoggedItem<S extends z.ZodMiniObject>(
  db: TableSession,
  key: Key,
  schema: S,
  changes: object,
  {
    check,
    rid,
    call,
    besides,
  }: Logging<z.output<S>> & { check?: (item: z.output<S>) => object; besides?: (item: z.output<S>) => object },
): Promise<z.output<S>> {
  await db.retryLostRace(async () => {
    const before = await readItem(db, key, schema);
    const named = Object.fromEntries(
      Object.entries({ ...changes, ...besides?.(before) }).filter(([, value]) => value !== undefined),
    );
    const made = changesBetween(before, named);
    const guarded = check?.(before) ?? {};
    if (made.length === 0) return { done: true };
    const seen = Object.fromEntries(Object.keys(named).map((field) => [field, before[field]]));
    const changed = Object.fromEntries(made.map(({ field }) => [field, named[field]]));
    const refusal = await transact(db, [
      { Update: patch(db, key, changed, { ...guarded, ...seen }) },
      ...(key.sk === keys.config(rid).sk ? [] : [noteEdit(db, rid)]),
      ...editWrites(db, rid, { ...call(before), action: 'changed', changes: made }),
    ]);
    return refusal ? undefined : { done: true };
  });
  return readItem(db, key, schema);
}

/** Changes the given fields of one item, whatever else of it is changed at the same time. Throws `not_found`. */
export async function changeItem(db: TableSession, key: Key, changes: object): Promise<void> {
  const refusal = await db.write((client) => client.send(new UpdateCommand(patch(db, key, changes))));
  if (refusal) throw new DomainError('not_found', 'Not found.');
}
