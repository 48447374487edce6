import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import { change } from './answers.ts';
import { barOf, fillNew, newButton, openForm, openNew, save, take } from './book.ts';
import { itIs } from './evening.ts';
import { bookingOf, type House, houseOf, TODAY } from './house.ts';
import { lookAgain, openConsole, pass } from './open.tsx';
import { beginning, field, fill, listen, part, press, said } from './page.ts';
import { TAKE } from './paths.ts';
import { words } from './words.ts';

// What every page does during service: it notices what comes in, shows it, and keeps the screen on.

const t = words();
/** A page that is looked at asks again within this time (ms). */
const ASKED_AGAIN_MS = 11_000;

/** What the page asks of the browser: notes that it plays, badges, and locks of the screen. */
let heard: { notes: number; badges: number[]; locks: number };

const node = { connect() {} };

/** Stands for the sound of the browser, which the simulated document lacks. */
class Sound {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = node;
  createGain() {
    return { ...node, gain: { setValueAtTime() {}, linearRampToValueAtTime() {} } };
  }
  createOscillator() {
    const start = () => void heard.notes++;
    return { ...node, frequency: { value: 0 }, start, stop() {} };
  }
}

beforeEach(() => {
  heard = { notes: 0, badges: [], locks: 0 };
  vi.stubGlobal('AudioContext', Sound);
  const badge = (count = 0) => Promise.resolve(void heard.badges.push(count));
  const request = () => {
    heard.locks++;
    return Promise.resolve({ released: true, release: () => Promise.resolve() });
  };
  Object.assign(navigator, { setAppBadge: badge, clearAppBadge: () => badge() });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const icon = document.createElement('link');
  icon.rel = 'icon';
  icon.href = '/icon.svg';
  document.head.replaceChildren(icon);
});

const icon = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href;
const partyOf = (name: string) => part('[data-guest]', name);

/** Somebody else books, and the page asks again. */
async function somebodyBooks(house: House, more: Parameters<typeof bookingOf>[0] = {}): Promise<void> {
  house.reservations.push(bookingOf(more));
  await pass(ASKED_AGAIN_MS);
}

test('a request or booking of today by somebody else is heard and shown, one’s own is not', async () => {
  const house = houseOf([2, 2, 2]);
  const { api, user } = await openConsole(`/book/${TODAY}`, house, { preferences: { sound: true } });
  api.on({
    [TAKE]: () => {
      house.reservations.push(bookingOf({ id: 'b-own', guest_last_name: 'Bonnet', reservation_time: '21:00:00' }));
      return { id: 'b-own', status: 'confirmed', message: 'Confirmed.' };
    },
  });
  // Another window is looked at.
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const form = await openNew(user);
  await fillNew(form, '21:00');
  await take(user, form);
  await partyOf('Bonnet');
  await pass(ASKED_AGAIN_MS);
  expect(heard.notes).toBe(0);
  await somebodyBooks(house);
  await waitFor(() => expect(heard.notes).toBe(2));
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
  expect(heard.badges.at(-1)).toBe(1);
  await waitFor(() => expect(icon()).toMatch(/^data:image\/svg/));
  // Who comes back has seen it.
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(document.title).not.toMatch(/^\(/));
});

test('nothing is heard unless it was asked for, nor of another day', async () => {
  const house = houseOf([2, 2]);
  const { user } = await openConsole(`/book/${TODAY}`, house);
  await newButton();
  await somebodyBooks(house);
  await partyOf('Martin');
  expect(heard.notes).toBe(0);
  await press(user, t('account.menu'));
  await press(user, await field(beginning(t('sound'))));
  // It is heard once, so that one knows it.
  await waitFor(() => expect(heard.notes).toBe(2));
  await somebodyBooks(house, { reservation_date: addDays(TODAY, 1) });
  await somebodyBooks(house, { guest_last_name: 'Durand' });
  await partyOf('Durand');
  await waitFor(() => expect(heard.notes).toBe(4));
});

test('the screen stays on during service, is asked for again when the page is seen, and can be left alone', async () => {
  itIs('19:30');
  const { user } = await openConsole(`/book/${TODAY}`, houseOf([2]));
  await waitFor(() => expect(heard.locks).toBe(1));
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(heard.locks).toBe(2));
  await press(user, t('account.menu'));
  await press(user, await field(t('awake')));
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(1000);
  expect(heard.locks).toBe(2);
});

test('no booking is announced that was already one of this evening, or that this page brought to today', async () => {
  const later = addDays(TODAY, 3);
  const night = { reservation_date: addDays(TODAY, 1), reservation_time: '00:30:00', table_id: 't1' };
  const house = houseOf([2, 2, 2, 2], {
    reservations: [
      bookingOf({ guest_last_name: 'Perrin', ...night }),
      bookingOf({ guest_last_name: 'Bonnet', reservation_date: later, table_id: 't2' }),
    ],
  });
  house.hours = house.hours.map((entry) => ({ ...entry, open_time: '12:00', close_time: '02:00' }));
  const { user } = await openConsole(`/book/${later}`, house);
  const told = await listen();
  await press(user, await barOf('Bonnet'));
  const form = await openForm(user, 'Zoé Bonnet');
  await fill(await field(t('new.date'), form), TODAY);
  await user.tab();
  await save(user, form);
  await waitFor(() => expect(location.pathname).toContain(TODAY));
  await barOf('Bonnet');
  await barOf('Perrin');
  change(house, 'Perrin', { reservation_date: TODAY, reservation_time: '23:30' });
  await lookAgain();
  await said('23:30', await barOf('Perrin'));
  house.reservations = [...house.reservations, bookingOf({ guest_last_name: 'Durand', table_id: 't3' })];
  await lookAgain();
  await barOf('Durand');
  const newsOf = (name: string, time: string) =>
    t('news.booked', { time, name: `Zoé ${name}`, guests: t('guests', { count: 2 }) });
  await waitFor(() => expect(told).toContain(newsOf('Durand', '20:00')));
  for (const [name, time] of [
    ['Perrin', '23:30'],
    ['Bonnet', '20:00'],
  ] as const)
    expect(told).not.toContain(newsOf(name, time));
});
