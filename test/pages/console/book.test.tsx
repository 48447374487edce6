import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { exampleGuest } from '../../../shared/guests/contract/guests.ts';
import { addDays } from '../../../shared/platform/time/time.ts';
import { dateWords } from '../../../web/common/i18n.ts';
import { refusal } from '../fake-api.ts';
import { change, offering } from './answers.ts';
import { barOf, fillNew, newButton, openForm, openNew, panel, partiesAt, save, take, timeIn } from './book.ts';
import { itIs } from './evening.ts';
import { bookingOf, DATE, type House, houseOf, keptBack, type Reservation, slotOf, storedOf, TODAY } from './house.ts';
import { connect, lookAgain, openConsole, PHONE, pass } from './open.tsx';
import {
  beginning,
  button,
  closed,
  dialog,
  enter,
  field,
  fill,
  focus,
  gone,
  heading,
  isDisabled,
  item,
  listen,
  notice,
  part,
  pick,
  press,
  region,
  said,
  textIn,
  textsOf,
  undoByKeys,
  unsaid,
} from './page.ts';
import { ASSIGN, CHANGE, LIST, ME, TAKE } from './paths.ts';
import { words } from './words.ts';

const t = words();

/** A house with these bookings on the day that is looked at, each of them at the first table unless told otherwise. */
const bookedHouse = (seats: readonly number[], ...bookings: Partial<Reservation>[]): House =>
  houseOf(seats, {
    reservations: bookings.map((more) => bookingOf({ reservation_date: DATE, table_id: 't1', ...more })),
  });

const openBook = (house: House) => openConsole(`/book/${DATE}`, house);

const NGUYEN = { guest_first_name: 'Ada', guest_last_name: 'Nguyen' };
/** A guest's request, which the house has not answered. */
const REQUEST = { ...NGUYEN, guest_email: 'ada@example.com', status: 'pending', origin: 'widget' } as const;

const openRequests = async (user: UserEvent) => {
  await press(user, t('pending.count', { count: 1 }));
  return part('[data-requests]');
};
/** A button in the list of requests, by what its name begins with. */
const answer = async (user: UserEvent, word: string) => press(user, beginning(word), await openRequests(user));

/** Fields of a new booking. */
const fieldsOf = async (form: HTMLElement) => ({
  party: await field(t('new.party'), form),
  date: await field(beginning(t('new.date')), form),
  time: await field(t('new.time'), form),
  first: await field(beginning(t('new.first_name')), form),
  last: await field(t('new.last_name'), form),
  phone: await field(beginning(t('new.phone')), form),
  place: await field(t('new.table'), form),
});

test('a request that waits shows what the house knows of its guest, on any page', async () => {
  const { api, user } = await openConsole('/hours', bookedHouse([2], { ...REQUEST, guest_id: exampleGuest.id }));
  api.on({ [`GET ${ME}/guests`]: () => ({ items: [exampleGuest], truncated: false }) });
  const requests = await openRequests(user);
  await part('[data-mark=vip]', '', requests);
  await part('[data-mark=allergies]', '', requests);
  expect(api.asked(`GET ${ME}/guests`).map(({ query }) => query.ids)).toContain(exampleGuest.id);
});

test('approves a request in one press, from any page', async () => {
  const house = bookedHouse([2], REQUEST);
  const { api, user } = await openBook(house);
  await answer(user, t('approve'));
  await notice(t('approve.done_mail', { name: 'Ada Nguyen' }));
  await waitFor(async () => expect((await barOf('Nguyen')).dataset.state).toBe('expected'));
  expect(api.bodies(CHANGE)).toEqual([{ status: 'confirmed' }]);
  await gone('[data-requests]');
  expect(screen.queryByText(t('pending.count', { count: 1 }))).toBeNull();
});

