import { useFloor } from '../../../client/queries.ts';
import { useActing } from '../../../components/feedback/freshness.tsx';
import { durationWords } from '../../../components/format/duration.ts';
import { isShort, type Offer, offersFor } from '../../../day/tables/offers.ts';
import { useI18n } from '../../../words/i18n.tsx';
import type { useTablesNow } from '../service/tables-now.ts';
import { FreeFor } from './free-for.tsx';
import styles from './sizes.module.css';
import type { useWalkIn } from './use-walk-in.ts';

/** What every size of the sheet needs. */
export type WalkInRow = {
  house: Pick<ReturnType<typeof useTablesNow>, 'tables' | 'now' | 'usual_stay'>;
  walk_in: ReturnType<typeof useWalkIn>;
  close: () => void;
};

/** How many places stand beside the best one. */
const OTHERS = 2;

/** A size with the table, or the tables to join, that suit it best, and a few others: one press seats the party there. */
export function SizeRow({ guests, house, walk_in, close }: WalkInRow & { guests: number }) {
  const { t, clock } = useI18n();
  const { tables, now, usual_stay } = house;
  const { merges } = useFloor();
  const acting = useActing(true);
  const waiting = { ...acting, disabled: acting.disabled || walk_in.seating };
  const [best, ...others] = offersFor(guests, tables, merges, usual_stay);
  const party = t('guests', { count: guests });
  const press = async (offer: Offer | undefined) => {
    if (await walk_in.seat(guests, offer, now)) close();
  };
  return (
    <li data-size={guests}>
      <button
        type="button"
        className={styles.size}
        data-short={(best && isShort(best, usual_stay)) || undefined}
        data-none={!best || undefined}
        {...waiting}
        onClick={() => void press(best)}
      >
        <strong aria-hidden>{guests}</strong>
        <span className="unseen">{party}</span>
        <span className={styles.table}>
          <span>{best ? best.name : t('walk_in.none', { party })}</span>
          {best && (
            <span className={styles.until}>
              <FreeFor left={best.left} now={now} is_short={isShort(best, usual_stay)} />
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
          onClick={() => void press(offer)}
        >
          <span className="unseen">{party}, </span>
          <span>{offer.name}</span>
          <span className={styles.until}>
            {offer.left === undefined ? (
              t('floor.free')
            ) : (
              <>
                <span>→ {clock(now + offer.left)}</span> <span>{durationWords(t, offer.left)}</span>
              </>
            )}
          </span>
        </button>
      ))}
    </li>
  );
}
