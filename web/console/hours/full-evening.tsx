import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useReads } from '../client/queries.ts';
import { type Arrival, fullEvening } from '../day/full-evening.ts';
import type { ServiceRecord } from '../day/records.ts';
import { useI18n } from '../words/i18n.tsx';
import styles from './full-evening.module.css';

const HOUR = 60;

const sum = (arrivals: readonly Arrival[]) => arrivals.reduce((covers, one) => covers + one.covers, 0);
const most = (arrivals: readonly Arrival[]) => Math.max(0, ...arrivals.map(({ covers }) => covers));

/**
 * A full evening of a service as it is being written: who arrives when, against the limit, and what the tables would let
 * come without one. Nothing where there are no tables.
 */
export function FullEvening({ service }: { service: ServiceRecord }) {
  const { t, clock } = useI18n();
  const { data: tables = [] } = useQuery(useReads().tables());
  const { max_covers_per_slot: limit, max_online_covers, ...unlimited } = service;
  const paced = fullEvening(service, tables);
  const free = fullEvening(unlimited, tables);
  const isLimited = limit !== undefined || max_online_covers !== undefined;
  const top = Math.max(most(free), limit ?? 0);
  if (sum(free) === 0) return null;
  return (
    <figure className={styles.evening} data-full-evening>
      <figcaption>
        <strong>{t('pacing.evening')}</strong>{' '}
        {t('pacing.evening_covers', { covers: t('covers', { count: sum(paced) }), most: most(paced) })}{' '}
        {isLimited && t('pacing.evening_free', { covers: t('covers', { count: sum(free) }), most: most(free) })}
      </figcaption>
      <ol className={styles.bars} style={{ '--top': top } as CSSProperties}>
        {paced.map(({ minute, covers }, index) => (
          <li
            key={minute}
            style={{ '--covers': covers, '--free': free[index]?.covers ?? 0 } as CSSProperties}
            data-full={(limit !== undefined && covers === limit) || undefined}
          >
            <span className={styles.free} aria-hidden />
            <span className={styles.bar} aria-hidden />
            <span className="unseen">
              {clock(minute)}
              {t('pacing.bar', { covers: t('covers', { count: covers }) })}
            </span>
            {minute % HOUR === 0 && (
              <span className={styles.hour} aria-hidden>
                {clock(minute)}
              </span>
            )}
          </li>
        ))}
        {limit !== undefined && (
          <li className={styles.limit} style={{ '--covers': limit } as CSSProperties} aria-hidden>
            <span>{limit}</span>
          </li>
        )}
      </ol>
    </figure>
  );
}