test('refuses a request from any page after saying what follows, on a phone too', async () => {
  const { api, user } = await openConsole('/hours', bookedHouse([2], REQUEST), { size: PHONE });
  const title = t('refuse.title', { name: 'Ada Nguyen' });
  await answer(user, t('refuse'));
  const asked = await dialog(title);
  await said(t('refuse.ask_mail', { email: 'ada@example.com' }), asked);
  await press(user, t('keep'), asked);
  await closed(title);
  expect(api.bodies(CHANGE)).toEqual([]);
  await answer(user, t('refuse'));
  await press(user, t('refuse'), await dialog(title));
  await notice(t('refuse.done_mail', { name: 'Ada Nguyen' }));
  expect(api.bodies(CHANGE)).toEqual([{ status: 'cancelled' }]);
  await unsaid(t('pending.count', { count: 1 }));
});

test('cancels after saying what follows, and keeps when asked to', async () => {
  const house = bookedHouse([2], {});
  const { api, user } = await openBook(house);
  await press(user, await barOf('Martin'));
  const beside = await panel();
  const cancel = async () => press(user, t('cancel.do'), beside);
  const title = t('cancel.title', { name: 'Zoé Martin' });
  await cancel();
  const asked = await dialog(title);
  await said(t('cancel.ask_mail', { email: 'zoe@example.com' }), asked);
  await press(user, t('keep'), asked);
  await closed(title);
  expect(api.bodies(CHANGE)).toEqual([]);
  await cancel();
  await press(user, t('cancel.do'), await dialog(title));
  await waitFor(() => expect(partiesAt('t1')).toEqual([]));
  expect(api.bodies(CHANGE)).toEqual([{ status: 'cancelled' }]);
});

test('takes a reservation by telephone with four fields, on the table that it suggested', async () => {
  const house = houseOf([4, 2]);
  const { api, user } = await openBook(house);
  const form = await openNew(user);
  const { party, time, first, last, place } = await fieldsOf(form);
  await fill(party, '2');
  await fill(time, '20h30');
  await fill(first, 'Louise');
  await fill(last, 'Bonnet');
  const lang = await region(t('new.lang'), form);
  expect(within(lang).getByRole('radio', { name: 'Français', checked: true })).toBeTruthy();
  await press(user, 'English', lang);
  await waitFor(() => expect(textIn(place)).toContain('T2'));
  api.once(TAKE, () => {
    const made = bookingOf({ ...{ guest_first_name: 'Louise', guest_last_name: 'Bonnet' }, table_id: 't2' });
    house.reservations = [{ ...made, reservation_date: DATE, reservation_time: '20:30:00' }];
    return { id: made.id, status: 'confirmed', message: 'Taken.', table_id: 't2' };
  });
  await enter(user, last);
  await notice(t('new.done_at', { name: 'Louise Bonnet', table: 'T2' }));
  await waitFor(() => expect(partiesAt('t2')).toEqual(['Bonnet']));
  const names = { guest_first_name: 'Louise', guest_last_name: 'Bonnet' };
  expect(api.bodies(TAKE)).toEqual([
    { reservation_date: DATE, reservation_time: '20:30', guests: 2, lang: 'en', ...names },
  ]);
});

const chip = (form: HTMLElement, name: string) => within(form).findByRole<HTMLInputElement>('radio', { name });
const chosenOf = (form: HTMLElement, group: string) =>
  within(within(form).getByRole('radiogroup', { name: group }))
    .queryAllByRole('radio', { checked: true })
    .map((one) => one.closest('label')?.textContent);

test('takes a booking by one name, its size and its date by one press each; a larger party is typed', async () => {
  const { api, user } = await openBook(houseOf([4, 12]));
  const form = await openNew(user);
  const { party, date, time, last } = await fieldsOf(form);
  await press(user, await chip(form, '4'));
  expect(chosenOf(form, t('new.sizes'))).toEqual(['4']);
  expect(textIn(party)).toBe('');
  await press(user, await chip(form, t('tomorrow')));
  const shown = textIn(date);
  await press(user, await chip(form, t('today')));
  expect(chosenOf(form, t('new.days'))).toEqual([t('today')]);
  expect(textIn(date)).not.toBe(shown);
  await press(user, await chip(form, t('tomorrow')));
  await fill(time, '20:30');
  await fill(last, 'de Souza');

  // Who goes into the field finds what is chosen there; leaving it changes nothing.
  await press(user, party);
  expect(textIn(party)).toBe('4');
  await press(user, last);
  expect(chosenOf(form, t('new.sizes'))).toEqual(['4']);
  await press(user, party);
  await fill(party, '11');
  await press(user, last);
  expect(textIn(party)).toBe('11');
  expect(chosenOf(form, t('new.sizes'))).toEqual([]);
  await take(user, form);
  await waitFor(() => expect(api.bodies(TAKE)).toHaveLength(1));
  expect(api.bodies(TAKE)).toEqual([
    expect.objectContaining({ guest_name: 'de Souza', guests: 11, reservation_date: addDays(TODAY, 1) }),
  ]);
  expect(api.bodies(TAKE)[0]).not.toHaveProperty('guest_first_name');
  await notice(t('new.done', { name: 'de Souza' }));
});

