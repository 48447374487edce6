import './styles/library.css';
import '../common/tokens.css';
import './styles/base.css';
import './styles/states.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { isPassing } from '../common/api.ts';
import { App } from './app.tsx';
import { createConsoleApi } from './client/api.ts';
import { firstLivedDate, keepBook, openStore } from './client/offline/kept-book.ts';
import { createKeptClock } from './client/offline/kept-clock.ts';
import { createStepQueue } from './client/offline/step-queue.ts';
import { createShelf } from './client/offline/step-shelf.ts';
import { preferred } from './client/preferences.ts';
import { createPulse } from './client/pulse.ts';
import { startWorker } from './client/release.ts';
import { createPoolClient, type PoolSettings } from './client/session/pool-client.ts';
import { createRestaurantChoice } from './client/session/restaurant-choice.ts';
import { createSession } from './client/session/session.ts';
import { createUserPool } from './client/session/user-pool.ts';
import { loadQueueParts } from './frame/queue/load.ts';
import { loadWords } from './words/load.ts';

const READ_TRIES = 3;

async function start(root: HTMLElement): Promise<void> {
  const readSettings = async (): Promise<PoolSettings> => (await fetch('/console/settings.json')).json();
  const [settings, words] = await Promise.all([readSettings(), loadWords(preferred().lang)]);
  const pool = createPoolClient(settings);
  const session = createSession({
    pool: createUserPool(pool, Date.now),
    storage: localStorage,
    alone: (run) => navigator.locks.request('couvert.session', run),
    now: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  addEventListener('storage', session.follow);
  const clock = createKeptClock(() => localStorage);
  const choice = createRestaurantChoice(sessionStorage, localStorage);
  const client = new QueryClient({
    defaultOptions: { queries: { retry: (failed, error) => failed + 1 < READ_TRIES && isPassing(error) } },
  });
  const api = createConsoleApi(location.origin, clock, session, choice, () => {
    void client.invalidateQueries({ queryKey: ['me'] }, { cancelRefetch: false });
  });
  const store = openStore();
  const alone = <T,>(run: () => Promise<T>) => navigator.locks.request('couvert.steps', run);
  const queue = createStepQueue({ shelf: createShelf(store), session, choice, alone, now: clock.now });
  const kept = { client, session, clock, choice };
  await keepBook(kept, store);
  const tidied = async () => (await loadQueueParts()).leaveDaysOver(firstLivedDate(kept), clock.now());
  void queue.open(tidied).catch(() => undefined);
  createRoot(root).render(
    <App
      services={{ api, pool, session, clock, choice, pulse: createPulse(), queue, pages_url: location.origin }}
      client={client}
      words={words}
    />,
  );
}

const root = document.getElementById('app');
if (root) void start(root);
void startWorker();
