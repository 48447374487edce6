import { arrivalsOf } from '../../day/scale.ts';
import { clockOf } from '../../day/time.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useBook } from '../book.ts';
import styles from './arrivals.module.css';
import { useTimeline } from './context.ts';
import line from './line.module.css';
import { pointStyle } from './place.ts';

/** Guests who arrive in each quarter of an hour, below the rows. */
export function Arrivals() {
  const { t } = useI18n();
  const { stays } = useBook().plan;
  const { scale } = useTimeline();
  return (
    <div role="row" className={styles.arrivals}>
      <div role="rowheader" className={line.name} data-quiet>
        {t('timeline.covers')}
      </div>
      <div className={line.track}>
        {arrivalsOf(stays).map(({ minute, guests }) => (
          <span key={minute} role="gridcell" className={styles.count} style={pointStyle(scale, minute)}>
            {guests}
            <span className="unseen">, {clockOf(minute)}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