test('a press into a time replaces it where clocks have 12 hours too, and its half of the day is that of a service', async () => {
  const english = words('en');
  const house = houseOf([4]);
  house.me = { ...house.me, timezone: 'America/New_York', hour_cycle: 'h12' };
  const { user } = await openConsole(`/book/${DATE}`, house, { lang: 'en' });
  await part('[data-row=t1]');
  await user.keyboard('n');
  const form = await dialog(english('new.title'));
  const time = await field(english('new.time'), form);
  for (const [typed, at] of [
    ['7:30 PM', '7:30 PM'],
    ['8:15', '8:15 PM'],
    ['7:00 AM', '7:00 AM'],
  ] as const) {
    await press(user, time);
    await user.keyboard(typed);
    expect(textIn(time)).toBe(typed);
    await press(user, await field(english('new.party'), form));
    await waitFor(() => expect(textIn(time)).toBe(at));
  }
});

test('asks before a booking is saved at a time that no service covers, new or changed', async () => {
  const house = houseOf([2]);
  const { api, user } = await openBook(house);
  const form = await openNew(user);
  await fillNew(form);
  await fill(await field(t('new.time'), form), '10:15');
  const title = t('unserved.title');
  await take(user, form);
  await press(user, t('seats.back'), await dialog(title));
  await closed(title);
  expect(api.bodies(TAKE)).toEqual([]);
  await take(user, form);
  await press(user, t('seats.do'), await dialog(title));
  await waitFor(() => expect(api.bodies(TAKE)).toMatchObject([{ reservation_time: '10:15' }]));
  await press(user, await barOf('Bonnet'));
  const edit = await openForm(user, 'Louise Bonnet');
  await fill(await field(t('new.time'), edit), '10:30');
  await save(user, edit);
  await press(user, t('seats.do'), await dialog(title));
  await waitFor(() => expect(api.bodies(CHANGE)).toMatchObject([{ reservation_time: '10:30' }]));
});

test('says that a date is closed, before a booking is saved for it', async () => {
  const house = houseOf([2]);
  house.special_days.push({ date: DATE, hours: [] });
  const { api, user } = await openBook(house);
  const form = await openNew(user);
  await fillNew(form);
  await fill(await field(t('new.time'), form), '20:00');
  await take(user, form);
  const asked = await dialog(t('closed.title'));
  await said(t('closed.ask', { date: dateWords('fr').short(DATE), time: '20:00' }), asked);
  await press(user, t('seats.do'), asked);
  await waitFor(() => expect(api.bodies(TAKE)).toMatchObject([{ reservation_time: '20:00' }]));
});

test('what a caller must not eat is kept with the booking', async () => {
  const { api, user } = await openBook(houseOf([2]));
  const form = await openNew(user);
  await fillNew(form);
  await fill(await field(beginning(t('panel.allergies')), form), ' Arachides ');
  await take(user, form);
  await waitFor(() => expect(api.bodies(TAKE)).toMatchObject([{ allergies: 'Arachides' }]));
});

