import type { Row } from '../../day/plan.ts';
import type { TableBlock } from '../../day/table-blocks.ts';
import { clockOf } from '../../day/time.ts';
import { IconLock } from '../../parts/icons.tsx';
import { useI18n } from '../../words/i18n.tsx';
import { useTimeline } from './context.ts';
import { spanStyle } from './place.ts';
import styles from './table-block.module.css';

/** A time for which the house keeps a table; a press changes it. */
export function BlockedTime({ row, held }: { row: Row; held: TableBlock }) {
  const { t } = useI18n();
  const { scale, block } = useTimeline();
  const { id, table_ids, from, to, reason } = held;
  return (
    <button
      type="button"
      role="gridcell"
      className={styles.held}
      data-held={id}
      style={spanStyle(scale, held)}
      onClick={() => block({ id, table_ids, from, to })}
    >
      <IconLock size="0.875rem" aria-hidden />
      <span className="ellipsis">{reason || t('block.short')}</span>
      <span className="unseen">, {t('block.said', { table: row.name, from: clockOf(from), to: clockOf(to) })}</span>
    </button>
  );
}
