import { useActing } from '../../../components/feedback/freshness.tsx';
import { useI18n } from '../../../words/i18n.tsx';
import type { WalkInRow } from './size-row.tsx';
import styles from './sizes.module.css';

/** The sizes for which no place is free, said once: one press notes a party of one as waiting. */
export function WaitingSizes({ sizes, house, walk_in, close }: WalkInRow & { sizes: readonly number[] }) {
  const { t } = useI18n();
  const acting = useActing(true);
  const [least] = sizes;
  if (least === undefined) return null;
  const partyOf = (guests: number) => t('guests', { count: guests });
  const press = async (guests: number) => {
    if (await walk_in.seat(guests, undefined, house.now)) close();
  };
  return (
    <section className={styles.none}>
      <h3>{least === 1 ? t('walk_in.none_at_all') : t('walk_in.none_from', { party: partyOf(least) })}</h3>
      <ul>
        {sizes.map((guests) => (
          <li key={guests} data-size={guests}>
            <button
              type="button"
              className={styles.size}
              data-none
              {...acting}
              disabled={acting.disabled || walk_in.seating}
              onClick={() => void press(guests)}
            >
              <strong aria-hidden>{guests}</strong>
              <span className="unseen">{t('walk_in.none', { party: partyOf(guests) })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
