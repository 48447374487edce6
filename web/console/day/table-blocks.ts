import { minuteOf } from '../../../shared/domain/time.ts';
import { DAY_MINUTES } from '../../../shared/domain/units.ts';
import type { BlockRecord } from './records.ts';
import type { ServiceDay } from './service-day.ts';
import { minuteOn } from './time.ts';

/** Tables that the house keeps for itself for a while: minutes of the service day, `to` excluded. */
export type TableBlock = { id: string; table_ids: string[]; from: number; to: number; reason: string };

/** The blocks of a service day, among those that touch its date, in an IANA zone; a released one ends then. */
export function tableBlocksOf(day: ServiceDay, blocks: readonly BlockRecord[], zone: string): TableBlock[] {
  return blocks
    .map(({ id, table_ids, date, start_time, end_time, reason, release_at }) => {
      const offset = date.localeCompare(day.date) * DAY_MINUTES;
      const from = minuteOf(start_time) + offset;
      const end = minuteOf(end_time) + offset + (end_time <= start_time ? DAY_MINUTES : 0);
      const until = release_at ? minuteOn(day.date, Date.parse(release_at), zone) : end;
      return { id, table_ids, from, to: Math.min(end, until), reason: reason ?? '' };
    })
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from);
}
