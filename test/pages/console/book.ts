import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beginning, dialog, field, fill, part, press, region, textsOf } from './page.ts';
import { words } from './words.ts';

// The timeline of a day, and the forms in which a booking is taken and changed.

const t = words();

/** A party's bar in the timeline, by the guest's last name. */
export const barOf = (name: string) =>
  waitFor(() => {
    const guests = [...document.querySelectorAll('[role=grid] [data-guest]')];
    const bar = guests.find(({ textContent }) => textContent === name)?.closest<HTMLElement>('[data-block]');
    if (!bar) throw new Error(`The timeline has no ${name}.`);
    return bar;
  });

/** Last names of the parties in the row of a table, by its id. */
export const partiesAt = (table: string) => textsOf(`[data-row="${table}"] [data-guest]`);

/** The panel of the booking that is open. */
export const panel = () => region(t('panel'));

/** The button that begins a new booking. */
export const newButton = () => part('[aria-keyshortcuts=n]');

/** Begins a new booking, and answers its form. */
export async function openNew(user: UserEvent): Promise<HTMLElement> {
  await press(user, await newButton());
  return dialog(t('new.title'));
}

/** Fills in what a new booking of two needs: when, and for whom. */
export async function fillNew(form: HTMLElement, time = '20:00', first = 'Louise', last = 'Bonnet'): Promise<void> {
  await fill(await field(t('new.time'), form), time);
  await fill(await field(beginning(t('new.first_name')), form), first);
  await fill(await field(t('new.last_name'), form), last);
}

/** Saves a new booking. */
export const take = (user: UserEvent, form: HTMLElement) => press(user, t('new.save'), form);

/** Opens the form of the booking that is open, and answers it. */
export async function openForm(user: UserEvent, name = 'Zoé Martin'): Promise<HTMLElement> {
  await press(user, t('edit'));
  return region(t('edit.title', { name }));
}

/** Saves a form that changes a booking. */
export const save = (user: UserEvent, form: HTMLElement) => press(user, t('edit.save'), form);

/** A start that a form offers. */
export const timeIn = (form: HTMLElement, time: string) => part(`[data-time="${time}"]`, '', form);
