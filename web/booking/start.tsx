import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { createClock } from '../common/clock.ts';
import { langOf } from '../common/i18n.ts';
import { tokenOf } from '../guest/address.ts';
import { createQueryClient } from '../guest/query-client.ts';
import { createPaint } from '../guest/theme.ts';
import { createBookingApi, createRestaurantApi } from './api.ts';
import { App, InLanguage } from './app.tsx';
import { createReads } from './reads.ts';
import { ServicesContext } from './services.ts';

/** `/booking/{bookingToken}` shows a booking, `/booking?restaurant={publicToken}` finds one whose mail is lost. */
export async function start(root: HTMLElement): Promise<Root> {
  const query = new URLSearchParams(location.search);
  const bookingToken = tokenOf(location.pathname);
  const publicToken = query.get('restaurant');
  const paint = createPaint('auto');
  const clock = createClock();
  const client = createQueryClient();
  const lang = langOf(query.get('lang'), navigator.languages);

  async function page() {
    if (publicToken && !bookingToken) {
      // Most come by a link and never need it.
      const { LostApp } = await import('./lost/lost-app.tsx');
      const restaurant = createRestaurantApi(location.origin, publicToken, clock);
      return (
        <InLanguage initial_lang={lang}>
          {(onLang) => <LostApp api={restaurant} paint={paint} onLang={onLang} />}
        </InLanguage>
      );
    }
    const [reservation_id = ''] = bookingToken.split('.');
    const api = createBookingApi(location.origin, bookingToken, clock);
    const reads = createReads(api, client);
    void client.prefetchQuery(reads.booking);
    return (
      <ServicesContext.Provider value={{ api, reads, clock, reservation_id }}>
        <App initial_lang={lang} paint={paint} />
      </ServicesContext.Provider>
    );
  }
  const tree = createRoot(root);
  tree.render(<QueryClientProvider client={client}>{await page()}</QueryClientProvider>);
  return tree;
}
