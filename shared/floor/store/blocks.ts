import { type Conflict, conflictsOf } from '../../availability/rules/assignment.ts';
import {
  asTaken,
  isLive,
  isSameRef,
  type Occupancy,
  type OccupancyRef,
  overlaps,
  overlapWithin,
  refsOf,
} from '../../availability/rules/occupancy.ts';
import { readOccupanciesAt } from '../../availability/store/occupancies.ts';
import { removeEntry, rewriteEntries } from '../../availability/store/occupancy-writes.ts';
import { eveOf, morrowOf } from '../../availability/store/snapshot.ts';
import { requireNobody } from '../../booking/store/conflicts.ts';
import { digestOf } from '../../platform/dynamo/digest.ts';
import { entryIdOf, idOfKey, newResourceId } from '../../platform/dynamo/ids.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ifVersionIs } from '../../platform/dynamo/optimistic-locking.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { MOST_ITEMS, putNew, type TransactItem, transact } from '../../platform/dynamo/transact.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import { requireTables } from '../../restaurant/rules/setup-rules.ts';
import { readIdempotencyKey } from '../../restaurant/store/idempotency-keys.ts';
import { readLiveSetup } from '../../restaurant/store/setup.ts';
import type { BlockChanges, NewBlock } from '../contract/blocks.ts';
import {
  blockEntry,
  blockRefs,
  blocksAlike,
  changedBlock,
  isSameBlock,
  newBlock,
  type StoredBlock,
} from '../rules/block.ts';
import { keyOf, requireBlock, toItem } from './block-records.ts';

/** What a block is decided on: the restaurant as it was read at `now` (epoch ms). */
type Attempt = { db: TableSession; rid: string; setup: Setup; now: number };

const refsOfBlocks = (blocks: readonly StoredBlock[]) =>
  blocks.flatMap(({ table_ids, dates }) => refsOf({ tables: table_ids, dates }));

/** The items on which somebody stands who sits at a block's tables beyond midnight, or before it, without having planned to. */
const refsOfSitters = ({ setup, now }: Pick<Attempt, 'setup' | 'now'>, { table_ids, dates }: StoredBlock) =>
  refsOf({
    tables: table_ids,
    dates: dates
      .flatMap((date) => [eveOf(setup, date, now), morrowOf(setup, date, now)])
      .filter((date) => date !== undefined),
  });

/** Who stands on a block's tables at its time, or sits there so early or late that they still will. */
const standingIn = (occupancies: readonly Occupancy[], block: StoredBlock, now: number) =>
  conflictsOf(occupancies, {
    tables: block.table_ids,
    stay: block,
    own: [entryIdOf(block.id)],
    now,
    empty: { from: block.from },
  });

/**
 * Whether a party stays on under a block as it stood, and the changed one meets it there alone: not in the time that it has the
 * table for, nor at tables or times that the block takes anew.
 */
function staysOnUnder(before: StoredBlock, block: StoredBlock, { entry, table_id }: Conflict, now: number): boolean {
  if (!isLive(blockEntry(before), now) || !before.table_ids.includes(table_id) || overlaps(entry, block)) return false;
  return overlapWithin(asTaken(entry, now), block, before);
}

/**
 * Writes that take a block's entries out of the items that they are in, but for those that the `kept` blocks rewrite. A
 * released entry may have been dropped from some items already.
 */
function removalWrites(
  { db, rid }: Pick<Attempt, 'db' | 'rid'>,
  block: StoredBlock,
  occupancies: readonly Occupancy[],
  kept: StoredBlock[] = [],
): TransactItem[] {
  const id = entryIdOf(block.id);
  const stays = refsOfBlocks(kept);
  return occupancies
    .filter(({ entries }) => entries[id]?.kind === 'block')
    .filter((occupancy) => !stays.some(isSameRef(occupancy)))
    .map((occupancy) => ({ Update: removeEntry(db, rid, occupancy, { id, kind: 'block' }) }));
}

/**
 * Writes that put a block's entry on all its tables, on condition that they are as they were seen. Throws
 * `table_occupied` or `table_held` naming all in the way: not who stayed on under the block as it stood (`before`).
 */
async function entryWrites(
  attempt: Attempt,
  block: StoredBlock,
  occupancies: readonly Occupancy[],
  before?: StoredBlock,
): Promise<TransactItem[]> {
  const { db, rid, setup, now } = attempt;
  const entered = blockRefs(block, now);
  const id = entryIdOf(block.id);
  const standing = entered.length > 0 ? standingIn(occupancies, block, now) : [];
  const inTheWay = standing.filter((one) => !before || !staysOnUnder(before, block, one, now));
  // Blocks may overlap: an operator who blocks a room need not look for a table in it that is blocked already.
  await requireNobody(
    db,
    rid,
    setup,
    inTheWay.filter(({ entry }) => entry.kind !== 'block'),
  );
  const own = [{ id, kind: 'block' }] as const;
  const added = { [id]: blockEntry(block) };
  return entered.map((ref) => ({ Update: rewriteEntries(db, rid, ref, { occupancies, now }, { own, added }) }));
}

