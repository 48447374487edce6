import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { type TransactItem, transact } from '../../platform/dynamo/transact.ts';
import type { LoggedEdit } from '../rules/log.ts';
import type { Setup } from '../rules/setup.ts';
import { editWrites } from './log.ts';
import { readVersionedSetup } from './setup.ts';
import { raiseVersion } from './setup-version.ts';

/** What an edit writes, what the log says of it, and what it answers then; without writes everything stays as it is. */
type Decide<T> = (setup: Setup) => { writes: TransactItem[]; result: T; logged?: LoggedEdit };

/** Makes one attempt at an edit; answers nothing when somebody else edited the setup since it was read. */
export async function attemptEdit<T>(
  db: TableSession,
  rid: string,
  decide: Decide<T>,
): Promise<{ result: T } | undefined> {
  const { setup, version } = await readVersionedSetup(db, rid);
  const { writes, result, logged } = decide(setup);
  const items = [...writes, raiseVersion(db, rid, version), ...editWrites(db, rid, logged)];
  const refusal = writes.length > 0 && (await transact(db, items));
  return refusal ? undefined : { result };
}

/**
 * Creates, deletes or moves things of the setup, switches tables or changes groups, in one transaction, on condition that
 * nobody did so since the setup was read: `decide` sees the setup on which its writes are made. So limits hold exactly, no
 * table is in a deleted room, the last room stays, and nobody is assigned to a deleted place (`unchangedSetup`), whoever
 * else works at the same time. Errors of `decide` are passed on; it may run several times.
 */
export const editSetup = async <T>(db: TableSession, rid: string, decide: Decide<T>): Promise<T> =>
  (await db.retryLostRace(() => attemptEdit(db, rid, decide))).result;