test('says what is missing from a new reservation, and takes national telephone numbers', async () => {
  const { api, user } = await openBook(houseOf([2]));
  const form = await openNew(user);
  await take(user, form);
  await said(t('new.no_time', { time: '20:30' }), form);
  await said(t('new.no_last_name'), form);
  await press(user, await timeIn(form, '20:00'));
  const { time, first, last, phone } = await fieldsOf(form);
  expect(textIn(time)).toBe('20:00');
  await fill(first, 'Louise');
  await fill(last, 'Bonnet');
  await fill(phone, '12');
  await take(user, form);
  await said(t('new.odd_phone'), form);
  expect(api.bodies(TAKE)).toEqual([]);
  await fill(phone, '06 12 34 56 78');
  await take(user, form);
  await barOf('Bonnet');
  expect(api.bodies(TAKE)).toMatchObject([{ guest_phone: '+33612345678' }]);
});

test('says of a mistyped year, before a booking gets it, that the guest would be erased: a new one and a moved one', async () => {
  const { user } = await openBook(bookedHouse([2], NGUYEN));
  const longAgo = `2016${DATE.slice(4)}`;
  const note = t('new.long_ago', { days: 730 });
  async function saysOf(form: HTMLElement, date: string, is_said: boolean) {
    await fill(await field(beginning(t('new.date')), form), date);
    await user.tab();
    await (is_said ? said(note, form) : unsaid(note, form));
  }
  const form = await openNew(user);
  await saysOf(form, longAgo, true);
  await saysOf(form, DATE, false);
  await user.keyboard('{Escape}');
  await closed(t('new.title'));
  await press(user, await barOf('Nguyen'));
  const edit = await openForm(user, 'Ada Nguyen');
  await saysOf(edit, longAgo, true);
  await saysOf(edit, DATE, false);
});

test('reads a date as it is typed once it is left, and says of what is none that it cannot be read', async () => {
  const { api, user } = await openBook(houseOf([2]));
  const form = await openNew(user);
  const { date } = await fieldsOf(form);
  await fill(date, 'bientôt');
  await user.tab();
  await said(t('date.unread', { example: '27/11' }), form);
  expect(textIn(date)).toBe('bientôt');
  const next = addDays(DATE, 1);
  const [year = '', month, day] = next.split('-');
  await user.clear(date);
  await user.type(date, `${day}/${month}`);
  await user.tab();
  await waitFor(() => expect(textIn(date)).toContain(year));
  // What the present day brings is watched on every page.
  const asked = () =>
    api
      .asked(LIST)
      .flatMap(({ query }) => query.date ?? [])
      .filter((one) => one !== TODAY);
  await waitFor(() => expect(asked()).toContain(next));
  expect(asked().filter((one) => one < addDays(DATE, -1) || one > addDays(DATE, 2))).toEqual([]);
});

/** A house where it is after midnight, and last night's dinner still goes on. */
function houseAfterMidnight(timezone: string): House {
  const house = houseOf([2]);
  house.me = { ...house.me, timezone };
  house.hours = house.hours.map((entry) => ({ ...entry, close_time: '03:30' }));
  return house;
}

test('counts « demain » after midnight from the date that the form begins with, and spells it out as it is typed', async () => {
  const { user } = await openConsole('/tonight', houseAfterMidnight('Asia/Shanghai'));
  const form = await openNew(user);
  const { date } = await fieldsOf(form);
  const opened = textIn(date);
  expect(opened).toContain(' 5 ');
  await fill(date, 'demain');
  const label = await part('label', t('new.date'), form);
  await said(/\b6\b/, label);
  await user.tab();
  await waitFor(() => expect(textIn(date)).toMatch(/^\S+ 6 /));
  for (const word of ['aujourd’hui', 'ce soir']) {
    await fill(date, word);
    await user.tab();
    await waitFor(() => expect(textIn(date)).toBe(opened));
  }
});

test('a new booking complains of no field that was only passed', async () => {
  const { user } = await openBook(houseOf([2]));
  const form = await openNew(user);
  const { time } = await fieldsOf(form);
  const complaint = t('new.no_time', { time: '20:30' });
  focus(time);
  await user.tab();
  await waitFor(() => expect(document.activeElement).not.toBe(time));
  expect(within(form).queryByText(complaint)).toBeNull();
  await fill(time, 'bientôt');
  await user.tab();
  await said(complaint, form);
});

