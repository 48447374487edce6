import { clocksDiffer, ownZone } from '../../calendar-date.ts';
import { useI18n } from '../../i18n.ts';

/** Whose clock the times of a date are read from, for a visitor whose own shows another one. */
export function LocalTime({
  date,
  zone,
  className = '',
}: {
  date: string;
  zone: string;
  className?: string | undefined;
}) {
  const { t } = useI18n();
  if (!clocksDiffer(date, zone, ownZone())) return null;
  return (
    <p className={`small ${className}`}>
      {t('local_time', { city: (zone.split('/').pop() ?? zone).replaceAll('_', ' ') })}
    </p>
  );
}
