import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type House, houseOf } from './house.ts';
import { openConsole } from './open.tsx';
import {
  beginning,
  button,
  dialog,
  field,
  fill,
  isDisabled,
  noButton,
  part,
  press,
  region,
  said,
  textIn,
  textsOf,
  undo,
  undoByKeys,
  unsaid,
} from './page.ts';
import { ME } from './paths.ts';
import { words } from './words.ts';

const t = words();

describe('the hours of the week', () => {
  const DINNER = 'Dîner · lundi';
  const periodOn = async (day: string) => part('[data-period]', '', await region(day));
  const preview = async (form: HTMLElement) => textsOf('li', await region(t('hours.slots'), form));
  /** What a house has on days from Monday on, in the order of the week. */
  const opening = ({ hours }: House, days: number) =>
    hours
      .filter(({ day_of_week }) => day_of_week < days)
      .map(({ day_of_week, open_time, close_time }) => `${day_of_week} ${open_time} ${close_time}`)
      .toSorted();

  /** The week, with the dinner of Monday chosen. */
  async function openDinner() {
    const house = houseOf([2, 4]);
    const opened = await openConsole('/hours', house);
    await press(opened.user, await periodOn('lundi'));
    return { ...opened, house, form: await region(DINNER) };
  }

  test('change with the times that are shown before, and back with one press', async () => {
    const { api, house, user, form } = await openDinner();
    await fill(await field(t('hours.open'), form), '18h30');
    await fill(await field(t('hours.close'), form), '21:00');
    await fill(await field(t('hours.duration'), form), '75');
    await fill(await field(t('hours.interval'), form), '30');
    expect(await preview(form)).toEqual(['18:30', '19:00', '19:30']);
    expect(api.asked(`PATCH ${ME}/hours/{id}`)).toEqual([]);
    await press(user, t('save'), form);
    await said(t('hours.saved', { name: DINNER }));
    const changed = { open_time: '18:30', close_time: '21:00', slot_duration_min: 75, slot_interval_min: 30 };
    expect(house.hours.find(({ id }) => id === 'h0')).toMatchObject(changed);
    await undoByKeys(user);
    const before = { open_time: '19:00', close_time: '23:00', slot_duration_min: 120, slot_interval_min: 30 };
    await waitFor(() => expect(house.hours.find(({ id }) => id === 'h0')).toMatchObject(before));
  });

  test('where clocks have 12 hours, a service opens near where it did, and closes at the next such time after that', async () => {
    const english = words('en');
    const house = houseOf([2]);
    Object.assign(house.me, { timezone: 'America/New_York', hour_cycle: 'h12' });
    house.hours = house.hours.map((entry) => ({ ...entry, open_time: '17:30', close_time: '22:30' }));
    const { user } = await openConsole('/hours', house, { lang: 'en' });
    await press(user, await periodOn('Monday'));
    const form = await region('Dîner · Monday');
    const open = await field(english('hours.open'), form);
    const close = await field(english('hours.close'), form);
    for (const [typed, shown] of [
      [
        ['6', '11'],
        ['6:00 PM', '11:00 PM'],
      ],
      [
        ['11:30', '2:30'],
        ['11:30 AM', '2:30 PM'],
      ],
    ] as const) {
      await fill(open, typed[0]);
      await fill(close, typed[1]);
      await press(user, english('hours.duration'), form);
      expect(textIn(open)).toBe(shown[0]);
      expect(textIn(close)).toBe(shown[1]);
    }
  });

  test('are not saved when no time fits, which is said', async () => {
    const { form } = await openDinner();
    const save = await button(t('save'), form);
    const duration = await field(t('hours.duration'), form);
    await fill(duration, '90');
    expect(isDisabled(save)).toBe(false);
    await fill(duration, '600');
    await said(t('hours.none'), form);
    expect(isDisabled(save)).toBe(true);
  });

  test('warn of a service that is open at the same time, and are saved all the same', async () => {
    const { user } = await openConsole('/hours', houseOf([2, 4]));
    await press(user, t('hours.new_on', { day: 'lundi' }));
    const form = await region(t('hours.new_title'));
    await fill(await field(t('hours.open'), form), '18:00');
    await fill(await field(t('hours.close'), form), '19:00');
    await fill(await field(t('hours.duration'), form), '60');
    const warning = t('hours.overlap', { names: `${DINNER} 19:00 – 23:00` });
    expect(form.textContent).not.toContain(warning);
    await fill(await field(t('hours.close'), form), '20:00');
    await waitFor(() => expect(form.textContent).toContain(warning));
    await press(user, t('save'), form);
    const monday = await region('lundi');
    const overlapping = () => textsOf('[data-period]', monday).filter((text) => text.includes(t('hours.overlaps')));
    await waitFor(() => expect(overlapping()).toHaveLength(2));
  });

  test('a service is suspended and taken up again with one press each', async () => {
    const { house, user, form } = await openDinner();
    const is_active = () => house.hours.find(({ id }) => id === 'h0')?.is_active;
    await press(user, t('hours.active'), form);
    await said(t('hours.switched_off', { name: DINNER }));
    expect(is_active()).toBe(false);
    await undo(user);
    await waitFor(() => expect(is_active()).toBe(true));
  });

  test('a service is added on a day, copied to others, and deleted after asking', async () => {
    const house = houseOf([2, 4]);
    const { api, user } = await openConsole('/hours', house);
    await press(user, t('hours.new_on', { day: 'lundi' }));
    const form = await region(t('hours.new_title'));
    await fill(await field(t('hours.name'), form), 'Brunch');
    await fill(await field(t('hours.open'), form), '11:00');
    await fill(await field(t('hours.close'), form), '13:00');
    await press(user, t('save'), form);
    const brunch = 'Brunch · lundi';
    await said(t('hours.created', { name: brunch }));
    await press(user, t('hours.copy'));
    const dropdown = await dialog();
    await press(user, 'mardi', dropdown);
    await press(user, 'dimanche', dropdown);
    await press(user, t('hours.copy_do'), dropdown);
    await said(t('hours.copied', { count: 2 }));
    const brunches = () =>
      house.hours
        .filter(({ service_name }) => service_name === 'Brunch')
        .map(({ day_of_week }) => day_of_week)
        .toSorted();
    expect(brunches()).toEqual([0, 1, 6]);
    await noButton(t('hours.copy_do'));
    await press(user, t('delete'), await region(brunch));
    await said(t('hours.delete_title', { name: brunch }));
    expect(api.asked(`DELETE ${ME}/hours/{id}`)).toEqual([]);
    await press(user, t('delete'), await dialog());
    await said(t('hours.deleted', { name: brunch }));
    expect(brunches()).toEqual([1, 6]);
  });

  test('a service is copied over those of its name, and back with one press', async () => {
    const { house, user, form } = await openDinner();
    await fill(await field(t('hours.open'), form), '18:30');
    await press(user, t('save'), form);
    await said(t('hours.saved', { name: DINNER }));
    await press(user, t('hours.copy'), form);
    const dropdown = await dialog();
    const tuesday = t('hours.copy_replaces', { day: 'mardi', from: '19:00', to: '23:00' });
    await press(user, tuesday, dropdown);
    await press(user, t('hours.copy_do'), dropdown);
    await said(t('hours.copied', { count: 1 }));
    expect(opening(house, 3)).toEqual(['0 18:30 23:00', '1 18:30 23:00', '2 19:00 23:00']);
    await noButton(t('hours.copy_do'));
    await undoByKeys(user);
    await waitFor(() => expect(opening(house, 3)).toEqual(['0 18:30 23:00', '1 19:00 23:00', '2 19:00 23:00']));
  });

  test('five dinners get a limit of arrivals with three presses beside typing, and lose it with one', async () => {
    const house = houseOf([2, 4]);
    // Two of the week are closed, and one of the others is longer.
    house.hours = house.hours
      .filter(({ day_of_week }) => day_of_week > 1)
      .map((entry) => ({ ...entry, ...(entry.day_of_week === 5 && { close_time: '23:30' }) }));
    const { api, user } = await openConsole('/hours', house);
    const before = house.hours;
    await press(user, /19:00/, await region('mercredi'));
    const form = await region('Dîner · mercredi');
    const limit = await field(t('pacing.per_slot'), form);
    await user.click(limit);
    await user.keyboard('8');
    await press(user, t('hours.save_all', { count: 5, name: 'Dîner' }), form);
    await said(t('hours.all_saved', { count: 5 }));
    // What was not changed stays as it is on each day.
    expect(house.hours).toEqual(before.map((entry) => ({ ...entry, max_covers_per_slot: 8 })));
    expect(api.bodies(`PATCH ${ME}/hours/{id}`)).toEqual(Array(5).fill({ max_covers_per_slot: 8 }));
    await undo(user);
    await waitFor(() => expect(house.hours.filter(({ max_covers_per_slot }) => max_covers_per_slot)).toEqual([]));
    expect(house.hours.find(({ day_of_week }) => day_of_week === 5)?.close_time).toBe('23:30');
  });

  test('a service that has none of its name on other days is saved by itself', async () => {
    const house = houseOf([2, 4]);
    house.hours = house.hours.slice(0, 1);
    const { user } = await openConsole('/hours', house);
    await press(user, /19:00/, await region('lundi'));
    const form = await region(DINNER);
    await fill(await field(t('hours.open'), form), '18:30');
    await noButton(t('hours.save_all', { count: 1, name: 'Dîner' }));
    await press(user, t('save'), form);
    await said(t('hours.saved', { name: DINNER }));
  });

  test('are asked about before they are left unsaved', async () => {
    const { user, form } = await openDinner();
    await fill(await field(t('hours.open'), form), '18:00');
    await press(user, t('place.settings'));
    await said(t('unsaved.title'));
    await press(user, t('unsaved.stay'));
    await unsaid(t('unsaved.title'));
    expect(textIn(await field(t('hours.open'), await region(DINNER)))).toBe('18:00');
    await press(user, t('place.settings'));
    await press(user, t('unsaved.leave'));
    await region(t('rules.title'));
  });
});

