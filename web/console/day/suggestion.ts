import { stayMinutes } from '../../../shared/domain/schedule.ts';
import { bestSeatings, restrictPlan, seatingPlan } from '../../../shared/domain/seating.ts';
import { minuteOf } from '../../../shared/domain/time.ts';
import type { Floor, Row } from './plan.ts';
import type { HoursEntry } from './records.ts';

type Wanted = { date: string; time: string; guests: number };

/**
 * The table or group that a new party will get, by the lock's own rule; nothing when none is free. Holds of guests who
 * are booking right now are not seen here: the API decides.
 */
export function suggestedRow(
  { date, time, guests }: Wanted,
  { tables, merges }: Floor,
  rows: readonly Row[],
  hours: readonly HoursEntry[],
): Row | undefined {
  const from = minuteOf(time);
  const to = from + stayMinutes(date, time, [...hours]);
  const isTaken = (id: string) =>
    rows.some((row) => row.tables.includes(id) && row.blocks.some((block) => block.from < to && from < block.to));
  const free = new Set(tables.map(({ id }) => id).filter((id) => !isTaken(id)));
  const plan = restrictPlan(seatingPlan({ tables: [...tables], merges: [...merges] }), free);
  const [best] = bestSeatings(guests, plan);
  const key = best?.table_merge_id ?? best?.tables[0];
  return rows.find((row) => row.key === key);
}
