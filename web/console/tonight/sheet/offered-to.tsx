import { useQueryChange } from '../../components/use-query-change.ts';
import type { TableOffer } from '../../day/tables/table-offers.ts';
import { StateIcon } from '../../features/booking/states.tsx';
import { useI18n } from '../../words/i18n.tsx';
import { useSheets } from '../sheets.ts';
import styles from './sheet.module.css';

/** For whom a table is held who waits, for which time, and the way to them in the waiting list. */
export function OfferedTo({ offer }: { offer: TableOffer }) {
  const { t, clock } = useI18n();
  const change = useQueryChange();
  const { close } = useSheets();
  const { id, from, guests } = offer;
  return (
    <section className={styles.group}>
      <p className={styles.lead}>
        <StateIcon state="offered" />
        <span className={styles.beside}>
          {clock(from)} {t('place.held', offer)} · {t('guests', { count: guests })}
        </span>
      </p>
      <div className={styles.chips}>
        <button
          type="button"
          className={styles.chip}
          onClick={() => {
            close();
            change({ waiting: id });
          }}
        >
          {t('held.see')}
        </button>
      </div>
    </section>
  );
}
