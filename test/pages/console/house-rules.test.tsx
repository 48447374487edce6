import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type House, houseOf } from './house.ts';
import { openConsole, PHONE } from './open.tsx';
import { beginning, dialog, field, fill, part, press, region, said, textIn, undo, unsaid } from './page.ts';
import { ME } from './paths.ts';
import { words } from './words.ts';

const t = words();
const MONDAY = 'h0';

const mondayOf = (house: House) => house.hours.find(({ id }) => id === MONDAY);

test('notice is set in minutes, said in words with the first time it leaves, and undone to none', async () => {
  const house = houseOf([2, 4]);
  const { api, user } = await openConsole('/settings', house);
  const rules = await region(t('rules.title'));
  const notice = await field(t('rules.notice'), rules);
  const save = () => press(user, t('save'), rules);
  await said(t('rules.notice_none'), rules);
  await fill(notice, '90');
  await said(/au moins 1.h.30 avant.*18:30/, rules);
  await fill(notice, '3000');
  await save();
  await said(t('rules.range', { min: 0, max: 2880 }), rules);
  expect(api.bodies(`PATCH ${ME}`)).toEqual([]);
  await fill(notice, '90');
  await save();
  await waitFor(() => expect(house.me.min_notice_min).toBe(90));
  await undo(user);
  await waitFor(() => expect(house.me.min_notice_min).toBe(0));
  await waitFor(() => expect(textIn(notice)).toBe('0'));
});

test('a table is kept for larger parties, or for the house', async () => {
  const { api, user } = await openConsole('/floor?mode=edit', houseOf([2, 4]));
  await press(user, await field(/^T2 /));
  const inspector = await part('[data-inspector]');
  await said(t('table.min_any'), inspector);
  const least = await field(t('table.min_guests'), inspector);
  await fill(least, '5');
  await said(t('table.min_never', { seats: t('seats', { count: 4 }) }), inspector);
  await fill(least, '3');
  await said(t('table.min_from', { count: 3 }), inspector);
  const save = async () => press(user, t('save'));
  const changes = () => api.asked(`PATCH ${ME}/tables/{id}`).map(({ path, body }) => [path.id, body]);
  await save();
  await waitFor(() => expect(changes()).toEqual([['t2', { min_guests: 3 }]]));
  const online = () => field(beginning(t('table.online')), inspector);
  await press(user, await online());
  await said(t('table.online_off'), inspector);
  await save();
  await waitFor(() => expect(changes().at(-1)).toEqual(['t2', { online: false }]));
  // What is as it was saved is nothing to save.
  await said(t('floor.unsaved_zero'));
  await press(user, await online());
  await unsaid(t('floor.unsaved_zero'));
  await press(user, await online());
  await said(t('floor.unsaved_zero'));
});

test('guests may choose a room once its dialog says so, and that is undone', async () => {
  const house = houseOf([2, 4]);
  const { user } = await openConsole('/floor?mode=edit', house);
  await press(user, t('room.menu'));
  const title = t('room.change', { room: 'Salle' });
  await press(user, title);
  const asked = await dialog(title);
  await said(t('room.choosable_off'), asked);
  await press(user, await field(beginning(t('room.choosable')), asked));
  await said(t('room.choosable_on'), asked);
  await press(user, t('save'), asked);
  await waitFor(() => expect(house.rooms).toMatchObject([{ name: 'Salle', guests_may_choose: true }]));
  await undo(user);
  await waitFor(() => expect(house.rooms).toMatchObject([{ name: 'Salle', guests_may_choose: false }]));
});

/** The fields of how long parties stay by their size, in the service that is opened. */
const turnsShown = () => region(t('turns.title'));

test('stays by size of the party are written line by line, read as a sentence, and undone', async () => {
  const house = houseOf([2, 4]);
  const { user } = await openConsole('/hours', house);
  await press(user, await part(`[data-period="${MONDAY}"]`));
  const turns = await turnsShown();
  await press(user, t('turns.add'), turns);
  await fill(await field(t('turns.minutes'), turns), '60');
  await press(user, t('turns.add_more'), turns);
  const second = await part('[data-turn] + [data-turn]', '', turns);
  const upTo = await field(t('turns.up_to'), second);
  await fill(upTo, '2');
  await said(t('turns.bad'), turns);
  await fill(upTo, '3');
  await fill(await field(t('turns.minutes'), second), '90');
  await said(/jusqu’à 2.: 1.h · jusqu’à 3.: 1.h.30 · au-delà.: 2.h/, turns);
  const editor = await part('[data-editor]');
  await said(/Dernière heure, jusqu’à 2.: 22:00 · jusqu’à 3.: 21:30 · au-delà.: 21:00/, editor);
  await press(user, t('save'), editor);
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
  await press(user, await part(`[data-period="${MONDAY}"]`));
  const turns = await turnsShown();
  await press(user, t('hours.copy'));
  await press(user, await field(/^mardi/));
  await press(user, t('hours.copy_do'));
  const withTurns = () => house.hours.filter((entry) => entry.turn_times?.length === 1).map(({ id }) => id);
  await waitFor(() => expect(withTurns()).toEqual([MONDAY, 'h1']));
  await press(user, t('turns.remove'), turns);
  await press(user, t('save'), await part('[data-editor]'));
  await waitFor(() => expect(withTurns()).toEqual(['h1']));
});

test('limits of covers are drawn against a full evening while they are typed, and are undone', async () => {
  const house = houseOf([2, 4, 4]);
  const { user } = await openConsole('/hours', house);
  await press(user, await part(`[data-period="${MONDAY}"]`));
  const picture = await part('[data-full-evening]');
  const first = () => picture.querySelector('li:not([aria-hidden])')?.textContent;
  await waitFor(() => expect(first()).toMatch(/^19:00.: 10.couverts/));
  await fill(await field(t('pacing.per_slot')), '4');
  await waitFor(() => expect(first()).toMatch(/^19:00.: 4.couverts/));
  await fill(await field(t('pacing.online')), '12');
  await said(/Sans limite, vos tables en recevraient 20.couverts, jusqu’à 10 à la fois/, picture);
  await press(user, t('save'), await part('[data-editor]'));
  await waitFor(() => expect(mondayOf(house)).toMatchObject({ max_covers_per_slot: 4, max_online_covers: 12 }));
  await undo(user);
  await waitFor(() => expect(mondayOf(house)?.max_covers_per_slot).toBeUndefined());
  expect(mondayOf(house)?.max_online_covers).toBeUndefined();
});
