import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import { translator } from '../../../web/common/i18n.ts';
import { WAITING_WORDS } from '../../../web/console/words/waiting.ts';
import { barOf, changesOf, DATE, fill, gone, openForm, question, said, save, shown, unasked } from './book.ts';
import { bookingOf, houseOf } from './house.ts';
import { openConsole } from './open.tsx';
import { words } from './words.ts';

const t = words();
const waitingWords = translator('fr', WAITING_WORDS);

const answer = async (user: UserEvent, word: string) =>
  user.click(within(await question(t('unsaved.title'))).getByRole('button', { name: word }));

/** Tries to leave; stays when asked, with what was typed. */
async function staysWith(user: UserEvent, typed: HTMLElement, leave: () => Promise<unknown>): Promise<void> {
  const before = said(typed);
  await leave();
  await answer(user, t('unsaved.stay'));
  await unasked(t('unsaved.title'));
  expect(said(typed)).toBe(before);
  expect(typed.isConnected).toBe(true);
}

/** Leaves for good. */
async function leavesBy(user: UserEvent, typed: HTMLElement, leave: () => Promise<unknown>): Promise<void> {
  await leave();
  await answer(user, t('unsaved.leave'));
  await waitFor(() => expect(typed.isConnected).toBe(false));
  await unasked(t('unsaved.title'));
}

test('a half-typed booking is asked about whichever way its form is left; an empty one closes at once', async () => {
  const { user } = await openConsole(`/book/${DATE}`, houseOf([2]));
  const pressEscape = () => user.keyboard('{Escape}');
  const open = async () => {
    await user.click(await shown('[aria-keyshortcuts=n]'));
    return question(t('new.title'));
  };
  within(await open()).getByLabelText(t('new.last_name'));
  await pressEscape();
  await unasked(t('new.title'));
  const form = await open();
  const name = within(form).getByLabelText(t('new.last_name'));
  await fill(user, name, 'Cohen');
  await staysWith(user, name, pressEscape);
  await staysWith(user, name, () => user.click(within(form).getByRole('button', { name: t('close') })));
  await staysWith(user, name, () => user.click(within(form).getByRole('button', { name: t('cancel') })));
  // Escape answers the question alone.
  await pressEscape();
  await question(t('unsaved.title'));
  await pressEscape();
  await unasked(t('unsaved.title'));
  expect(name.isConnected).toBe(true);
  expect(said(name)).toBe('Cohen');
  await leavesBy(user, name, pressEscape);
});

test('a change of a booking is asked about before another booking, the panel’s × or another day takes its place', async () => {
  const booking = (name: string, table_id: string) =>
    bookingOf({ reservation_date: DATE, guest_last_name: name, table_id });
  const house = houseOf([2, 2], { reservations: [booking('Martin', 't1'), booking('Faure', 't2')] });
  const opened = await openConsole(`/book/${DATE}?view=timeline`, house);
  const { user } = opened;
  await user.click(await barOf('Martin'));
  const form = await openForm(user);
  const notes = within(form).getByLabelText(t('new.notes'));
  await fill(user, notes, 'Table calme');
  await staysWith(user, notes, async () => user.click(await barOf('Faure')));
  const panel = await screen.findByRole('complementary', { name: t('panel') });
  await staysWith(user, notes, () => user.click(within(panel).getByRole('button', { name: t('close') })));
  await staysWith(user, notes, () => user.click(within(form).getByRole('button', { name: t('cancel') })));
  const next = addDays(DATE, 1);
  await fill(user, within(form).getByLabelText(t('new.date')), next);
  await user.tab();
  await save(user, form);
  // What is saved asks nothing, wherever the booking goes.
  await waitFor(() => expect(location.pathname).toContain(next));
  await gone('form');
  expect(screen.queryByText(t('unsaved.title'))).toBeNull();
  expect(changesOf(opened)).toEqual([{ version: 1, reservation_date: next, notes: 'Table calme' }]);
});

test('a half-written block and a caller who is to wait are asked about', async () => {
  const { user } = await openConsole(`/book/${DATE}?view=timeline`, houseOf([2]));
  const pressEscape = () => user.keyboard('{Escape}');
  await shown('[data-row=t1]');
  await user.keyboard('b');
  const reason = within(await question(t('block'))).getByLabelText(t('block.reason'));
  await fill(user, reason, 'Tempête');
  await staysWith(user, reason, pressEscape);
  await leavesBy(user, reason, pressEscape);

  await user.click(await screen.findByRole('button', { name: new RegExp(t('waiting')) }));
  await user.click(await screen.findByRole('button', { name: waitingWords('waiting.add') }));
  const first = await screen.findByLabelText(waitingWords('waiting.add_first'));
  await fill(user, first, 'Ada');
  await staysWith(user, first, pressEscape);
  const form = first.closest('form');
  if (!form) throw new Error('Who is to wait is in no form.');
  await leavesBy(user, first, () => user.click(within(form).getByRole('button', { name: t('cancel') })));
  await screen.findByRole('button', { name: waitingWords('waiting.add') });
});