/** The times that a form offers. */
const timesIn = (form: HTMLElement) =>
  [...form.querySelectorAll<HTMLElement>('[data-time]')].map(({ dataset }) => dataset.time);

test('of today a new booking offers the times that are ahead, of a day that is over all of them', async () => {
  itIs('20:10');
  const { user } = await openConsole(`/book/${TODAY}`, houseOf([2]));
  const form = await openNew(user);
  await waitFor(() => expect(timesIn(form)[0]).toBe('20:30'));
  await fill(await field(beginning(t('new.date')), form), addDays(TODAY, -1));
  await user.tab();
  await waitFor(() => expect(timesIn(form)[0]).toBe('19:00'));
  await said(t('new.time_over'), await timeIn(form, '19:00'));
});

test('shows the times within two hours of the wished one, the others a press away, and moves none that is pressed', async () => {
  const { api, user } = await openBook(houseOf([2]));
  const lunch = ['12:00', '13:00'];
  const dinner = ['18:00', '19:00', '20:00', '21:00', '22:00', '23:00'];
  api.on(offering(...[...lunch, ...dinner].map((time) => slotOf(time))));
  const form = await openNew(user);
  await waitFor(() => expect(timesIn(form)).toEqual([...lunch, ...dinner]));
  await press(user, await timeIn(form, '12:00'));
  expect(timesIn(form)).toEqual([...lunch, ...dinner]);
  const { time } = await fieldsOf(form);
  await fill(time, '20:30');
  const near = ['19:00', '20:00', '21:00', '22:00'];
  await waitFor(() => expect(timesIn(form)).toEqual(near));
  await press(user, await timeIn(form, '22:00'));
  await waitFor(() => expect(textIn(time)).toBe('22:00'));
  expect(timesIn(form)).toEqual(near);
  await press(user, t('new.times_earlier', { count: 3 }), form);
  await waitFor(() => expect(timesIn(form)).toEqual([...lunch, '18:00', ...near]));
  expect(document.activeElement).toBe(await timeIn(form, '18:00'));
  await press(user, t('new.times_later', { count: 1 }), form);
  await waitFor(() => expect(timesIn(form)).toEqual([...lunch, ...dinner]));
  // Another wish is another neighbourhood.
  await fill(time, '12:30');
  await waitFor(() => expect(timesIn(form)).toEqual(lunch));
});

test('a time says how many covers its limits leave, that guests find it full, or that no table is free, in words', async () => {
  const { api, user } = await openBook(bookedHouse([2], NGUYEN));
  api.on(
    offering(
      slotOf('16:00'),
      slotOf('16:30', { covers: 8, max_covers: 12 }),
      slotOf('17:00', { covers: 8, max_covers: 12, service_covers: 39, max_online_covers: 40 }),
      slotOf('17:30', { ...keptBack('slot_full'), covers: 12, max_covers: 12 }),
      slotOf('20:00', keptBack('no_table')),
    ),
  );
  const form = await openNew(user);
  const seats = t('new.time_left', { count: 2 });
  const words = async (time: string) => (await timeIn(form, time)).textContent?.slice(time.length);
  const covers = (count: number) => t('new.time_covers', { count });
  await waitFor(async () => expect(await words('20:00')).toBe(t('new.time_full')));
  expect(await words('16:00')).toBe(seats);
  expect(await words('16:30')).toBe(seats + covers(4));
  expect(await words('17:00')).toBe(seats + covers(1));
  expect(await words('17:30')).toBe(seats + t('new.time_limit'));
});

test('shows a conflict where it is, with who has the table, and leads on', async () => {
  const { api, user } = await openBook(bookedHouse([2, 2, 2], NGUYEN, { table_id: 't2' }));
  focus(await barOf('Martin'));
  await user.keyboard('m{ArrowUp}{Enter}');
  const told = t('conflict', { table: 'T1', name: 'Ada Nguyen', from: '20:00', to: '22:00' });
  await said(told, await part('[role=alert]'));
  expect(partiesAt('t2')).toEqual(['Martin']);
  expect((await barOf('Nguyen')).dataset.conflict).toBe('true');
  expect(api.bodies(ASSIGN)).toEqual([]);
  await press(user, t('conflict.choose'));
  await press(user, await item('T3'));
  await waitFor(() => expect(partiesAt('t3')).toEqual(['Martin']));
  expect(api.bodies(ASSIGN)).toEqual([{ table_id: 't3', table_merge_id: null }]);
});

