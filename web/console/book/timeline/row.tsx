import { useDroppable } from '@dnd-kit/core';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { CSSProperties, MouseEvent } from 'react';
import { clockOf, fullName } from '../../parts/reservation-words.ts';
import { useStale } from '../../shell/freshness.tsx';
import { useI18n } from '../../words/words.tsx';
import { useQueryChange } from '../address.ts';
import { useBook } from '../book.ts';
import { type Conflict, useConflict } from '../conflict.ts';
import { occupantsOf, type Row } from '../plan.ts';
import { PlanBlock } from './block.tsx';
import { useTimeline } from './context.ts';
import { Ground, spanStyle } from './head.tsx';

/** One line of the timeline: its name, who sits there when, and what went wrong there. */
export function PlanRow({ row }: { row: Row }) {
  const { t } = useI18n();
  const { rows } = useBook();
  const { scale, moving, over, add } = useTimeline();
  const { conflict } = useConflict();
  const stale = useStale();
  const { setNodeRef, active: dragged } = useDroppable({ id: row.key, disabled: !row.is_active });
  const here = conflict?.row_key === row.key ? conflict : undefined;
  const target = moving?.to.key === row.key ? moving : undefined;

  function addHere({ currentTarget, target: pressed, clientX }: MouseEvent<HTMLElement>) {
    if (pressed !== currentTarget || stale || dragged) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const minute = scale.minuteAt(((clientX - left) / width) * scale.width);
    add({ minute, ...(row.kind !== 'none' && { row_key: row.key }) });
  }

  return (
    <>
      <div
        role="row"
        ref={setNodeRef}
        className="tl-row"
        data-row={row.key}
        data-kind={row.kind}
        data-over={over === row.key || target !== undefined || undefined}
        data-conflict={here !== undefined || undefined}
        style={{ '--lanes': row.lanes } as CSSProperties}
      >
        <div role="rowheader" className="tl-name">
          {row.kind === 'none' ? (
            <span className="tl-none">{t('no_table')}</span>
          ) : (
            <span className="ellipsis" title={row.name || undefined}>
              {row.name}
            </span>
          )}
          {row.kind !== 'none' && (
            <span className="tl-seats">
              <span aria-hidden>{row.seats}</span>
              <span className="unseen">{t('seats', { count: row.seats })}</span>
            </span>
          )}
          {row.kind === 'none' && row.blocks.length > 0 && <span className="tl-seats">{row.blocks.length}</span>}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the key `n` does the same */}
        <div className="tl-track" onClick={addHere}>
          <Ground />
          {row.shadows.map(({ from, to }) => (
            <span key={`${from}-${to}`} className="tl-shadow" style={spanStyle(scale, { from, to })} />
          ))}
          {row.blocks.map((block) => (
            <PlanBlock key={block.reservation.id} block={block} row={row} />
          ))}
          {target && target.from !== row.key && (
            <span
              className="tl-ghost"
              data-taken={(row.kind !== 'none' && occupantsOf(row, rows, target.stay).length > 0) || undefined}
              style={spanStyle(scale, target.stay)}
            >
              {fullName(target.stay.reservation)}
            </span>
          )}
        </div>
      </div>
      {here && <ConflictNote conflict={here} row={row} />}
    </>
  );
}

const MINUTE_MS = 60_000;

/** Says under a row why a party did not get it, and leads on. */
function ConflictNote({ conflict, row }: { conflict: Conflict; row: Row }) {
  const { t } = useI18n();
  const { rows } = useBook();
  const { show } = useConflict();
  const change = useQueryChange();
  const table = row.name;
  const by = rows.flatMap(({ blocks }) => blocks).find(({ reservation }) => reservation.id === conflict.by);
  const text = () => {
    if (conflict.kind === 'inactive') return t('conflict.inactive', { table });
    if (conflict.kind === 'held') {
      const left = ((conflict.held_until ?? Date.now()) - Date.now()) / MINUTE_MS;
      return t('conflict.held', { table, min: Math.max(1, Math.ceil(left)) });
    }
    if (!by) return t('conflict.other', { table });
    return t('conflict', { table, name: fullName(by.reservation), from: clockOf(by.from), to: clockOf(by.to) });
  };
  const open = (id: string, more?: Record<string, string>) => {
    show(undefined);
    change({ open: id, ...more });
  };
  return (
    <div role="row" className="tl-conflict-row">
      <div role="gridcell" className="tl-conflict">
        <p role="alert">
          <IconAlertTriangle size={18} aria-hidden /> {text()}
        </p>
        <Button size="compact-sm" onClick={() => open(conflict.reservation.id, { move: '1' })}>
          {t('conflict.choose')}
        </Button>
        {by && (
          <Button size="compact-sm" variant="default" onClick={() => open(by.reservation.id)}>
            {t('conflict.see', { name: fullName(by.reservation) })}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => show(undefined)}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
