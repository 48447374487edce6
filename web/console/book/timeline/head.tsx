import type { CSSProperties } from 'react';
import { clockOf } from '../../parts/reservation-words.ts';
import { useI18n } from '../../words/words.tsx';
import { useBook } from '../book.ts';
import type { Scale } from '../scale.ts';
import { useTimeline } from './context.ts';

const HOUR = 60;

/** Where a span of minutes lies on a track; a hair narrower than it is, so that neighbours can be told apart. */
export const spanStyle = (scale: Scale, { from, to }: { from: number; to: number }): CSSProperties => ({
  left: `calc(var(--q) * ${scale.at(from)})`,
  width: `calc(var(--q) * ${scale.at(to) - scale.at(from)} - 2px)`,
});

const pointStyle = (scale: Scale, minute: number): CSSProperties => ({ left: `calc(var(--q) * ${scale.at(minute)})` });

const isDrawn = ({ from, to }: Scale, minute: number) => minute >= from && minute <= to;

/** The full hours of a scale that are drawn to scale; the last of each stretch has no room for its name. */
const hoursOf = ({ stretches }: Scale) =>
  stretches
    .filter(({ folded }) => !folded)
    .flatMap(({ from, to }) => Array.from({ length: (to - from) / HOUR }, (_, index) => from + index * HOUR));

/** The hours above the rows, and the present moment. */
export function Head() {
  const { t } = useI18n();
  const { scale, now } = useTimeline();
  return (
    <div role="row" className="tl-head">
      <div role="columnheader" className="tl-name">
        {t('timeline.table')}
      </div>
      <div className="tl-track" aria-hidden>
        {hoursOf(scale).map((minute) => (
          <span key={minute} className="tl-hour" style={pointStyle(scale, minute)}>
            {clockOf(minute)}
          </span>
        ))}
        {now !== undefined && isDrawn(scale, now) && (
          <span className="tl-now-label" style={pointStyle(scale, now)}>
            {clockOf(now)}
          </span>
        )}
      </div>
    </div>
  );
}

/** What lies behind the blocks of a row: hours, half hours, what is closed or folded, and the present moment. */
export function Ground() {
  const { day } = useBook();
  const { scale, now } = useTimeline();
  const closed: { from: number; to: number }[] = [];
  let end = scale.from;
  for (const { open, close } of day.services) {
    if (open > end) closed.push({ from: end, to: open });
    end = Math.max(end, close);
  }
  if (end < scale.to) closed.push({ from: end, to: scale.to });
  return (
    <>
      {closed.map((span) => (
        <span key={span.from} className="tl-closed" style={spanStyle(scale, span)} />
      ))}
      {hoursOf(scale).map((minute) => (
        <span key={minute} className="tl-line" style={pointStyle(scale, minute)} />
      ))}
      {scale.stretches
        .filter(({ folded }) => folded)
        .map((stretch) => (
          <span key={stretch.from} className="tl-fold" style={spanStyle(scale, stretch)} />
        ))}
      {now !== undefined && isDrawn(scale, now) && <span className="tl-now" style={pointStyle(scale, now)} />}
    </>
  );
}

/** Guests who arrive in each quarter of an hour, below the rows. */
export function Arrivals({ counts }: { counts: readonly { minute: number; guests: number }[] }) {
  const { t } = useI18n();
  const { scale } = useTimeline();
  return (
    <div role="row" className="tl-arrivals">
      <div role="rowheader" className="tl-name">
        {t('timeline.covers')}
      </div>
      <div className="tl-track">
        {counts.map(({ minute, guests }) => (
          <span key={minute} role="gridcell" className="tl-count" style={pointStyle(scale, minute)}>
            {guests}
            <span className="unseen">, {clockOf(minute)}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
