import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { createClock } from '../common/clock.ts';
import { langOf } from '../common/i18n.ts';
import { tokenOf } from '../guest/address.ts';
import { createQueryClient } from '../guest/query-client.ts';
import { createPaint } from '../guest/theme.ts';
import { createWaitingApi } from './api.ts';
import { App } from './app.tsx';
import { createReads } from './reads.ts';
import { ServicesContext } from './services.ts';

/** `/waitlist/{waitToken}` shows an entry on a restaurant's waiting list to its guest. Opening it changes nothing. */
export function start(root: HTMLElement): Root {
  const asked_lang = new URLSearchParams(location.search).get('lang');
  const clock = createClock();
  const client = createQueryClient();
  const api = createWaitingApi(location.origin, tokenOf(location.pathname), clock);
  const reads = createReads(api);
  void client.prefetchQuery(reads.entry);
  const tree = createRoot(root);
  tree.render(
    <QueryClientProvider client={client}>
      <ServicesContext.Provider value={{ api, reads, clock }}>
        <App paint={createPaint('auto')} asked_lang={asked_lang === null ? null : langOf(asked_lang, [])} />
      </ServicesContext.Provider>
    </QueryClientProvider>,
  );
  return tree;
}
