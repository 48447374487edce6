import {
  closeMinute,
  coveringService,
  shortestStay,
  startMinutes,
} from '../../../../shared/availability/rules/schedule.ts';
import { minuteOf } from '../../../../shared/platform/time/time.ts';
import { DAY_MINUTES } from '../../../../shared/platform/time/units.ts';
import type { Calendar, HoursEntry, ServiceRecord } from '../records.ts';
import { clockOf } from '../time.ts';

type Period = Omit<HoursEntry, 'id' | 'is_active'>;

/** The times that guests are offered in a service, by the API's own rule, and whether it ends on the next day. */
export const timesOf = (period: ServiceRecord): { times: string[]; past_midnight: boolean } => ({
  times: startMinutes(period, shortestStay(period)).map(clockOf),
  past_midnight: closeMinute(period) > DAY_MINUTES,
});

/** The last time in a service at which parties can begin that stay so many minutes; nothing when they cannot at all. */
export function lastTimeOf(period: ServiceRecord, stay: number): string | undefined {
  const last = startMinutes(period, stay).at(-1);
  return last === undefined ? undefined : clockOf(last);
}

const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Where a period begins in the week, which goes on from Sunday night to Monday, and how long it lasts (minutes). */
const inWeek = (period: Period) => {
  const open = minuteOf(period.open_time);
  return { from: period.day_of_week * DAY_MINUTES + open, length: closeMinute(period) - open };
};

/** The services that are open while a period is, other than itself; those that are switched off do not count. */
export function overlapsOf(period: Period & { id?: string }, hours: readonly HoursEntry[]): HoursEntry[] {
  const own = inWeek(period);
  return hours.filter((entry) => {
    if (!entry.is_active || entry.id === period.id) return false;
    const other = inWeek(entry);
    // How much later one begins than the other, whichever way round the week.
    const later = (other.from - own.from + WEEK_MINUTES) % WEEK_MINUTES;
    return later < own.length || WEEK_MINUTES - later < other.length;
  });
}

/** A period in a column of the week: minutes of its day, and its place where several overlap. */
export type Placed = { entry: HoursEntry; open: number; close: number; lane: number; lanes: number };

/** The periods of one weekday side by side where they overlap. */
export function placed(entries: readonly HoursEntry[]): Placed[] {
  const spans = entries
    .map((entry) => ({ entry, open: minuteOf(entry.open_time), close: closeMinute(entry) }))
    .sort((a, b) => a.open - b.open || a.close - b.close);
  const ends: number[] = [];
  const laned = spans.map((span) => {
    const free = ends.findIndex((end) => end <= span.open);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.close;
    return { ...span, lane };
  });
  return laned.map((span) => ({ ...span, lanes: Math.max(1, ends.length) }));
}

/** The service of the week that a time of a date is in; nothing outside, and on a special day with services of its own. */
export const entryAt = (date: string, time: string, calendar: Calendar): HoursEntry | undefined => {
  const service = coveringService(date, time, calendar);
  return calendar.hours.find((entry) => entry === service);
};
