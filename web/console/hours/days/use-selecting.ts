import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { addDays, weekdayOf } from '../../../../shared/platform/time/time.ts';
import { addMonths } from '../../day/time.ts';

export type Dates = { from: string; to: string };

/** A finger that moves more than this before it has rested scrolls the page (px). */
const STEADY_PX = 8;
/** How long a finger rests before it draws (ms). */
const HOLD_MS = 400;

type Hand = { date: string; x: number; y: number; draws: boolean; is_touch: boolean; timer: number };

const ordered = (a: string, b: string): Dates => (a < b ? { from: a, to: b } : { from: b, to: a });

const dateOf = (target: EventTarget | null | undefined): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]:not(:disabled)')?.dataset.date : undefined;

/** The date that a key leads to; nothing for any other key. */
function dateByKey(date: string, key: string): string | undefined {
  const weekday = weekdayOf(date);
  const dates: Record<string, () => string> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    Home: () => addDays(date, -weekday),
    End: () => addDays(date, 6 - weekday),
    PageUp: () => addMonths(date, -1),
    PageDown: () => addMonths(date, 1),
  };
  return dates[key]?.();
}

/**
 * Chooses a day by a press or by Enter, and several by drawing over them (a finger rests first), by a press with Shift
 * after another one, or with Shift and the arrows. Days are elements with `data-date`; `drawn` is what would be chosen.
 */
export function useSelecting(choose: (dates: Dates) => void) {
  const days = useRef<HTMLDivElement>(null);
  const hand = useRef<Hand>(undefined);
  const pressed = useRef<string>(undefined);
  const finished = useRef(false);
  const [drawn, setDrawn] = useState<Dates>();

  // A finger that draws does not scroll; only a listener that is not passive may say so.
  useEffect(() => {
    const element = days.current;
    const hold = (event: TouchEvent) => hand.current?.draws && event.preventDefault();
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, []);

  const stop = () => {
    window.clearTimeout(hand.current?.timer);
    hand.current = undefined;
    setDrawn(undefined);
  };
  const take = (dates: Dates) => {
    setDrawn(undefined);
    choose(dates);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      finished.current = false;
      const date = dateOf(event.target);
      if (!date || event.button !== 0 || event.shiftKey) return;
      const is_touch = event.pointerType === 'touch';
      const began: Hand = { date, x: event.clientX, y: event.clientY, draws: false, is_touch, timer: 0 };
      if (is_touch) {
        began.timer = window.setTimeout(() => {
          began.draws = true;
          setDrawn({ from: date, to: date });
        }, HOLD_MS);
      }
      hand.current = began;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const began = hand.current;
      if (!began) return;
      if (began.is_touch && !began.draws) {
        if (Math.hypot(event.clientX - began.x, event.clientY - began.y) > STEADY_PX) stop();
        return;
      }
      const over = dateOf(document.elementFromPoint(event.clientX, event.clientY));
      if (!over) return;
      if (!began.draws && over !== began.date) {
        began.draws = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (began.draws) setDrawn(ordered(began.date, over));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const began = hand.current;
      stop();
      if (!began?.draws) return;
      finished.current = true;
      const over = dateOf(document.elementFromPoint(event.clientX, event.clientY));
      pressed.current = began.date;
      take(ordered(began.date, over ?? began.date));
    },
    onPointerCancel: stop,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const date = dateOf(event.target);
      if (!date || finished.current) return;
      const { current: before = date } = pressed;
      const by_keys = drawn && drawn.from <= date && date <= drawn.to ? drawn : undefined;
      if (!event.shiftKey) pressed.current = date;
      take(by_keys ?? (event.shiftKey ? ordered(before, date) : { from: date, to: date }));
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const date = dateOf(event.target);
      if (!date) return;
      finished.current = false;
      const wanted = dateByKey(date, event.key);
      if (!wanted) return;
      event.preventDefault();
      const next = days.current?.querySelector<HTMLElement>(`[data-date="${wanted}"]:not(:disabled)`);
      if (!next) return;
      next.focus();
      if (!event.shiftKey) {
        pressed.current = undefined;
        return setDrawn(undefined);
      }
      pressed.current = drawn ? pressed.current : date;
      setDrawn(ordered(pressed.current ?? date, wanted));
    },
  };
  return { days, drawn, handlers };
}
