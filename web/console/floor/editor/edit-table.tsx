import { IconAlertTriangle } from '../../components/icons.tsx';
import type { Table } from '../../day/records.ts';
import { OffMark } from '../../features/floor/plan/off-mark.tsx';
import { tableStyle, upright, type View } from '../../features/floor/plan/plane.tsx';
import styles from '../../features/floor/plan/table.module.css';
import { useI18n } from '../../words/i18n.tsx';

type Props = {
  table: Table;
  view: View;
  selected: boolean;
  changed: boolean;
  failure: string | undefined;
  select: (id: string, more: boolean) => void;
};

/** A table that can be chosen; Shift or Space adds it to those that are. */
export function EditTable({ table, view, selected, changed, failure, select }: Props) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      className={styles.table}
      data-table={table.id}
      data-shape={table.shape}
      data-state={table.is_active ? 'free' : 'off'}
      data-selected={selected || undefined}
      data-changed={changed || undefined}
      data-editable
      data-failed={failure !== undefined || undefined}
      aria-pressed={selected}
      style={tableStyle(table, view)}
      onPointerDown={(event) => {
        // The handles take the press for a drag, and with it the focus that it would give.
        event.currentTarget.focus();
        if (!selected || event.shiftKey) select(table.id, event.shiftKey);
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        event.preventDefault();
        select(table.id, event.key === ' ');
      }}
    >
      <span className={styles.words} style={upright(table)}>
        <span className={styles.name} data-name>
          {failure && <IconAlertTriangle size="0.875rem" aria-hidden />}
          {table.name}
        </span>
        <span className={styles.seats}>{t('seats', { count: table.seats })}</span>
        {!table.is_active && <OffMark />}
        {changed && <span className="unseen">, {t('floor.not_saved')}</span>}
        {failure && <span className="unseen">, {t('floor.failure', { why: failure })}</span>}
      </span>
    </button>
  );
}
