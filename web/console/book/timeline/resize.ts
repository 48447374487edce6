import { type MouseEvent, type PointerEvent, type TouchEvent, useState } from 'react';
import { laterBy } from '../../day/scale.ts';
import type { Stay } from '../../day/service-day.ts';
import { useMoveInTime } from '../../parts/booking/move-time.tsx';
import { useBook } from '../book.ts';
import { useTimeline } from './context.ts';

/** The shortest stay (minutes). */
const SHORTEST = 15;

/** Changes the end of a stay by dragging the end of its block; `resizing` is where it would end. */
export function useResize(stay: Stay) {
  const { plan } = useBook();
  const { scale, quarter_px } = useTimeline();
  const moveInTime = useMoveInTime();
  const [grip, setGrip] = useState<{ x: number; to: number }>();

  const endAt = (x: number, begun: number) =>
    Math.max(stay.from + SHORTEST, laterBy(scale, stay.to, Math.round((x - begun) / quarter_px)));
  // The block itself would be dragged, and a click would open it.
  const alone = (event: MouseEvent | TouchEvent) => event.stopPropagation();

  const handle = {
    onMouseDown: alone,
    onTouchStart: alone,
    onClick: alone,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      setGrip({ x: event.clientX, to: stay.to });
    },
    onPointerMove: (event: PointerEvent) => grip && setGrip({ ...grip, to: endAt(event.clientX, grip.x) }),
    onPointerUp: () => {
      setGrip(undefined);
      if (grip && grip.to !== stay.to) moveInTime(stay, plan, { from: stay.from, to: grip.to, row: undefined });
    },
    onPointerCancel: () => setGrip(undefined),
  };
  return { resizing: grip?.to, handle };
}
