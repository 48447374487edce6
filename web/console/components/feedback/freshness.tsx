import { type Query, type QueryClient, type QueryState, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { clockTimeAt } from '../../../../shared/platform/time/time.ts';
import { useMinute } from '../../client/now.ts';
import { useMe } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { useI18n } from '../../words/i18n.tsx';
import { IconAlertTriangle, IconCircleCheckFilled, IconClockHour4, IconCloudOff } from '../icons.tsx';
import { EmptyNote } from './empty-note.tsx';
import styles from './freshness.module.css';
import { type Freshness, freshnessOf, type RepeatedRead } from './freshness-of.ts';

const LOOK_EVERY_MS = 1000;

const FRESH: Shown = { state: 'fresh' };

/** Whether what is shown is up to date. */
const FreshnessContext = createContext<Shown>(FRESH);

/** Whether the line to the API is down, so that actions wait. */
export const useStale = (): boolean => use(FreshnessContext).state === 'stale';

/**
 * For a button that asks something of the API: it waits while the line is down, and says why. One of the evening (`goes_on`) does
 * not: what it does waits in its place.
 */
export function useActing(goes_on = false): { disabled: boolean; title: string | undefined } {
  const { t } = useI18n();
  const stale = useStale() && !goes_on;
  return { disabled: stale, title: stale ? t('stale.wait') : undefined };
}

/** Whether a read is repeated all the time: one that is made once says nothing of the line as it grows old. */
const isRepeated = ({ queryKey, observers }: Query): boolean =>
  (queryKey[0] === 'date' || queryKey[0] === 'pending') &&
  observers.some(({ options }) => options.enabled !== false && options.refetchInterval);

/**
 * What is to be known of the repeated reads that have something to show, and when anything was last read. What was read since the
 * page was loaded (epoch ms) is up to date while the pulse tells of nothing else.
 */
function readsOf(
  client: QueryClient,
  { heard_at = 0, loaded_at }: { heard_at?: number | undefined; loaded_at: number },
) {
  const queries = client.getQueryCache().findAll();
  const knownAt = ({ dataUpdatedAt, isInvalidated }: QueryState): number =>
    dataUpdatedAt >= loaded_at && !isInvalidated ? Math.max(dataUpdatedAt, heard_at) : dataUpdatedAt;
  const reads = queries
    .filter((query) => query.isActive() && isRepeated(query) && query.state.dataUpdatedAt > 0)
    .map(
      ({ state }): RepeatedRead => ({
        updated_at: knownAt(state),
        failures: state.fetchFailureCount,
        has_failed: state.status === 'error',
        is_paused: state.fetchStatus === 'paused',
      }),
    );
  return { reads, last_read_at: Math.max(0, ...queries.map(({ state }) => state.dataUpdatedAt)) };
}

/** What is known of the line, and whether the changes of others are told too late. */
type Shown = Freshness | { state: 'late' };

const sinceOf = (shown: Shown) => ('since' in shown ? shown.since : undefined);
const isSame = (one: Shown, other: Shown): boolean => one.state === other.state && sinceOf(one) === sinceOf(other);

/** Watches the reads that are repeated all the time. A hidden page reads nothing, so its time does not count. */
export function FreshnessWatch({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { pulse, queue } = useServices();
  const [loaded_at] = useState(Date.now);
  const shown_since = useRef(loaded_at);
  const lookAt = useCallback((): Shown => {
    if (document.hidden) return FRESH;
    const { onLine: is_online } = navigator;
    const freshness = freshnessOf({
      ...readsOf(client, { heard_at: pulse.heardAt(), loaded_at }),
      loaded_at,
      shown_since: shown_since.current,
      now: Date.now(),
      is_online,
    });
    return freshness.state === 'fresh' && pulse.isLate() ? { state: 'late' } : freshness;
  }, [client, pulse, loaded_at]);
  // What was kept is shown at once: so is that it is old.
  const [freshness, setFreshness] = useState(lookAt);
  useEffect(() => {
    const look = () =>
      setFreshness((before) => {
        const seen = lookAt();
        return isSame(before, seen) ? before : seen;
      });
    const show = () => {
      shown_since.current = Date.now();
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
  }, [lookAt]);
  const is_down = freshness.state === 'stale';
  useEffect(() => queue.setDown(is_down), [queue, is_down]);
  return <FreshnessContext value={freshness}>{children}</FreshnessContext>;
}

const WORDS = {
  fresh: 'fresh',
  late: 'fresh.late',
  reading: 'fresh.reading',
  failing: 'fresh.failing',
  stale: 'stale',
} as const;
const ICONS = {
  fresh: IconCircleCheckFilled,
  late: IconClockHour4,
  reading: IconClockHour4,
  failing: IconAlertTriangle,
  stale: IconCloudOff,
};

/**
 * The strip above every page: whether what is shown is up to date, else when it last was, and that actions wait once it is too
 * old; and the time at the restaurant. What waits for the line stands at its end. Notices stand in its place.
 */
export function StatusStrip({ children }: { children?: ReactNode }) {
  const { t, showTime } = useI18n();
  const freshness = use(FreshnessContext);
  const { timezone } = useMe();
  const now = useMinute();
  const time = (epoch_ms: number) => showTime(clockTimeAt(epoch_ms, timezone));
  const { state } = freshness;
  const Icon = ICONS[state];
  const words =
    'since' in freshness ? t(WORDS[freshness.state], { time: time(freshness.since) }) : t(WORDS[freshness.state]);
  return (
    <div className={styles.strip} data-line={state}>
      <Icon size={state === 'fresh' ? '0.875rem' : '1rem'} aria-hidden />
      <span role="status">
        {words}
        {state === 'stale' && <span className={styles.more}> {t('stale.wait')}</span>}
      </span>
      {state === 'fresh' && <span className="push">{time(now)}</span>}
      {children}
    </div>
  );
}

/** Says once, beside buttons that wait for the line, that they do; nothing while it is there. */
export function WaitsNote() {
  const { disabled, title } = useActing();
  if (!disabled) return null;
  return (
    <p className={styles.waits}>
      <IconCloudOff size="1rem" aria-hidden />
      {title}
    </p>
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
