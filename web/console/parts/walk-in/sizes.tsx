import { useFloor } from '../../client/queries.ts';
import { isShort, type Offer, offersFor } from '../../day/offers.ts';
import { clockOf } from '../../day/time.ts';
import { useI18n } from '../../words/i18n.tsx';
import { durationWords } from '../duration.ts';
import { useActing } from '../freshness.tsx';
import { useTablesNow } from '../service/tables-now.ts';
import { Waiting } from '../waiting.tsx';
import { FreeFor } from './free-for.tsx';
import styles from './sizes.module.css';
import { useWalkIn } from './use-walk-in.ts';

/** How many may stand at the door; larger parties book. */
export const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12] as const;

/** How many tables stand beside the best one. */
const OTHERS = 2;

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
        return (
          <li key={guests} data-size={guests}>
            <button
              type="button"
              className={styles.size}
              data-short={(best && isShort(best, usual_stay)) || undefined}
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
                    <FreeFor offer={best} now={now} usual_stay={usual_stay} />
                  </span>
                )}
              </span>
            </button>
            {others.slice(0, OTHERS).map((offer) => (
              <button
                key={offer.key}
                type="button"
                className={styles.other}
                data-short={isShort(offer, usual_stay) || undefined}
                {...waiting}
                onClick={() => void press(guests, offer)}
              >
                <span className="unseen">{t('guests', { count: guests })}, </span>
                <span>{offer.name}</span>
                <span className={styles.until}>
                  {offer.left === undefined ? (
                    t('floor.free')
                  ) : (
                    <>
                      <span>→ {clockOf(now + offer.left)}</span> <span>· {durationWords(t, offer.left)}</span>
                    </>
                  )}
                </span>
              </button>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
