import { act } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Window as HappyWindow } from 'happy-dom';
import { afterEach, vi } from 'vitest';
import { start as startBooking } from '../../../web/booking/start.tsx';
import type { Lang } from '../../../web/common/i18n.ts';
import { start as startWaiting } from '../../../web/waitlist/start.tsx';
import { start as startWidget } from '../../../web/widget/start.tsx';
import { addLiveRegion, closePage, watch } from '../clock.ts';
import { FakeApi } from '../fake-api.ts';
import { answersToGuests } from './answers.ts';
import type { OpenHouse } from './book.ts';
import { pageOf, WAITING_PAGE } from './house.ts';

/** A page for guests, as somebody uses it. */
export type Opened = { api: FakeApi; user: UserEvent };

/** `reload`: the page that was open is loaded again, as it stands in the tab's history. */
type Options = { lang?: Lang; query?: string; hash?: string; reload?: boolean };

const happyWindow = window as unknown as HappyWindow;

/** A phone as most guests hold it, px. */
const PHONE = { width: 390, height: 844 };

type Start = (root: HTMLElement) => { unmount: () => void } | Promise<{ unmount: () => void }>;
type Listener = Parameters<typeof addEventListener>;

let unmount: (() => void) | undefined;
const listeners: Listener[] = [];
const listen = window.addEventListener.bind(window);

/** Leaves the page that is open: it hears of nothing any more. */
function leave(): void {
  act(() => unmount?.());
  unmount = undefined;
  document.getElementById('app')?.remove();
  for (const [type, listener, options] of listeners.splice(0)) window.removeEventListener(type, listener, options);
  closePage();
}
afterEach(leave);

const addressOf = (path: string, { lang = 'fr', query = '', hash = '' }: Options) =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${lang}${query}${hash}`;

/** Opens an address, which a house answers; what was open before is left, and what the tab has kept of it stays. */
async function openPage(start: Start, path: string, house: OpenHouse, options: Options): Promise<Opened> {
  leave();
  const api = watch(new FakeApi(answersToGuests(house)));
  vi.stubGlobal('fetch', (asked: string | URL, init?: RequestInit) => api.fetch(asked, init));
  vi.spyOn(window, 'addEventListener').mockImplementation((...listener: Listener) => {
    listeners.push(listener);
    listen(...listener);
  });
  happyWindow.happyDOM.setViewport(PHONE);
  if (!options.reload) history.replaceState(null, '', addressOf(path, options));
  addLiveRegion();
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'app';
  const tree = await start(root);
  unmount = () => tree.unmount();
  return { api, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 }) };
}

/** Opens the page of the booking of a house. */
export const openBooking = (house: OpenHouse, options: Options = {}): Promise<Opened> =>
  openPage(startBooking, pageOf(house), house, options);

/** Opens the page for whoever has lost the way to a booking of a house. */
export const openLost = (house: OpenHouse, options: Options = {}): Promise<Opened> =>
  openPage(startBooking, `/booking?restaurant=${house.me.public_token}`, house, options);

/** Opens the page of the place on the waiting list of a house. */
export const openWaiting = (house: OpenHouse, options: Options = {}): Promise<Opened> =>
  openPage(startWaiting, WAITING_PAGE, house, options);

/** Opens the widget of a house. */
export const openWidget = (house: OpenHouse, options: Options = {}): Promise<Opened> =>
  openPage(startWidget, `/book/${house.me.public_token}`, house, options);
