import { DatesProvider, type DayOfWeek } from '@mantine/dates';
import type { ReactNode } from 'react';
import { useFirstWeekday } from '../client/country.ts';
import { useI18n } from '../words/i18n.tsx';

/** The library counts from Sunday. */
const DAYS: readonly DayOfWeek[] = [1, 2, 3, 4, 5, 6, 0];

/** Calendars begin their weeks as the restaurant's country does. */
export function HouseWeek({ children }: { children: ReactNode }) {
  const { lang } = useI18n();
  const first = DAYS[useFirstWeekday()] ?? 1;
  return <DatesProvider settings={{ locale: lang, firstDayOfWeek: first }}>{children}</DatesProvider>;
}
