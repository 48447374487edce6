import { type MouseEvent, type PointerEvent, type TouchEvent, useState } from 'react';
import { endMoved } from '../../../day/scale.ts';
import { useTimeline } from '../context.ts';
import styles from './grip.module.css';

/** The shortest stay (minutes). */
const SHORTEST = 15;

/**
 * Changes the end of what stands on a track by dragging it there: `resizing` is where it would end, `grip` what is
 * dragged, and `done` hears the new end.
 */
export function useGrip(span: { from: number; to: number }, done: (to: number) => void) {
  const { scale, quarter_px } = useTimeline();
  const [held, setHeld] = useState<{ x: number; to: number }>();

  const endAt = (x: number, begun: number) =>
    Math.max(span.from + SHORTEST, endMoved(scale, span.to, Math.round((x - begun) / quarter_px)));
  // The block itself would be dragged, and a click would open it.
  const alone = (event: MouseEvent | TouchEvent) => event.stopPropagation();

  const grip = (
    <span
      className={styles.end}
      data-resize
      aria-hidden
      onMouseDown={alone}
      onTouchStart={alone}
      onClick={alone}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld({ x: event.clientX, to: span.to });
      }}
      onPointerMove={(event: PointerEvent) => held && setHeld({ ...held, to: endAt(event.clientX, held.x) })}
      onPointerUp={() => {
        setHeld(undefined);
        if (held && held.to !== span.to) done(held.to);
      }}
      onPointerCancel={() => setHeld(undefined)}
    />
  );
  return { resizing: held?.to, grip };
}
