import { closedSpans, hoursOf } from '../../day/scale.ts';
import { useBook } from '../book.ts';
import { useTimeline } from './context.ts';
import styles from './ground.module.css';
import { isDrawn, pointStyle, spanStyle } from './place.ts';

/** What lies behind the blocks of a row: hours, half hours, what is closed or folded, and the present moment. */
export function Ground() {
  const { day } = useBook().plan;
  const { scale, now } = useTimeline();
  return (
    <>
      {closedSpans(scale, day).map((span) => (
        <span key={span.from} className={styles.closed} style={spanStyle(scale, span)} />
      ))}
      {hoursOf(scale).map((minute) => (
        <span key={minute} className={styles.line} style={pointStyle(scale, minute)} />
      ))}
      {scale.stretches
        .filter(({ folded }) => folded)
        .map((stretch) => (
          <span key={stretch.from} className={styles.fold} style={spanStyle(scale, stretch)} />
        ))}
      {now !== undefined && isDrawn(scale, now) && <span className={styles.now} style={pointStyle(scale, now)} />}
    </>
  );
}
