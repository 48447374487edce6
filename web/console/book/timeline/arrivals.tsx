import { type MouseEvent, useMemo } from 'react';
import { useCalendar } from '../../client/queries.ts';
import { type Arrivals as Arriving, arrivalsOf } from '../../day/covers.ts';
import { clockOf, momentOf } from '../../day/time.ts';
import { useAskWhy } from '../../features/availability/online/ask.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useBook } from '../book.ts';
import styles from './arrivals.module.css';
import { useTimeline } from './context.ts';
import line from './line.module.css';
import { pointStyle } from './place.ts';

const HOUR = 60;

/** Guests who arrive in each quarter of an hour, or at each start of a service that limits them, below the rows. */
export function Arrivals() {
  const { t } = useI18n();
  const { day, stays } = useBook().plan;
  const calendar = useCalendar(day.date);
  const arrivals = useMemo(() => arrivalsOf(day, stays, calendar), [day, stays, calendar]);
  const { scale } = useTimeline();
  const ask = useAskWhy();
  const why = ({ currentTarget, clientX }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const minute = scale.minuteAt(((clientX - left) / width) * scale.width);
    const start = arrivals.findLast(({ most, minute: at }) => most !== undefined && at <= minute && minute - at < HOUR);
    ask(momentOf(day.date, start?.minute ?? minute));
  };
  const isLimited = arrivals.some(({ most }) => most !== undefined);
  return (
    <div role="row" className={styles.arrivals} data-limited={isLimited || undefined} data-arrivals>
      <div role="rowheader" className={line.name} data-quiet>
        {t('timeline.covers')}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the day’s menu asks the same, by keys too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the day’s menu asks the same, by keys too */}
      <div className={`${line.track} ${styles.asks}`} onClick={why} title={t('why')}>
        {arrivals.map((one) => (
          <Cell key={one.minute} {...one} />
        ))}
      </div>
    </div>
  );
}

/** What arrives at a minute, of how many; beyond the limit it has a sign and an edge too. */
function Cell({ minute, covers, most }: Arriving) {
  const { t, clock } = useI18n();
  const { scale } = useTimeline();
  const isOver = most !== undefined && covers > most;
  return (
    <span
      role="gridcell"
      className={styles.count}
      style={pointStyle(scale, minute)}
      data-over={isOver || undefined}
      data-none={covers === 0 || undefined}
    >
      <span aria-hidden={most !== undefined || undefined}>
        {isOver && '!'}
        {covers}
      </span>
      {most !== undefined && (
        <span className={styles.most} aria-hidden>
          /{most}
        </span>
      )}
      <span className="unseen">
        {most === undefined
          ? `, ${clock(minute)}`
          : t(isOver ? 'timeline.over' : 'timeline.of', { covers, most, time: clockOf(minute) })}
      </span>
    </span>
  );
}
