import { TraversalOrder } from '@dnd-kit/core';
import { useMemo, useRef } from 'react';

/** How near the edge of what scrolls a drag scrolls it, and how far it has been moved by then (px). */
const EDGE = 40;
const MOVED = 24;
/** How fast, at the very edge (px a step of the library, which is 5 ms). */
const SPEED = 3;

/**
 * Scrolls under a drag at the edge alone, and not for a hand that rests where it took hold: what lies under a finger that stays
 * where it is must not go on, or it is dropped elsewhere than was seen. Give `begin` and `look` every drag's start and moves.
 */
export function useEdgeScroll() {
  const moved = useRef(0);
  return useMemo(
    () => ({
      begin: () => {
        moved.current = 0;
      },
      look: ({ delta: { x, y } }: { delta: { x: number; y: number } }) => {
        moved.current = Math.hypot(x, y);
      },
      options: {
        threshold: { x: EDGE / window.innerWidth, y: EDGE / window.innerHeight },
        acceleration: SPEED,
        // What is dragged in, before the page around it.
        order: TraversalOrder.ReversedTreeOrder,
        canScroll: () => moved.current >= MOVED,
      },
    }),
    [],
  );
}
