import { clockTimeAt, dayClock, minuteOf } from '../../../../../shared/platform/time/time.ts';
import { DAY_MINUTES, MINUTE_MS } from '../../../../../shared/platform/time/units.ts';
import {
  type BlockBody,
  type BlockPlace,
  movedTo,
  placedOn,
  type TableBlock,
} from '../../../day/tables/table-blocks.ts';
import { firstAfter, readTime } from '../../../day/time.ts';
import type { WantedBlock } from './wanted.ts';

/** The fields of a block, as they are typed. */
export type BlockFields = { table_ids: string[]; from: string; to: string; reason: string; release: string };

/** The fields of a block as it is wanted; `before` is the block that is changed, if any. */
export function fieldsOf(wanted: WantedBlock, before: TableBlock | undefined, zone: string): BlockFields {
  const none = { reason: null, release_at: null };
  const body = before ? movedTo(wanted.day, before, wanted, zone) : { ...none, ...placedOn(wanted.day, wanted) };
  return {
    table_ids: body.table_ids,
    from: body.start_time,
    to: body.end_time,
    reason: body.reason ?? '',
    release: body.release_at ? clockTimeAt(Date.parse(body.release_at), zone) : '',
  };
}

/** The place that the fields name; what was drawn after midnight, or began the day before, stays there. */
export function placeOf(fields: BlockFields, wanted: WantedBlock): BlockPlace | undefined {
  const [begin, end] = [readTime(fields.from), readTime(fields.to)];
  if (!begin || !end) return undefined;
  const from = minuteOf(begin) + Math.floor(wanted.from / DAY_MINUTES) * DAY_MINUTES;
  return { table_ids: fields.table_ids, from, to: firstAfter(from, end) };
}

/** Whether the release lies within the block, as far as its times can be read: a time of day may be tomorrow's. */
export function releasesWithin(fields: BlockFields, wanted: WantedBlock): boolean {
  const [place, release] = [placeOf(fields, wanted), readTime(fields.release)];
  return !place || !release || firstAfter(place.from, release) <= place.to;
}

/** What the fields ask for in an IANA zone, once their times can be read. */
export function bodyOfFields(fields: BlockFields, wanted: WantedBlock, zone: string): BlockBody | undefined {
  const place = placeOf(fields, wanted);
  if (!place) return undefined;
  const release = readTime(fields.release);
  const instant = release && dayClock(wanted.day, zone)(firstAfter(place.from, release));
  return {
    ...placedOn(wanted.day, place),
    reason: fields.reason.trim() || null,
    release_at: instant ? new Date(instant * MINUTE_MS).toISOString() : null,
  };
}
