import { useLayoutEffect, useRef } from 'react';
import { hoursOf } from '../../day/scale.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useTimeline } from './context.ts';
import styles from './head.module.css';
import line from './line.module.css';
import { isDrawn, pointStyle } from './place.ts';

/** Half of what the present minute takes, which is drawn around its place: near the beginning the names would cover it. */
const HALF_OF_NOW = '1.5rem';

/** Takes away the names of the hours that the present minute lies on: it says itself what time it is there. */
function clearAround(now: Element, hours: Iterable<Element>): void {
  const { left, right } = now.getBoundingClientRect();
  for (const hour of hours) {
    const box = hour.getBoundingClientRect();
    hour.toggleAttribute('data-covered', box.left < right && left < box.right);
  }
}

/** The hours above the rows, and the present moment. */
export function Head() {
  const { t, clock } = useI18n();
  const { scale, now } = useTimeline();
  const track = useRef<HTMLDivElement>(null);
  const pill = useRef<HTMLSpanElement>(null);
  // After each drawing: how wide they are depends on the letters and on how the country reads the clock.
  useLayoutEffect(() => {
    const hours = track.current?.querySelectorAll('[data-hour]') ?? [];
    if (pill.current) clearAround(pill.current, hours);
    else for (const hour of hours) hour.removeAttribute('data-covered');
  });
  return (
    <div role="row" className={styles.head}>
      <div role="columnheader" className={line.name} data-quiet>
        {t('timeline.table')}
      </div>
      <div ref={track} className={line.track} aria-hidden>
        {hoursOf(scale).map((minute) => (
          <span key={minute} className={styles.hour} style={pointStyle(scale, minute)}>
            <span data-hour>{clock(minute)}</span>
          </span>
        ))}
        {now !== undefined && isDrawn(scale, now) && (
          <span ref={pill} className={styles.now} data-now style={pointStyle(scale, now, HALF_OF_NOW)}>
            {clock(now)}
          </span>
        )}
      </div>
    </div>
  );
}
