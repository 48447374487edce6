import * as z from 'zod/mini';
import { digestOf } from '../../platform/dynamo/digest.ts';
import { idOfKey, newResourceId, type SetupKind } from '../../platform/dynamo/ids.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { getItem } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { putNew } from '../../platform/dynamo/transact.ts';
import { DomainError } from '../../platform/errors.ts';
import type { LoggedName } from '../rules/log.ts';
import type { Setup } from '../rules/setup.ts';
import { attemptEdit } from './setup-edits.ts';

/** What an idempotency key was used for: a digest of the request. It stays when the thing it created is deleted. */
const CreationRecord = z.object({ request: z.string() });

/** What an idempotency key that decides an id was used for, as a digest. */
export async function readIdempotencyKey(db: TableSession, rid: string, id: string): Promise<string | undefined> {
  const item = await getItem(db, keys.creation(rid, id));
  return item && z.parse(CreationRecord, item).request;
}

type Creation<T> = {
  kind: SetupKind;
  /** What the operator asked for, parsed. */
  wanted: object;
  /** The request's idempotency key. */
  key: string | undefined;
  /** The things of that kind. */
  existing: (setup: Setup) => readonly T[];
  /** The new thing, and its item as it is stored; what it throws is thrown. */
  make: (setup: Setup, id: string) => { item: Record<string, unknown>; result: T };
  /** How the log calls it. */
  logged: (made: T) => LoggedName;
};

/**
 * Creates a thing of the setup, once for a key: the key decides its id, and what was asked for is kept beside it. A
 * repeated request is answered with the thing as it is now.
 * Throws `idempotency_conflict` for another request with the key, `not_found` when its thing has been deleted.
 */
export async function createIdempotently<T extends { id: string }>(
  db: TableSession,
  rid: string,
  { kind, wanted, key, existing, make, logged }: Creation<T>,
): Promise<T> {
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
        const result = existing(setup).find((one) => one.id === id);
        if (!result) throw new DomainError('not_found', 'What this key created has been deleted since.');
        return { writes: [], result };
      }
      const { item, result } = make(setup, id);
      const mark = key === undefined ? [] : [putNew(db, { ...keys.creation(rid, id), request })];
      const created = { ...logged(result), action: 'created' as const };
      return { writes: [putNew(db, item), ...mark], result, logged: created };
    });
  };
  return (await db.retryLostRace(attempt)).result;
}
