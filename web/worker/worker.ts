import { clientsClaim } from 'workbox-core';
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';

// The console's service worker: with it the console opens without a connection. It keeps files only, never an answer of
// the API, and a page always comes from the network while there is one, so that nobody meets an old release by it.

/** The files of this release, which the build writes here. */
declare const RELEASE: PrecacheEntry[];
const FILES = RELEASE;

/** The page for every address of the console. */
declare const SHELL: string;

type Message = { type: 'SKIP_WAITING' } | { type: 'HAS_FILE'; path: string };

/** As much of a worker's own world as is used; the library of types for it excludes that of pages. */
type Listen = {
  (type: 'install', listen: (event: { waitUntil: (done: Promise<unknown>) => void }) => void): void;
  (type: 'message', listen: (event: { data: Message; ports: readonly MessagePort[] }) => void): void;
};
declare const self: { skipWaiting: () => Promise<void>; addEventListener: Listen };

const SETTINGS = '/console/settings.json';

/** How long a network that does not answer keeps somebody waiting (s). */
const PATIENCE_S = 5;

// The page is asked for by its whole address only: `/console/` comes from the network too.
precacheAndRoute(FILES, { directoryIndex: '', cleanURLs: false });

const network = new NetworkOnly({ networkTimeoutSeconds: PATIENCE_S });
const kept = createHandlerBoundToURL(SHELL);
registerRoute(
  new NavigationRoute(async (options) => {
    const answer = await network.handle(options).catch(() => undefined);
    return answer && answer.status < 500 ? answer : kept(options);
  }),
);

const settings = new NetworkFirst({ cacheName: 'couvert-settings', networkTimeoutSeconds: PATIENCE_S });
registerRoute(({ url }) => url.pathname === SETTINGS, settings);
// The page that starts the first worker has read them before.
self.addEventListener('install', (event) => {
  const [, done] = settings.handleAll({ event, request: new Request(SETTINGS) });
  event.waitUntil(done);
});

self.addEventListener('message', ({ data, ports: [reply] }) => {
  if (data.type === 'SKIP_WAITING') void self.skipWaiting();
  if (data.type === 'HAS_FILE') {
    reply?.postMessage(FILES.some(({ url }) => url === data.path));
  }
});
clientsClaim();
