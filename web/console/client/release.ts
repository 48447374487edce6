import { useSyncExternalStore } from 'react';

/** A console that is open all evening asks this often whether there is a new release (ms). */
const LOOK_EVERY_MS = 60 * 60 * 1000;

let has_newer = false;
let take: (() => void) | undefined;
const listeners = new Set<() => void>();

/** No page waits for it. */
const loadWorkbox = () => import('workbox-window');

/** Whether the files of a release are those of this page: then it has come from the network already. */
async function isOwn(worker: ServiceWorker): Promise<boolean> {
  const { messageSW } = await loadWorkbox();
  const main = document.querySelector<HTMLScriptElement>('script[type=module]');
  return messageSW(worker, { type: 'HAS_FILE', path: new URL(main?.src ?? '', location.href).pathname });
}

function offer(how: () => void): void {
  has_newer = true;
  take = how;
  for (const listener of listeners) listener();
}

/**
 * Starts the service worker, by which the console opens without a connection. A new release waits until a page of the
 * old one agrees to be loaded again, or until a page of its own comes.
 */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const library = await loadWorkbox().catch(() => undefined);
  if (!library) return;
  const workbox = new library.Workbox('/console/sw.js', { updateViaCache: 'none' });
  let asked = false;
  workbox.addEventListener('waiting', async ({ sw }) => {
    if (!sw || (await isOwn(sw))) return workbox.messageSkipWaiting();
    offer(() => {
      asked = true;
      workbox.messageSkipWaiting();
    });
  });
  workbox.addEventListener('controlling', async ({ isUpdate, isExternal, sw }) => {
    if (asked) return location.reload();
    // Another tab has taken it: this page goes on, and may be loaded again when it suits.
    if ((isUpdate || isExternal) && sw && !(await isOwn(sw))) offer(() => location.reload());
  });
  window.setInterval(() => void workbox.update().catch(() => undefined), LOOK_EVERY_MS);
  await workbox.register().catch(() => undefined);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How to load the page again as the newest release, once there is a newer one. */
export const useNewRelease = (): (() => void) | undefined =>
  useSyncExternalStore(subscribe, () => (has_newer ? take : undefined));
