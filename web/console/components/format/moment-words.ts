import { addDays } from '../../../../shared/platform/time/time.ts';
import type { DateWords, Translate, WriteTime } from '../../../common/i18n.ts';
import type { fr } from '../../words/fr/console.ts';

type Writer = { t: Translate<typeof fr>; dates: Pick<DateWords, 'short'>; showTime: WriteTime };

/** A time `HH:MM` of a date as it is read on another one, `today`: `21:00`, `01:30 tomorrow`, `12:00 (Fri 4 Dec)`. */
export function momentWords(
  { t, dates, showTime }: Writer,
  today: string,
  { date, time }: { date: string; time: string },
): string {
  const shown = showTime(time);
  if (date === today) return shown;
  return date === addDays(today, 1)
    ? t('moment.tomorrow', { time: shown })
    : t('moment.on', { time: shown, date: dates.short(date) });
}
