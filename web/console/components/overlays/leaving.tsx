import { createContext, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

type Move = Parameters<BlockerFunction>[0];

/** Something unsaved on the page itself: whether it is left by a change of the address, and what is done first. */
type Hold = { isLeft: (move: Move) => boolean; ask: (proceed: () => void, stay: () => void) => void };

/** A dialog, sheet or drawer over the page. */
type Overlay = { leave: () => void };

const holds: Hold[] = [];
/** The topmost comes last. */
const overlays: Overlay[] = [];

function without<T>(list: T[], one: T): void {
  const at = list.indexOf(one);
  if (at >= 0) list.splice(at, 1);
}

/** Is asked before the address changes, until what is returned is called. */
export function addHold(hold: Hold): () => void {
  holds.push(hold);
  return () => without(holds, hold);
}

/** What a form in a dialog tells it: whether it has anything unsaved. */
export const OverlayContext = createContext<((dirty: boolean) => void) | undefined>(undefined);

/**
 * Something that lies over the page while it is `opened`: Back leaves it, and the page stays. Returns its way out, which does
 * nothing while something else lies over it: that is left first.
 */
export function useOverlay(opened: boolean, leave: () => void): () => void {
  const latest = useRef(leave);
  latest.current = leave;
  const own = useRef<Overlay>(undefined);
  const leaveTop = useCallback(() => {
    const top = overlays.at(-1);
    if (!top || top === own.current) latest.current();
  }, []);
  useLayoutEffect(() => {
    if (!opened) return;
    const overlay = { leave: leaveTop };
    own.current = overlay;
    overlays.push(overlay);
    // What lies below hears the same key: it is not the topmost before that is over.
    return () => void setTimeout(() => without(overlays, overlay));
  }, [opened, leaveTop]);
  return leaveTop;
}

/** The same for what another library draws over the page, as its content. */
export function AsOverlay({ leave, children }: { leave: () => void; children: ReactNode }) {
  useOverlay(true, leave);
  return children;
}

/** Back leaves what lies over the page; other changes of the address ask whoever has something unsaved. */
export function WatchLeaving() {
  const asked = useRef<Overlay | Hold>(undefined);
  const isHeld = useCallback((move: Move) => {
    const top = move.historyAction === 'POP' ? overlays.at(-1) : undefined;
    asked.current = top ?? holds.findLast((hold) => hold.isLeft(move));
    return asked.current !== undefined;
  }, []);
  const blocker = useBlocker(isHeld);
  useEffect(() => {
    if (blocker.state !== 'blocked' || !asked.current) return;
    if ('ask' in asked.current) return asked.current.ask(blocker.proceed, blocker.reset);
    blocker.reset();
    asked.current.leave();
  }, [blocker]);
  return null;
}
