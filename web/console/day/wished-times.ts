import { servicesOn, startMinutes, stayIn } from '../../../shared/domain/schedule.ts';
import { DAY_MINUTES } from '../../../shared/domain/units.ts';
import type { Calendar, ServiceRecord } from './records.ts';
import { clockOf } from './time.ts';

/** The starts of a service that one may wait for: `HH:MM`, both included. */
export type ServiceTimes = { service: ServiceRecord; from: string; to: string };

/**
 * The services of a date with the starts that are still ahead, for a party of so many; `now` is the minute of that date, if it
 * is today. Those after midnight belong to the next date.
 */
export function servicesToWaitFor(
  date: string,
  calendar: Calendar,
  guests: number,
  now: number | undefined,
): ServiceTimes[] {
  return servicesOn(date, calendar).flatMap((service) => {
    const starts = startMinutes(service, stayIn(service, guests)).filter(
      (start) => start < DAY_MINUTES && start > (now ?? -1),
    );
    const [first, last] = [starts[0], starts.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ service, from: clockOf(first), to: clockOf(last) }];
  });
}
