import './styles/library.css';
import '../common/tokens.css';
import './styles/base.css';
import './styles/states.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { isPassing } from '../common/api.ts';
import { App } from './app.tsx';
import { createConsoleApi } from './client/api.ts';
import { keepBook } from './client/kept-book.ts';
import { createKeptClock } from './client/kept-clock.ts';
import { createPoolClient, type PoolSettings } from './client/pool-client.ts';
import { startWorker } from './client/release.ts';
import { createSession } from './client/session.ts';
import { createUserPool } from './client/user-pool.ts';

const READ_TRIES = 3;

async function start(root: HTMLElement): Promise<void> {
  const settings: PoolSettings = await fetch('/console/settings.json').then((answer) => answer.json());
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
  const api = createConsoleApi(location.origin, clock, session);
  const client = new QueryClient({
    defaultOptions: { queries: { retry: (failed, error) => failed + 1 < READ_TRIES && isPassing(error) } },
  });
  await keepBook({ client, session, clock });
  createRoot(root).render(<App services={{ api, pool, session, clock, pages_url: location.origin }} client={client} />);
}

const root = document.getElementById('app');
if (root) void start(root);
void startWorker();
