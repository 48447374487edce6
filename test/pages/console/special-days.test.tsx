import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import { refusal } from '../fake-api.ts';
import { bookingOf, type House, houseOf, TODAY } from './house.ts';
import { openConsole, PHONE, pass } from './open.tsx';
import {
  button,
  countPresses,
  dialog,
  field,
  fill,
  focus,
  isDisabled,
  part,
  press,
  region,
  said,
  textIn,
  textsOf,
  unsaid,
} from './page.ts';
import { CHANGE, ME, PULSE } from './paths.ts';
import { words } from './words.ts';

const PUT = `PUT ${ME}/special-days/{date}`;
const HOLIDAYS = '../../../web/console/hours/days/holidays.json';
const t = words();
const DAY = addDays(TODAY, 8);
const SERVICE = { slot_duration_min: 75, slot_interval_min: 15 };

const dayOf = (date: string) => part(`[data-date="${date}"]`);

/** What the days are to be like: the sheet that says it. */
const sheet = async () => {
  const choice = await region(t('special.what'));
  const around = choice.closest<HTMLElement>('section, [role=dialog]');
  if (!around) throw new Error('The choice stands in no sheet.');
  return around;
};
const sheetField = async (label: string) => field(label, await sheet());
const kind = async (name: 'usual' | 'closed' | 'hours') => said(t(`special.${name}`), await region(t('special.what')));
const closing = (count = 1) => button(t('special.close', { count }));
const left = () => textsOf('[data-left] strong');
const closed = ({ special_days }: House) =>
  special_days.filter(({ hours }) => hours?.length === 0).map(({ date }) => date);

/** Chooses a day, and that it is to be closed. */
async function chooseClosed(user: UserEvent, date = DAY) {
  await press(user, await dayOf(date));
  await press(user, await kind('closed'));
}

test.each(['/tonight', '/book', '/floor', '/settings', '/hours'])(
  'closes tomorrow in three presses from %s',
  async (path) => {
    const house = houseOf([2, 4]);
    const { user } = await openConsole(path, house);
    await said(t('place.hours'));
    const presses = countPresses();
    await press(user, t('place.hours'));
    await press(user, t('special.tomorrow'));
    await press(user, await closing());
    await waitFor(() => expect(closed(house)).toEqual([addDays(TODAY, 1)]));
    expect(presses()).toBe(3);
    await press(user, t('place.hours'));
    await unsaid(t('special.tomorrow'));
  },
);

test('closes a day in three presses, shows it, and makes it as usual again with one', async () => {
  const house = houseOf([2, 4]);
  const { api, user } = await openConsole('/hours/days', house);
  await dayOf(DAY);
  const presses = countPresses();
  await chooseClosed(user);
  await press(user, await closing());
  await waitFor(() => expect(house.special_days).toEqual([{ date: DAY, hours: [] }]));
  expect(presses()).toBe(3);
  const label = async () => (await dayOf(DAY)).getAttribute('aria-label');
  await waitFor(async () => expect((await dayOf(DAY)).dataset.kind).toBe('closed'));
  expect(await label()).toContain(t('special.closed'));
  await part(`[data-stretch="${DAY}"]`);
  await press(user, t('undo'));
  await waitFor(() => expect(house.special_days).toEqual([]));
  await waitFor(async () => expect((await dayOf(DAY)).dataset.kind).toBe('usual'));
  expect(await label()).not.toContain(t('special.closed'));
  expect(api.asked(PUT)).toHaveLength(1);
});

test('closes several days, chosen by Shift and a press, as one holiday, and takes all of them back', async () => {
  const days = [0, 1, 2, 3].map((n) => addDays(DAY, n));
  const [, second = ''] = days;
  const house = houseOf([2, 4], { special_days: [{ date: second, note: 'Concert' }] });
  const { user } = await openConsole('/hours/days', house);
  await press(user, await dayOf(DAY));
  await user.keyboard('{Shift>}');
  await press(user, await dayOf(addDays(DAY, 3)));
  await user.keyboard('{/Shift}');
  await press(user, await kind('closed'));
  await press(user, await closing(4));
  await waitFor(() => expect(closed(house)).toEqual(days));
  await part(`[data-stretch="${DAY}"]`);
  // They are one holiday, not four days.
  expect(document.querySelectorAll('[data-stretch]')).toHaveLength(1);
  await press(user, t('undo'));
  await waitFor(() => expect(house.special_days).toEqual([{ date: second, note: 'Concert' }]));
});

