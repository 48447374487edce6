import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { isColor } from '../common/accent.ts';
import { createClock } from '../common/clock.ts';
import { langOf } from '../common/i18n.ts';
import { tokenOf } from '../guest/address.ts';
import { dateAt, monthOf, ownDate, ownZone } from '../guest/calendar-date.ts';
import { createQueryClient } from '../guest/query-client.ts';
import { askedTheme, createPaint } from '../guest/theme.ts';
import { createWidgetApi } from './api.ts';
import { App } from './app.tsx';
import { createBooking } from './booking.ts';
import { createFrame } from './frame.ts';
import { createReads } from './reads.ts';
import { createScreens } from './screens.ts';
import { ServicesContext } from './services.ts';
import { createStore, type Store, tabKeeper } from './state.ts';
import { readWish } from './wish.ts';

const sleep = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms));
const online = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve();
    else addEventListener('online', () => resolve(), { once: true });
  });

/** Chooses what the address asks for, unless the tab has done so before. */
function grantWish(store: Store, query: URLSearchParams): void {
  const wish = readWish(query);
  if (!wish || wish.text === store.get().wish) return;
  const { text, date, guests = store.get().guests, isFaulty } = wish;
  store.set({ wish: text, date, guests, notice: isFaulty ? { kind: 'faulty_wish' } : undefined });
}

/** `/book/{publicToken}` is where a table is booked, on a page of its own or in a frame of another one. */
export function start(root: HTMLElement): Root {
  const query = new URLSearchParams(location.search);
  const publicToken = tokenOf(location.pathname);
  const lang = langOf(query.get('lang'), navigator.languages);
  const colour = createPaint(askedTheme(query.get('theme'), window.parent !== window));
  const asked_color = query.get('color');
  colour(asked_color);
  // The page around a frame has the last word.
  const paint = isColor(asked_color) ? () => undefined : colour;
  const clock = createClock();
  const api = createWidgetApi(location.origin, publicToken, clock);
  const store = createStore(tabKeeper(`couvert:${publicToken}`));
  const client = createQueryClient();
  const screens = createScreens(store, () => booking.leave());
  const booking = createBooking({
    api,
    clock,
    store,
    lang: () => langOf(document.documentElement.lang, []),
    show: screens.show,
    refresh: () => void client.invalidateQueries(),
    sleep,
    online,
    isOnline: () => navigator.onLine,
  });
  const reads = createReads(api, client, booking.ownToken);
  const frame = createFrame(root, {
    open: () => {
      void client.invalidateQueries();
      focusManager.setFocused(undefined);
    },
    // A browser calls a frame visible whose dialog is closed.
    close: () => {
      focusManager.setFocused(false);
      screens.close();
    },
  });

  screens.start();
  grantWish(store, query);
  const { date = ownDate(), guests, room } = store.get();
  // Starts beside the configuration; the visitor's own month is nearly always the restaurant's.
  void client.prefetchQuery(reads.month(monthOf(date), { guests, room }));
  const tree = createRoot(root);
  tree.render(
    <QueryClientProvider client={client}>
      <ServicesContext.Provider value={{ store, clock, reads, booking, screens, frame, paint }}>
        <App initial_lang={lang} />
      </ServicesContext.Provider>
    </QueryClientProvider>,
  );
  // A browser's first look at a time zone is slow: it happens while the network is slower still.
  window.setTimeout(() => dateAt(clock.now(), ownZone()));
  return tree;
}
