import { useEffect, useState } from 'react';
import type { Clock } from '../../../common/clock.ts';
import css from './countdown.module.css';

const LAST_MS = 60_000;

/** How far a hold has come: `left_ms` until its end, and in words which part of its life it is in. */
export type Remaining = { left_ms: number; phase: 'no_hurry' | 'last_minute' | 'expired' };

/** Follows the end of a hold (epoch ms) by the server's clock, second by second. */
export function useRemaining(end: number, clock: Pick<Clock, 'now'>): Remaining {
  const [, tick] = useState(0);
  const left_ms = Math.max(0, end - clock.now());
  useEffect(() => {
    if (left_ms === 0) return;
    const timer = window.setTimeout(() => tick((count) => count + 1), left_ms % 1000 || 1000);
    return () => window.clearTimeout(timer);
  }, [left_ms]);
  const phase: Remaining['phase'] = left_ms === 0 ? 'expired' : left_ms <= LAST_MS ? 'last_minute' : 'no_hurry';
  return { left_ms, phase };
}

type CountdownProps = {
  remaining: Remaining;
  /** How long the hold was at first (ms): the whole bar. */
  held_ms: number;
  /** What stands before the figure. */
  label: string;
  /** What the time that is left means. */
  words: string;
};

/** A figure, a bar and what they mean; screen readers hear the words when they change, never the ticking. */
export function Countdown({ remaining: { left_ms, phase }, held_ms, label, words }: CountdownProps) {
  const seconds = Math.ceil(left_ms / 1000);
  const figure = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div className={css.countdown} data-phase={phase}>
      <span aria-hidden="true">
        {label} <strong>{figure}</strong>
      </span>
      <span className={css.track} aria-hidden="true">
        <span className={css.elapsing} style={{ transform: `scaleX(${Math.min(1, left_ms / held_ms)})` }} />
      </span>
      <p className={css.words}>{words}</p>
    </div>
  );
}