test('chooses and closes several days by keys alone', async () => {
  const house = houseOf([2, 4]);
  const { user } = await openConsole('/hours/days', house);
  focus(await dayOf(TODAY));
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement?.getAttribute('data-date')).toBe(DAY);
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
  await said(new RegExp(t('special.days', { count: 3 })), await region(t('special.sheet')));
  await kind('usual');
  await user.tab();
  await user.tab();
  expect(document.activeElement?.getAttribute('value')).toBe('usual');
  await user.keyboard('{ArrowRight}');
  await closing(3);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(closed(house)).toEqual([DAY, addDays(DAY, 1), addDays(DAY, 2)]));
});

test('further days are reached in the sheet of a phone', async () => {
  const house = houseOf([2, 4]);
  const { user } = await openConsole('/hours/days', house, { size: PHONE });
  await chooseClosed(user);
  await fill(await sheetField(t('special.last')), addDays(DAY, 1));
  await user.tab();
  await press(user, await closing(2));
  await waitFor(() => expect(closed(house)).toEqual([DAY, addDays(DAY, 1)]));
});

test('gives a day other hours with the times that are shown, and a message in one language', async () => {
  const house = houseOf([2, 4]);
  const { api, user } = await openConsole('/hours/days', house);
  await press(user, await dayOf(DAY));
  await press(user, await kind('hours'));
  const form = within(await sheet());
  await fill(form.getByLabelText(t('hours.open')), '11h');
  await fill(form.getByLabelText(t('hours.close')), '14:00');
  await fill(form.getByLabelText(t('hours.duration')), '60');
  await fill(form.getByLabelText(t('hours.interval')), '60');
  await fill(form.getByLabelText(t('special.in_french')), 'Brunch de Noël');
  const times = within(form.getByLabelText(t('hours.slots')))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(times).toEqual(['11:00', '12:00', '13:00']);
  await press(user, t('save'), await sheet());
  const service = { open_time: '11:00', close_time: '14:00', slot_duration_min: 60, slot_interval_min: 60 };
  await waitFor(() => expect(api.asked(PUT)).toHaveLength(1));
  expect(api.asked(PUT)).toMatchObject([
    { path: { date: DAY }, body: { hours: [service], message_fr: 'Brunch de Noël' } },
  ]);
  expect(api.bodies(PUT)[0]).not.toHaveProperty('message_en');
  await waitFor(() => expect(screen.queryByLabelText(t('hours.open'))).toBeNull());
  await press(user, await dayOf(DAY));
  await waitFor(async () => expect(textIn(await field(t('hours.open')))).toBe('11:00'));
});

test('does not save hours in which no time fits', async () => {
  const { user } = await openConsole('/hours/days', houseOf([2, 4]));
  await press(user, await dayOf(DAY));
  await press(user, await kind('hours'));
  const form = within(await sheet());
  const save = await button(t('save'), await sheet());
  await fill(form.getByLabelText(t('hours.duration')), '90');
  expect(isDisabled(save)).toBe(false);
  await fill(form.getByLabelText(t('hours.duration')), '600');
  await waitFor(() => expect(isDisabled(save)).toBe(true));
});

