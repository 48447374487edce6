import { addDays, clockTimeAt, localDateAt } from '../../../../shared/platform/time/time.ts';
import { useMinute } from '../../client/now.ts';
import { useMe } from '../../client/queries.ts';
import { useI18n } from '../../words/i18n.tsx';

/** Writes a moment (epoch ms) as it is read today: `21:00`, `01:30 tomorrow`, `12:00 on Fri 4 Dec`. */
export function useMoment(): (at: number) => string {
  const { t, dates, showTime } = useI18n();
  const { timezone } = useMe();
  const today = localDateAt(useMinute(), timezone);
  return (at) => {
    const [date, time] = [localDateAt(at, timezone), showTime(clockTimeAt(at, timezone))];
    if (date === today) return time;
    return date === addDays(today, 1)
      ? t('moment.tomorrow', { time })
      : t('moment.on', { time, date: dates.short(date) });
  };
}