test('says when a guest is booking the table right now', async () => {
  const { api, user } = await openBook(bookedHouse([2, 2], {}));
  api.once(ASSIGN, () => {
    const expires_at = new Date(Date.now() + 299_000).toISOString();
    return refusal('table_held', { conflict: { table_id: 't2', expires_at } });
  });
  focus(await barOf('Martin'));
  await user.keyboard('m{ArrowDown}{Enter}');
  await said(t('conflict.held', { table: 'T2', min: 5 }), await part('[role=alert]'));
  await waitFor(() => expect(partiesAt('t1')).toEqual(['Martin']));
});

test('says that a table is blocked, and that a party which stays too long for its own table keeps it', async () => {
  const house = bookedHouse([2, 2], { service_status: 'seated' });
  const times = { start_time: '19:00', end_time: '23:30' };
  house.blocks = [{ id: 'k1', table_ids: ['t2'], date: DATE, ...times, reason: null, release_at: null }];
  const { api, user } = await openBook(house);
  focus(await barOf('Martin'));
  await user.keyboard('m{ArrowDown}{Enter}');
  await said(t('conflict.blocked', { table: 'T2' }), await part('[role=alert]'));
  expect(partiesAt('t1')).toEqual(['Martin']);
  const next = bookingOf({ guest_last_name: 'Nguyen', reservation_date: DATE, reservation_time: '22:00:00' });
  house.reservations.push({ ...next, table_id: 't1' });
  await lookAgain();
  await press(user, await barOf('Martin'));
  const form = await openForm(user);
  await fill(await field(t('edit.duration_min'), form), '180');
  api.once(CHANGE, () => refusal('table_occupied', { conflict: { table_id: 't1', reservation_id: next.id } }));
  await save(user, form);
  const told = t('conflict', { table: 'T1', name: 'Zoé Nguyen', from: '22:00', to: '00:00' });
  await said(told, form);
  expect(api.bodies(CHANGE)).toEqual([{ version: 1, duration_min: 180 }]);
});

/** A party of four on the first two tables, joined for it, beside one for four. */
function joinedHouse(): House {
  const joined = bookingOf({ reservation_date: DATE, party_size: 4, table_ids: ['t1', 't2'] });
  return houseOf([2, 2, 4], { reservations: [joined] });
}

test('parts tables that were joined for a party where its table is changed, and joins them again', async () => {
  const house = joinedHouse();
  const { api, user } = await openBook(house);
  await press(user, await barOf('Martin'));
  const beside = await panel();
  await press(user, beginning(t('move')), beside);
  await press(user, await item('T2'));
  await press(user, t('seats.do'), await dialog(t('seats.ask')));
  await notice(t('move.done', { name: 'Zoé Martin', table: 'T2' }));
  expect(api.bodies(ASSIGN)).toEqual([{ table_id: 't2', table_merge_id: null }]);
  await undoByKeys(user);
  await waitFor(() => expect(storedOf(house, 'Martin').table_ids).toEqual(['t1', 't2']));
});

test('takes a party on joined tables back to all of them', async () => {
  const house = joinedHouse();
  const { api, user } = await openBook(house);
  focus(await barOf('Martin'));
  await user.keyboard('m{ArrowDown}{ArrowDown}{Enter}');
  await notice(t('move.done', { name: 'Zoé Martin', table: 'T3' }));
  expect(api.bodies(ASSIGN)).toEqual([{ table_id: 't3', table_merge_id: null }]);
  await undoByKeys(user);
  await waitFor(() => expect(storedOf(house, 'Martin').table_ids).toEqual(['t1', 't2']));
});

