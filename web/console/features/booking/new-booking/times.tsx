import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { minuteOf } from '../../../../../shared/platform/time/time.ts';
import { useNow, useToday } from '../../../client/now.ts';
import { useFloor, useReads } from '../../../client/queries.ts';
import type { OwnSlot } from '../../../day/covers.ts';
import { couldJoin, largestPlace, seatsFreeFor } from '../../../day/tables/places.ts';
import { coversLeft, guestsKeptFrom, timeInView } from '../../../day/time-notes.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { useStarts } from './starts.ts';
import styles from './times.module.css';
import { useNearTimes } from './use-near-times.ts';

/** What stays free above the row that is in view (px). */
const GAP_PX = 4;

/** By how many times a key walks on in the list. */
const STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

type Props = {
  date: string;
  guests: number;
  chosen: string | undefined;
  /** The booking that is being changed: its own place is free for it. */
  own?: string | undefined;
  /** Who waits, and is in nobody's way with what is held for them. */
  waiting?: string | undefined;
  /** The time that is held for this very party. */
  held?: string | undefined;
  /** Whether only what is ahead is shown, and first what is near the chosen time. */
  is_near?: boolean;
  choose: (time: string) => void;
};

/**
 * The times of a date as staff can book them, with the seats that are free at each and the covers that its limits leave: no pause, limit or notice binds them.
 * One that is full or over can be chosen too.
 */
export function Times({ date, guests, chosen, own, waiting, held, is_near = false, choose }: Props) {
  const { t, showTime } = useI18n();
  const today = useToday();
  const now = useNow(date);
  const { data, isPending } = useQuery({
    ...useReads().ownSlots(date, guests),
    placeholderData: (before) => before,
  });
  const read_date = data?.date;
  const isOver = (time: string) => (now === undefined ? date < today : minuteOf(time) < now);
  const all = data?.slots.filter(({ reasons }) => !reasons.includes('closed')) ?? [];
  // On a date that is over whoever writes it down afterwards needs them all.
  const is_ahead = is_near && all.some(({ time }) => !isOver(time));
  const offered = is_ahead ? all.filter(({ time }) => !isOver(time) || time === chosen) : all;
  const near = useNearTimes(
    date,
    is_near ? chosen : undefined,
    offered.map(({ time }) => time),
  );
  const slots = offered.filter(({ time }) => near.shown.has(time));
  const startAt = useStarts(
    date,
    slots.map(({ time }) => time),
    guests,
  );
  const seatsAt = ({ time, reasons, remaining_capacity }: OwnSlot) => {
    const { party, known } = startAt(time);
    if (!known?.is_loaded)
      return { seats: reasons.includes('no_table') ? 0 : Math.max(1, remaining_capacity), is_joined: false };
    return seatsFreeFor({ ...party, ...(own && { id: own }), waiting }, known.floor, known.plan.rows);
  };
  const floor = useFloor();
  const most = largestPlace(floor);
  const isTooLarge = most > 0 && guests > most;
  const isJoinable = isTooLarge && couldJoin(guests, floor);
  const left = (slot: OwnSlot, { seats, is_joined }: ReturnType<typeof seatsFreeFor>) => {
    if (slot.time === held) return t('new.time_held');
    if (isOver(slot.time)) return t('new.time_over');
    if (is_joined) return t('new.time_joined');
    if (isTooLarge && !isJoinable) return t('new.time_large');
    return seats > 0 ? t('new.time_left', { count: seats }) : t('new.time_full');
  };
  const notes = (slot: OwnSlot) => {
    const is_over = isOver(slot.time);
    const kept = guestsKeptFrom(slot, is_over);
    const covers = is_over ? undefined : coversLeft(slot);
    const limited = covers ? t('new.time_covers', { count: covers }) : t('new.time_limit');
    return [
      ...(kept === 'new.time_paused' ? [t(kept)] : []),
      ...(covers !== undefined || kept === 'new.time_limit' ? [limited] : []),
    ];
  };
  const list = useRef<HTMLDivElement>(null);
  /** The date whose times were brought into view: later on only what is out of sight is. */
  const opened = useRef<string>(undefined);
  const in_view = timeInView(
    slots.map(({ time }) => time),
    chosen,
    isOver,
  );
  useLayoutEffect(() => {
    const box = list.current;
    const chip = box?.querySelector<HTMLElement>(`[data-time="${in_view}"]`);
    if (!box || !chip) return;
    const top = chip.offsetTop - box.offsetTop;
    const is_seen = top >= box.scrollTop && top + chip.offsetHeight <= box.scrollTop + box.clientHeight;
    // Only the list: the form itself stays where it is. It opens below what is over.
    if (!is_seen || opened.current !== read_date) box.scrollTop = top - GAP_PX;
    opened.current = read_date;
  }, [in_view, read_date]);
  // One stop for Tab, at the time that is in view: the first one would scroll the list back to its start.
  const [focused, setFocused] = useState<string>();
  const stop = slots.find(({ time }) => time === focused)?.time ?? in_view ?? slots[0]?.time;
  function walk(event: KeyboardEvent<HTMLElement>) {
    const steps = STEPS[event.key];
    const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-time]')];
    const at = chips.findIndex(({ dataset }) => dataset.time === focused);
    const next = steps && chips[Math.min(chips.length - 1, Math.max(0, at + steps))];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  /** Shows more times; the focus goes on to the next of them, for the button that had it is gone. */
  function show(more: () => void, next: string | undefined) {
    flushSync(more);
    list.current?.querySelector<HTMLElement>(`[data-time="${next}"]`)?.focus();
  }
  if (isPending) return <Skeleton height={44} />;
  if (slots.length === 0) return <p className="small muted">{t('new.closed')}</p>;
  return (
    <>
      {isTooLarge && <p className="small">{t('seats.largest', { seats: t('seats', { count: most }) })}</p>}
      <div
        ref={list}
        role="group"
        aria-label={t('new.times')}
        className={styles.times}
        onKeyDown={walk}
        onBlur={() => setFocused(undefined)}
      >
        {slots.map((slot) => {
          const free = seatsAt(slot);
          return (
            <button
              key={slot.time}
              data-time={slot.time}
              type="button"
              className={styles.chip}
              tabIndex={slot.time === stop ? 0 : -1}
              onFocus={() => setFocused(slot.time)}
              aria-pressed={chosen === slot.time}
              data-full={(free.seats === 0 && slot.time !== held) || undefined}
              onClick={() => {
                if (is_near) near.press(slot.time);
                choose(slot.time);
              }}
            >
              {showTime(slot.time)}
              <span className={styles.left}>{left(slot, free)}</span>
              {notes(slot).map((note) => (
                <span key={note} className={styles.left}>
                  {note}
                </span>
              ))}
            </button>
          );
        })}
      </div>
      {(near.earlier.length > 0 || near.later.length > 0) && (
        <div className={styles.others}>
          {near.earlier.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => show(near.showEarlier, near.earlier.at(-1))}>
              {t('new.times_earlier', { count: near.earlier.length })}
            </Button>
          )}
          {near.later.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => show(near.showLater, near.later[0])}>
              {t('new.times_later', { count: near.later.length })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
