import { useFirstWeekday } from '../client/country.ts';
import type { HoursEntry } from '../day/records.ts';
import { dateOfWeekday } from '../day/time.ts';
import { useServiceName } from '../features/restaurant/service-words.ts';
import { useI18n } from '../words/i18n.tsx';
import { WEEKDAYS } from './weekdays.ts';

/** How weekdays and services are called; `weekdays` in the order of the restaurant's country. */
export function useNames() {
  const { dates } = useI18n();
  const serviceName = useServiceName();
  const first = useFirstWeekday();
  const weekdays = WEEKDAYS.map((day) => (day + first) % 7);
  const weekday = (day: number) => dates.weekday(dateOfWeekday(day));
  /** The same where there is little room: « Wed », « mer. ». */
  const weekdayShort = (day: number) => dates.short(dateOfWeekday(day)).split(/\s/)[0];
  const service = (entry: Pick<HoursEntry, 'service_name' | 'service_names' | 'day_of_week'>) =>
    `${serviceName(entry)} · ${weekday(entry.day_of_week)}`;
  return { weekdays, weekday, weekdayShort, service };
}