test('moves a party by keys alone, and can keep it where it was', async () => {
  const house = bookedHouse([2, 2], {});
  const { api, user } = await openBook(house);
  focus(await barOf('Martin'));
  await user.keyboard('m{ArrowDown}');
  const free = t('move.free', { table: 'T2', seats: t('seats', { count: 2 }) });
  await waitFor(() => expect(document.getElementById('live')?.textContent).toBe(free));
  await user.keyboard('{Escape}');
  expect(partiesAt('t1')).toEqual(['Martin']);
  // No answer is as fast as the page shows what is asked.
  const answered = Promise.withResolvers<void>();
  api.once(ASSIGN, async ({ body }) => {
    await answered.promise;
    return change(house, 'Martin', body);
  });
  await user.keyboard('m{ArrowDown}{Enter}');
  await waitFor(() => expect(partiesAt('t2')).toEqual(['Martin']));
  answered.resolve();
  await waitFor(async () => expect((await barOf('Martin')) === document.activeElement).toBe(true));
  expect(api.bodies(ASSIGN)).toEqual([{ table_id: 't2', table_merge_id: null }]);
});

test('walks through the blocks with one tab stop', async () => {
  const { user } = await openBook(
    bookedHouse(
      [2, 2],
      { reservation_time: '19:00:00', guest_last_name: 'Un' },
      { reservation_time: '21:00:00', guest_last_name: 'Deux' },
      { reservation_time: '20:30:00', guest_last_name: 'Trois', table_id: 't2' },
    ),
  );
  focus(await barOf('Un'));
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(await barOf('Deux'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await barOf('Trois'));
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
  await user.keyboard('{Enter}');
  const beside = await panel();
  await said(/20:30 Zoé Trois/, beside);
  expect(location.search).toContain('open=');
});

test('places a party without a table in two presses from the list', async () => {
  const grand = { party_size: 7, guest_last_name: 'Grand', table_id: 't2' };
  const house = bookedHouse([2, 8], grand);
  house.reservations.push(bookingOf({ reservation_date: DATE, party_size: 7, guest_last_name: 'Tard' }));
  const { api, user } = await openConsole(`/book/${DATE}?view=list`, house);
  await press(user, beginning(t('place')));
  await press(user, await item('T1'));
  // Two seats for seven.
  await press(user, t('seats.do'), await dialog(t('seats.ask')));
  await notice(t('move.done', { name: 'Zoé Tard', table: 'T1' }));
  expect(api.bodies(ASSIGN)).toEqual([{ table_id: 't1', table_merge_id: null }]);
});

test('finds a guest by name on any date, by keys', async () => {
  const house = bookedHouse([2], { guest_last_name: 'Zwingli' });
  const { api, user } = await openConsole('/book', house);
  await part('[data-row=t1]');
  await user.keyboard('/');
  await waitFor(() => expect(document.activeElement?.id).toBe('search-field'));
  await user.keyboard('zwi');
  await part('a', /Zwingli/);
  await user.keyboard('{Enter}');
  const beside = await panel();
  await heading(/Zwingli/, beside);
  expect(`${location.pathname}${location.search}`).toContain(`/book/${DATE}?open=${storedOf(house, 'Zwingli').id}`);
  expect(api.asked(LIST).flatMap(({ query: { q } }) => q ?? [])).toContain('zwi');
});

test('says when a search found more than it can show', async () => {
  const house = bookedHouse([2], { guest_last_name: 'Zwingli' });
  const { api, user } = await openBook(house);
  await barOf('Zwingli');
  api.on({ [LIST]: () => ({ items: house.reservations, total: 1, page: 1, truncated: true }) });
  await user.keyboard('/');
  const asked = await dialog(t('search.title'));
  await fill(await field(t('search.label'), asked), 'zwi');
  await said(new RegExp(t('search.truncated')), asked);
});

test('shows what others change within 15 seconds, and says so', async () => {
  const house = houseOf([2, 2]);
  await openBook(house);
  await said(t('empty.day'));
  const heard = await listen();
  house.reservations = [bookingOf({ reservation_date: DATE, table_id: 't1' })];
  await pass(15_000);
  expect(partiesAt('t1')).toEqual(['Martin']);
  await waitFor(() => expect(heard).toContain(t('arrived', { count: 1, who: 'Zoé Martin' })));
});

test('waits without a connection, says since when, and goes on by itself', async () => {
  const { api } = await openBook(houseOf([2]));
  onTestFinished(() => connect(true));
  await said(t('empty.day'));
  const button = await newButton();
  api.breakLine();
  connect(false);
  await said(`${t('stale', { time: '17:00' })} ${t('stale.wait')}`);
  await waitFor(() => expect(isDisabled(button)).toBe(true));
  api.breakLine(false);
  connect(true);
  await unsaid(new RegExp(t('stale.wait')));
  await waitFor(() => expect(isDisabled(button)).toBe(false));
});

test('shows the fresh state of a party that was cancelled elsewhere', async () => {
  const house = bookedHouse([2], REQUEST);
  const { api, user } = await openBook(house);
  await press(user, await barOf('Nguyen'));
  const beside = await panel();
  const approve = await button(t('approve'), beside);
  change(house, 'Nguyen', { status: 'cancelled' });
  api.once(CHANGE, () => refusal('invalid_transition'));
  await press(user, approve);
  await said(t('changed_elsewhere', { name: 'Ada Nguyen' }));
  await waitFor(() => expect(partiesAt('t1')).toEqual([]));
});

const taken = () => t('conflict', { table: 'T1', name: 'Ada Nguyen', from: '20:00', to: '22:00' });

test('shows who has each table before a new reservation is saved, and saves none on a taken one', async () => {
  const { api, user } = await openBook(bookedHouse([2, 1, 4], NGUYEN));
  await barOf('Nguyen');
  const form = await openNew(user);
  await fillNew(form);
  const { place } = await fieldsOf(form);
  await press(user, place);
  const group = async (word: string) => textsOf('[role=option]', await region(word));
  expect(await group(t('place.fits'))).toEqual([expect.stringMatching(/^T3/)]);
  expect(await group(t('place.small'))).toEqual([expect.stringMatching(/^T2/)]);
  const by = t('place.by', { name: 'Ada Nguyen', from: '20:00', to: '22:00' });
  expect(await group(t('place.taken'))).toEqual([expect.stringContaining(by)]);
  await press(user, await part('[role=option]', /^T1/));
  await said(taken(), form);
  await take(user, form);
  await waitFor(() => expect(document.activeElement).toBe(place));
  expect(api.bodies(TAKE)).toEqual([]);
  await pick(user, place, /^T3/);
  await take(user, form);
  await waitFor(() => expect(partiesAt('t3')).toEqual(['Bonnet']));
});

test('a new reservation whose table was taken meanwhile is refused in its form, and saved once another is chosen', async () => {
  const house = houseOf([2, 2, 2]);
  const { api, user } = await openBook(house);
  const form = await openNew(user);
  await fillNew(form);
  const { place } = await fieldsOf(form);
  await pick(user, place, /^T1/);
  api.once(TAKE, () => {
    const other = bookingOf({ ...NGUYEN, reservation_date: DATE, table_id: 't1' });
    house.reservations = [other];
    return refusal('table_occupied', { conflict: { table_id: 't1', reservation_id: other.id } });
  });
  await take(user, form);
  await said(taken(), await part('[role=alert]', '', form));
  await pick(user, place, /^T3/);
  await take(user, form);
  await waitFor(() => expect(partiesAt('t3')).toEqual(['Bonnet']));
  expect(api.bodies(TAKE)).toMatchObject([{ table_id: 't1' }, { table_id: 't3' }]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keeps an odd number that somebody saves again, and asks anew of another one', async () => {
  const { api, user } = await openBook(houseOf([2]));
  const form = await openNew(user);
  await fillNew(form);
  const { phone } = await fieldsOf(form);
  for (const odd of ['06 12 34 56 7', 'poste 12']) {
    await fill(phone, odd);
    await take(user, form);
    await said(t('new.odd_phone'), form);
    expect(api.bodies(TAKE)).toEqual([]);
  }
  await take(user, form);
  await barOf('Bonnet');
  expect(api.bodies(TAKE)).toMatchObject([{ guest_phone: 'poste 12' }]);
});
