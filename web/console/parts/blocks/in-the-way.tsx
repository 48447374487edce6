import type { Block, DayPlan } from '../../day/plan.ts';
import { clockOf } from '../../day/time.ts';
import { useI18n } from '../../words/i18n.tsx';
import { PlaceMenu } from '../booking/place-menu.tsx';
import { partyName } from '../party-name.ts';
import styles from './in-the-way.module.css';

/** Parties that have tables which are to be blocked, each with the tables it could move to. */
export function InTheWay({ blocks, plan }: { blocks: readonly Block[]; plan: DayPlan }) {
  const { t } = useI18n();
  if (blocks.length === 0) return null;
  return (
    <section className={styles.parties} aria-label={t('block.in_the_way')}>
      <p>{t('block.in_the_way')}</p>
      <ul>
        {blocks.map((block) => (
          <li key={block.reservation.id}>
            <span>
              {clockOf(block.from)} <strong>{partyName(t, block.reservation)}</strong> ·{' '}
              {t('guests', { count: block.reservation.party_size })}
            </span>
            <PlaceMenu stay={block} plan={plan} compact />
          </li>
        ))}
      </ul>
    </section>
  );
}
