import type { UseStore } from 'idb-keyval';
import type { QueuedStep } from './queued-step.ts';
import type { Shelf } from './step-queue.ts';

const KEY = 'steps';

/** Keeps steps in the browser's database, and tells the other tabs. */
export function createShelf(store: UseStore): Shelf {
  const channel = new BroadcastChannel('couvert.steps');
  return {
    change: async (how) => {
      let is_changed = false;
      const kept = await store(
        'readwrite',
        (shelf) =>
          new Promise<readonly QueuedStep[]>((resolve, reject) => {
            const { transaction } = shelf;
            const read: IDBRequest<readonly QueuedStep[] | undefined> = shelf.get(KEY);
            read.onsuccess = () => {
              const before = read.result ?? [];
              const steps = how(before);
              is_changed = steps !== before;
              if (steps.length === 0) shelf.delete(KEY);
              else if (is_changed) shelf.put(steps, KEY);
              transaction.oncomplete = () => resolve(steps);
            };
            transaction.onabort = () => reject(transaction.error);
          }),
      );
      if (is_changed) channel.postMessage(KEY);
      return kept;
    },
    follow: (changed) => channel.addEventListener('message', changed),
  };
}
