import { addDays, dayClock, localDateAt, localMinuteAt, minuteOf } from '../../../shared/platform/time/time.ts';
import { MINUTE_MS } from '../../../shared/platform/time/units.ts';
import type { ServiceDay } from './service-day.ts';
import { momentOf } from './time.ts';

/** Epoch ms of a clock time `HH:MM` on a date in an IANA zone; nothing where the clocks skip it. */
function instantOf(date: string, time: string, zone: string): number | undefined {
  const minute = dayClock(date, zone)(minuteOf(time));
  return minute === undefined ? undefined : minute * MINUTE_MS;
}

/**
 * Epoch ms of the end of the last service of the day that it is, seen from epoch ms `now`; nothing when they have all
 * ended.
 */
export function closingAt(now: number, zone: string, { date, services }: ServiceDay): number | undefined {
  if (services.length === 0) return undefined;
  const last = momentOf(date, Math.max(...services.map(({ close }) => close)));
  const end = instantOf(last.date, last.time, zone);
  return end !== undefined && end > now ? end : undefined;
}

/** Epoch ms at which the calendar date that it is at epoch ms `now` ends. */
export const midnightAfter = (now: number, zone: string): number =>
  instantOf(addDays(localDateAt(now, zone), 1), '00:00', zone) ?? now;

/** Epoch ms of the next time that clocks in a zone show `HH:MM`; nothing where they skip it. */
export function nextTime(now: number, zone: string, time: string): number | undefined {
  const today = localDateAt(now, zone);
  return instantOf(minuteOf(time) > localMinuteAt(now, zone) ? today : addDays(today, 1), time, zone);
}

type PauseLook = {
  was: number | undefined;
  until: number | undefined;
  own: { until: number | undefined } | undefined;
  now: number;
};

/**
 * What became of a pause since the page last knew that it lasts until `was` (epoch ms; nothing without one), now that it
 * lasts until `until`. What is being done on this page itself, `own`, is nothing new.
 */
export function pauseChange({ was, until, own, now }: PauseLook): 'paused' | 'reopened' | 'lapsed' | undefined {
  if (was === until) return undefined;
  if (was !== undefined && until === undefined && was <= now) return 'lapsed';
  if (own && own.until === until) return undefined;
  return until === undefined ? 'reopened' : 'paused';
}
