import { stayMinutes } from '../../../shared/domain/schedule.ts';
import type { Block, Row } from './plan.ts';
import type { HoursEntry } from './records.ts';
import { momentOf } from './time.ts';

/** A table at one minute of the day. */
export type Occupation = {
  /** Who sits there. */
  block: Block | undefined;
  /** Who comes next that day, however late. */
  next: Block | undefined;
  /** Minutes until it becomes free, or taken; nothing when it stays free. */
  left: number | undefined;
  /** Whether it is free for less than the usual stay. */
  is_short: boolean;
};

/** Who has a table at a minute, itself or as part of a group, who has it next, and how long it stays so. */
export function occupationOf(table_id: string, rows: readonly Row[], minute: number, usual_stay: number): Occupation {
  const blocks = rows
    .filter(({ tables }) => tables.includes(table_id))
    .flatMap((row) => row.blocks)
    .sort((a, b) => a.from - b.from);
  const block = blocks.find(({ from, to }) => from <= minute && minute < to);
  const next = blocks.find(({ from }) => from > minute);
  const until = block?.to ?? next?.from;
  const left = until === undefined ? undefined : until - minute;
  return { block, next, left, is_short: !block && left !== undefined && left < usual_stay };
}

/** Minutes that a party usually stays which comes at a minute of a service day. */
export function usualStay(day: string, minute: number, hours: readonly HoursEntry[]): number {
  const { date, time } = momentOf(day, minute);
  return stayMinutes(date, time, [...hours]);
}
