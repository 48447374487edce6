import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exampleGuest } from '../../../shared/guests/contract/guests.ts';
import { addDays } from '../../../shared/platform/time/time.ts';
import { refusal } from '../fake-api.ts';
import {
  ASSIGN,
  barOf,
  CHANGE,
  CREATE,
  changeElsewhere,
  changesOf,
  DATE,
  done,
  fill,
  focus,
  gone,
  LIST,
  openForm,
  partiesAt,
  plain,
  press,
  question,
  said,
  save,
  shown,
  unasked,
} from './book.ts';
import { bookingOf, type House, houseOf, type Reservation, TODAY } from './house.ts';
import { openConsole, PHONE, pass } from './open.tsx';
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

/** A booking by its place in the house's list. */
function nth(house: House, index = 0): Reservation {
  const found = house.reservations[index];
  if (!found) throw new Error('There is no such booking.');
  return found;
}

const openRequests = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: t('pending.count', { count: 1 }) }));
  return shown('[data-requests]');
};
/** A button in the list of requests, by what its name begins with. */
const answer = (requests: HTMLElement, word: string) =>
  within(requests).getByRole('button', { name: new RegExp(`^${word}`) });

/** Undoes the last thing by keys, once the dialog in which it was done has let go of them. */
async function undoByKeys(user: UserEvent): Promise<void> {
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
}

/** The form of a new booking, opened by its key. */
async function openNew(user: UserEvent): Promise<HTMLElement> {
  await shown('[data-row=t1]');
  await user.keyboard('n');
  return question(t('new.title'));
}

/** Fields of a new booking. */
const fieldsOf = (form: HTMLElement) => ({
  party: within(form).getByLabelText(t('new.party')),
  date: within(form).getByLabelText(new RegExp(`^${t('new.date')}`)),
  time: within(form).getByLabelText(t('new.time')),
  first: within(form).getByLabelText(t('new.first_name')),
  last: within(form).getByLabelText(t('new.last_name')),
  phone: within(form).getByLabelText(new RegExp(`^${t('new.phone')}`)),
  place: within(form).getByRole('combobox', { name: t('new.table') }),
});
const take = (user: UserEvent, form: HTMLElement) =>
  user.click(within(form).getByRole('button', { name: t('new.save') }));

/** Fills in what a new booking of two at 20:00 needs. */
async function fillNew(user: UserEvent, form: HTMLElement): Promise<void> {
  const { time, first, last } = fieldsOf(form);
  await fill(user, time, '20:00');
  await fill(user, first, 'Louise');
  await fill(user, last, 'Bonnet');
}

test('a request that waits shows what the house knows of its guest, on any page', async () => {
  const { api, user } = await openConsole('/hours', bookedHouse([2], { ...REQUEST, guest_id: exampleGuest.id }));
  api.on({ 'GET /api/v1/restaurant/me/guests': () => ({ items: [exampleGuest], truncated: false }) });
  const requests = await openRequests(user);
  await shown('[data-mark=vip]', requests);
  await shown('[data-mark=allergies]', requests);
  expect(api.asked('GET /api/v1/restaurant/me/guests').map(({ query }) => query.ids)).toContain(exampleGuest.id);
});

test('approves a request in one press, from any page', async () => {
  const house = bookedHouse([2], REQUEST);
  const opened = await openBook(house);
  const { user } = opened;
  await user.click(answer(await openRequests(user), t('approve')));
  await done(plain(t('approve.done_mail', { name: 'Ada Nguyen' })));
  await waitFor(async () => expect((await barOf('Nguyen')).dataset.state).toBe('expected'));
  expect(changesOf(opened)).toEqual([{ status: 'confirmed' }]);
  await gone('[data-requests]');
  expect(screen.queryByText(t('pending.count', { count: 1 }))).toBeNull();
});

test('refuses a request from any page after saying what follows, on a phone too', async () => {
  const opened = await openConsole('/hours', bookedHouse([2], REQUEST), { size: PHONE });
  const { user } = opened;
  const title = t('refuse.title', { name: 'Ada Nguyen' });
  await user.click(answer(await openRequests(user), t('refuse')));
  const asked = await question(title);
  await within(asked).findByText(plain(t('refuse.ask_mail', { email: 'ada@example.com' })));
  await user.click(within(asked).getByRole('button', { name: t('keep') }));
  await unasked(title);
  expect(changesOf(opened)).toEqual([]);
  await user.click(answer(await openRequests(user), t('refuse')));
  await user.click(within(await question(title)).getByRole('button', { name: t('refuse') }));
  await done(plain(t('refuse.done_mail', { name: 'Ada Nguyen' })));
  expect(changesOf(opened)).toEqual([{ status: 'cancelled' }]);
  await waitFor(() => expect(screen.queryByText(t('pending.count', { count: 1 }))).toBeNull());
});

