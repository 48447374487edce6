import { useI18n } from '../i18n.ts';
import type { WantedSlot } from '../types.ts';
import css from './slot-line.module.css';

/** A length of time in words. */
function useDuration(minutes: number): string {
  const { t } = useI18n();
  const h = Math.floor(minutes / 60);
  const min = minutes % 60;
  if (h === 0) return t('minutes', { min });
  return min === 0 ? t('hours', { h }) : t('hours_minutes', { h, min: String(min).padStart(2, '0') });
}

/** When, how many, and for how long. */
export function SlotLine({ slot: { date, time, guests, duration_min } }: { slot: WantedSlot }) {
  const { t, dates } = useI18n();
  const duration = useDuration(duration_min);
  return (
    <div>
      <p className={css.when}>
        <time dateTime={`${date}T${time}`}>{t('at', { date: dates.long(date), time })}</time>
      </p>
      <p className="muted">
        {t('guests', { count: guests })} · {t('about', { duration })}
      </p>
    </div>
  );
}
