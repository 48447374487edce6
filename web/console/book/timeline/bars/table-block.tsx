import { useDraggable } from '@dnd-kit/core';
import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { useStale } from '../../../components/feedback/freshness.tsx';
import { OldNew } from '../../../components/form/old-new.tsx';
import type { Row } from '../../../day/plan.ts';
import { movedBy } from '../../../day/scale.ts';
import { type BlockPlace, type TableBlock, tablesMoved } from '../../../day/tables/table-blocks.ts';
import { StateIcon } from '../../../features/booking/states.tsx';
import { useAskForBlock } from '../../../features/floor/blocks/ask.ts';
import { useBlocking } from '../../../features/floor/blocks/use-blocking.ts';
import { useBlockWords } from '../../../features/floor/blocks/words.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { useBook } from '../../book.ts';
import { heldCellId } from '../cells.ts';
import { useTimeline } from '../context.ts';
import { spanStyle } from '../place.ts';
import { useGrip } from './grip.tsx';
import onTrack from './on-track.module.css';
import styles from './table-block.module.css';

type Props = { row: Row; block: TableBlock & { lane: number } };

/** A time for which the house keeps a table: dragged to another time or table, by its end to another length; a press opens it. */
export function BlockedTime({ row, block }: Props) {
  const { t } = useI18n();
  const { plan } = useBook();
  const { scale, quarter_px, active, over } = useTimeline();
  const ask = useAskForBlock();
  const { move } = useBlocking();
  const words = useBlockWords();
  const stale = useStale();
  const day = plan.day.date;
  const { id, table_ids, from, to, reason, record } = block;
  const { resizing, grip } = useGrip(block, (end) => void move(day, block, { table_ids, from, to: end }));
  const cell = heldCellId(id, row);
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: cell, disabled: stale });
  const target = plan.rows.find(({ key }) => isDragging && key === over);
  const wanted: BlockPlace = {
    table_ids: tablesMoved(table_ids, row.tables, target?.tables ?? []),
    ...(transform ? movedBy(scale, block, Math.round(transform.x / quarter_px)) : { from, to: resizing ?? to }),
  };
  const changes = isDragging || resizing ? words.changes(block, wanted) : [];
  const style: CSSProperties = {
    ...spanStyle(scale, resizing ? wanted : block),
    top: `calc(3px + (var(--row) - 4px) * ${block.lane})`,
    ...(transform && { transform: `translate(${transform.x}px, ${transform.y}px)` }),
  };
  return (
    <button
      ref={setNodeRef}
      type="button"
      role="gridcell"
      className={onTrack.span}
      data-held={id}
      data-cell={cell}
      data-state="blocked"
      data-dragging={isDragging || undefined}
      style={style}
      tabIndex={active === cell ? 0 : -1}
      aria-haspopup="dialog"
      {...listeners}
      onClick={() => ask({ day, id, table_ids, from, to })}
    >
      <StateIcon state="blocked" />
      <span className="ellipsis">{reason || t('block.short')}</span>
      <span className="unseen">, {words.said(row.name, block, record)}</span>
      {!stale && grip}
      {changes.length > 0 &&
        createPortal(
          <div className={styles.changes} aria-hidden>
            <OldNew lines={changes} />
          </div>,
          document.body,
        )}
    </button>
  );
}
