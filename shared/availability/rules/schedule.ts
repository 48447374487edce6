import type { Reservation } from '../../booking/contract/reservation.ts';
import {
  addDays,
  clockTimeOf,
  datesTouched,
  dayClock,
  localDateAt,
  minuteOf,
  weekdayOf,
} from '../../platform/time/time.ts';
import { DAY_MINUTES } from '../../platform/time/units.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';
import type { HoursEntry, Service } from '../../restaurant/contract/setup.ts';
import type { SpecialDay } from '../../restaurant/contract/special-days.ts';
import type { Calendar } from '../../restaurant/rules/setup.ts';
import type { Counted } from './cover-count.ts';
import type { Pacing } from './pacing.ts';

/** A start that a service period offers; `from` and `to` are UTC epoch minutes, `to` excluded. */
export type OfferedSlot = {
  date: string;
  time: string;
  service_name: string;
  service_names?: Service['service_names'];
  /** The day before `date`, for a start after midnight of a service that opened then. */
  service_date?: string;
  duration_min: number;
  from: number;
  to: number;
  pacing: Pacing;
};

/** First and last date that guests may book: today in the restaurant's zone, and `advance_booking_days` later. */
export function bookingWindow(config: RestaurantConfig, now: number): { first: string; last: string } {
  const first = localDateAt(now, config.timezone);
  return { first, last: addDays(first, config.advance_booking_days) };
}

/** Minutes since midnight at which a service ends; above 1440 when it ends on the next day. */
export const closeMinute = (entry: Pick<Service, 'open_time' | 'close_time'>): number => {
  const close = minuteOf(entry.close_time);
  return close > minuteOf(entry.open_time) ? close : close + DAY_MINUTES;
};

/** Minutes that a party of so many stays in a service. */
export const stayIn = ({ turn_times, slot_duration_min }: Service, guests: number): number =>
  turn_times?.find(({ up_to }) => guests <= up_to)?.duration_min ?? slot_duration_min;

/** Minutes that the parties stay who leave first in a service. */
export const shortestStay = ({ turn_times = [], slot_duration_min }: Service): number =>
  Math.min(slot_duration_min, ...turn_times.map(({ duration_min }) => duration_min));

/**
 * Start minutes of a service for stays of so many minutes, counted from its own midnight: every interval while the stay
 * ends by closing.
 */
export function startMinutes(entry: Service, stay: number): number[] {
  const last = closeMinute(entry) - stay;
  const starts: number[] = [];
  for (let minute = minuteOf(entry.open_time); minute <= last; minute += entry.slot_interval_min) starts.push(minute);
  return starts;
}

const byOpening = (a: Service, b: Service) => a.open_time.localeCompare(b.open_time);
const byId = (a: HoursEntry, b: HoursEntry) => (a.id < b.id ? -1 : 1);

/** What the house has said of a date; nothing for one that is like its weekday. */
export const specialDayOf = (date: string, { special_days }: Calendar): SpecialDay | undefined =>
  special_days.find((day) => day.date === date);

/** The services that open on a calendar date, by opening time. */
export function servicesOn(date: string, calendar: Calendar): Service[] {
  const weekday = weekdayOf(date);
  const ofWeek = () => calendar.hours.filter((entry) => entry.is_active && entry.day_of_week === weekday).sort(byId);
  return [...(specialDayOf(date, calendar)?.hours ?? ofWeek())].sort(byOpening);
}

/** Whether no service opens on a calendar date. */
export const isClosed = (date: string, calendar: Calendar): boolean => servicesOn(date, calendar).length === 0;

/** Under what a service that opens on a date counts the covers of a start, and up to how many. */
const pacingOf = (
  { open_time, max_covers_per_slot, max_online_covers }: Service,
  date: string,
  start: number,
): Pacing => ({
  date,
  start,
  service: minuteOf(open_time),
  max_covers_per_slot,
  max_online_covers,
});

/** Whether the stays of a calendar date depend on the party's size: those of its services, and of last night's. */
export const staysVary = (date: string, calendar: Calendar): boolean =>
  [addDays(date, -1), date].some((opened) =>
    servicesOn(opened, calendar).some(({ turn_times = [] }) => turn_times.length > 0),
  );

/**
 * Slots that begin on a calendar date for a party of so many, by time. Slots after midnight belong to the date on which
 * they begin. A time that two services share is listed once, for the one that opens first; one that the clocks skip is
 * not listed.
 */
