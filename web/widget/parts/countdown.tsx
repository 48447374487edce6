import { useEffect, useState } from 'react';
import { useI18n } from '../../guest/i18n.ts';
import { useServices } from '../services.ts';
import type { Hold } from '../state.ts';
import css from './countdown.module.css';

const LAST_MS = 60_000;

/** How far a hold has come: `left_ms` until its end, and in words which part of its life it is in. */
export type Remaining = { left_ms: number; phase: 'no_hurry' | 'last_minute' | 'expired' };

/** Follows the end of a hold by the server's clock, second by second. */
export function useRemaining({ expires_at }: Hold): Remaining {
  const { clock } = useServices();
  const [, tick] = useState(0);
  const left_ms = Math.max(0, expires_at - clock.now());
  useEffect(() => {
    if (left_ms === 0) return;
    const timer = window.setTimeout(() => tick((count) => count + 1), left_ms % 1000 || 1000);
    return () => window.clearTimeout(timer);
  }, [left_ms]);
  const phase: Remaining['phase'] = left_ms === 0 ? 'expired' : left_ms <= LAST_MS ? 'last_minute' : 'no_hurry';
  return { left_ms, phase };
}

/** A figure, a bar and what they mean; screen readers hear the words when they change, never the ticking. */
export function Countdown({ hold, remaining: { left_ms, phase } }: { hold: Hold; remaining: Remaining }) {
  const { t } = useI18n();
  const seconds = Math.ceil(left_ms / 1000);
  const figure = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div className={css.countdown} data-phase={phase}>
      <span aria-hidden="true">
        {t('held')} <strong>{figure}</strong>
      </span>
      <span className={css.track} aria-hidden="true">
        <span className={css.elapsing} style={{ transform: `scaleX(${Math.min(1, left_ms / hold.held_ms)})` }} />
      </span>
      <p className={css.words}>{t(phase)}</p>
    </div>
  );
}
