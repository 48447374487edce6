import { useActing } from '../../components/feedback/freshness.tsx';
import type { Offer } from '../../day/tables/offers.ts';
import { currentService } from '../../day/tonight.ts';
import { useBlocking } from '../../features/floor/blocks/use-blocking.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useEvening } from '../evening.ts';
import { useSheets } from '../sheets.ts';
import styles from './sheet.module.css';

const HALF_HOUR = 30;
const PROPOSED = 4;
const LEAST = 15;

/** The next half hours, and the end of the service, before the next party comes. */
function endsOf(now: number, close: number, left: number | undefined): number[] {
  const first = Math.ceil((now + LEAST) / HALF_HOUR) * HALF_HOUR;
  const ends = Array.from({ length: PROPOSED }, (_, index) => first + index * HALF_HOUR);
  const latest = left === undefined ? Number.POSITIVE_INFINITY : now + left;
  return [...new Set([...ends.filter((end) => end < close), close, latest])]
    .filter((end) => end <= latest && end > now && Number.isFinite(end))
    .sort((a, b) => a - b);
}

/** Keeps free tables for the house until one of the next half hours, or until its next party. */
export function BlockUntil({ offer }: { offer: Offer }) {
  const { t, clock } = useI18n();
  const { now, date, plan } = useEvening();
  const { block } = useBlocking();
  const { close } = useSheets();
  const acting = useActing();
  const ends = endsOf(now, currentService(plan.day, now)?.close ?? now, offer.left);
  return (
    <section className={styles.group}>
      <h3>{t('sheet.block')}</h3>
      <div className={styles.chips}>
        {ends.map((end) => (
          <button
            key={end}
            type="button"
            className={styles.chip}
            {...acting}
            onClick={() => {
              close();
              void block(date, { table_ids: offer.table_ids, from: now, to: end });
            }}
          >
            {clock(end)}
          </button>
        ))}
      </div>
    </section>
  );
}
