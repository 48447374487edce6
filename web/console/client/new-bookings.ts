import { useSyncExternalStore } from 'react';

let ids: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string>): void {
  ids = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Notes bookings that others have made while this page was open. */
export const addNew = (more: readonly string[]): void => set(new Set([...ids, ...more]));

/** Notes that somebody has looked at a booking. */
export function noteSeen(id: string): void {
  if (ids.has(id)) set(new Set([...ids].filter((other) => other !== id)));
}

/** Whether a booking has come in while this page was open, and nobody has opened it on this device. */
export const useIsNew = (id: string): boolean => useSyncExternalStore(subscribe, () => ids.has(id));
