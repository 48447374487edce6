import { type Block, type DayPlan, rowOf } from '../../day/plan.ts';
import { clockOf } from '../../day/time.ts';
import { useI18n } from '../../words/i18n.tsx';
import { PlaceMenu } from '../booking/place-menu.tsx';
import { partyName } from '../party-name.ts';
import styles from './in-the-way.module.css';

type Props = { blocks: readonly Block[]; plan: DayPlan; table_ids: readonly string[] };

/** Parties that have tables which are to be blocked, by time, each with the free places that it could move to. */
export function InTheWay({ blocks, plan, table_ids }: Props) {
  const { t } = useI18n();
  if (blocks.length === 0) return null;
  return (
    <section className={styles.parties} aria-label={t('block.in_the_way')}>
      <p>{t('block.in_the_way')}</p>
      <ul>
        {blocks
          .toSorted((a, b) => a.from - b.from)
          .map((block) => (
            <li key={block.reservation.id}>
              <span>
                {clockOf(block.from)} <strong>{partyName(t, block.reservation)}</strong> ·{' '}
                {t('guests', { count: block.reservation.party_size })} · {rowOf(plan.rows, block.reservation.id)?.name}
              </span>
              <PlaceMenu stay={block} plan={plan} compact leaving={table_ids} />
            </li>
          ))}
      </ul>
    </section>
  );
}
