import * as z from 'zod/mini';
import { LocalDate } from '../../platform/contract/primitives.ts';
import { putAll } from '../../platform/dynamo/batch-write.ts';
import { newEntryId } from '../../platform/dynamo/ids.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { DAY_SECONDS } from '../../platform/time/units.ts';
import type { Pulse } from '../contract.ts';
import { PULSE_KINDS } from './changed-markers.ts';

const PulseRecord = z.object({ sk: z.string(), marker: z.string() });

const isLocalDate = (date: string) => LocalDate.safeParse(date).success;

/** Days after its last change in which a marker goes: consoles read once more then, as after a change. */
const KEPT_DAYS = 40;

/** A date or a kind of a restaurant, and when it was changed (epoch seconds). */
export type Changed = { rid: string; name: string; changed_at: number };

/**
 * Gives dates and kinds of restaurants new markers. They are random rather than counted: a repeated write does no harm, and needs
 * no condition.
 */
export const storeMarkers = (db: TableSession, changed: readonly Changed[]): Promise<void> =>
  putAll(
    db,
    changed.map(({ rid, name, changed_at }) => ({
      ...keys.marker(rid, name),
      marker: newEntryId(),
      ttl: changed_at + KEPT_DAYS * DAY_SECONDS,
    })),
  );

/**
 * Reads the markers of some dates and of all kinds. Not strongly consistent, for half the price: a marker that is read late
 * is seen by the next question, and what is read because of it is strongly consistent. What is no calendar date, as the 30th of
 * February, has no marker.
 */
export async function readPulse(db: TableSession, rid: string, dates: readonly string[]): Promise<Pulse> {
  const between = (from: string, to: string) =>
    queryAll(db, {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': keys.marker(rid, '').pk, ':from': from, ':to': to },
    });
  const [first = '', last = first] = [...dates]
    .sort()
    .filter((_, index, all) => index === 0 || index === all.length - 1);
  const items = await Promise.all([
    between(first, last),
    between(PULSE_KINDS[0], PULSE_KINDS[PULSE_KINDS.length - 1] ?? ''),
  ]);
  const markers = new Map(
    z
      .array(PulseRecord)
      .parse(items.flat())
      .map(({ sk, marker }) => [sk, marker]),
  );
  const markerOf = (name: string) => markers.get(name) ?? '';
  return {
    by_date: Object.fromEntries(dates.filter(isLocalDate).map((date) => [date, markerOf(date)])),
    setup: markerOf('setup'),
    requests: markerOf('requests'),
    waitlist: markerOf('waitlist'),
    guests: markerOf('guests'),
  };
}
