import { useEffect } from 'react';

/** In which a window that closes gives the focus back by itself (ms). */
const PATIENCE_MS = 50;

const TAKES_FOCUS = 'a, button, input, select, textarea, label, summary, [tabindex]';
const HEADING = 'h1, h2, h3';

/** What had the focus, and what it stood in, from the inside out. */
type Trail = readonly HTMLElement[];

function trailOf(element: HTMLElement): Trail {
  const trail = [element];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) trail.push(at);
  return trail;
}

const isLost = () => document.activeElement === document.body && document.hasFocus();

/** The headings of what is left around, the nearest first: the last one before it, else the first one in it. */
function headingsAround(around: Trail): (HTMLElement | undefined)[] {
  const [inner, ...outer] = around.filter(({ isConnected }) => isConnected);
  if (!inner) return [];
  const isBefore = (heading: Node) => heading.compareDocumentPosition(inner) === Node.DOCUMENT_POSITION_FOLLOWING;
  return [inner, ...outer].map((part) => {
    const headings = [...part.querySelectorAll<HTMLElement>(HEADING)];
    return headings.findLast(isBefore) ?? headings[0];
  });
}

/** Whether the focus is where it was, or waits to be; else it goes to a heading of what is left around. */
function takeUp([element, ...around]: Trail): boolean {
  if (element?.isConnected && element.matches(':disabled')) return true;
  for (const place of [element, ...headingsAround(around)]) {
    if (!place?.isConnected) continue;
    if (place !== element) place.tabIndex = -1;
    place.focus({ preventScroll: true });
    if (!isLost()) return true;
  }
  return false;
}

/**
 * Keeps the focus with whoever uses keys when what had it goes away, is hidden, or is busy for a moment: it comes back, or
 * goes to the nearest heading around. Whoever presses beside everything has left it on purpose. Ends with the answer.
 */
function keepFocus(): () => void {
  /** By window: dialogs, what else floats, and the page behind them. The latest is the last. */
  const trails = new Map<Element, Trail>();
  let timer = 0;
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const trail = trailOf(target);
    const within = target.closest('[role=dialog]') ?? trail.at(-1) ?? target;
    trails.delete(within);
    trails.set(within, trail);
  };
  const leave = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(TAKES_FOCUS)) trails.clear();
  };
  const look = () => {
    timer = 0;
    if (!isLost()) return;
    for (const [within, trail] of [...trails].reverse()) {
      if (takeUp(trail)) return;
      if (!within.isConnected) trails.delete(within);
    }
  };
  const observer = new MutationObserver(() => {
    timer ||= window.setTimeout(look, PATIENCE_MS);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  addEventListener('focusin', remember);
  addEventListener('pointerdown', leave);
  return () => {
    observer.disconnect();
    window.clearTimeout(timer);
    removeEventListener('focusin', remember);
    removeEventListener('pointerdown', leave);
  };
}

/** Keeps the focus on every page. */
export function KeepFocus(): undefined {
  useEffect(keepFocus, []);
}
