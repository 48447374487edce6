import { clock, instant, MINUTE, minutes, plusDays, weekday } from './calendar.ts';
import type { House, Service, Span } from './house.ts';

const DAY_MINUTES = 1440;

/** A start that a service offers. */
export type Start = Span & {
  date: string;
  time: string;
  duration_min: number;
  service: Service;
  /** The date on which the service opens, and the minutes from its midnight to this start. */
  opened: string;
  start: number;
};

/** The services that open on a date, the earliest first; of the week's that open together, the lower id. */
export function servicesOf(house: House, date: string): Service[] {
  const special = house.special_days.find((day) => day.date === date)?.hours;
  const week = house.week
    .filter((service) => service.is_active && service.day_of_week === weekday(date))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return [...(special ?? week)].sort((a, b) => minutes(a.open_time) - minutes(b.open_time));
}

/** How long so many guests stay in a service (minutes). */
export function stayOf({ turn_times = [], slot_duration_min }: Service, guests: number): number {
  for (const { up_to, duration_min } of turn_times) if (guests <= up_to) return duration_min;
  return slot_duration_min;
}

/** Minutes from a service's own midnight until it closes. */
export function closing({ open_time, close_time }: Service): number {
  const close = minutes(close_time);
  return close <= minutes(open_time) ? close + DAY_MINUTES : close;
}

/** What services offer on a calendar date to so many guests, by time; each time once, for the service that opens first. */
export function startsOn(house: House, date: string, guests: number): Start[] {
  const found = new Map<string, Start>();
  for (const [opened, days] of [
    [plusDays(date, -1), 1],
    [date, 0],
  ] as const) {
    for (const service of servicesOf(house, opened)) {
      const duration_min = stayOf(service, guests);
      for (
        let minute = minutes(service.open_time);
        minute + duration_min <= closing(service);
        minute += service.slot_interval_min
      ) {
        if (Math.floor(minute / DAY_MINUTES) !== days) continue;
        const time = clock(minute % DAY_MINUTES);
        const from = instant(date, minute % DAY_MINUTES, house.timezone);
        if (from === undefined || found.has(time)) continue;
        found.set(time, {
          date,
          time,
          duration_min,
          service,
          opened,
          start: minute,
          from,
          to: from + duration_min * MINUTE,
        });
      }
    }
  }
  return [...found.values()].sort((a, b) => (a.time < b.time ? -1 : 1));
}
