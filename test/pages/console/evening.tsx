import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { bookingOf, type House, type Reservation, TODAY } from './house.ts';
import { type DESKTOP, type Opened, openConsole, pass } from './open.tsx';
import { words } from './words.ts';

const t = words();

/** A few minutes before dinner. */
const BEFORE_DINNER = '18:50';
const MINUTE_MS = 60_000;
/** This evening has been asked for again by then (ms). */
const ASKED_MS = 5000;
/** So has everything else whose age would be taken for a broken line. */
const ALL_ASKED_MS = 11_000;

/** Size of a tablet's window, px. */
export const TABLET = { width: 1180, height: 820 };

/** A time of the evening, as the API writes moments. */
export const momentOf = (time: string): string => new Date(`${TODAY}T${time}:00+01:00`).toISOString();

/** A booking of two for tonight, in the name of Zoé and somebody. */
export const partyOf = (guest_last_name: string, time: string, more: Partial<Reservation> = {}): Reservation =>
  bookingOf({ guest_last_name, reservation_time: `${time}:00`, ...more });

/** What is stored of a party that has sat at a table since a time. */
export const seatedAt = (table_id: string, time: string): Partial<Reservation> => ({
  table_id,
  service_status: 'seated',
  seated_at: momentOf(time),
});

/** Opens a page of the console at a time of this evening. */
export function openEvening(
  house: House,
  { path = '/tonight', at = BEFORE_DINNER, size = TABLET }: { path?: string; at?: string; size?: typeof DESKTOP } = {},
): Promise<Opened> {
  vi.setSystemTime(new Date(momentOf(at)));
  return openConsole(path, house, { size });
}

/** Moves the clock on at once, and waits until the page has seen it. */
export async function leap(minutes: number): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
  await pass(ALL_ASKED_MS);
}

/** Waits until the page has asked for this evening again. */
export const askAgain = () => pass(ASKED_MS);

/** An answer that is lost on its way, whatever was done. */
export const lostAnswer = () =>
  new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('The line broke.')) }));

/** The booking of a house in somebody's last name; throws without one. */
export function storedOf({ reservations }: House, last_name: string): Reservation {
  const found = reservations.find(({ guest_last_name }) => guest_last_name === last_name);
  if (!found) throw new Error(`${last_name} has no booking.`);
  return found;
}

/** Changes a booking on another device. */
export function amend(house: House, last_name: string, more: Partial<Reservation>): void {
  const before = storedOf(house, last_name);
  house.reservations = house.reservations.map((one) =>
    one === before ? { ...before, ...more, version: before.version + 1 } : one,
  );
}

/** The first element of a selector that says something, if any. */
export const partOf = (selector: string, said: RegExp | string = '', part_of: ParentNode = document) =>
  [...part_of.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) =>
    typeof said === 'string' ? textContent.includes(said) : said.test(textContent),
  );

/** The same once it is there. */
export const findPart = (selector: string, said: RegExp | string = '', part_of: ParentNode = document) =>
  waitFor(() => {
    const part = partOf(selector, said, part_of);
    if (!part) throw new Error(`${selector} ${said} is not there.\n\n${document.body.textContent}`);
    return part;
  });

/** Waits until nothing of a selector says something any more. */
export const gone = (selector: string, said: RegExp | string = '') =>
  waitFor(() => expect(partOf(selector, said)).toBeUndefined());

const rowWords = (name: string) => new RegExp(`Zoé ${name}\\b`);

/** The row of a party on Tonight, by the guest's last name; now, or once it is there. */
export const rowOf = (name: string) => partOf('[data-party]', rowWords(name));
export const findRow = (name: string) => findPart('[data-party]', rowWords(name));

/** Waits until a party is listed under something. */
export const findUnder = (group: string, name: string) =>
  findPart(`[data-group=${group}] [data-party]`, rowWords(name));

/** A table on the floor, by its name, once it is as said. */
export const findTable = (name: string, states: readonly string[] = []) =>
  waitFor(() => {
    const tables = [...document.querySelectorAll<HTMLElement>('[data-table]')];
    const found = tables.find((table) => table.querySelector('[data-name]')?.textContent === name);
    if (!found) throw new Error(`${name} is not on the floor.`);
    if (states.length > 0) expect(states).toContain(found.dataset.state);
    return found;
  });

/** What lies over the page, by words of its title. */
export const sheetOf = (title: RegExp | string) =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog]')].find((sheet) => {
    const said = sheet.querySelector('h2')?.textContent ?? '';
    return typeof title === 'string' ? said.includes(title) : title.test(said);
  });

/** The same once it is there. */
export const findSheet = (title: RegExp | string = '') =>
  waitFor(() => {
    const sheet = sheetOf(title);
    if (!sheet) throw new Error(`${title} does not lie over the page.\n\n${document.body.textContent}`);
    return sheet;
  });

/** Waits until nothing lies over the page. */
export const noSheet = () => gone('[role=dialog]');

/** Waits for the message about what was done. */
export const told = (text: string) => findPart('[data-notice]', text);

/** Takes back what the message is about. */
export const undo = async (user: UserEvent) =>
  user.click(within(await findPart('[data-notice]')).getByText(t('undo'), { selector: 'button' }));

/** Takes the step of a row that comes next. */
export const takeStep = async (user: UserEvent, name: string) =>
  user.click(await findPart('[data-step]', '', await findRow(name)));

/** Something in the menu that is open, by its first words. */
export const findItem = (item: string) =>
  waitFor(() => {
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const found = items.find(({ textContent }) => textContent.startsWith(item));
    if (!found) throw new Error(`${item} is not among ${items.map(({ textContent }) => textContent)}.`);
    return found;
  });

/** The button that opens the menu of a party. */
export const findMore = async (name: string) =>
  findPart(`[aria-label="${t('tonight.more', { name: `Zoé ${name}` })}"]`, '', await findRow(name));

/** Opens the menu of a party and presses something in it. */
export async function choose(user: UserEvent, name: string, step: string): Promise<void> {
  await user.click(await findMore(name));
  await user.click(await findItem(step));
}
