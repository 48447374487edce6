import { addDays, clockTimeOf } from '../../../../shared/domain/time.ts';
import type { ServiceDay } from '../service-day.ts';

const DAY_MINUTES = 1440;

/** Date and time of a minute of a service day, which may lie after midnight. */
export function momentOf({ date }: ServiceDay, minute: number): { date: string; time: string } {
  return {
    date: minute >= DAY_MINUTES ? addDays(date, 1) : date,
    time: clockTimeOf(minute % DAY_MINUTES),
  };
}
