import type { CSSProperties } from 'react';
import { IconAlertTriangle } from '../components/icons.tsx';
import type { Placed } from '../day/calendar/week.ts';
import { useServiceName } from '../features/restaurant/service-words.ts';
import { useI18n } from '../words/i18n.tsx';
import styles from './period.module.css';

const HOUR = 60;

type Props = {
  period: Placed;
  /** The minute at the top of the week. */
  from: number;
  chosen: boolean;
  /** Whether another service is open at the same time. */
  overlaps: boolean;
  choose: (id: string) => void;
};

/** A service in the week: as high as it is long, on a phone a line. */
export function Period({ period, from, chosen, overlaps, choose }: Props) {
  const { t, showTime } = useI18n();
  const serviceName = useServiceName();
  const { entry, open, close, lane, lanes } = period;
  const style = {
    '--at': (open - from) / HOUR,
    '--tall': (close - open) / HOUR,
    '--lane': lane,
    '--lanes': lanes,
  } as CSSProperties;
  return (
    <button
      type="button"
      className={styles.period}
      data-period={entry.id}
      data-off={!entry.is_active || undefined}
      aria-pressed={chosen}
      style={style}
      onClick={() => choose(entry.id)}
    >
      <strong className="ellipsis">{serviceName(entry)}</strong>
      <span>
        {showTime(entry.open_time)} – {showTime(entry.close_time)}
      </span>
      {!entry.is_active && <span>{t('hours.off')}</span>}
      {overlaps && (
        <span className={styles.warning}>
          <IconAlertTriangle size="1rem" aria-hidden />
          <span className="unseen">{t('hours.overlaps')}</span>
        </span>
      )}
    </button>
  );
}