test('lists the bookings that would lose their service, and keeps them when it is saved', async () => {
  const house = houseOf([2, 4], {
    reservations: [
      bookingOf({ reservation_date: DAY, guest_last_name: 'Durand' }),
      bookingOf({ reservation_date: DAY, guest_last_name: 'Petit', reservation_time: '19:00:00' }),
      bookingOf({ reservation_date: addDays(DAY, 1), guest_last_name: 'Leroy' }),
      bookingOf({ reservation_date: DAY, guest_last_name: 'Blanc', status: 'cancelled' }),
    ],
  });
  const { api, user } = await openConsole('/hours/days', house);
  await chooseClosed(user);
  await said(t('special.left', { count: 2 }));
  expect(left()).toEqual(['Zoé Petit', 'Zoé Durand']);
  api.once(PUT, () => {
    house.special_days = [{ date: DAY, hours: [] }];
    return { date: DAY, hours: [], affected: 2 };
  });
  await press(user, await closing());
  await said(new RegExp(t('special.done_stay', { count: 2 })));
  expect(api.bodies(PUT)).toEqual([{ hours: [] }]);
  expect(api.asked(CHANGE)).toEqual([]);
  // Whoever opens the day again finds them.
  await press(user, await dayOf(DAY));
  await said(t('special.left_now', { count: 2 }));
});

test('says how to reach each guest who would lose their service, and their allergies', async () => {
  const house = houseOf([2, 4], {
    reservations: [
      bookingOf({
        id: 'petit',
        reservation_date: DAY,
        reservation_time: '19:00:00',
        guest_phone: '+33612345678',
        allergies: 'Arachides',
      }),
      bookingOf({ id: 'durand', reservation_date: DAY }),
    ],
  });
  const { user } = await openConsole('/hours/days', house, { size: PHONE });
  await chooseClosed(user);
  const [petit, durand] = [await part('[data-left=petit]'), await part('[data-left=durand]')];
  expect(petit.querySelector('a')?.getAttribute('href')).toBe('tel:+33612345678');
  expect(petit.querySelector('[data-notes=allergies]')?.textContent).toContain('Arachides');
  expect(durand.querySelector('a')?.getAttribute('href')).toBe('mailto:zoe@example.com');
  expect(durand.querySelector('[data-notes]')).toBeNull();
});

test('a booking in the way is moved to another day, or cancelled after asking, without leaving the sheet', async () => {
  const house = houseOf([2, 4], {
    reservations: [
      bookingOf({ id: 'durand', reservation_date: DAY, guest_last_name: 'Durand' }),
      bookingOf({ id: 'petit', reservation_date: DAY, guest_last_name: 'Petit', reservation_time: '19:00:00' }),
    ],
  });
  const { api, user } = await openConsole('/hours/days', house);
  await chooseClosed(user);
  await press(user, t('special.move_who', { name: 'Zoé Durand' }));
  const form = await dialog();
  await fill(await field(t('new.date'), form), addDays(DAY, 1));
  await user.tab();
  await press(user, t('edit.save'), form);
  await waitFor(() => expect(left()).toEqual(['Zoé Petit']));

  await press(user, t('special.cancel_who', { name: 'Zoé Petit' }));
  await said(t('cancel.ask_mail', { email: 'zoe@example.com' }));
  expect(api.asked(CHANGE)).toHaveLength(1);
  await press(user, t('cancel.do'), await dialog());
  await said(t('special.left_none'));
  expect(api.asked(CHANGE)).toMatchObject([
    { path: { id: 'durand' }, body: { reservation_date: addDays(DAY, 1) } },
    { path: { id: 'petit' }, body: { status: 'cancelled' } },
  ]);
  // Nothing was said of the day yet.
  expect(api.asked(PUT)).toEqual([]);
});

test.each([
  ['fr', 'Noël'],
  ['en', 'Christmas Day'],
] as const)('suggests the public holidays of the country, in %s, and closes one of them', async (lang, name) => {
  const house = houseOf([2, 4]);
  const { user } = await openConsole('/hours/days', house, { lang });
  const own = words(lang);
  const christmas = '2026-12-25';
  const country = new Intl.DisplayNames(lang, { type: 'region' }).of('FR') ?? '';
  const list = () => region(own('special.holidays_of', { country }));
  const line = within(await list())
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.includes(name));
  if (!line) throw new Error(`${name} is no entry of the list.`);
  expect((await dayOf(christmas)).getAttribute('aria-label')).toContain(name);
  await press(user, await part('button', '', line));
  await press(user, own('special.close', { count: 1 }));
  await waitFor(() => expect(closed(house)).toEqual([christmas]));
  // It is decided now.
  expect((await list()).textContent).not.toContain(name);
});

