import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { say } from '../../../common/live.ts';
import { useNow } from '../../client/now.ts';
import { usePreferences } from '../../client/preferences.ts';
import { useStale } from '../../components/feedback/freshness.tsx';
import { useQueryChange } from '../../components/use-query-change.ts';
import type { PlacedStay, Row } from '../../day/plan.ts';
import { inTheWayAt, obstacleAt, partyOf } from '../../day/tables/places.ts';
import { clockOf } from '../../day/time.ts';
import { nameWithin, partyName } from '../../features/booking/party-name.ts';
import { useMoveInTime } from '../../features/booking/reservation/move-time.tsx';
import { takenWords } from '../../features/booking/reservation/place-words.ts';
import { useBookingActions } from '../../features/booking/reservation/use-booking-actions.tsx';
import { useBlocking } from '../../features/floor/blocks/use-blocking.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useBook } from '../book.ts';
import type { Cell } from './cells.ts';
import type { Moving } from './context.ts';

/** A step of the keys in time (minutes). */
const QUARTER = 15;

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
type Arrow = (typeof ARROWS)[number];

const arrowOf = (key: string): Arrow | undefined => ARROWS.find((arrow) => arrow === key);

/** What an arrow leads to: along the row, or the nearest in time in the next row that has something. */
function neighbour(lines: readonly Cell[][], id: string, arrow: Arrow): Cell | undefined {
  const at = lines.findIndex((line) => line.some((cell) => cell.id === id));
  const line = lines[at];
  const own = line?.findIndex((cell) => cell.id === id) ?? -1;
  const cell = line?.[own];
  if (!line || !cell) return undefined;
  if (arrow === 'ArrowLeft') return line[own - 1];
  if (arrow === 'ArrowRight') return line[own + 1];
  const others = arrow === 'ArrowDown' ? lines.slice(at + 1) : lines.slice(0, at).reverse();
  const next = others.find((one) => one.length > 0);
  return next?.toSorted((a, b) => Math.abs(a.from - cell.from) - Math.abs(b.from - cell.from))[0];
}

/** Keys of the timeline: walking through what stands in its rows, and moving a party to another row or time. */
export function useTimelineKeys(grid: RefObject<HTMLElement | null>, lines: readonly Cell[][]) {
  const { t } = useI18n();
  const { sections, address, plan } = useBook();
  const { assign, approve, cancel } = useBookingActions();
  const moveInTime = useMoveInTime();
  const { ask, release } = useBlocking();
  const { letters } = usePreferences();
  const stale = useStale();
  const change = useQueryChange();
  const [focused, setFocused] = useState<string>();
  const [moving, setMoving] = useState<Moving>();
  const now = useNow(address.date);
  const rows = sections.flatMap((section) => section.rows);
  const cells = lines.flat();
  const has = (wanted: string | undefined) => cells.some(({ id }) => id === wanted);
  const active = [focused, address.open, cells[0]?.id].find(has);

  const focusOn = (id: string) => {
    setFocused(id);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(id)}"]`)?.focus();
  };

  /** `T3, 4 seats, taken by Zoé Martin until 21:30` */
  function targetText({ to, stay, start, end }: Moving): string {
    const moved = start !== stay.from || end !== stay.to;
    const when = moved ? `${t('move.when', { from: clockOf(start), to: clockOf(end) })}, ` : '';
    if (to.kind === 'none') return `${when}${t('no_table')}`;
    const landing = { ...partyOf(stay), from: start, to: end };
    const found = inTheWayAt(to, rows, landing);
    const by = found?.taken_by;
    const table = to.name;
    const seats = t('seats', { count: to.seats });
    if (!found) return `${when}${t('move.free', { table, seats })}`;
    if (!by) return `${when}${table}, ${seats}, ${takenWords(t, found)}`;
    return `${when}${t('move.occupied', { table, seats, name: nameWithin(t, by.reservation), time: clockOf(by.to) })}`;
  }

  function startMove(stay: PlacedStay, row: Row) {
    setMoving({ stay, from: row.key, to: row, start: stay.from, end: stay.to });
    say(t('move.start', { name: partyName(t, stay.reservation) }));
  }

  /** Where an arrow leads a party that is being moved: another table, a quarter of an hour, or another end with Shift. */
  function shifted(moving: Moving, arrow: Arrow, resize: boolean): Moving | undefined {
    if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
      const open = rows.filter(({ is_active }) => is_active);
      const at = open.findIndex(({ key }) => key === moving.to.key);
      const to = open[arrow === 'ArrowDown' ? at + 1 : at - 1];
      return to && { ...moving, to };
    }
    const by = arrow === 'ArrowRight' ? QUARTER : -QUARTER;
    const [start, end] = [resize ? moving.start : moving.start + by, moving.end + by];
    return start >= 0 && end - start >= QUARTER ? { ...moving, start, end } : undefined;
  }

  async function drop({ stay, from, to, start, end }: Moving) {
    setMoving(undefined);
    const { reservation } = stay;
    const is_elsewhere = from !== to.key;
    if (start !== stay.from || end !== stay.to) {
      return moveInTime(stay, plan, { from: start, to: end, row: is_elsewhere ? to : undefined });
    }
    if (!is_elsewhere) return say(t('move.kept', { name: partyName(t, reservation) }));
    await assign(reservation, to, { way: obstacleAt(to.tables, rows, partyOf(stay), now) });
    // The bar has moved to another row, which made a new element of it.
    requestAnimationFrame(() => focusOn(reservation.id));
  }

  function pressWhileMoving(event: KeyboardEvent, moving: Moving) {
    const arrow = arrowOf(event.key);
    if (arrow) {
      event.preventDefault();
      const next = shifted(moving, arrow, event.shiftKey);
      if (!next) return;
      setMoving(next);
      say(targetText(next));
      grid.current?.querySelector(`[data-row="${CSS.escape(next.to.key)}"]`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      void drop(moving);
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      setMoving(undefined);
      say(t('move.kept', { name: partyName(t, moving.stay.reservation) }));
    }
  }

  /** What single letters do to what has focus. */
  function lettersOf({ party, block, offer, row }: Cell): Record<string, () => void> {
    const day = address.date;
    if (offer) return {};
    if (block) return { m: () => ask({ day, ...block }), x: () => void release(day, block) };
    const { reservation } = party;
    return {
      m: () => startMove(party, row),
      c: () => reservation.status === 'pending' && void approve(reservation),
      x: () => cancel(reservation),
    };
  }

  function press(event: KeyboardEvent) {
    const focused_id = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    const cell = cells.find(({ id }) => id === focused_id);
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    if (moving) return pressWhileMoving(event, moving);
    const arrow = arrowOf(event.key);
    const ends = { Home: cells[0], End: cells.at(-1) };
    const next = arrow ? neighbour(lines, cell.id, arrow) : ends[event.key as keyof typeof ends];
    if (arrow || event.key in ends) {
      event.preventDefault();
      if (next) focusOn(next.id);
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      return change({ open: undefined });
    }
    if (!letters || stale) return;
    const run = lettersOf(cell)[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }

  function focus({ target }: FocusEvent) {
    const id = target instanceof HTMLElement ? target.dataset.cell : undefined;
    if (!id) return;
    setFocused(id);
    if (moving && moving.stay.reservation.id !== id) setMoving(undefined);
  }

  return { active, moving, target_text: moving ? targetText(moving) : '', press, focus };
}
