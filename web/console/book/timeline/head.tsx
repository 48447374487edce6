import { hoursOf } from '../../day/scale.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useTimeline } from './context.ts';
import styles from './head.module.css';
import line from './line.module.css';
import { isDrawn, pointStyle } from './place.ts';

/** Half of what the present minute takes, which is drawn around its place: near the beginning the names would cover it. */
const HALF_OF_NOW = '1.5rem';

/** The hours above the rows, and the present moment. */
export function Head() {
  const { t, clock } = useI18n();
  const { scale, now } = useTimeline();
  return (
    <div role="row" className={styles.head}>
      <div role="columnheader" className={line.name} data-quiet>
        {t('timeline.table')}
      </div>
      <div className={line.track} aria-hidden>
        {hoursOf(scale).map((minute) => (
          <span key={minute} className={styles.hour} style={pointStyle(scale, minute)}>
            {clock(minute)}
          </span>
        ))}
        {now !== undefined && isDrawn(scale, now) && (
          <span className={styles.now} style={pointStyle(scale, now, HALF_OF_NOW)}>
            {clock(now)}
          </span>
        )}
      </div>
    </div>
  );
}