export function slotsOn(date: string, calendar: Calendar, zone: string, guests: number): OfferedSlot[] {
  const clock = dayClock(date, zone);
  const slots = new Map<string, OfferedSlot>();
  const offer = (entry: Service, opens: string, shift: number) => {
    const duration_min = stayIn(entry, guests);
    for (const start of startMinutes(entry, duration_min)) {
      const minute = start - shift;
      if (minute < 0 || minute >= DAY_MINUTES) continue;
      const time = clockTimeOf(minute);
      const from = clock(minute);
      if (from === undefined || slots.has(time)) continue;
      slots.set(time, {
        date,
        time,
        service_name: entry.service_name ?? '',
        ...(entry.service_names && { service_names: entry.service_names }),
        ...(opens !== date && { service_date: opens }),
        duration_min,
        from,
        to: from + duration_min,
        pacing: pacingOf(entry, opens, start),
      });
    }
  };
  const eve = addDays(date, -1);
  for (const entry of servicesOn(eve, calendar)) offer(entry, eve, DAY_MINUTES);
  for (const entry of servicesOn(date, calendar)) offer(entry, date, 0);
  return [...slots.values()].sort((a, b) => a.time.localeCompare(b.time));
}

/** Calendar dates that stays in these slots of `date` touch: the date itself, and those after it that they reach into. */
export function datesOfStays(date: string, slots: readonly OfferedSlot[], zone: string): string[] {
  const end = Math.max(...slots.map(({ to }) => to));
  const [first] = slots;
  return first ? [date, ...datesTouched(first.from, end, zone).filter((touched) => touched > date)] : [date];
}

/** Length of a stay that no service tells. */
const USUAL_STAY_MINUTES = 120;

/** A service as it lies around a date: minutes since its midnight, `close` excluded. */
type Spanned = { service: Service; date: string; shift: number; open: number; close: number };

/** The services that open on a date, as they lie around one `shift` minutes later. */
const spans = (date: string, calendar: Calendar, shift: number): Spanned[] =>
  servicesOn(date, calendar).map((service) => ({
    service,
    date,
    shift,
    open: minuteOf(service.open_time) - shift,
    close: closeMinute(service) - shift,
  }));

function covering(date: string, time: string, calendar: Calendar): Spanned | undefined {
  const minute = minuteOf(time);
  const lastNight = spans(addDays(date, -1), calendar, DAY_MINUTES);
  return [...lastNight, ...spans(date, calendar, 0)].find(({ open, close }) => open <= minute && minute < close);
}

/**
 * The active service that covers a time of a date: of several the one that opens first, last night's before today's;
 * nothing outside all of them.
 */
export const coveringService = (date: string, time: string, calendar: Calendar): Service | undefined =>
  covering(date, time, calendar)?.service;

/**
 * Under what the covers of an operator's booking are counted: the last start, by its shortest stay, of the service that
 * covers the time; nothing outside every service.
 */
export function countedFor(date: string, time: string, calendar: Calendar, covers: number): Counted | undefined {
  const covered = covering(date, time, calendar);
  if (!covered) return undefined;
  const { service, shift, date: opens } = covered;
  const minute = minuteOf(time) + shift;
  const start = startMinutes(service, shortestStay(service)).findLast((each) => each <= minute);
  return start === undefined ? undefined : { date: opens, start, service: minuteOf(service.open_time), covers };
}

/**
 * Minutes that a stay of so many guests lasts which an operator books at any time of day: as in the service that covers
 * the time, else in that day's nearest, else 120.
 */
export function stayMinutes(date: string, time: string, calendar: Calendar, guests: number): number {
  const minute = minuteOf(time);
  const distance = ({ open, close }: Spanned) => Math.max(open - minute, minute - close);
  const nearest = () => spans(date, calendar, 0).sort((a, b) => distance(a) - distance(b))[0]?.service;
  const service = coveringService(date, time, calendar) ?? nearest();
  return service ? stayIn(service, guests) : USUAL_STAY_MINUTES;
}

/** The bookings that some service covers before a change of hours, and none after it. */
export const uncovered = <B extends Pick<Reservation, 'status' | 'reservation_date' | 'reservation_time'>>(
  bookings: readonly B[],
  before: Calendar,
  after: Calendar,
): B[] =>
  bookings.filter(({ status, reservation_date: date, reservation_time: time }) => {
    const covers = (calendar: Calendar) => coveringService(date, time.slice(0, 5), calendar) !== undefined;
    return status !== 'cancelled' && covers(before) && !covers(after);
  });
