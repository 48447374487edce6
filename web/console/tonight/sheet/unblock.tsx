import { useId } from 'react';
import { useActing } from '../../components/feedback/freshness.tsx';
import type { TableBlock } from '../../day/tables/table-blocks.ts';
import { clockOf } from '../../day/time.ts';
import { StateIcon } from '../../features/booking/states.tsx';
import { useBlocking } from '../../features/floor/blocks/use-blocking.ts';
import { useBlockWords } from '../../features/floor/blocks/words.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useEvening } from '../evening.ts';
import { useSheets } from '../sheets.ts';
import styles from './sheet.module.css';

type Props = { block: TableBlock };

/** Why a table is kept, until when, and how it is given back. */
export function Unblock({ block }: Props) {
  const { t } = useI18n();
  return (
    <section className={styles.group}>
      <p className={styles.lead}>
        <StateIcon state="blocked" /> {t('sheet.blocked', { time: clockOf(block.to) })} {block.reason}
      </p>
      <div className={styles.chips}>
        <Release block={block} is_main />
      </div>
    </section>
  );
}

/** When a table will be kept, why, and how it is given back before: `15:05 – 15:15 blocked · Broken leg`. */
export function UnblockLater({ block }: Props) {
  const { t } = useI18n();
  const { span } = useBlockWords();
  const said = useId();
  return (
    <div className={styles.lead}>
      <StateIcon state="blocked" />
      <span id={said} className={styles.beside}>
        {[`${span(block)} ${t('state.blocked')}`, block.reason].filter(Boolean).join(' · ')}
      </span>
      <Release block={block} said={said} />
    </div>
  );
}

/** `said`: the id of the words about the block, where others may stand beside it. */
function Release({ block, is_main = false, said }: Props & { is_main?: boolean; said?: string }) {
  const { t } = useI18n();
  const { release } = useBlocking();
  const { date } = useEvening();
  const { close } = useSheets();
  const acting = useActing();
  return (
    <button
      type="button"
      className={styles.chip}
      data-main={is_main || undefined}
      aria-describedby={said}
      {...acting}
      onClick={() => {
        close();
        void release(date, block);
      }}
    >
      {t('block.remove')}
    </button>
  );
}
