import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element (px), known before it is first painted, so that nothing is drawn twice. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => setWidth(element.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

const USUAL_PX = 16;

/** How much larger than usual the reader has set the letters: sizes that scripts count in px are multiplied by it. */
export const rootScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX;
