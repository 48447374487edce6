import type * as z from 'zod/mini';
import {
  addDays,
  clockTimeOf,
  localDateAt,
  localMinuteAt,
  minuteOf,
  weekdayOf,
} from '../../shared/platform/time/time.ts';
import { DAY_MINUTES } from '../../shared/platform/time/units.ts';
import type { HoursEntry, ServiceFields } from '../../shared/restaurant/contract/setup.ts';

/** Until when in the morning it is still the night before (minutes after midnight). */
const NIGHT_ENDS = 7 * 60;
/** How long the service is on already, and still is, at the present moment (minutes): for every state of a party. */
const BEFORE = 210;
const AFTER = 270;
const STAY = 120;
/** The latest start of a service that began yesterday (minutes). */
const LATEST_OPENING = 22 * 60;
const NOON = 12 * 60;

type Service = z.infer<typeof ServiceFields>;

/** Minutes after midnight of the service's date; `close` above 1440 after midnight. */
type Span = Pick<Service, 'service_name' | 'service_names'> & { open: number; close: number };

/** What the present service is called where it is none of the week's. */
const BRUNCH = { service_name: 'Brunch', service_names: { en: 'Brunch' } };
const CONTINUOUS = { service_name: 'Service continu', service_names: { en: 'All day' } };

const roundDown = (minute: number) => Math.floor(minute / 30) * 30;

const spanOf = ({ service_name, service_names, open_time, close_time }: HoursEntry): Span => {
  const [open, close] = [minuteOf(open_time), minuteOf(close_time)];
  return { service_name, service_names, open, close: close > open ? close : close + DAY_MINUTES };
};

/** The date of the service that it is at epoch ms `now`: last night's until the morning. */
export function serviceDateOf(now: number, zone: string): string {
  const today = localDateAt(now, zone);
  return localMinuteAt(now, zone) < NIGHT_ENDS ? addDays(today, -1) : today;
}

/** The minute of that date that it is; above 1440 after midnight. */
export const minuteOfService = (now: number, zone: string): number =>
  localMinuteAt(now, zone) + (localDateAt(now, zone) === serviceDateOf(now, zone) ? 0 : DAY_MINUTES);

/**
 * The services of the demo's day: those of its weekday, of which the one that it is now begins and ends well before and after
 * the present moment (epoch ms), whatever the hour.
 */
export function servicesAround(now: number, zone: string, week: readonly HoursEntry[]): Service[] {
  const date = serviceDateOf(now, zone);
  const minute = minuteOfService(now, zone);
  const open = roundDown(Math.min(LATEST_OPENING, Math.max(0, minute - BEFORE)));
  const close = roundDown(minute + AFTER + 29);
  const regular = week.filter((entry) => entry.is_active && entry.day_of_week === weekdayOf(date)).map(spanOf);
  const isMet = (span: Span) => span.open <= close && open <= span.close;
  const met = regular.filter(isMet);
  const [only, ...others] = met;
  const named = minute < NOON - 60 ? BRUNCH : only && others.length === 0 ? only : CONTINUOUS;
  const present: Span = {
    service_name: named.service_name,
    service_names: named.service_names,
    open: Math.min(open, ...met.map((span) => span.open)),
    close: Math.max(close, ...met.map((span) => span.close)),
  };
  return [...regular.filter((span) => !isMet(span)), present]
    .toSorted((a, b) => a.open - b.open)
    .map((span) => ({
      service_name: span.service_name,
      ...(span.service_names && { service_names: span.service_names }),
      open_time: clockTimeOf(span.open),
      close_time: clockTimeOf(span.close % DAY_MINUTES),
      slot_duration_min: span === present || span.open >= NOON + 180 ? STAY : 90,
      slot_interval_min: 15,
    }));
}
