import type { HoursEntry } from '../day/records.ts';
import { dateOfWeekday } from '../day/time.ts';
import { useI18n } from '../words/i18n.tsx';

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** How weekdays and services are called. */
export function useNames() {
  const { t, dates } = useI18n();
  const weekday = (day: number) => dates.weekday(dateOfWeekday(day));
  const service = ({ service_name, day_of_week }: Pick<HoursEntry, 'service_name' | 'day_of_week'>) =>
    `${service_name?.trim() || t('service.unnamed')} · ${weekday(day_of_week)}`;
  return { weekday, service };
}
