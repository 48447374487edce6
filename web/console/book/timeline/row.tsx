import { useDroppable } from '@dnd-kit/core';
import type { CSSProperties, MouseEvent } from 'react';
import { useStale } from '../../components/feedback/freshness.tsx';
import { IconBan } from '../../components/icons.tsx';
import { intoLanes, type Row } from '../../day/plan.ts';
import { inTheWayAt, type Party, partyOf } from '../../day/tables/places.ts';
import { blocksOn } from '../../day/tables/table-blocks.ts';
import { partyName, shortName } from '../../features/booking/party-name.ts';
import { ConflictNote } from '../../features/booking/reservation/conflict/conflict-note.tsx';
import { useI18n } from '../../words/i18n.tsx';
import { useBook } from '../book.ts';
import { OfferedTime } from './bars/offered-time.tsx';
import { PartyBar } from './bars/party-bar.tsx';
import { BlockedTime } from './bars/table-block.tsx';
import { type Moving, useTimeline } from './context.ts';
import { Ground } from './ground.tsx';
import line from './line.module.css';
import { spanStyle } from './place.ts';
import styles from './row.module.css';
import { useDraw } from './use-draw.ts';

/** A party where its move would put it. */
const landingOf = ({ stay, start, end }: Moving): Party => ({ ...partyOf(stay), from: start, to: end });

/** One line of the timeline: its name, who sits there when, and what went wrong there. */
export function PlanRow({ row }: { row: Row }) {
  const { plan, conflict } = useBook();
  const { scale, moving, over, is_taken, add, blocked } = useTimeline();
  const { track, drawn, handlers, hasDrawn } = useDraw(row);
  const { t } = useI18n();
  const stale = useStale();
  const { setNodeRef, active: dragged } = useDroppable({ id: row.key, disabled: !row.is_active });
  const kept = intoLanes(blocksOn(blocked, row.tables));
  const here = conflict?.place.key === row.key ? conflict : undefined;
  const target = moving?.to.key === row.key ? moving : undefined;

  function addHere({ currentTarget, target: pressed, clientX }: MouseEvent<HTMLElement>) {
    if (pressed !== currentTarget || stale || dragged || hasDrawn()) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const minute = scale.minuteAt(((clientX - left) / width) * scale.width);
    add({ minute, ...(row.kind !== 'none' && { row_key: row.key }) });
  }

  return (
    <>
      <div
        role="row"
        ref={setNodeRef}
        className={styles.row}
        data-row={row.key}
        data-kind={row.kind}
        data-over={over === row.key || target !== undefined || undefined}
        data-conflict={here !== undefined || (over === row.key && is_taken) || undefined}
        style={{ '--lanes': Math.max(row.lanes, kept.lanes) } as CSSProperties}
      >
        <RowName row={row} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the key `n` does the same */}
        <div className={`${line.track} ${styles.pressable}`} data-track ref={track} {...handlers} onClick={addHere}>
          <Ground />
          {row.shadows.map(({ from, to, stay }) => (
            <span
              key={stay.reservation.id}
              className={styles.shadow}
              data-shadow={stay.reservation.id}
              style={spanStyle(scale, { from, to })}
              aria-hidden
            >
              {row.kind === 'table' && `${stay.place} · ${shortName(t, stay.reservation)}`}
            </span>
          ))}
          {drawn && <span className={styles.ghost} style={spanStyle(scale, drawn)} />}
          {kept.bars.map((one) => (
            <BlockedTime key={one.id} row={row} block={one} />
          ))}
          {row.held.map((offer) => (
            <OfferedTime key={offer.id} row={row} offer={offer} />
          ))}
          {row.bars.map((stay) => (
            <PartyBar key={stay.reservation.id} stay={stay} row={row} />
          ))}
          {target &&
            (target.from !== row.key || target.start !== target.stay.from || target.end !== target.stay.to) && (
              <span
                className={styles.ghost}
                data-taken={
                  (row.kind !== 'none' && inTheWayAt(row, plan.rows, landingOf(target)) !== undefined) || undefined
                }
                style={spanStyle(scale, landingOf(target))}
              >
                {partyName(t, target.stay.reservation)}
              </span>
            )}
        </div>
      </div>
      {here && (
        <div role="row">
          <div role="gridcell">
            <ConflictNote conflict={here} plan={plan} />
          </div>
        </div>
      )}
    </>
  );
}

function RowName({ row: { kind, name, seats, bars, is_active } }: { row: Row }) {
  const { t } = useI18n();
  if (kind === 'none') {
    return (
      <div role="rowheader" className={line.name}>
        <span className={styles.none}>{t('no_table')}</span>
        {bars.length > 0 && <span className={styles.seats}>{bars.length}</span>}
      </div>
    );
  }
  return (
    <div role="rowheader" className={line.name}>
      <span className="ellipsis" title={name || undefined}>
        {name}
      </span>
      {!is_active && (
        <span className={styles.off} title={t('floor.off')}>
          <IconBan size="0.875rem" aria-hidden />
          <span className="unseen">{t('floor.off')}</span>
        </span>
      )}
      <span className={styles.seats}>
        <span aria-hidden>{seats}</span>
        <span className="unseen">{t('seats', { count: seats })}</span>
      </span>
    </div>
  );
}
