import { useSyncExternalStore } from 'react';
import { type Notice, withNotice, withoutNotice } from './queue.ts';

let waiting: readonly Notice[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows a notice, in place of one of the same id. */
export const showNotice = (notice: Notice): void => set(withNotice(withoutNotice(waiting, notice.id), notice));

export const hideNotice = (id: string): void => set(withoutNotice(waiting, id));

export const hideNotices = (): void => set([]);

/** The notice that is shown at present, if any. */
export const useNotice = (): Notice | undefined => useSyncExternalStore(subscribe, () => waiting[0]);
