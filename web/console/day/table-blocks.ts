import { addDays, localDateAt, minuteOf } from '../../../shared/domain/time.ts';
import { DAY_MINUTES } from '../../../shared/domain/units.ts';
import type { BlockRecord } from './records.ts';
import type { ServiceDay } from './service-day.ts';
import { localMinuteAt } from './time.ts';

/** Tables that the house keeps for itself for a while: minutes of the service day, `to` excluded. */
export type TableBlock = { id: string; table_ids: string[]; from: number; to: number; reason: string };

/** The minute of a day, on which another date begins so many days later or earlier. */
const dayOffset = (date: string, day: string) => {
  if (date === day) return 0;
  return date === addDays(day, 1) ? DAY_MINUTES : -DAY_MINUTES;
};

/** The blocks of a service day, among those that touch its date, in an IANA zone; a released one ends then. */
export function tableBlocksOf(day: ServiceDay, blocks: readonly BlockRecord[], zone: string): TableBlock[] {
  return blocks
    .map(({ id, table_ids, date, start_time, end_time, reason, release_at }) => {
      const offset = dayOffset(date, day.date);
      const from = minuteOf(start_time) + offset;
      const end = minuteOf(end_time) + offset + (end_time <= start_time ? DAY_MINUTES : 0);
      const released = release_at ? Date.parse(release_at) : undefined;
      const until =
        released === undefined ? end : localMinuteAt(released, zone) + dayOffset(localDateAt(released, zone), day.date);
      return { id, table_ids, from, to: Math.min(end, until), reason: reason ?? '' };
    })
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from);
}
