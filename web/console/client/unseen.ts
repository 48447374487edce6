import { useSyncExternalStore } from 'react';

let unseen = 0;
const listeners = new Set<() => void>();

function set(count: number): void {
  if (count === unseen) return;
  unseen = count;
  for (const listener of listeners) listener();
}

/** Counts bookings that came in while nobody looked at this window. */
export const addUnseen = (count: number): void => set(document.hidden || !document.hasFocus() ? unseen + count : 0);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

addEventListener('focus', () => set(0));
document.addEventListener('visibilitychange', () => document.hidden || set(0));

/** Bookings that have come in since this window was last looked at. */
export const useUnseen = (): number => useSyncExternalStore(subscribe, () => unseen);
