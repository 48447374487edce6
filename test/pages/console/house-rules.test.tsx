import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, plain, question, said, shown, undo } from './book.ts';
import { type House, houseOf } from './house.ts';
import { openConsole, PHONE } from './open.tsx';
import { words } from './words.ts';

const t = words();
const ME = '/api/v1/restaurant/me';
const MONDAY = 'h0';

/** A switch by what its label begins with: what it means now comes after it. */
const beginning = (label: string) => new RegExp(`^${label}`);
const mondayOf = (house: House) => house.hours.find(({ id }) => id === MONDAY);
const button = (part: HTMLElement, word: string) => within(part).getByRole('button', { name: word });

test('notice is set in minutes, said in words with the first time it leaves, and undone to none', async () => {
  const house = houseOf([2, 4]);
  const { api, user } = await openConsole('/settings', house);
  const rules = await screen.findByRole('region', { name: t('rules.title') });
  const field = within(rules).getByLabelText(t('rules.notice'));
  const save = () => user.click(button(rules, t('save')));
  await within(rules).findByText(plain(t('rules.notice_none')));
  await fill(user, field, '90');
  await within(rules).findByText(/au moins 1.h.30 avant.*18:30/);
  await fill(user, field, '3000');
  await save();
  await within(rules).findAllByText(plain(t('rules.range', { min: 0, max: 2880 })));
  expect(api.bodies(`PATCH ${ME}`)).toEqual([]);
  await fill(user, field, '90');
  await save();
  await waitFor(() => expect(house.me.min_notice_min).toBe(90));
  await undo(user);
  await waitFor(() => expect(house.me.min_notice_min).toBe(0));
  await waitFor(() => expect(said(field)).toBe('0'));
});

test('a table is kept for larger parties, or for the house', async () => {
  const { api, user } = await openConsole('/floor?mode=edit', houseOf([2, 4]));
  await user.click(await screen.findByRole('checkbox', { name: /^T2 / }));
  const inspector = await shown('[data-inspector]');
  await within(inspector).findByText(plain(t('table.min_any')));
  const least = within(inspector).getByLabelText(t('table.min_guests'));
  await fill(user, least, '5');
  await within(inspector).findByText(plain(t('table.min_never', { seats: t('seats', { count: 4 }) })));
  await fill(user, least, '3');
  await within(inspector).findByText(plain(t('table.min_from', { count: 3 })));
  const save = async () => user.click(await screen.findByRole('button', { name: t('save') }));
  const changes = () => api.asked(`PATCH ${ME}/tables/{id}`).map(({ path, body }) => [path.id, body]);
  await save();
  await waitFor(() => expect(changes()).toEqual([['t2', { min_guests: 3 }]]));
  const online = () => within(inspector).getByLabelText(beginning(t('table.online')));
  await user.click(online());
  await within(inspector).findByText(plain(t('table.online_off')));
  await save();
  await waitFor(() => expect(changes().at(-1)).toEqual(['t2', { online: false }]));
  // What is as it was saved is nothing to save.
  await screen.findAllByText(plain(t('floor.unsaved_zero')));
  await user.click(online());
  await waitFor(() => expect(screen.queryByText(plain(t('floor.unsaved_zero')))).toBeNull());
  await user.click(online());
  await screen.findAllByText(plain(t('floor.unsaved_zero')));
});

test('guests may choose a room once its dialog says so, and that is undone', async () => {
  const house = houseOf([2, 4]);
  const { user } = await openConsole('/floor?mode=edit', house);
  await user.click(await screen.findByRole('button', { name: t('room.menu') }));
  const title = t('room.change', { room: 'Salle' });
  await user.click(await screen.findByRole('menuitem', { name: title }));
  const dialog = await question(title);
  await within(dialog).findByText(plain(t('room.choosable_off')));
  await user.click(within(dialog).getByLabelText(beginning(t('room.choosable'))));
  await within(dialog).findByText(plain(t('room.choosable_on')));
  await user.click(button(dialog, t('save')));
  await waitFor(() => expect(house.rooms).toMatchObject([{ name: 'Salle', guests_may_choose: true }]));
  await undo(user);
  await waitFor(() => expect(house.rooms).toMatchObject([{ name: 'Salle', guests_may_choose: false }]));
});

