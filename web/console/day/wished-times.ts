import { servicesOn, startMinutes, stayIn } from '../../../shared/availability/rules/schedule.ts';
import { addDays, minuteOf } from '../../../shared/platform/time/time.ts';
import { DAY_MINUTES } from '../../../shared/platform/time/units.ts';
import type { Calendar, ServiceRecord } from './records.ts';
import type { ServiceDay } from './service-day.ts';
import { clockOf } from './time.ts';

/** The starts of a service that one may wait for: `HH:MM`, both included. */
export type ServiceTimes = { service: ServiceRecord; from: string; to: string };

/** The services of a date with those of their starts (minutes since its midnight) that a guest can wait for. */
const timesOf = (
  date: string,
  calendar: Calendar,
  guests: number,
  isOpen: (start: number) => boolean,
): ServiceTimes[] =>
  servicesOn(date, calendar).flatMap((service) => {
    const starts = startMinutes(service, stayIn(service, guests)).filter(isOpen);
    const [first, last] = [starts[0], starts.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ service, from: clockOf(first), to: clockOf(last) }];
  });

/**
 * The services of a date with the starts that are still ahead, for a party of so many; `now` is the minute of that date, if it
 * is today. Those after midnight belong to the next date.
 */
export const servicesToWaitFor = (
  date: string,
  calendar: Calendar,
  guests: number,
  now: number | undefined,
): ServiceTimes[] => timesOf(date, calendar, guests, (start) => start < DAY_MINUTES && start > (now ?? -1));

/** The same of a service day that has run into the next date: its starts after midnight that are still ahead at `now`. */
export const servicesOfTheNight = (date: string, calendar: Calendar, guests: number, now: number): ServiceTimes[] =>
  timesOf(date, calendar, guests, (start) => start >= DAY_MINUTES && start > now);

/**
 * The calendar date that a start `HH:MM` of a service day is for: the next one where its services run into that, else the one
 * on which the day can be booked (`bookable`).
 */
export const dateMeant = (
  { date, spill }: Pick<ServiceDay, 'date' | 'spill'>,
  time: string | undefined,
  bookable: string,
): string => (time !== undefined && minuteOf(time) < spill ? addDays(date, 1) : bookable);