test('offers to load the public holidays again when they could not be had', async () => {
  vi.doMock(HOLIDAYS, () => Promise.reject(new Error('The file is not there.')));
  const { user } = await openConsole('/hours/days', houseOf([2, 4]));
  await said(t('special.holidays_missing'));
  vi.doUnmock(HOLIDAYS);
  await press(user, t('retry'));
  await said(/Noël/);
  await unsaid(t('special.holidays_missing'));
});

test('what could not be saved stays in the sheet, and is saved at the next press', async () => {
  const house = houseOf([2, 4]);
  const { api, user } = await openConsole('/hours/days', house);
  await chooseClosed(user);
  await fill(await sheetField(t('special.in_english')), 'We are on holiday');
  api.once(PUT, () => refusal('invalid_request'));
  await press(user, await closing());
  await part('[role=alert]');
  expect(textIn(await sheetField(t('special.in_english')))).toBe('We are on holiday');
  expect(house.special_days).toEqual([]);
  await press(user, await closing());
  await waitFor(() => expect(house.special_days).toEqual([{ date: DAY, hours: [], message_en: 'We are on holiday' }]));
});

test('asks before what was written of a day is left', async () => {
  const { user } = await openConsole('/hours/days', houseOf([2, 4]));
  await press(user, await dayOf(DAY));
  const note = await sheetField(t('special.note'));
  await fill(note, 'Concert');
  await press(user, await dayOf(addDays(DAY, 1)));
  await press(user, t('unsaved.stay'));
  await unsaid(t('unsaved.stay'));
  expect(textIn(await sheetField(t('special.note')))).toBe('Concert');
});

test.each([
  ['a day with other hours has its own services', DAY],
  ['a closed day has none, and says why', addDays(DAY, 1)],
  ['the week goes on around them', addDays(DAY, 2)],
])('in the book %s', async (_, date) => {
  const house = houseOf([2, 4], {
    special_days: [
      { date: DAY, hours: [{ ...SERVICE, service_name: 'Brunch', open_time: '10:00', close_time: '15:00' }] },
      { date: addDays(DAY, 1), hours: [], note: 'Travaux' },
    ],
    reservations: [bookingOf({ reservation_date: DAY, guest_last_name: 'Durand', reservation_time: '11:00:00' })],
  });
  await openConsole(`/book/${date}`, house);
  if (date === DAY) {
    await said('Durand');
    await said(/Brunch/);
    expect(screen.queryByText(/Dîner/)).toBeNull();
  } else if (date === addDays(DAY, 1)) {
    await said(t('empty.closed'));
    expect((await part('[data-special=closed]')).textContent).toContain('Travaux');
  } else {
    await said(t('empty.day'));
    expect(document.querySelector('[data-special]')).toBeNull();
  }
});

test('a day can be closed however long its message takes to write', async () => {
  const house = houseOf([2, 4]);
  const { api, user } = await openConsole('/hours/days', house);
  await chooseClosed(user);
  await closing();
  const reread = () => api.asked(PULSE).length;
  const before = reread();
  vi.setSystemTime(Date.now() + 60_000);
  await pass(10_000);
  expect(reread()).toBeGreaterThan(before);
  // Nothing is sent while what is shown is too old.
  await waitFor(async () => expect(isDisabled(await closing())).toBe(false));
  await press(user, await closing());
  await waitFor(() => expect(closed(house)).toEqual([DAY]));
});

test('who has booked for a day that is closed is shown as stranded, where the day is seen and in the list', async () => {
  const house = houseOf([2, 4], {
    reservations: [bookingOf({ reservation_date: DAY, guest_last_name: 'Bonnet' })],
    special_days: [{ date: DAY, hours: [] }],
  });
  const { user } = await openConsole(`/book/${DAY}`, house);
  await press(user, t('special.stranded', { count: 1 }));
  const group = await part('[data-group=stranded]');
  expect(group.textContent).toContain('Bonnet');
  expect(group.textContent).toContain(t('list.stranded'));
  expect(document.querySelectorAll('[data-group]')).toHaveLength(1);
});
