import {
  type HoldEntry,
  isSameRef,
  type Occupancy,
  type OccupancyRef,
  ownHold,
  refsOf,
} from '../../availability/rules/occupancy.ts';
import { readOccupancy, toOccupancy } from '../../availability/store/occupancies.ts';
import {
  type OccupancyUpdate,
  removeEntry,
  rewriteEntries,
  type Seen,
  writeOccupancies,
} from '../../availability/store/occupancy-writes.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { EarlierHold, StandingHold } from '../rules/earlier-hold.ts';
import type { HoldProposal } from '../rules/hold.ts';
import type { LockAddress } from '../rules/lock-token.ts';

const hasEntry = (item: Record<string, unknown> | undefined, id: string) =>
  typeof item?.entries === 'object' && item.entries !== null && id in item.entries;

/**
 * The writes of a hold, on condition that its tables are as they were read: they drop the expired holds that they meet.
 * Where seats are tight they also move the version of the list of parties without a table, so that two locks cannot spend
 * the same last seats. The guest's own hold that it replaces goes with them, on condition that it still is a hold.
 */
export function holdWrites(
  db: TableSession,
  rid: string,
  id: string,
  { entry, is_tight }: HoldProposal,
  seen: Seen,
  replaced?: StandingHold,
): OccupancyUpdate[] {
  const entered = refsOf(entry);
  const lists = is_tight ? refsOf({ tables: [], dates: entry.dates }) : [];
  const own = ownHold(replaced?.id);
  const left = replaced ? refsOf(replaced.entry).filter((ref) => !entered.some(isSameRef(ref))) : [];
  return [
    ...entered.map((ref) => rewriteEntries(db, rid, ref, seen, { own: own ? [own] : [], added: { [id]: entry } })),
    ...lists.map((ref) => rewriteEntries(db, rid, ref, seen, {})),
    ...(own ? left.map((ref) => removeEntry(db, rid, ref, own)) : []),
  ];
}

/**
 * Writes a hold (see `holdWrites`): one write unit for one table on one date. Answers nothing when the new hold stands, else
 * the items that refused it, as they are now: that is definite, nothing can land later.
 */
export async function takeHold(
  db: TableSession,
  rid: string,
  id: string,
  proposal: HoldProposal,
  seen: Seen,
  replaced?: StandingHold,
): Promise<Occupancy[] | undefined> {
  const refusal = await writeOccupancies(db, holdWrites(db, rid, id, proposal, seen, replaced));
  if (!refusal || refusal.some((item) => hasEntry(item, id))) return undefined;
  return refusal.flatMap((item) => (item ? toOccupancy(item) : []));
}

/** Reads a hold where its token says it must be, expired or not; `undefined` when it is gone or a reservation. */
export async function readHold(
  db: TableSession,
  rid: string,
  { date, table_id, entry_id }: LockAddress,
): Promise<HoldEntry | undefined> {
  const occupancy = await readOccupancy(db, rid, date, table_id);
  const entry = occupancy?.entries[entry_id];
  return entry?.kind === 'hold' ? entry : undefined;
}

/** Reads the hold that a guest names as their own before, where its token says it must be; nothing without a token. */
export const readEarlierHold = async (
  db: TableSession,
  rid: string,
  address: LockAddress | undefined,
): Promise<EarlierHold | undefined> => address && { id: address.entry_id, entry: await readHold(db, rid, address) };

/**
 * Removes a hold from every item it stands in, on condition that it still is a hold, so that a confirm in flight
 * either came first or never lands. Answers whether it was removed.
 */
export async function removeHold(
  db: TableSession,
  rid: string,
  id: string,
  refs: readonly OccupancyRef[],
): Promise<boolean> {
  return !(await writeOccupancies(
    db,
    refs.map((ref) => removeEntry(db, rid, ref, { id, kind: 'hold' })),
  ));
}
