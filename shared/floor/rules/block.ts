import { type BlockEntry, isLive, type OccupancyRef, refsOf } from '../../availability/rules/occupancy.ts';
import { isInBook, type Stay } from '../../booking/rules/reservation.ts';
import { invalidField } from '../../platform/errors.ts';
import { addDays, datesTouched, dayClock, inUtc, minuteOf } from '../../platform/time/time.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import type { Block, BlockChanges, NewBlock } from '../contract/blocks.ts';

/** A block as it is stored: when it is, in UTC epoch minutes, the dates that it touches, and how often it was changed. */
export type StoredBlock = Block & Stay & { version: number };

/** When a block is. Throws `invalid_request` for a time that the clocks skip. */
function stayOf(
  { config }: Setup,
  { date, start_time, end_time }: Pick<Block, 'date' | 'start_time' | 'end_time'>,
): Stay {
  const from = dayClock(date, config.timezone)(minuteOf(start_time));
  if (from === undefined) throw invalidField('start_time', `the clocks skip this time on ${date}`);
  const last = end_time > start_time ? date : addDays(date, 1);
  const to = dayClock(last, config.timezone)(minuteOf(end_time));
  if (to === undefined || to <= from)
    throw invalidField('end_time', `there is no such time after the start on ${last}`);
  return { from, to, dates: datesTouched(from, to, config.timezone) };
}

/** A new block. Throws `invalid_request` for a time that the clocks skip. */
export const newBlock = (setup: Setup, id: string, wanted: NewBlock): StoredBlock => ({
  id,
  table_ids: wanted.table_ids,
  date: wanted.date,
  start_time: wanted.start_time,
  end_time: wanted.end_time,
  reason: wanted.reason || null,
  release_at: wanted.release_at ? inUtc(wanted.release_at) : null,
  ...stayOf(setup, wanted),
  version: 1,
});

/** A block as its operator's change leaves it; what is not named stays. Throws like `newBlock`. */
export function changedBlock(setup: Setup, before: StoredBlock, wanted: BlockChanges): StoredBlock {
  const { reason = before.reason, release_at = before.release_at, ...named } = wanted;
  const given = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  const after = {
    ...before,
    ...given,
    reason: reason || null,
    release_at: release_at && inUtc(release_at),
    version: before.version + 1,
  };
  return { ...after, ...stayOf(setup, after) };
}

/** The entry that a block has on each of its tables. */
export const blockEntry = ({ from, to, release_at }: StoredBlock): BlockEntry => ({
  kind: 'block',
  from,
  to,
  ...(release_at !== null && { release_at: Date.parse(release_at) }),
});

/** The occupancy items in which a block must stand at `now` (epoch ms): none once it is released. */
export const blockRefs = (block: StoredBlock, now: number): OccupancyRef[] =>
  isLive(blockEntry(block), now)
    ? refsOf({ tables: block.table_ids, dates: block.dates }).filter(({ date }) => isInBook(date, now))
    : [];

const shapeOf = ({ table_ids, from, to, release_at }: StoredBlock) =>
  JSON.stringify([[...table_ids].sort(), from, to, release_at]);

/** Whether two versions of a block keep the same tables for the same time. */
export const blocksAlike = (one: StoredBlock, other: StoredBlock): boolean => shapeOf(one) === shapeOf(other);

/** Whether two versions of a block read the same. */
export const isSameBlock = (one: StoredBlock, other: StoredBlock): boolean =>
  blocksAlike(one, other) && one.date === other.date && one.reason === other.reason;
