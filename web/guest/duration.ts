import { useI18n } from './i18n.ts';

/** A length of time in words. */
export function useDuration(minutes: number): string {
  const { t } = useI18n();
  const h = Math.floor(minutes / 60);
  const min = minutes % 60;
  if (h === 0) return t('minutes', { min });
  return min === 0 ? t('hours', { h }) : t('hours_minutes', { h, min: String(min).padStart(2, '0') });
}
