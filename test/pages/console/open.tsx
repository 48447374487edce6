import { onlineManager, QueryClient } from '@tanstack/react-query';
import { fireEvent, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Window as HappyWindow } from 'happy-dom';
import { afterEach, vi } from 'vitest';
import type { Lang } from '../../../web/common/i18n.ts';
import { App } from '../../../web/console/app.tsx';
import { createConsoleApi } from '../../../web/console/client/api.ts';
import { createKeptClock } from '../../../web/console/client/offline/kept-clock.ts';
import type { QueuedStep } from '../../../web/console/client/offline/queued-step.ts';
import { createStepQueue, type Shelf } from '../../../web/console/client/offline/step-queue.ts';
import { type Preferences, prefer } from '../../../web/console/client/preferences.ts';
import { createPulse } from '../../../web/console/client/pulse.ts';
import { createPoolClient } from '../../../web/console/client/session/pool-client.ts';
import { createRestaurantChoice } from '../../../web/console/client/session/restaurant-choice.ts';
import { createSession } from '../../../web/console/client/session/session.ts';
import { createUserPool } from '../../../web/console/client/session/user-pool.ts';
import { hideNotices } from '../../../web/console/components/notices/store.ts';
import { loadWords } from '../../../web/console/words/load.ts';
import { addLiveRegion, closePage, pass, watch } from '../clock.ts';
import { FakeApi } from '../fake-api.ts';
import { answersOf } from './answers.ts';
import { FakePool } from './fake-pool.ts';
import { FRIDAY_AFTERNOON, type House } from './house.ts';

/** Whoever is signed in stays so: a test lasts no year. */
const STORED_SESSION = JSON.stringify({
  email: 'margaux@example.com',
  tokens: { access: 'access', refresh: 'refresh', expires_at: FRIDAY_AFTERNOON + 365 * 86_400_000 },
});

/** The console of a house, as somebody uses it. */
export type Opened = { api: FakeApi; user: UserEvent };

/** Size of the window that is looked at, px. */
export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 1180, height: 820 };
export const PHONE = { width: 390, height: 844 };

/** The window of the simulated browser, which can be given another size. */
const happyWindow = window as unknown as HappyWindow;

/** Who is not `signed_in` meets `pool`, which answers what else is asked about an account too. */
type Options = {
  lang?: Lang;
  size?: typeof DESKTOP;
  signed_in?: boolean;
  pool?: FakePool;
  preferences?: Partial<Preferences>;
  /** Whether the screen is touched, as that of a phone is. */
  touch?: boolean;
};

/** Where the user pool answers. */
const POOL = '/pool';

/** What the device keeps of the steps of its tabs, which each hears of from the others. */
let kept: readonly QueuedStep[] = [];
const followers = new Set<() => void>();

/** The steps that the device keeps. */
export const keptSteps = (): readonly QueuedStep[] => kept;

/** Where a tab keeps its steps: what is kept is as text, as in a browser's database. */
const createTestShelf = (): Shelf => {
  let follower = () => {};
  followers.add(() => follower());
  return {
    change: async (how) => {
      const next = how(kept);
      if (next === kept) return kept;
      kept = JSON.parse(JSON.stringify(next));
      for (const follow of followers) follow();
      return kept;
    },
    follow: (changed) => {
      follower = changed;
    },
  };
};

let locked: Promise<unknown> = Promise.resolve();

/** Runs one of several at a time, as the Web Locks API does. */
function alone<T>(run: () => Promise<T>): Promise<T> {
  const done = locked.then(run);
  locked = done.catch(() => undefined);
  return done;
}

afterEach(() => {
  closePage();
  // Nobody listens any more to a line that comes back.
  onlineManager.setOnline(true);
  // A message is kept beyond the page that told it.
  hideNotices();
  kept = [];
  followers.clear();
  locked = Promise.resolve();
});

/** Tells the page that the device has a connection, or has lost it. */
export function connect(is_online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is_online);
  fireEvent(window, new Event(is_online ? 'online' : 'offline'));
}

export { pass };

/** Every page has asked again for what it shows by then (ms). */
const ALL_ASKED_MS = 11_000;

/** Waits until the page has asked again for what it shows. */
export const lookAgain = () => pass(ALL_ASKED_MS);

/**
 * Opens a page of the console, by its path, on a house that answers by the contract. The clock shows a Friday afternoon
 * and goes on. What was open before is closed: opened again, a page finds what the tab has kept.
 */
export async function openConsole(
  path: string,
  house: House,
  {
    lang = 'fr',
    size = DESKTOP,
    signed_in = true,
    pool: accounts = new FakePool(),
    preferences = {},
    touch = size === PHONE,
  }: Options = {},
): Promise<Opened> {
  closePage();
  const api = watch(new FakeApi(answersOf(house)));
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
    new URL(address).pathname === POOL ? accounts.fetch(init) : api.fetch(address, init),
  );
  // A page that begins anew leaves this one, which the simulated document cannot do.
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  happyWindow.happyDOM.setViewport(size);
  happyWindow.happyDOM.settings.navigator.maxTouchPoints = touch ? 5 : 0;
  if (signed_in) localStorage.setItem('couvert.session', STORED_SESSION);
  // As on a new device: what an earlier test preferred is forgotten.
  prefer({ theme: 'auto', compact: false, letters: true, awake: true, sound: false, lang, ...preferences });
  history.replaceState({}, '', `/console${path}`);
  addLiveRegion();
  const clock = createKeptClock(() => localStorage);
  const choice = createRestaurantChoice(sessionStorage, localStorage);
  const pool = createPoolClient({ pool_endpoint: `${location.origin}${POOL}`, client_id: 'console' });
  const session = createSession({
    pool: createUserPool(pool, Date.now),
    storage: localStorage,
    alone: (run) => run(),
    now: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  followers.clear();
  const queue = createStepQueue({ shelf: createTestShelf(), session, choice, alone, now: clock.now });
  await queue.open(async () => (steps) => steps);
  const services = {
    api: createConsoleApi(location.origin, clock, session, choice, () => {
      void client.invalidateQueries({ queryKey: ['me'] }, { cancelRefetch: false });
    }),
    pool,
    session,
    clock,
    choice,
    pulse: createPulse(),
    queue,
    pages_url: location.origin,
  };
  render(<App services={services} client={client} words={await loadWords(lang)} />);
  return { api, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 }) };
}