test('cancels after saying what follows, and keeps when asked to', async () => {
  const house = bookedHouse([2], {});
  const opened = await openBook(house);
  const { user } = opened;
  await user.click(await barOf('Martin'));
  const panel = await screen.findByRole('complementary', { name: t('panel') });
  const cancel = async () => user.click(await within(panel).findByRole('button', { name: t('cancel.do') }));
  const title = t('cancel.title', { name: 'Zoé Martin' });
  await cancel();
  const asked = await question(title);
  await within(asked).findByText(plain(t('cancel.ask_mail', { email: 'zoe@example.com' })));
  await user.click(within(asked).getByRole('button', { name: t('keep') }));
  await unasked(title);
  expect(changesOf(opened)).toEqual([]);
  await cancel();
  await user.click(within(await question(title)).getByRole('button', { name: t('cancel.do') }));
  await waitFor(() => expect(partiesAt('t1')).toEqual([]));
  expect(changesOf(opened)).toEqual([{ status: 'cancelled' }]);
});

test('takes a reservation by telephone with four fields, on the table that it suggested', async () => {
  const house = houseOf([4, 2]);
  const { api, user } = await openBook(house);
  const form = await openNew(user);
  const { party, time, first, last, place } = fieldsOf(form);
  await fill(user, party, '2');
  await fill(user, time, '20h30');
  await fill(user, first, 'Louise');
  await fill(user, last, 'Bonnet');
  const lang = within(form).getByRole('radiogroup', { name: t('new.lang') });
  expect(within(lang).getByRole('radio', { name: 'Français', checked: true })).toBeTruthy();
  await user.click(within(lang).getByText('English'));
  await waitFor(() => expect(said(place)).toContain('T2'));
  api.once(CREATE, () => {
    const made = bookingOf({ ...{ guest_first_name: 'Louise', guest_last_name: 'Bonnet' }, table_id: 't2' });
    house.reservations = [{ ...made, reservation_date: DATE, reservation_time: '20:30:00' }];
    return { id: made.id, status: 'confirmed', message: 'Taken.', table_id: 't2' };
  });
  focus(last);
  await user.keyboard('{Enter}');
  await done(plain(t('new.done_at', { name: 'Louise Bonnet', table: 'T2' })));
  await waitFor(() => expect(partiesAt('t2')).toEqual(['Bonnet']));
  const names = { guest_first_name: 'Louise', guest_last_name: 'Bonnet' };
  expect(api.bodies(CREATE)).toEqual([
    { reservation_date: DATE, reservation_time: '20:30', guests: 2, lang: 'en', ...names },
  ]);
});

test('a press into a time replaces it where clocks have 12 hours too, and its half of the day is that of a service', async () => {
  const english = words('en');
  const house = houseOf([4]);
  house.me = { ...house.me, timezone: 'America/New_York', hour_cycle: 'h12' };
  const { user } = await openConsole(`/book/${DATE}`, house, { lang: 'en' });
  await shown('[data-row=t1]');
  await user.keyboard('n');
  const form = await question(english('new.title'));
  const time = within(form).getByLabelText(english('new.time'));
  for (const [typed, at] of [
    ['7:30 PM', '7:30 PM'],
    ['8:15', '8:15 PM'],
    ['7:00 AM', '7:00 AM'],
  ] as const) {
    await user.click(time);
    await user.keyboard(typed);
    expect(said(time)).toBe(typed);
    await user.click(within(form).getByLabelText(english('new.party')));
    await waitFor(() => expect(said(time)).toBe(at));
  }
});

test('asks before a booking is saved at a time that no service covers, new or changed', async () => {
  const house = houseOf([2]);
  const opened = await openBook(house);
  const { api, user } = opened;
  const form = await openNew(user);
  await fillNew(user, form);
  await fill(user, fieldsOf(form).time, '10:15');
  const title = t('unserved.title');
  await take(user, form);
  await user.click(within(await question(title)).getByRole('button', { name: t('seats.back') }));
  await unasked(title);
  expect(api.bodies(CREATE)).toEqual([]);
  await take(user, form);
  await user.click(within(await question(title)).getByRole('button', { name: t('seats.do') }));
  await waitFor(() => expect(api.bodies(CREATE)).toMatchObject([{ reservation_time: '10:15' }]));
  await user.click(await barOf('Bonnet'));
  const edit = await openForm(user, 'Louise Bonnet');
  await fill(user, within(edit).getByLabelText(t('new.time')), '10:30');
  await save(user, edit);
  await user.click(within(await question(title)).getByRole('button', { name: t('seats.do') }));
  await waitFor(() => expect(changesOf(opened)).toMatchObject([{ reservation_time: '10:30' }]));
});