const occupanciesOf = (
  db: TableSession,
  rid: string,
  blocks: readonly StoredBlock[],
  beside: readonly OccupancyRef[] = [],
) => readOccupanciesAt(db, rid, [...refsOfBlocks(blocks), ...beside]);

/**
 * Blocks tables, once for a key. `undefined` is a lost race. Throws `table_occupied` or `table_held` naming all in the
 * way, `idempotency_conflict` for another request with the key, `not_found` when its block has been deleted.
 */
export async function createBlock(
  db: TableSession,
  rid: string,
  { wanted, key, now }: { wanted: NewBlock; key: string | undefined; now: number },
): Promise<StoredBlock | undefined> {
  const id = key === undefined ? newResourceId(rid, 'block') : idOfKey(rid, 'block', key);
  const request = digestOf(wanted);
  const earlier = key === undefined ? undefined : await readIdempotencyKey(db, rid, id);
  if (earlier === request) return requireBlock(db, rid, id);
  if (earlier !== undefined) throw new DomainError('idempotency_conflict', 'This key was used with another body.');
  const setup = await readLiveSetup(db, rid, { consistent: true });
  requireTables(setup, wanted.table_ids);
  const block = newBlock(setup, id, wanted);
  const attempt = { db, rid, setup, now };
  const occupancies = await occupanciesOf(db, rid, [block], refsOfSitters(attempt, block));
  const refusal = await transact(db, [
    putNew(db, toItem(rid, block)),
    ...(key === undefined ? [] : [putNew(db, { ...keys.creation(rid, id), request })]),
    ...(await entryWrites(attempt, block, occupancies)),
  ]);
  return refusal ? undefined : block;
}

/** The writes of a changed block's record: one that is on another date then has another key. */
function recordWrites(db: TableSession, rid: string, before: StoredBlock, after: StoredBlock): TransactItem[] {
  const { table: TableName } = db;
  if (before.date === after.date) return [{ Put: { TableName, Item: toItem(rid, after), ...ifVersionIs(before) } }];
  return [{ Delete: { TableName, Key: keyOf(rid, before), ...ifVersionIs(before) } }, putNew(db, toItem(rid, after))];
}

/**
 * Changes a block in one transaction; one that is so already stays as it is. `undefined` is a lost race. Throws
 * `not_found`, `table_occupied` or `table_held` naming all in the way, and `invalid_request` for more at once than a
 * transaction can write.
 */
export async function changeBlock(
  db: TableSession,
  rid: string,
  id: string,
  { wanted, now }: { wanted: BlockChanges; now: number },
): Promise<StoredBlock | undefined> {
  const [setup, before] = await Promise.all([readLiveSetup(db, rid, { consistent: true }), requireBlock(db, rid, id)]);
  if (wanted.table_ids)
    requireTables(
      setup,
      wanted.table_ids.filter((table) => !before.table_ids.includes(table)),
    );
  const after = changedBlock(setup, before, wanted);
  if (isSameBlock(before, after)) return before;
  const attempt = { db, rid, setup, now };
  const writes = recordWrites(db, rid, before, after);
  if (!blocksAlike(before, after)) {
    const occupancies = await occupanciesOf(db, rid, [before, after], refsOfSitters(attempt, after));
    const entered = await entryWrites(attempt, after, occupancies, before);
    const kept = entered.length > 0 ? [after] : [];
    writes.push(...entered, ...removalWrites(attempt, before, occupancies, kept));
  }
  if (writes.length > MOST_ITEMS) {
    throw invalidField(
      'table_ids',
      'changes too many tables and dates at once; change one after the other, or block anew',
    );
  }
  return (await transact(db, writes)) ? undefined : after;
}

/** Deletes a block and frees its tables. Answers whether nobody changed it meanwhile. Throws `not_found`. */
export async function removeBlock(db: TableSession, rid: string, id: string): Promise<boolean> {
  const block = await requireBlock(db, rid, id);
  const occupancies = await occupanciesOf(db, rid, [block]);
  const refusal = await transact(db, [
    { Delete: { TableName: db.table, Key: keyOf(rid, block), ...ifVersionIs(block) } },
    ...removalWrites({ db, rid }, block, occupancies),
  ]);
  return refusal === undefined;
}
