import type { Block, Row } from './plan.ts';

/** A table at one minute of the day: who sits there, and who comes within the half hour. */
export type Occupation = { block: Block | undefined; next: Block | undefined };

const SOON = 30;

/** Who has a table at a minute, itself or as part of a group, and who has it next if that is soon. */
export function occupationOf(table_id: string, rows: readonly Row[], minute: number): Occupation {
  const blocks = rows
    .filter(({ tables }) => tables.includes(table_id))
    .flatMap((row) => row.blocks)
    .sort((a, b) => a.from - b.from);
  return {
    block: blocks.find(({ from, to }) => from <= minute && minute < to),
    next: blocks.find(({ from }) => from > minute && from <= minute + SOON),
  };
}
