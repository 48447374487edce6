import { DAY_MINUTES } from '../../../shared/platform/time/units.ts';
import { EARLY } from './service-day.ts';
import { momentOf } from './time.ts';

/**
 * When a new reservation is for, as far as the plan of a service day tells it: the minute that was pressed, else the date
 * on which the day can still be booked. After midnight that is the next one: nothing of the evening before lies ahead.
 * `now` is the present minute of the day that is shown, `service_today` the service day that it is.
 */
export function startOf(
  shown: string,
  minute: number | undefined,
  service_today: string,
  now: number | undefined,
): { date: string; time?: string } {
  if (minute !== undefined) return momentOf(shown, minute);
  const is_running = now !== undefined && (shown === service_today || now < DAY_MINUTES + EARLY);
  return { date: is_running ? momentOf(shown, now).date : shown };
}
