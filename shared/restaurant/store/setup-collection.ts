import { digestOf } from '../../platform/dynamo/digest.ts';
import { idOfKey, newResourceId, noSuch, type SetupKind } from '../../platform/dynamo/ids.ts';
import { type Key, keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { deleteExisting, putNew, type TransactItem } from '../../platform/dynamo/transact.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween, type LoggedName } from '../rules/log.ts';
import type { Setup } from '../rules/setup.ts';
import { requireBelowLimit } from '../rules/setup-rules.ts';
import { readIdempotencyKey } from './idempotency-keys.ts';
import { attemptEdit, editSetup } from './setup-edits.ts';
import { patch } from './setup-items.ts';

/** Things of one kind in a restaurant's setup: its hours, rooms, tables or groups. */
export type SetupCollection<T extends { id: string }> = {
  kind: SetupKind;
  limit: Parameters<typeof requireBelowLimit>[1];
  listed: (setup: Setup) => readonly T[];
  keyOf: (rid: string, id: string) => Key;
  /** How the log calls one of them. */
  named: (one: T) => LoggedName;
};

function find<T extends { id: string }>({ kind, listed }: SetupCollection<T>, setup: Setup, id: string): T {
  const one = listed(setup).find((candidate) => candidate.id === id);
  if (!one) throw noSuch(kind);
  return one;
}

type Creation<T> = {
  /** What the operator asked for, parsed. */
  wanted: object;
  /** The request's idempotency key. */
  key: string | undefined;
  /** The new thing, and its fields as they are stored where that is not all of it; what it throws is thrown. */
  make: (setup: Setup, id: string) => { result: T; stored?: object };
};

/**
 * Creates one, once for a key: the key decides its id, and what was asked for is kept beside it. A repeated request is
 * answered with the thing as it is now. Throws `limit_reached`, `idempotency_conflict` for another request with the key,
 * `not_found` when its thing has been deleted.
 */
export async function createOne<T extends { id: string }>(
  db: TableSession,
  rid: string,
  collection: SetupCollection<T>,
  { wanted, key, make }: Creation<T>,
): Promise<T> {
  const { kind, limit, listed, keyOf, named } = collection;
  const id = key === undefined ? newResourceId(rid, kind) : idOfKey(rid, kind, key);
  const request = digestOf(wanted);
  const attempt = async () => {
    // Before the setup: who has been created by then is seen in it.
    const earlier = key === undefined ? undefined : await readIdempotencyKey(db, rid, id);
    if (earlier !== undefined && earlier !== request) {
      throw new DomainError('idempotency_conflict', 'This key was used with another body.');
    }
    return attemptEdit(db, rid, (setup) => {
      if (earlier !== undefined) {
        const result = listed(setup).find((one) => one.id === id);
        if (!result) throw new DomainError('not_found', 'What this key created has been deleted since.');
        return { writes: [], result };
      }
      requireBelowLimit(setup, limit);
      const { result, stored = result } = make(setup, id);
      const mark = key === undefined ? [] : [putNew(db, { ...keys.creation(rid, id), request })];
      const writes = [putNew(db, { ...keyOf(rid, id), ...stored }), ...mark];
      return { writes, result, logged: { ...named(result), action: 'created' } };
    });
  };
  return (await db.retryLostRace(attempt)).result;
}

/**
 * Changes the given fields of one as an edit of the setup, on which `check` has nothing to say against it; answers the setup
 * and the thing as they were before. Throws `not_found`.
 */
export const editOne = <T extends { id: string }>(
  db: TableSession,
  rid: string,
  id: string,
  collection: SetupCollection<T>,
  { changes, check }: { changes: Readonly<Record<string, unknown>>; check: (setup: Setup) => void },
): Promise<{ setup: Setup; before: T }> =>
  editSetup(db, rid, (setup) => {
    const before = find(collection, setup, id);
    check(setup);
    const isSaid = Object.keys(changes).length > 0;
    return {
      writes: isSaid ? [{ Update: patch(db, collection.keyOf(rid, id), changes) }] : [],
      result: { setup, before },
      logged: { ...collection.named(before), action: 'changed', changes: changesBetween(before, changes) },
    };
  });

/** Deletes one, unless `check` throws, with what is written `beside` it. Throws `not_found`. */
export const deleteOne = <T extends { id: string }>(
  db: TableSession,
  rid: string,
  id: string,
  collection: SetupCollection<T>,
  { check, beside }: { check?: (setup: Setup) => void; beside?: (one: T) => TransactItem[] } = {},
): Promise<void> =>
  editSetup(db, rid, (setup) => {
    const one = find(collection, setup, id);
    check?.(setup);
    return {
      writes: [deleteExisting(db, collection.keyOf(rid, id)), ...(beside?.(one) ?? [])],
      result: undefined,
      logged: { ...collection.named(one), action: 'deleted' },
    };
  });