test('what a caller must not eat is kept with the booking', async () => {
  const { api, user } = await openBook(houseOf([2]));
  const form = await openNew(user);
  await fillNew(user, form);
  await fill(user, within(form).getByLabelText(new RegExp(`^${t('panel.allergies')}`)), ' Arachides ');
  await take(user, form);
  await waitFor(() => expect(api.bodies(CREATE)).toMatchObject([{ allergies: 'Arachides' }]));
});

test('says what is missing from a new reservation, and takes national telephone numbers', async () => {
  const { api, user } = await openBook(houseOf([2]));
  const form = await openNew(user);
  await take(user, form);
  await within(form).findByText(plain(t('new.no_time', { time: '20:30' })));
  await within(form).findByText(plain(t('new.no_last_name')));
  await user.click(await shown('[data-time="20:00"]', form));
  const { time, first, last, phone } = fieldsOf(form);
  expect(said(time)).toBe('20:00');
  await fill(user, first, 'Louise');
  await fill(user, last, 'Bonnet');
  await fill(user, phone, '12');
  await take(user, form);
  await within(form).findByText(plain(t('new.odd_phone')));
  expect(api.bodies(CREATE)).toEqual([]);
  await fill(user, phone, '06 12 34 56 78');
  await take(user, form);
  await barOf('Bonnet');
  expect(api.bodies(CREATE)).toMatchObject([{ guest_phone: '+33612345678' }]);
});

test('says of a mistyped year, before a booking gets it, that the guest would be erased: a new one and a moved one', async () => {
  const { user } = await openBook(bookedHouse([2], NGUYEN));
  const longAgo = `2016${DATE.slice(4)}`;
  const note = plain(t('new.long_ago', { days: 730 }));
  async function saysOf(form: HTMLElement, date: string, is_said: boolean) {
    await fill(user, within(form).getByLabelText(new RegExp(`^${t('new.date')}`)), date);
    await user.tab();
    await waitFor(() => expect(within(form).queryAllByText(note)).toHaveLength(is_said ? 1 : 0));
  }
  const form = await openNew(user);
  await saysOf(form, longAgo, true);
  await saysOf(form, DATE, false);
  await user.keyboard('{Escape}');
  await unasked(t('new.title'));
  await user.click(await barOf('Nguyen'));
  const edit = await openForm(user, 'Ada Nguyen');
  await saysOf(edit, longAgo, true);
  await saysOf(edit, DATE, false);
});

test('reads a date as it is typed once it is left, and says of what is none that it cannot be read', async () => {
  const { api, user } = await openBook(houseOf([2]));
  const form = await openNew(user);
  const { date } = fieldsOf(form);
  await fill(user, date, 'bientôt');
  await user.tab();
  await within(form).findByText(plain(t('date.unread', { example: '27/11' })));
  expect(said(date)).toBe('bientôt');
  const next = addDays(DATE, 1);
  const [year = '', month, day] = next.split('-');
  await user.clear(date);
  await user.type(date, `${day}/${month}`);
  await user.tab();
  await waitFor(() => expect(said(date)).toContain(year));
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
  await user.click(await shown('[aria-keyshortcuts=n]'));
  const form = await question(t('new.title'));
  const { date } = fieldsOf(form);
  const opened = said(date);
  expect(opened).toContain(' 5 ');
  await fill(user, date, 'demain');
  const label = within(form).getByText(t('new.date'), { selector: 'label' });
  await within(label).findByText(/\b6\b/);
  await user.tab();
  await waitFor(() => expect(said(date)).toMatch(/^\S+ 6 /));
  for (const word of ['aujourd’hui', 'ce soir']) {
    await fill(user, date, word);
    await user.tab();
    await waitFor(() => expect(said(date)).toBe(opened));
  }
});

