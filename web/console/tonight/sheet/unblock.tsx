import { useActing } from '../../components/freshness.tsx';
import type { TableBlock } from '../../day/table-blocks.ts';
import { clockOf } from '../../day/time.ts';
import { StateIcon } from '../../features/booking/states.tsx';
import { useBlocking } from '../../features/floor/blocks/use-blocking.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useEvening } from '../evening.ts';
import { useSheets } from '../sheets.ts';
import styles from './sheet.module.css';

/** Why a table is kept, until when, and how it is given back. */
export function Unblock({ block }: { block: TableBlock }) {
  const { t } = useI18n();
  const { release } = useBlocking();
  const { date } = useEvening();
  const { close } = useSheets();
  const acting = useActing();
  return (
    <section className={styles.group}>
      <p className={styles.lead}>
        <StateIcon state="blocked" /> {t('sheet.blocked', { time: clockOf(block.to) })} {block.reason}
      </p>
      <div className={styles.chips}>
        <button
          type="button"
          className={styles.chip}
          data-main
          {...acting}
          onClick={() => {
            close();
            void release(date, block);
          }}
        >
          {t('block.remove')}
        </button>
      </div>
    </section>
  );
}
