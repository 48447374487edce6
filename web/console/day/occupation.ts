import { stayMinutes } from '../../../shared/domain/schedule.ts';
import type { Block, Row } from './plan.ts';
import type { HoursEntry } from './records.ts';
import { isDue, isSeated, partyStateOf } from './service-state.ts';
import { momentOf } from './time.ts';

/** A table at one minute of the day. */
export type Occupation = {
  /** Who sits there, or should. */
  block: Block | undefined;
  /** Who comes next that day, however late. */
  next: Block | undefined;
  /** Minutes until it becomes free, or taken: below zero for a party that stays too long; nothing when it stays free. */
  left: number | undefined;
  /** Whether it is free for less than the usual stay. */
  is_short: boolean;
};

/** Who takes each table over the day, itself, as part of a group or joined for one party: by table id, by time. */
export function blocksByTable(rows: readonly Row[]): ReadonlyMap<string, readonly Block[]> {
  const byTable = new Map<string, Block[]>();
  for (const block of rows.flatMap(({ blocks }) => blocks)) {
    for (const table of block.tables) byTable.set(table, [...(byTable.get(table) ?? []), block]);
  }
  for (const blocks of byTable.values()) blocks.sort((a, b) => a.from - b.from);
  return byTable;
}

function occupation(block: Block | undefined, next: Block | undefined, minute: number, usual_stay: number): Occupation {
  const until = block?.to ?? next?.from;
  const left = until === undefined ? undefined : until - minute;
  return { block, next, left, is_short: !block && left !== undefined && left < usual_stay };
}

/** A table at any minute of a day, by what was planned. */
export function occupationAt(blocks: readonly Block[], minute: number, usual_stay: number): Occupation {
  const block = blocks.find(({ from, to }) => from <= minute && minute < to);
  const next = blocks.find(({ from }) => from > minute);
  return occupation(block, next, minute, usual_stay);
}

/** A table at this minute: whoever sits there has it, however long; then whoever should; and who is still to come. */
export function occupationNow(blocks: readonly Block[], now: number, usual_stay: number): Occupation {
  const stateOf = (block: Block) => partyStateOf(block, now);
  const due = blocks.filter((block) => isDue(stateOf(block)) && block.to > now);
  const block = blocks.find((one) => isSeated(stateOf(one))) ?? due.find(({ from }) => from <= now);
  return occupation(
    block,
    due.find((one) => one !== block),
    now,
    usual_stay,
  );
}

/** Minutes that a party usually stays which comes at a minute of a service day. */
export function usualStay(day: string, minute: number, hours: readonly HoursEntry[]): number {
  const { date, time } = momentOf(day, minute);
  return stayMinutes(date, time, [...hours]);
}
