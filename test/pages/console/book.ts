import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { addDays } from '../../../shared/platform/time/time.ts';
import { changed } from './answers.ts';
import { type House, type Reservation, TODAY } from './house.ts';
import type { Opened } from './open.tsx';
import { words } from './words.ts';

// What the tests of the book share.

const t = words();

/** The day whose book is looked at: a Sunday. */
export const DATE = addDays(TODAY, 2);

/** An element that is somewhere on the page, once it is there. */
export function shown(selector: string, part: ParentNode = document): Promise<HTMLElement> {
  return waitFor(() => {
    const found = part.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`${selector} is not shown.\n\n${document.body.textContent}`);
    return found;
  });
}

/** Waits until an element of the page has gone. */
export const gone = (selector: string) =>
  waitFor(() => {
    if (document.querySelector(selector)) throw new Error(`${selector} is still shown.`);
  });

/** A party's bar in the timeline, by the guest's last name. */
export const barOf = (name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const guests = [...document.querySelectorAll('[role=grid] [data-guest]')];
    const bar = guests.find(({ textContent }) => textContent === name)?.closest<HTMLElement>('[data-block]');
    if (!bar) throw new Error(`${name} is not shown.\n\n${document.body.textContent}`);
    return bar;
  });

/** Last names of the parties in the row of a table, by its id. */
export const partiesAt = (table: string): (string | null)[] =>
  [...document.querySelectorAll(`[data-row="${table}"] [data-guest]`)].map(({ textContent }) => textContent);

/** Writes into a field in place of what it says, at once. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text) await user.paste(text);
}

/** Presses keys one after the other where the focus is. */
export async function press(user: UserEvent, ...keys: string[]): Promise<void> {
  for (const key of keys) await user.keyboard(key);
}

/** Moves the focus, as a press or Tab would. */
export const focus = (element: HTMLElement) => act(() => element.focus());

/** What a field of a form says. */
export function said(field: HTMLElement): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  throw new Error('No field.');
}

/** Opens the form of the booking that is open, and answers it. */
export async function openForm(user: UserEvent, name = 'Zoé Martin'): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: t('edit') }));
  return screen.findByRole('form', { name: t('edit.title', { name }) });
}

/** Saves a form that changes a booking. */
export const save = (user: UserEvent, form: HTMLElement) =>
  user.click(within(form).getByRole('button', { name: t('edit.save') }));

/** The question that is asked under a title, once it is. */
export const question = (title: string) => screen.findByRole('dialog', { name: title });

/** Waits until nothing is asked under a title. */
export const unasked = (title: string) =>
  waitFor(() => {
    if (screen.queryByRole('dialog', { name: title })) throw new Error(`« ${title} » is still asked.`);
  });

/** A sentence as it is looked for: of spaces of all kinds elements are found by plain ones. */
export const plain = (text: string) => text.replace(/\s+/gu, ' ');

/** The last notice of what was done, once it says so. */
export const done = async (text: string | RegExp) => within(await shown('[data-notice=done]')).findByText(text);

/** Presses the notice's way back. */
export const undo = async (user: UserEvent) =>
  user.click(await within(await shown('[data-notice=done]')).findByText(t('undo')));

/** What the house has of a booking. */
export function kept(house: House, id: string): Reservation {
  const found = house.reservations.find((one) => one.id === id);
  if (!found) throw new Error(`${id} is not kept.`);
  return found;
}

/** Somebody else changes a booking. */
export function changeElsewhere(house: House, id: string, change: Parameters<typeof changed>[1]): Reservation {
  const after = changed(kept(house, id), change);
  house.reservations = house.reservations.map((one) => (one.id === id ? after : one));
  return after;
}

export const CHANGE = 'PATCH /api/v1/restaurant/me/reservations/{id}';
export const CREATE = 'POST /api/v1/restaurant/me/reservations';
export const ASSIGN = 'PATCH /api/v1/restaurant/me/reservations/{id}/assign';
export const LIST = 'GET /api/v1/restaurant/me/reservations';

/** What was asked of a booking so far, the latest last. */
export const changesOf = ({ api }: Pick<Opened, 'api'>) => api.bodies(CHANGE);
