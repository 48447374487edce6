import { type Query, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { clockTimeAt } from '../../../../shared/platform/time/time.ts';
import { useMinute } from '../../client/now.ts';
import { useMe } from '../../client/queries.ts';
import { useI18n } from '../../words/i18n.tsx';
import { IconCircleCheckFilled, IconCloudOff } from '../icons.tsx';
import { EmptyNote } from './empty-note.tsx';
import styles from './freshness.module.css';

const STALE_AFTER_MS = 30_000;
const LOOK_EVERY_MS = 1000;

/** When what is shown was last known to be true (epoch ms), while that is too long ago: nothing else is to be seen of it. */
const StaleContext = createContext<number | undefined>(undefined);

/** Whether the line to the API is down, so that actions wait. */
export const useStale = (): boolean => use(StaleContext) !== undefined;

/** For a button that asks something of the API: it waits while the line is down, and says why. */
export function useActing(): { disabled: boolean; title: string | undefined } {
  const { t } = useI18n();
  const stale = useStale();
  return { disabled: stale, title: stale ? t('stale.wait') : undefined };
}

/** Whether a read is repeated all the time: one that is made once says nothing of the line as it grows old. */
const isRepeated = ({ queryKey, observers }: Query): boolean =>
  (queryKey[0] === 'date' || queryKey[0] === 'pending') &&
  observers.some(({ options }) => options.enabled !== false && options.refetchInterval);

/** Watches the reads that are repeated all the time. A hidden page reads nothing, so its time does not count. */
export function FreshnessWatch({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [stale_since, setStaleSince] = useState<number>();
  useEffect(() => {
    let shown_since = Date.now();
    const look = () => {
      const queries = client.getQueryCache().findAll();
      const live = queries
        .filter((query) => query.isActive() && isRepeated(query))
        .map(({ state }) => state)
        .filter(({ dataUpdatedAt }) => dataUpdatedAt > 0);
      const seen_at =
        live.length > 0
          ? Math.min(...live.map(({ dataUpdatedAt }) => dataUpdatedAt))
          : Math.max(0, ...queries.map(({ state }) => state.dataUpdatedAt));
      // What was kept from before the page was loaded is old at once, unless it is being read anew.
      const failing = live.some(
        ({ fetchFailureCount, fetchStatus }) => fetchFailureCount > 0 || fetchStatus === 'paused',
      );
      const since = failing ? seen_at : Math.max(seen_at, shown_since);
      const old = Date.now() - since > STALE_AFTER_MS;
      setStaleSince(!document.hidden && (!navigator.onLine || old) ? seen_at : undefined);
    };
    const show = () => {
      shown_since = Date.now();
    };
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    addEventListener('online', look);
    addEventListener('offline', look);
    document.addEventListener('visibilitychange', show);
    return () => {
      window.clearInterval(timer);
      removeEventListener('online', look);
      removeEventListener('offline', look);
      document.removeEventListener('visibilitychange', show);
    };
  }, [client]);
  return <StaleContext value={stale_since}>{children}</StaleContext>;
}

/**
 * The strip above every page: whether what is shown is up to date, else since when not and that actions wait; and the time at
 * the restaurant. Notices stand in its place.
 */
export function StatusStrip() {
  const { t, showTime } = useI18n();
  const since = use(StaleContext);
  const { timezone } = useMe();
  const now = useMinute();
  const time = (epoch_ms: number) => showTime(clockTimeAt(epoch_ms, timezone));
  const is_fresh = since === undefined;
  return (
    <div className={styles.strip} data-stale={!is_fresh || undefined}>
      {is_fresh ? <IconCircleCheckFilled size="0.875rem" aria-hidden /> : <IconCloudOff size="1rem" aria-hidden />}
      <span role="status">{is_fresh ? t('fresh') : `${t('stale', { time: time(since) })} ${t('stale.wait')}`}</span>
      {is_fresh && <span className="push">{time(now)}</span>}
    </div>
  );
}

/** Stands in the place of a day that is not kept on this device while the line is down. */
export function NotKept() {
  const { t } = useI18n();
  return (
    <EmptyNote>
      <p>{t('stale.missing')}</p>
    </EmptyNote>
  );
}
