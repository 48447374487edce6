import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useStale } from '../../components/feedback/freshness.tsx';
import type { Row } from '../../day/plan.ts';
import { useAskForBlock } from '../../features/floor/blocks/ask.ts';
import { useBook } from '../book.ts';
import { useTimeline } from './context.ts';

/** A hand that moves less than this has pressed, not drawn (px). */
const STEADY_PX = 8;
/** How long a finger rests before it draws instead of scrolling (ms). */
const HOLD_MS = 400;
const QUARTER = 15;

type Hand = { x: number; minute: number; draws: boolean; is_touch: boolean; timer: number };

/**
 * Blocks a row's tables by drawing over empty time: with the mouse at once, with a finger after it has rested. `drawn` is
 * what would be blocked; `hasDrawn` tells whether the click that follows belongs to it.
 */
export function useDraw(row: Row) {
  const { scale } = useTimeline();
  const { plan } = useBook();
  const ask = useAskForBlock();
  const stale = useStale();
  const hand = useRef<Hand>(undefined);
  const finished = useRef(false);
  const track = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ from: number; to: number }>();

  // A finger that draws does not scroll; only a listener that is not passive may say so.
  useEffect(() => {
    const element = track.current;
    const hold = (event: TouchEvent) => hand.current?.draws && event.preventDefault();
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, []);

  const minuteAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return scale.minuteAt(((clientX - left) / width) * scale.width);
  };
  const spanTo = (begun: number, minute: number) => ({
    from: Math.min(begun, minute),
    to: Math.max(begun, minute) + QUARTER,
  });
  const stop = () => {
    window.clearTimeout(hand.current?.timer);
    hand.current = undefined;
    setDrawn(undefined);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      finished.current = false;
      if (event.target !== event.currentTarget || event.button !== 0 || stale || row.tables.length === 0) return;
      const is_touch = event.pointerType === 'touch';
      const minute = minuteAt(event);
      const began: Hand = { x: event.clientX, minute, draws: false, is_touch, timer: 0 };
      if (is_touch) {
        began.timer = window.setTimeout(() => {
          began.draws = true;
          setDrawn(spanTo(minute, minute));
        }, HOLD_MS);
      }
      hand.current = began;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const began = hand.current;
      if (!began) return;
      const moved = Math.abs(event.clientX - began.x) > STEADY_PX;
      if (!began.draws && moved) {
        if (began.is_touch) return stop();
        began.draws = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (began.draws) setDrawn(spanTo(began.minute, minuteAt(event)));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const began = hand.current;
      stop();
      if (!began?.draws) return;
      finished.current = true;
      ask({ day: plan.day.date, table_ids: row.tables, ...spanTo(began.minute, minuteAt(event)) });
    },
    onPointerCancel: stop,
  };
  return { track, drawn, handlers, hasDrawn: () => finished.current };
}