/** The fields of how long parties stay by their size, in the service that is opened. */
const turnsShown = () => screen.findByRole('group', { name: t('turns.title') });

test('stays by size of the party are written line by line, read as a sentence, and undone', async () => {
  const house = houseOf([2, 4]);
  const { user } = await openConsole('/hours', house);
  await user.click(await shown(`[data-period="${MONDAY}"]`));
  const turns = await turnsShown();
  await user.click(button(turns, t('turns.add')));
  await fill(user, within(turns).getByLabelText(t('turns.minutes'), { selector: 'input' }), '60');
  await user.click(button(turns, t('turns.add_more')));
  const second = await waitFor(() => {
    const line = turns.querySelectorAll<HTMLElement>('[data-turn]')[1];
    if (!line) throw new Error('There is no second line.');
    return line;
  });
  const upTo = within(second).getByLabelText(t('turns.up_to'));
  await fill(user, upTo, '2');
  await within(turns).findByText(plain(t('turns.bad')));
  await fill(user, upTo, '3');
  await fill(user, within(second).getByLabelText(t('turns.minutes')), '90');
  await within(turns).findByText(/jusqu’à 2.: 1.h · jusqu’à 3.: 1.h.30 · au-delà.: 2.h/);
  const editor = await shown('[data-editor]');
  await within(editor).findByText(/Dernière heure, jusqu’à 2.: 22:00 · jusqu’à 3.: 21:30 · au-delà.: 21:00/);
  await user.click(button(editor, t('save')));
  const turn_times = [
    { up_to: 2, duration_min: 60 },
    { up_to: 3, duration_min: 90 },
  ];
  await waitFor(() => expect(mondayOf(house)).toMatchObject({ turn_times }));
  await user.keyboard('{Escape}');
  await undo(user);
  await waitFor(() => expect(mondayOf(house)?.turn_times).toBeUndefined());
});

test('stays are taken away line by line on a phone, and copied with their service', async () => {
  const house = houseOf([2, 4]);
  const turn_times = [{ up_to: 2, duration_min: 60 }];
  house.hours = house.hours.map((entry) => (entry.id === MONDAY ? { ...entry, turn_times } : entry));
  const { user } = await openConsole('/hours', house, { size: PHONE });
  await user.click(await shown(`[data-period="${MONDAY}"]`));
  const turns = await turnsShown();
  await user.click(await screen.findByRole('button', { name: t('hours.copy') }));
  await user.click(await screen.findByRole('checkbox', { name: /^mardi/ }));
  await user.click(await screen.findByRole('button', { name: t('hours.copy_do') }));
  const withTurns = () => house.hours.filter((entry) => entry.turn_times?.length === 1).map(({ id }) => id);
  await waitFor(() => expect(withTurns()).toEqual([MONDAY, 'h1']));
  await user.click(button(turns, t('turns.remove')));
  await user.click(button(await shown('[data-editor]'), t('save')));
  await waitFor(() => expect(withTurns()).toEqual(['h1']));
});

test('limits of covers are drawn against a full evening while they are typed, and are undone', async () => {
  const house = houseOf([2, 4, 4]);
  const { user } = await openConsole('/hours', house);
  await user.click(await shown(`[data-period="${MONDAY}"]`));
  const picture = await shown('[data-full-evening]');
  const first = () => picture.querySelector('li:not([aria-hidden])')?.textContent;
  await waitFor(() => expect(first()).toMatch(/^19:00.: 10.couverts/));
  await fill(user, await screen.findByLabelText(t('pacing.per_slot')), '4');
  await waitFor(() => expect(first()).toMatch(/^19:00.: 4.couverts/));
  await fill(user, screen.getByLabelText(t('pacing.online')), '12');
  await within(picture).findByText(/Sans limite, vos tables en recevraient 20.couverts, jusqu’à 10 à la fois/);
  await user.click(button(await shown('[data-editor]'), t('save')));
  await waitFor(() => expect(mondayOf(house)).toMatchObject({ max_covers_per_slot: 4, max_online_covers: 12 }));
  await undo(user);
  await waitFor(() => expect(mondayOf(house)?.max_covers_per_slot).toBeUndefined());
  expect(mondayOf(house)?.max_online_covers).toBeUndefined();
});
