import { act, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Lang } from '../../../web/common/i18n.ts';
import { button, fill, gone, heading, part, press } from '../console/page.ts';
import { words, ZOE } from './words.ts';

// What a guest sees and does on any of their pages, beside what anybody does on a page.

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

/** Waits until who listens is told something. */
export const announced = (text: string) =>
  waitFor(() => expect(plain(document.getElementById('live')?.textContent)).toContain(plain(text)));

/** Everything that the page says now. */
export const mainText = () => plain(document.querySelector('main')?.textContent);

/** What has the focus, once it is something that a selector finds. */
export const focusOn = (selector: string) =>
  waitFor(() => expect(document.activeElement?.matches(selector), document.activeElement?.outerHTML).toBe(true));

/** Waits until what has the focus says something, and nothing else. */
export const focusSays = (text: string) =>
  waitFor(() => expect(plain(document.activeElement?.textContent)).toBe(plain(text)));

/** The free times that are offered now. */
export const freeTimes = () =>
  [...document.querySelectorAll('button')]
    .map(({ textContent }) => plain(textContent))
    .filter((text) => /^\d\d:\d\d$/.test(text));

/** Waits until a time is offered. */
export const offered = (time: string) => waitFor(() => expect(freeTimes()).toContain(time));

/** Waits until no times of another date or party stand in for those that were asked for. */
export const ownTimes = () => gone('[role=toolbar][aria-busy=true]');

/** A day of the calendar. */
export const day = (date: string) => part(`[data-date="${date}"]`);

/** The date that is chosen. */
export const chosenDate = () => document.querySelector('[data-date][aria-selected=true]')?.getAttribute('data-date');

/** Chooses a date in the calendar, which shows its month, and waits for its own times. */
export async function chooseDate(user: UserEvent, date: string): Promise<void> {
  await press(user, await day(date));
  await waitFor(() => expect(chosenDate()).toBe(date));
  await ownTimes();
}

/** Chooses how many come. */
export const choose = async (user: UserEvent, guests: number) =>
  press(user, await part(`input[name=party][value="${guests}"]`));

/** Holds a time of a date and waits for the second screen. */
export async function holdTime(user: UserEvent, date: string, time: string, lang: Lang = 'fr'): Promise<void> {
  await chooseDate(user, date);
  await press(user, await button(time));
  await heading(words(lang)('details'));
}

/** Fills the second screen as Zoé. */
export async function fillDetails(guest = ZOE): Promise<void> {
  await fill(await part('#guest_first_name'), guest.first);
  await fill(await part('#guest_last_name'), guest.last);
  await fill(await part('#guest_email'), guest.email);
  await fill(await part('#guest_phone'), guest.phone);
}

/** Presses the one button that sends what was typed. */
export const submit = async (user: UserEvent) => press(user, await part('button[type=submit]'));

/** What the field of an id says. */
export const typed = (id: string) => {
  const field = document.getElementById(id);
  return field && 'value' in field ? field.value : undefined;
};

/** Breaks or mends the network of the device, as its browser tells the page. */
export const setOnline = (online: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

/** Whoever has looked elsewhere comes back to the page, or leaves it. */
export const look = (state: 'visible' | 'hidden') =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('visibilitychange'));
  });

/** Goes one step back, or on, as the browser's own buttons do. */
export const goBack = () => act(async () => history.back());
export const goForward = () => act(async () => history.forward());

/** A file that the browser was given to keep. */
type Saved = { name: string; text: string };

/** Keeps what the browser is given to keep from now on. */
export function keepFiles(): Saved[] {
  const saved: Saved[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) void file.text().then((text) => saved.push({ name: '', text }));
    return 'blob:kept';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const { download } = this;
    void waitFor(() => {
      const last = saved.at(-1);
      if (!last) throw new Error('Nothing was kept.');
      last.name = download;
    });
  });
  return saved;
}

/** The only file that was kept, once it is. */
export const keptFile = (saved: readonly Saved[]) =>
  waitFor(() => {
    const [file] = saved;
    if (!file?.name) throw new Error('No file was kept.');
    return file;
  });
