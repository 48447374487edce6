import { useSyncExternalStore } from 'react';
import { type Notice, withNotice, withoutNotice } from './queue.ts';

let waiting: readonly Notice[] = [];
/** Since when the first of them is shown (ms). */
let since = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  if (next[0] !== waiting[0]) since = performance.now();
  waiting = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows a notice, in place of one of the same id. */
export const showNotice = (notice: Notice): void =>
  set(withNotice(withoutNotice(waiting, notice.id), notice, performance.now() - since));

export const hideNotice = (id: string): void => set(withoutNotice(waiting, id));

export const hideNotices = (): void => set([]);

/** The notice that is shown at present, if any. */
export const useNotice = (): Notice | undefined => useSyncExternalStore(subscribe, () => waiting[0]);