test('a new booking complains of no field that was only passed', async () => {
  const { user } = await openBook(houseOf([2]));
  const form = await openNew(user);
  const { time } = fieldsOf(form);
  const complaint = plain(t('new.no_time', { time: '20:30' }));
  focus(time);
  await user.tab();
  await waitFor(() => expect(document.activeElement).not.toBe(time));
  expect(within(form).queryByText(complaint)).toBeNull();
  await fill(user, time, 'bientôt');
  await user.tab();
  await within(form).findByText(complaint);
});

test('shows a conflict where it is, with who has the table, and leads on', async () => {
  const { api, user } = await openBook(bookedHouse([2, 2, 2], NGUYEN, { table_id: 't2' }));
  focus(await barOf('Martin'));
  await press(user, 'm', '{ArrowUp}', '{Enter}');
  const told = t('conflict', { table: 'T1', name: 'Ada Nguyen', from: '20:00', to: '22:00' });
  await within(await screen.findByRole('alert')).findByText(plain(told));
  expect(partiesAt('t2')).toEqual(['Martin']);
  expect((await barOf('Nguyen')).dataset.conflict).toBe('true');
  expect(api.bodies(ASSIGN)).toEqual([]);
  await user.click(screen.getByRole('button', { name: t('conflict.choose') }));
  await user.click(await screen.findByRole('menuitem', { name: /^T3/ }));
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
  await press(user, 'm', '{ArrowDown}', '{Enter}');
  await within(await screen.findByRole('alert')).findByText(plain(t('conflict.held', { table: 'T2', min: 5 })));
  await waitFor(() => expect(partiesAt('t1')).toEqual(['Martin']));
});

test('says that a table is blocked, and that a party which stays too long for its own table keeps it', async () => {
  const house = bookedHouse([2, 2], { service_status: 'seated' });
  const times = { start_time: '19:00', end_time: '23:30' };
  house.blocks = [{ id: 'k1', table_ids: ['t2'], date: DATE, ...times, reason: null, release_at: null }];
  const opened = await openBook(house);
  const { api, user } = opened;
  focus(await barOf('Martin'));
  await press(user, 'm', '{ArrowDown}', '{Enter}');
  await within(await screen.findByRole('alert')).findByText(plain(t('conflict.blocked', { table: 'T2' })));
  expect(partiesAt('t1')).toEqual(['Martin']);
  const next = bookingOf({ guest_last_name: 'Nguyen', reservation_date: DATE, reservation_time: '22:00:00' });
  house.reservations.push({ ...next, table_id: 't1' });
  await pass(11_000);
  await user.click(await barOf('Martin'));
  const form = await openForm(user);
  await fill(user, within(form).getByLabelText(t('edit.duration_min')), '180');
  api.once(CHANGE, () => refusal('table_occupied', { conflict: { table_id: 't1', reservation_id: next.id } }));
  await save(user, form);
  const told = t('conflict', { table: 'T1', name: 'Zoé Nguyen', from: '22:00', to: '00:00' });
  await within(form).findByText(plain(told));
  expect(changesOf(opened)).toEqual([{ version: 1, duration_min: 180 }]);
});

/** A party of four on the first two tables, joined for it, beside one for four. */
function joinedHouse(): House {
  const joined = bookingOf({ reservation_date: DATE, party_size: 4, table_ids: ['t1', 't2'] });
  return houseOf([2, 2, 4], { reservations: [joined] });
}

test('parts tables that were joined for a party where its table is changed, and joins them again', async () => {
  const house = joinedHouse();
  const { api, user } = await openBook(house);
  await user.click(await barOf('Martin'));
  const panel = await screen.findByRole('complementary', { name: t('panel') });
  await user.click(await within(panel).findByRole('button', { name: new RegExp(`^${t('move')}`) }));
  await user.click(await screen.findByRole('menuitem', { name: /^T2/ }));
  await user.click(within(await question(t('seats.ask'))).getByRole('button', { name: t('seats.do') }));
  await done(plain(t('move.done', { name: 'Zoé Martin', table: 'T2' })));
  expect(api.bodies(ASSIGN)).toEqual([{ table_id: 't2', table_merge_id: null }]);
  await undoByKeys(user);
  await waitFor(() => expect(nth(house).table_ids).toEqual(['t1', 't2']));
});

test('takes a party on joined tables back to all of them', async () => {
  const house = joinedHouse();
  const { api, user } = await openBook(house);
  focus(await barOf('Martin'));
  await press(user, 'm', '{ArrowDown}', '{ArrowDown}', '{Enter}');
  await done(plain(t('move.done', { name: 'Zoé Martin', table: 'T3' })));
  expect(api.bodies(ASSIGN)).toEqual([{ table_id: 't3', table_merge_id: null }]);
  await undoByKeys(user);
  await waitFor(() => expect(nth(house).table_ids).toEqual(['t1', 't2']));
});

