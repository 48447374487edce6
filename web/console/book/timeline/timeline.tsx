import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type CSSProperties, Fragment, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNow } from '../../client/now.ts';
import { usePreferences } from '../../client/preferences.ts';
import { useEdgeScroll } from '../../components/interaction/edge-scroll.ts';
import { SILENT_DRAG } from '../../components/interaction/silent-drag.ts';
import { rootScale, useWidth } from '../../components/use-width.ts';
import { movedBy, scaleOf } from '../../day/scale.ts';
import { obstacleAt, partyOf } from '../../day/tables/places.ts';
import { tablesMoved } from '../../day/tables/table-blocks.ts';
import type { Prefill } from '../../features/booking/new-booking/prefill.ts';
import { useMoveInTime } from '../../features/booking/reservation/move-time.tsx';
import { useBookingActions } from '../../features/booking/reservation/use-booking-actions.tsx';
import { useBlocking } from '../../features/floor/blocks/use-blocking.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useBook } from '../book.ts';
import { Arrivals } from './arrivals.tsx';
import { cellsOf } from './cells.ts';
import { TimelineContext } from './context.ts';
import { Head } from './head.tsx';
import { useTimelineKeys } from './keys.ts';
import { MoveBar } from './move-bar.tsx';
import { PlanRow } from './row.tsx';
import styles from './timeline.module.css';

/** Width of the column of names, and of a quarter of an hour at the least and at the most (px at the usual size of letters). */
const NAMES = 116;
const QUARTER = { min: 22, max: 40 };
/** Heights of a row; a bar is a little lower, and by default as high as a finger needs. */
const ROWS = { compact: '2.25rem', usual: '3.125rem' };
/** What is kept in sight before the present moment (minutes). */
const BEFORE_NOW = 60;

/** The day as tables by time. One tab stop; arrows walk through the bars. */
export function Timeline({ add }: { add: (prefill: Prefill) => void }) {
  const { t, dates } = useI18n();
  const { address, sections, plan } = useBook();
  const { day, stays, rows, blocks: blocked } = plan;
  const { compact } = usePreferences();
  const { assign } = useBookingActions();
  const moveInTime = useMoveInTime();
  const { move } = useBlocking();
  const now = useNow(address.date);
  const scale = scaleOf(day, stays, blocked);
  const lines = cellsOf(
    sections.flatMap((section) => section.rows),
    blocked,
  );
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const letters = rootScale();
  const names_px = NAMES * letters;
  const fitting_px = (width - names_px) / scale.width;
  const quarter_px = Math.min(QUARTER.max * letters, Math.max(QUARTER.min * letters, fitting_px));
  const grid = useRef<HTMLDivElement>(null);
  const hint = useId();
  const keys = useTimelineKeys(grid, lines);
  const [over, setOver] = useState<string>();
  const [is_taken, setTaken] = useState(false);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const edge = useEdgeScroll();
  const has_cells = lines.some((line) => line.length > 0);

  // The present moment, once a day is shown; not again when the line moves on.
  const scrolled = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (now === undefined || !scroller.current || width === 0 || scrolled.current === address.date) return;
    scrolled.current = address.date;
    scroller.current.scrollLeft = scale.at(now - BEFORE_NOW) * quarter_px;
  }, [address.date, width, now, scale, quarter_px]);

  // The panel takes room from the timeline: what it tells of stays in sight beside it.
  useLayoutEffect(() => {
    if (!address.open || width === 0) return;
    const bar = grid.current?.querySelector(`[data-block="${CSS.escape(address.open)}"]`);
    bar?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [address.open, width]);

  /** A dragged bar moves between rows, and in time by whole quarters of an hour. */
  const byQuarters = <T extends { x: number }>({ transform }: { transform: T }): T => ({
    ...transform,
    x: Math.round(transform.x / quarter_px) * quarter_px,
  });

  /** Whether the row under a dragged party is somebody else's by then. */
  function look(drag: DragMoveEvent) {
    edge.look(drag);
    const { active, over: target, delta } = drag;
    const row = rows.find(({ key }) => key === target?.id);
    const party = lines.flat().find(({ id, block, offer }) => id === String(active.id) && !block && !offer)?.party;
    const there = party && movedBy(scale, party, Math.round(delta.x / quarter_px));
    setTaken(Boolean(row && there && obstacleAt(row.tables, rows, { ...partyOf(party), ...there }, now)));
  }

  function drop({ active, over: target, delta }: DragEndEvent) {
    setOver(undefined);
    setTaken(false);
    const row = rows.find(({ key }) => key === target?.id);
    const cell = lines.flat().find(({ id }) => id === String(active.id));
    if (!row || !cell || cell.offer) return;
    const is_elsewhere = cell.row.key !== row.key;
    const quarters = Math.round(delta.x / quarter_px);
    const { party, block: kept } = cell;
    if (kept) {
      const table_ids = tablesMoved(kept.table_ids, cell.row.tables, row.tables);
      void move(address.date, kept, { table_ids, ...movedBy(scale, kept, quarters) });
    } else if (quarters !== 0) {
      moveInTime(party, plan, { ...movedBy(scale, party, quarters), row: is_elsewhere ? row : undefined });
    } else if (is_elsewhere) {
      const way = obstacleAt(row.tables, rows, partyOf(party), now);
      void assign(party.reservation, row, { way });
    }
  }

  const style = {
    '--q': `${quarter_px}px`,
    '--quarters': scale.width,
    '--row': compact ? ROWS.compact : ROWS.usual,
    '--names': `${names_px}px`,
  } as CSSProperties;

  return (
    <DndContext
      sensors={sensors}
      modifiers={[byQuarters]}
      autoScroll={edge.options}
      onDragStart={edge.begin}
      accessibility={SILENT_DRAG}
      onDragOver={({ over: target }) => setOver(target ? String(target.id) : undefined)}
      onDragMove={look}
      onDragEnd={drop}
      onDragCancel={() => setOver(undefined)}
    >
      <TimelineContext
        value={{ scale, quarter_px, now, active: keys.active, moving: keys.moving, over, is_taken, add, blocked }}
      >
        <p id={hint} className="unseen">
          {t('timeline.hint')}
        </p>
        <div className={styles.scroll} ref={scroller} tabIndex={has_cells ? undefined : 0}>
          <div
            className={styles.grid}
            role="grid"
            ref={grid}
            aria-label={t('timeline', { date: dates.long(address.date) })}
            aria-describedby={hint}
            style={style}
            onKeyDown={keys.press}
            onFocus={keys.focus}
            data-moving={keys.moving ? true : undefined}
          >
            <Head />
            {sections.map(({ room, rows: own }) => (
              <Fragment key={room?.id ?? 'none'}>
                {room && sections.length > 2 && (
                  <div role="row" className={styles.room}>
                    <div role="rowheader">{room.name}</div>
                  </div>
                )}
                {own.map((row) => (
                  <PlanRow key={row.key} row={row} />
                ))}
              </Fragment>
            ))}
            <Arrivals />
          </div>
        </div>
        {keys.moving && <MoveBar text={keys.target_text} />}
      </TimelineContext>
    </DndContext>
  );
}
