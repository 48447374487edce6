import { TraversalOrder } from '@dnd-kit/core';
import { useMemo, useRef } from 'react';

/** How near the edge of what scrolls a drag scrolls it, and how far it has been moved by then (px). */
const EDGE = 40;
const MOVED = 24;
/** How fast, at the very edge (px a step of the library, which is 5 ms). */
const SPEED = 3;

/** How wide and high what scrolls is seen (px). */
function seenSize(one: Element) {
  if (one === document.scrollingElement) return { width: window.innerWidth, height: window.innerHeight };
  return one.getBoundingClientRect();
}

/**
 * Scrolls under a drag at the edge alone, and not for a hand that rests where it took hold: what lies under a finger that stays
 * where it is must not go on, or it is dropped elsewhere than was seen. Give `begin` and `look` every drag's start and moves.
 */
export function useEdgeScroll() {
  const moved = useRef(0);
  /** What the library looks at. */
  const looked = useRef<Element>(null);
  return useMemo(
    () => ({
      begin: () => {
        moved.current = 0;
      },
      look: ({ delta: { x, y } }: { delta: { x: number; y: number } }) => {
        moved.current = Math.hypot(x, y);
      },
      options: {
        // The library takes a share of what scrolls, and takes it anew of each such element once it has asked `canScroll` of it.
        threshold: {
          get x() {
            return looked.current ? EDGE / seenSize(looked.current).width : 0;
          },
          get y() {
            return looked.current ? EDGE / seenSize(looked.current).height : 0;
          },
        },
        acceleration: SPEED,
        // What is dragged in, before the page around it.
        order: TraversalOrder.ReversedTreeOrder,
        canScroll: (one: Element) => {
          looked.current = one;
          return moved.current >= MOVED;
        },
      },
    }),
    [],
  );
}
