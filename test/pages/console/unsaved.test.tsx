import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import { barOf, openForm, openNew, panel, save } from './book.ts';
import { bookingOf, DATE, houseOf } from './house.ts';
import { openConsole } from './open.tsx';
import { beginning, button, closed, dialog, field, fill, gone, part, press, textIn } from './page.ts';
import { CHANGE } from './paths.ts';
import { words } from './words.ts';

const t = words();

const answer = async (user: UserEvent, word: string) => press(user, word, await dialog(t('unsaved.title')));

/** Tries to leave; stays when asked, with what was typed. */
async function staysWith(user: UserEvent, typed: HTMLElement, leave: () => Promise<unknown>): Promise<void> {
  const before = textIn(typed);
  await leave();
  await answer(user, t('unsaved.stay'));
  await closed(t('unsaved.title'));
  expect(textIn(typed)).toBe(before);
  expect(typed.isConnected).toBe(true);
}

/** Leaves for good. */
async function leavesBy(user: UserEvent, typed: HTMLElement, leave: () => Promise<unknown>): Promise<void> {
  await leave();
  await answer(user, t('unsaved.leave'));
  await waitFor(() => expect(typed.isConnected).toBe(false));
  await closed(t('unsaved.title'));
}

test('a half-typed booking is asked about whichever way its form is left; an empty one closes at once', async () => {
  const { user } = await openConsole(`/book/${DATE}`, houseOf([2]));
  const pressEscape = () => user.keyboard('{Escape}');
  await field(t('new.last_name'), await openNew(user));
  await pressEscape();
  await closed(t('new.title'));
  const form = await openNew(user);
  const name = await field(t('new.last_name'), form);
  await fill(name, 'Cohen');
  await staysWith(user, name, pressEscape);
  await staysWith(user, name, () => press(user, t('close'), form));
  await staysWith(user, name, () => press(user, t('cancel'), form));
  // Escape answers the question alone.
  await pressEscape();
  await dialog(t('unsaved.title'));
  await pressEscape();
  await closed(t('unsaved.title'));
  expect(name.isConnected).toBe(true);
  expect(textIn(name)).toBe('Cohen');
  await leavesBy(user, name, pressEscape);
});

test('a change of a booking is asked about before another booking, the panel’s × or another day takes its place', async () => {
  const booking = (name: string, table_id: string) =>
    bookingOf({ reservation_date: DATE, guest_last_name: name, table_id });
  const house = houseOf([2, 2], { reservations: [booking('Martin', 't1'), booking('Faure', 't2')] });
  const { api, user } = await openConsole(`/book/${DATE}?view=timeline`, house);
  await press(user, await barOf('Martin'));
  const form = await openForm(user);
  const notes = await field(t('new.notes'), form);
  await fill(notes, 'Table calme');
  await staysWith(user, notes, async () => press(user, await barOf('Faure')));
  const beside = await panel();
  await staysWith(user, notes, () => press(user, t('close'), beside));
  await staysWith(user, notes, () => press(user, t('cancel'), form));
  const next = addDays(DATE, 1);
  await fill(await field(t('new.date'), form), next);
  await user.tab();
  await save(user, form);
  // What is saved asks nothing, wherever the booking goes.
  await waitFor(() => expect(location.pathname).toContain(next));
  await gone('form');
  expect(screen.queryByText(t('unsaved.title'))).toBeNull();
  expect(api.bodies(CHANGE)).toEqual([{ version: 1, reservation_date: next, notes: 'Table calme' }]);
});

test('a half-written block and a caller who is to wait are asked about', async () => {
  const { user } = await openConsole(`/book/${DATE}?view=timeline`, houseOf([2]));
  const pressEscape = () => user.keyboard('{Escape}');
  await part('[data-row=t1]');
  await user.keyboard('b');
  const reason = await field(t('block.reason'), await dialog(t('block')));
  await fill(reason, 'Tempête');
  await staysWith(user, reason, pressEscape);
  await leavesBy(user, reason, pressEscape);

  await press(user, new RegExp(t('waiting')));
  await press(user, t('waiting.add'));
  const first = await field(beginning(t('waiting.add_first')));
  await fill(first, 'Ada');
  await staysWith(user, first, pressEscape);
  const form = first.closest('form');
  if (!form) throw new Error('Who is to wait is in no form.');
  await leavesBy(user, first, () => press(user, t('cancel'), form));
  await button(t('waiting.add'));
});
