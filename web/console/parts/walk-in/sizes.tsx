import { useFloor } from '../../client/queries.ts';
import { type Offer, offersFor } from '../../day/offers.ts';
import { clockOf } from '../../day/time.ts';
import { type T, useI18n } from '../../words/i18n.tsx';
import { durationWords } from '../duration.ts';
import { useActing } from '../freshness.tsx';
import { IconClockExclamation } from '../icons.tsx';
import { useTablesNow } from '../service/tables-now.ts';
import { Waiting } from '../waiting.tsx';
import styles from './sizes.module.css';
import { useWalkIn } from './use-walk-in.ts';

/** How many may stand at the door; larger parties book. */
export const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12] as const;

/** How many tables stand beside the best one. */
const OTHERS = 2;

/** `libre jusqu’à 20:30 · 50 min`, or that it stays free. */
export const freeWords = (t: T, { left }: Pick<Offer, 'left'>, now: number): string =>
  left === undefined
    ? t('floor.free')
    : t('floor.free_until', { time: clockOf(now + left), left: durationWords(t, left) });

/** Every size with the table that suits it best, and a few others: one press seats the party there. */
export function WalkInSizes({ close }: { close: () => void }) {
  const { t } = useI18n();
  const { tables, now, usual_stay, is_loaded } = useTablesNow();
  const { merges } = useFloor();
  const { seat, seating } = useWalkIn();
  const acting = useActing();
  const waiting = { ...acting, disabled: acting.disabled || seating };
  const largest = Math.max(2, ...tables.map(({ table }) => table.seats), ...merges.map(({ seats }) => seats));
  if (!is_loaded) return <Waiting />;
  const press = async (guests: number, offer: Offer | undefined) => {
    if (await seat(guests, offer, now)) close();
  };
  return (
    <ul className={styles.sizes}>
      {SIZES.filter((size) => size <= largest).map((guests) => {
        const [best, ...others] = offersFor(guests, tables, merges, usual_stay);
        const is_short = best?.left !== undefined && best.left < usual_stay;
        return (
          <li key={guests} data-size={guests}>
            <button
              type="button"
              className={styles.size}
              data-short={is_short || undefined}
              data-none={!best || undefined}
              {...waiting}
              onClick={() => void press(guests, best)}
            >
              <strong aria-hidden>{guests}</strong>
              <span className="unseen">{t('guests', { count: guests })}</span>
              <span className={styles.table}>
                <span>{best ? best.name : t('walk_in.none')}</span>
                {best && (
                  <span className={styles.until}>
                    {is_short && <IconClockExclamation size="0.875rem" stroke={2.25} aria-hidden />}
                    {freeWords(t, best, now)}
                  </span>
                )}
              </span>
            </button>
            {others.slice(0, OTHERS).map((offer) => (
              <button
                key={offer.key}
                type="button"
                className={styles.other}
                {...waiting}
                onClick={() => void press(guests, offer)}
              >
                <span className="unseen">{t('guests', { count: guests })}, </span>
                <span>{offer.name}</span>
                <span className={styles.until}>
                  {offer.left === undefined ? t('floor.free') : `→ ${clockOf(now + offer.left)}`}
                </span>
              </button>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