test('moves a party by keys alone, and can keep it where it was', async () => {
  const house = bookedHouse([2, 2], {});
  const { api, user } = await openBook(house);
  focus(await barOf('Martin'));
  await press(user, 'm', '{ArrowDown}');
  const free = t('move.free', { table: 'T2', seats: t('seats', { count: 2 }) });
  await waitFor(() => expect(document.getElementById('live')?.textContent).toBe(free));
  await press(user, '{Escape}');
  expect(partiesAt('t1')).toEqual(['Martin']);
  // No answer is as fast as the page shows what is asked.
  const answered = Promise.withResolvers<void>();
  api.once(ASSIGN, async ({ body }) => {
    await answered.promise;
    return changeElsewhere(house, nth(house).id, body);
  });
  await press(user, 'm', '{ArrowDown}', '{Enter}');
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
  await press(user, '{ArrowRight}');
  expect(document.activeElement).toBe(await barOf('Deux'));
  await press(user, '{ArrowDown}');
  expect(document.activeElement).toBe(await barOf('Trois'));
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
  await press(user, '{Enter}');
  const panel = await screen.findByRole('complementary', { name: t('panel') });
  await within(panel).findByText(/20:30 Zoé Trois/);
  expect(location.search).toContain('open=');
});

test('places a party without a table in two presses from the list', async () => {
  const grand = { party_size: 7, guest_last_name: 'Grand', table_id: 't2' };
  const house = bookedHouse([2, 8], grand);
  house.reservations.push(bookingOf({ reservation_date: DATE, party_size: 7, guest_last_name: 'Tard' }));
  const { api, user } = await openConsole(`/book/${DATE}?view=list`, house);
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${t('place')}`) }));
  await user.click(await screen.findByRole('menuitem', { name: /^T1/ }));
  // Two seats for seven.
  await user.click(within(await question(t('seats.ask'))).getByRole('button', { name: t('seats.do') }));
  await done(plain(t('move.done', { name: 'Zoé Tard', table: 'T1' })));
  expect(api.bodies(ASSIGN)).toEqual([{ table_id: 't1', table_merge_id: null }]);
});

test('finds a guest by name on any date, by keys', async () => {
  const house = bookedHouse([2], { guest_last_name: 'Zwingli' });
  const { api, user } = await openConsole('/book', house);
  await shown('[data-row=t1]');
  await user.keyboard('/');
  await waitFor(() => expect(document.activeElement?.id).toBe('search-field'));
  await user.keyboard('zwi');
  await screen.findByRole('link', { name: /Zwingli/ });
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('complementary', { name: t('panel') });
  await within(panel).findByRole('heading', { name: /Zwingli/ });
  expect(`${location.pathname}${location.search}`).toContain(`/book/${DATE}?open=${nth(house).id}`);
  expect(api.asked(LIST).flatMap(({ query: { q } }) => q ?? [])).toContain('zwi');
});

test('says when a search found more than it can show', async () => {
  const house = bookedHouse([2], { guest_last_name: 'Zwingli' });
  const { api, user } = await openBook(house);
  await barOf('Zwingli');
  api.on({ [LIST]: () => ({ items: house.reservations, total: 1, page: 1, truncated: true }) });
  await user.keyboard('/');
  const dialog = await question(t('search.title'));
  await fill(user, within(dialog).getByLabelText(t('search.label')), 'zwi');
  await within(dialog).findByText(new RegExp(plain(t('search.truncated'))));
});

test('shows what others change within 15 seconds, and says so', async () => {
  const house = houseOf([2, 2]);
  await openBook(house);
  await screen.findByText(plain(t('empty.day')));
  const heard: string[] = [];
  const live = await shown('#live');
  new MutationObserver(() => heard.push(live.textContent)).observe(live, { childList: true });
  house.reservations = [bookingOf({ reservation_date: DATE, table_id: 't1' })];
  await pass(15_000);
  expect(partiesAt('t1')).toEqual(['Martin']);
  await waitFor(() => expect(heard).toContain(t('arrived', { count: 1, who: 'Zoé Martin' })));
});

/** Tells the page that the device has a connection, or has lost it. */
function connect(is_online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is_online);
  fireEvent(window, new Event(is_online ? 'online' : 'offline'));
}

test('waits without a connection, says since when, and goes on by itself', async () => {
  const { api } = await openBook(houseOf([2]));
  onTestFinished(() => connect(true));
  await screen.findByText(plain(t('empty.day')));
  const button = await shown('[aria-keyshortcuts=n]');
  api.breakLine();
  connect(false);
  await screen.findByText(plain(`${t('stale', { time: '17:00' })} ${t('stale.wait')}`));
  await waitFor(() => expect(button).toHaveProperty('disabled', true));
  api.breakLine(false);
  connect(true);
  await waitFor(() => expect(screen.queryByText(new RegExp(plain(t('stale.wait'))))).toBeNull());
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
});

test('shows the fresh state of a party that was cancelled elsewhere', async () => {
  const house = bookedHouse([2], REQUEST);
  const { api, user } = await openBook(house);
  await user.click(await barOf('Nguyen'));
  const panel = await screen.findByRole('complementary', { name: t('panel') });
  const approve = await within(panel).findByRole('button', { name: t('approve') });
  changeElsewhere(house, nth(house).id, { status: 'cancelled' });
  api.once(CHANGE, () => refusal('invalid_transition'));
  await user.click(approve);
  await screen.findAllByText(plain(t('changed_elsewhere', { name: 'Ada Nguyen' })));
  await waitFor(() => expect(partiesAt('t1')).toEqual([]));
});

const taken = () => plain(t('conflict', { table: 'T1', name: 'Ada Nguyen', from: '20:00', to: '22:00' }));
const option = (name: RegExp) => screen.findByRole('option', { name });

test('shows who has each table before a new reservation is saved, and saves none on a taken one', async () => {
  const { api, user } = await openBook(bookedHouse([2, 1, 4], NGUYEN));
  await barOf('Nguyen');
  const form = await openNew(user);
  await fillNew(user, form);
  const { place } = fieldsOf(form);
  await user.click(place);
  const group = async (word: string) => {
    const options = within(await screen.findByRole('group', { name: word })).getAllByRole('option');
    return options.map(({ textContent }) => textContent);
  };
  expect(await group(t('place.fits'))).toEqual([expect.stringMatching(/^T3/)]);
  expect(await group(t('place.small'))).toEqual([expect.stringMatching(/^T2/)]);
  const by = t('place.by', { name: 'Ada Nguyen', from: '20:00', to: '22:00' });
  expect(await group(t('place.taken'))).toEqual([expect.stringContaining(by)]);
  await user.click(await option(/^T1/));
  await within(form).findByText(taken());
  await take(user, form);
  await waitFor(() => expect(document.activeElement).toBe(place));
  expect(api.bodies(CREATE)).toEqual([]);
  await user.click(place);
  await user.click(await option(/^T3/));
  await take(user, form);
  await waitFor(() => expect(partiesAt('t3')).toEqual(['Bonnet']));
});

test('a new reservation whose table was taken meanwhile is refused in its form, and saved once another is chosen', async () => {
  const house = houseOf([2, 2, 2]);
  const { api, user } = await openBook(house);
  const form = await openNew(user);
  await fillNew(user, form);
  const { place } = fieldsOf(form);
  await user.click(place);
  await user.click(await option(/^T1/));
  api.once(CREATE, () => {
    const other = bookingOf({ ...NGUYEN, reservation_date: DATE, table_id: 't1' });
    house.reservations = [other];
    return refusal('table_occupied', { conflict: { table_id: 't1', reservation_id: other.id } });
  });
  await take(user, form);
  await within(await within(form).findByRole('alert')).findByText(taken());
  await user.click(place);
  await user.click(await option(/^T3/));
  await take(user, form);
  await waitFor(() => expect(partiesAt('t3')).toEqual(['Bonnet']));
  expect(api.bodies(CREATE)).toMatchObject([{ table_id: 't1' }, { table_id: 't3' }]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keeps an odd number that somebody saves again, and asks anew of another one', async () => {
  const { api, user } = await openBook(houseOf([2]));
  const form = await openNew(user);
  await fillNew(user, form);
  const { phone } = fieldsOf(form);
  for (const odd of ['06 12 34 56 7', 'poste 12']) {
    await fill(user, phone, odd);
    await take(user, form);
    await within(form).findByText(plain(t('new.odd_phone')));
    expect(api.bodies(CREATE)).toEqual([]);
  }
  await take(user, form);
  await barOf('Bonnet');
  expect(api.bodies(CREATE)).toMatchObject([{ guest_phone: 'poste 12' }]);
});