describe('the settings', () => {
  const PATCH = `PATCH ${ME}` as const;

  /** A card of the settings, and how it is saved. */
  async function openCard(title: string) {
    const house = houseOf([2, 4]);
    house.me.notification_email = 'margaux@example.com';
    house.me.welcome_message_en = 'Welcome';
    const opened = await openConsole('/settings', house);
    const card = await region(title);
    const save = async () => press(opened.user, t('save'), card);
    return { ...opened, house, card, save };
  }

  test('change the rules, and take them back', async () => {
    const { api, house, user, card, save } = await openCard(t('rules.title'));
    await press(user, t('rules.manual'), card);
    await fill(await field(t('rules.advance'), card), '200');
    await save();
    await said(t('rules.range', { min: 7, max: 180 }), card);
    expect(api.asked(PATCH)).toEqual([]);
    await fill(await field(t('rules.advance'), card), '30');
    await fill(await field(t('rules.cancel'), card), '0');
    await press(user, t('rules.directory'), card);
    await save();
    await said(t('saved'));
    const changed = {
      confirmation_mode: 'manual',
      advance_booking_days: 30,
      min_cancel_hours: 0,
      show_on_directory: true,
    };
    expect(api.bodies(PATCH)).toEqual([changed]);
    await undo(user);
    await said(t('undone'));
    const before = {
      confirmation_mode: 'auto',
      advance_booking_days: 60,
      min_cancel_hours: 4,
      show_on_directory: false,
    };
    expect(house.me).toMatchObject(before);
    await waitFor(async () => expect(textIn(await field(t('rules.advance'), card))).toBe('60'));
  });

  test('name the courses of a meal: the usual ones in one press, others a line each, and taken back', async () => {
    const { api, house, user, card, save } = await openCard(t('courses.title'));
    const usual = ['Apéritif', 'Entrée', 'Plat', 'Dessert', 'Addition'];
    await press(user, t('courses.usual', { names: usual.join(', ') }), card);
    const names = await field(t('courses.names'), card);
    expect(textIn(names)).toBe(usual.join('\n'));
    await fill(names, ['1', '2', '3', '4', '5', '6', '7'].join('\n'));
    await save();
    await said(t('courses.too_many'), card);
    await fill(names, `Plat\n${'x'.repeat(25)}`);
    await save();
    await said(t('courses.too_long', { name: 'x'.repeat(25) }), card);
    await fill(names, 'Plat\nDessert\nplat');
    await save();
    await said(t('courses.twice', { name: 'plat' }), card);
    expect(api.asked(PATCH)).toEqual([]);
    await fill(names, ' Plat \n\nDessert');
    await save();
    await said(t('saved'));
    expect(house.me.courses).toEqual(['Plat', 'Dessert']);
    await waitFor(() => expect(textIn(names)).toBe('Plat\nDessert'));
    await undo(user);
    await said(t('undone'));
    expect(house.me).not.toHaveProperty('courses');
    await waitFor(() => expect(textIn(names)).toBe(''));
    expect(api.bodies(PATCH)).toEqual([{ courses: ['Plat', 'Dessert'] }, { courses: [] }]);
  });

  test('leave the rules alone that somebody else has changed since they were shown', async () => {
    const { api, house, card, save } = await openCard(t('rules.title'));
    await fill(await field(t('rules.notice'), card), '60');
    house.me.confirmation_mode = 'manual';
    await save();
    await said(t('saved'));
    expect(api.bodies(PATCH)).toEqual([{ min_notice_min: 60 }]);
    expect(house.me.confirmation_mode).toBe('manual');
  });

  test('keep what is typed while rules are being saved', async () => {
    const { api, house, card, save } = await openCard(t('rules.title'));
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.once(PATCH, async ({ body }) => {
      await answered;
      return Object.assign(house.me, body);
    });
    await fill(await field(t('rules.advance'), card), '30');
    await save();
    await waitFor(() => expect(api.bodies(PATCH)).toEqual([{ advance_booking_days: 30 }]));
    const cancel = await field(t('rules.cancel'), card);
    await fill(cancel, '2');
    answer();
    await said(t('saved'));
    expect(textIn(cancel)).toBe('2');
    await save();
    await waitFor(() => expect(api.bodies(PATCH)).toEqual([{ advance_booking_days: 30 }, { min_cancel_hours: 2 }]));
  });

  test('count the characters of the welcome message as the API does', async () => {
    const { api, card, save } = await openCard(t('messages.title'));
    const french = await field(t('messages.fr'), card);
    await fill(french, '🍋'.repeat(201));
    await said(t('messages.over', { count: 1 }), card);
    await fill(french, '🍋'.repeat(200));
    await said(/^200 \/ 200$/, card);
    await fill(await field(t('messages.en'), card), '');
    await save();
    await said(t('saved'));
    expect(api.bodies(PATCH)).toEqual([{ welcome_message_fr: '🍋'.repeat(200), welcome_message_en: '' }]);
  });

  test('show what a pale colour becomes before it is saved', async () => {
    const { api, user, card, save } = await openCard(t('colour.title'));
    const colour = await field(t('colour.field'), card);
    await fill(colour, 'rouge');
    await user.tab();
    await said(t('colour.bad'), card);
    await fill(colour, '#FFE94D');
    const result = await part('[role=status]', '', card);
    await waitFor(() => expect(result.textContent).toBe(`${t('colour.fixed')} ${t('colour.outlined')}`));
    await save();
    await said(t('saved'));
    expect(api.bodies(PATCH)).toEqual([{ accent_color: '#FFE94D' }]);
  });

  test('save and clear whom to notify, with a national number', async () => {
    const { api, house, card, save } = await openCard(t('notify.title'));
    await fill(await field(t('notify.email'), card), '');
    await fill(await field(t('notify.phone'), card), '06 12 34 56 78');
    await save();
    await said(t('saved'));
    expect(api.bodies(PATCH)).toEqual([{ notification_email: '', notification_phone: '+33612345678' }]);
    expect(house.me.notification_email).toBe('');
  });

  test('copy an embed code that books at this restaurant', async () => {
    const { user, card } = await openCard(t('embed.title'));
    await press(user, t('embed.button'), card);
    await press(user, t('embed.lang_en'), card);
    await press(user, t('copy'), card);
    expect(await navigator.clipboard.readText()).toBe(
      `<script src="${location.origin}/embed.js" data-restaurant="token" data-lang="en" data-mode="button" async></script>`,
    );
    expect(card.querySelector('iframe')?.getAttribute('src')).toBe(`${location.origin}/book/token?lang=en`);
  });
});

test('a house without hours and tables cannot list itself in the directory yet', async () => {
  await openConsole('/settings', houseOf([], { hours: [] }));
  await said(t('rules.directory_wait'));
  expect(isDisabled(await field(beginning(t('rules.directory'))))).toBe(true);
});
